import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { personalData } from '#app/personal-data.ts'
import { CommandError, type Tools } from '#cli/command-line.ts'
import { findAccount } from '#domain/accounts/find-account.ts'
import { listApiKeys } from '#domain/accounts/keys/list-api-keys.ts'
import { listLegacyKeys } from '#domain/accounts/keys/list-legacy-keys.ts'
import { listSubAccounts } from '#domain/accounts/sub-accounts/list-sub-accounts.ts'
import { exportAuditTrail } from '#domain/audit/export-audit-trail.ts'
import { exportLabels } from '#domain/labels/queries.ts'
import { listPeople } from '#domain/people/list-people.ts'
import { exportPrintJobs } from '#domain/printing/queries.ts'
import { exportPurchases } from '#domain/purchases/queries/export-purchases.ts'
import { listStores } from '#domain/store-sync/connections/queries.ts'
import { exportStoreOrders } from '#domain/store-sync/import/personal-data.ts'
import { exportNotes } from '#edges/legacy/export-notes.ts'
import type { Queryable } from '#kit/postgres.ts'

/** All data of the account, including personal data of its people and orders. Contains no secrets and no hashes of secrets. */
async function* exportAccount(deps: { db: Queryable }, accountId: string): AsyncGenerator<{ kind: string }> {
  const account = await findAccount(deps, accountId)
  if (account) yield { kind: 'account', ...account }
  for (const key of await listApiKeys(deps, { accountId })) yield { kind: 'key', ...key }
  for (const key of await listLegacyKeys(deps, { accountId })) yield { kind: 'legacy key', ...key }
  for (const subAccount of await listSubAccounts(deps, { accountId })) yield { kind: 'sub-account', ...subAccount }
  for (const person of await listPeople(deps, { accountId })) yield { kind: 'person', ...person }
  for (const { kind: runsOn, ...store } of await listStores(deps, { accountId })) {
    yield { kind: 'connected store', ...{ runsOn, ...store } }
  }
  for (const slice of personalData) if (slice.export) yield* slice.export(deps, accountId)
  yield* exportStoreOrders(deps, accountId)
  yield* exportNotes(deps, accountId)
  yield* exportLabels(deps, accountId)
  yield* exportPurchases(deps, accountId)
  yield* exportPrintJobs(deps, accountId)
  yield* exportAuditTrail(deps, accountId)
}

/**
 * Writes the account's data as it is read, one line of JSON per object.
 *
 * @param out a new file that only its owner can read; null: standard output
 * @returns the file and its number of lines, or nothing for standard output
 */
export async function writeExport(
  tools: Pick<Tools, 'db' | 'audit'>,
  accountId: string,
  out: string | null,
): Promise<{ file: string; lines: number } | undefined> {
  await tools.db.transaction((tx) => tools.audit(tx, { act: 'account.export', accountId, subjects: {} }))
  let lines = 0
  async function* text() {
    for await (const thing of exportAccount(tools, accountId)) {
      lines += 1
      yield `${JSON.stringify(thing)}\n`
    }
  }
  if (out === null) {
    await pipeline(Readable.from(text()), process.stdout, { end: false })
    return undefined
  }
  const file = resolve(out)
  let isOpen = false
  const written = createWriteStream(file, { flags: 'wx', mode: 0o600 }).once('open', () => {
    isOpen = true
  })
  try {
    await pipeline(Readable.from(text()), written)
    return { file, lines }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new CommandError(`${file} already exists.`)
    // A partial file must not look complete.
    if (isOpen) await unlink(file)
    throw error
  }
}
