import { createAccount, type NewAccount } from '#domain/accounts/create-account.ts'
import { openingCredit } from '#domain/credits/ledger.ts'
import type { Database } from '#kit/postgres.ts'
import { deps } from '../../../test/support/test-environment.ts'

/** Creates an account for each opening credit, in their order. */
export async function openAccounts(db: Database, name: string, credits: readonly string[]): Promise<NewAccount[]> {
  const accountDeps = { ...deps(db), depositOpeningCredit: openingCredit(deps(db)) }
  const accounts: NewAccount[] = []
  for (const credit of credits) accounts.push(await createAccount(accountDeps, { name, credit }))
  return accounts
}
