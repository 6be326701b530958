import { createAccount } from '#domain/accounts/create-account.ts'
import { openingCredit } from '#domain/credits/opening-credit.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

export type Account = { accountId: string; apiKey: string; token: string }

/** Whatever is bought in a run. */
const credit = '1000000000.00'

/** By the verb that the command line calls, since starting that for each of many accounts takes longer than what is measured. */
export async function openAccount(db: Database, serviceUrl: string, name: string): Promise<Account> {
  const deps = { db, clock: systemClock, ids: systemIds, environment: 'sandbox' as const, audit: async () => {} }
  const made = await createAccount({ ...deps, depositOpeningCredit: openingCredit(deps) }, { name, credit })
  return signIn(serviceUrl, made)
}

/**
 * Opens accounts as they are asked for, and tells the baseline of them.
 *
 * @returns the first so many: the same ones each time
 */
export function openAccountsOnce(db: Database, serviceUrl: string): (count: number) => Promise<Account[]> {
  const opened: Account[] = []
  return async (count) => {
    while (opened.length < count) {
      const account = await openAccount(db, serviceUrl, `Bench ${opened.length + 1}`)
      await copyToBaseline(db, account)
      opened.push(account)
    }
    return opened.slice(0, count)
  }
}

async function copyToBaseline(db: Database, { accountId }: Account): Promise<void> {
  for (const table of ['api_keys', 'credit_balances']) {
    const copy = `insert into baseline.${table} select * from public.${table} where account_id = $1::uuid`
    await db.pool.query(copy, [accountId])
  }
  await db.pool.query('insert into baseline.order_totals values ($1::uuid, 2000)', [accountId])
}

async function signIn(url: string, made: { accountId: string; apiKey: string }): Promise<Account> {
  const response = await fetch(`${url}/api/v1/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiKey: made.apiKey }),
  })
  if (!response.ok) throw new Error(`signing in answered ${response.status}: ${await response.text()}`)
  const answer = (await response.json()) as { data: { accessToken: string } }
  return { accountId: made.accountId, apiKey: made.apiKey, token: answer.data.accessToken }
}
