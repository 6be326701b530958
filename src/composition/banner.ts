/** What a start prints for the person who started it. */
import { createAccount } from '#accounts/create-account.ts'
import type { Environment } from '#accounts/environment.ts'
import { listAccounts } from '#accounts/list-accounts.ts'
import { auditAs } from '#audit/record-audit.ts'
import { openingCredit } from '#credits/opening-credit.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

/** Opens the first account of an empty Sandbox. @returns its API key; null where there is an account already */
export async function openFirstAccount(deps: {
  db: Database
  clock: Clock
  ids: Ids
  environment: Environment
}): Promise<string | null> {
  if (deps.environment !== 'sandbox' || (await listAccounts(deps)).length > 0) return null
  const audit = auditAs(deps, {
    actor: { kind: 'service', name: 'first start' },
    origin: 'service',
    clientAddress: null,
    reason: null,
  })
  const { apiKey } = await createAccount(
    { ...deps, audit, depositOpeningCredit: openingCredit(deps) },
    { name: 'Sandbox', credit: null },
  )
  return apiKey
}

/**
 * Says where the service is, and how to begin.
 *
 * @param running.firstApiKey the key of the account that this start has opened
 */
export function bannerText(running: {
  environment: Environment
  address: string
  legacyAddress: string | null
  metricsAddress: string | null
  firstApiKey: string | null
}): string {
  const { environment, address, legacyAddress, metricsAddress, firstApiKey } = running
  const lines = [`Waybill (${environment}) serves ${address}`, `API reference: ${address}/docs`]
  if (legacyAddress) lines.push(`Legacy interface: ${legacyAddress}`)
  if (metricsAddress) lines.push(`Metrics: ${metricsAddress}`)
  if (firstApiKey) {
    lines.push(
      '',
      'This is the API key of your first account. It is shown this once:',
      `  ${firstApiKey}`,
      '',
      'Try it:',
      `  curl -s ${address}/api/v1/auth/token -H 'content-type: application/json' -d '{"apiKey":"${firstApiKey}"}'`,
      'or play the whole job, from an order to a printable label, in another terminal:',
      '  npm run demo',
    )
  }
  return `${lines.join('\n')}\n`
}
