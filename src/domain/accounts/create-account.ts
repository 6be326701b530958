import type { Environment } from '#domain/accounts/environment.ts'
import { addApiKey } from '#domain/accounts/keys/create-api-key.ts'
import { addLegacyKey } from '#domain/accounts/keys/create-legacy-key.ts'
import * as sql from '#domain/accounts/sql.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

export type NewAccount = {
  accountId: string
  apiKeyId: string
  apiKey: string
  legacyKey: string
  legacySecret: string
}

export type CreateAccountDeps = {
  db: Database
  clock: Clock
  ids: Ids
  environment: Environment
  audit: Audit
  /** Pays the opening credit in, in the same transaction. */
  depositOpeningCredit(tx: Transaction, accountId: string, amount: string | null): Promise<void>
}

/**
 * Creates an account with its first API key and its first pair for the legacy interface.
 * The secrets in the answer are shown this once; only their hashes are kept.
 *
 * @param command.credit opening credit in USD, a decimal; null for the environment's own
 */
export async function createAccount(
  deps: CreateAccountDeps,
  command: { name: string; credit: string | null },
): Promise<NewAccount> {
  return deps.db.transaction((tx) => addAccount(deps, tx, command))
}

/** The same where the database has no account yet: nodes that start together make one. @returns null where it has */
export async function createFirstAccount(
  deps: CreateAccountDeps,
  command: { name: string; credit: string | null },
): Promise<NewAccount | null> {
  return deps.db.transaction(async (tx) => {
    await sql.lockFirstAccount(tx)
    const accounts = await sql.selectAccounts(tx)
    return accounts.length > 0 ? null : addAccount(deps, tx, command)
  })
}

async function addAccount(
  deps: CreateAccountDeps,
  tx: Transaction,
  command: { name: string; credit: string | null },
): Promise<NewAccount> {
  const accountId = deps.ids()
  await sql.insertAccount(tx, { id: accountId, name: command.name, now: deps.clock.now() })
  const { apiKeyId, apiKey } = await addApiKey(deps, tx, { accountId, name: 'first' })
  const { legacyKeyId, key: legacyKey, secret: legacySecret } = await addLegacyKey(deps, tx, { accountId })
  await deps.depositOpeningCredit(tx, accountId, command.credit)
  await deps.audit(tx, {
    act: 'account.create',
    accountId,
    subjects: { apiKeyId, legacyKeyId },
    details: { name: command.name, credit: command.credit },
  })
  return { accountId, apiKeyId, apiKey, legacyKey, legacySecret }
}
