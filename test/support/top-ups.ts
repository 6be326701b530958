/** Who pays for credit by the legacy interface, and looks what came of it. */

import { fixedRates } from '#adapters/payments/exchange-rates.ts'
import { sandboxWallets } from '#app/payment-providers.ts'
import { listUnmatched } from '#domain/credits/queries.ts'
import { pollTopUps } from '#domain/credits/top-ups/poll-top-ups.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import { createLegacyClient } from './legacy-client.ts'
import type { TestEnvironment } from './test-environment.ts'

/** After this time one that was credited or has expired is looked at again, in any case. */
export const lookLaterMs = 11 * 60_000

/** Converts an amount to the coin's smallest unit, and adds `more`. */
export const units = (amount: string, more = 0): number => Math.round(Number(amount) * 1e8) + more

/** As many turns as take every top-up that a test file makes. */
const turns = 4

export function openPayer(environment: TestEnvironment) {
  const deps = () => ({ db: environment.db, clock: environment.clock, ids: systemIds, audit: environment.audit })
  return {
    deps,
    /** A fresh account without credit. */
    async openCaller(url = environment.url) {
      const account = await environment.openAccount({ credit: '0' })
      const { call } = createLegacyClient(url, account)
      return {
        account,
        charge: (amount: string, more: Record<string, string> = {}) => call('/api/charge-credits', { amount, ...more }),
        credits: async () => (await call('/api/get-credits')).body.credits as string,
        unmatched: async () => (await listUnmatched(deps())).filter(({ accountId }) => accountId === account.accountId),
      }
    },
    /**
     * Looks at all that is due within a second. Top-ups that this does not credit stay uncredited without further
     * changes.
     */
    async poll(): Promise<void> {
      const now = new Date(environment.clock.now().getTime() + 1000)
      const http = createOutgoingHttp()
      try {
        for (let turn = 0; turn < turns; turn += 1) {
          await pollTopUps({
            ...deps(),
            clock: { ...environment.clock, now: () => now },
            log: silentLog,
            http,
            providers: sandboxWallets(environment.simulatorUrl, fixedRates({ btc: '65000', ltc: '80' })),
            lifetimeMs: 30 * 60_000,
            confirmWithinMs: 86_400_000,
            pollEveryMs: 100,
          })
        }
      } finally {
        await http.close()
      }
    },
  }
}
