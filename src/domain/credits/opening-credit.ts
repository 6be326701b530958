import type { Environment } from '#domain/accounts/account.ts'
import { depositCredit } from '#domain/credits/move-credit.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Transaction } from '#kit/postgres.ts'

const sandboxCredit = '10000.00'

/** What an account begins with: the amount that was chosen, else play money in a Sandbox and nothing in production. */
export const openingCredit =
  (deps: { clock: Clock; ids: Ids; environment: Environment }) =>
  async (tx: Transaction, accountId: string, chosen: string | null): Promise<void> => {
    const amount = chosen ?? (deps.environment === 'sandbox' ? sandboxCredit : '0')
    await depositCredit(deps, tx, { accountId, causeId: accountId, amount, currency: 'USD' }, 'opening credit')
  }
