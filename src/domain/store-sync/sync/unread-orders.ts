/** Orders of stores that could not be read, as people see them and decide about them. */
import type { Audit } from '#domain/audit/audit.ts'
import type { StoreKey, StoreSyncDeps } from '#domain/store-sync/connection.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { importOrders } from '#domain/store-sync/import/import-orders.ts'
import { isStorableId } from '#domain/store-sync/stored-order.ts'
import { describeFailure } from '#domain/store-sync/sync/sync-run.ts'
import * as sql from '#domain/store-sync/sync/unread-sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database, Queryable } from '#kit/postgres.ts'
import { textOrNull } from '#kit/text.ts'

type UnreadKey = StoreKey & { externalId: string }

const maxListed = 200

/** The unread orders of a store without the dismissed ones, longest waiting first, at most 200. */
export const listUnreadOrders = (deps: { db: Queryable }, key: StoreKey): Promise<sql.ListedUnread[]> =>
  sql.selectListedUnread(deps.db, key, maxListed)

/**
 * Reads an unread order now, and imports it.
 *
 * @returns null if it was read; otherwise the reason, as a sentence
 * @throws ServiceError `Store.UnreadOrderNotFound`, `Store.Unreadable`, `Store.NotFound` if the store is disconnected
 */
export async function retryUnreadOrder(
  deps: StoreSyncDeps & { audit: Audit },
  { accountId, storeId, externalId }: UnreadKey,
): Promise<string | null> {
  const key = { accountId, storeId }
  const [unread] = await sql.selectOneUnread(deps.db, key, externalId)
  if (!unread) throw serviceError('Store.UnreadOrderNotFound')
  const opened = await openStore(deps, key)
  if (!opened) throw serviceError('Store.Unreadable')
  if (!opened.connection.connected) throw serviceError('Store.NotFound')
  if (!isStorableId(externalId) || !unread.isReadable) return unread.cause
  const subjects = { storeId }
  await deps.audit(deps.db, { act: 'store.read-order', accountId, subjects, details: { externalId } })
  const { store, calls, account, connection } = opened
  const result = await store.read(calls, account, externalId)
  let cause: string | null = null
  if (result.outcome === 'rejected' || result.outcome === 'unavailable') {
    cause = describeFailure(result, 'The store rejected the request')
  } else {
    const { askedAt } = unread
    const [orders, gone] = result.outcome === 'ok' ? [[{ ...result.value, externalId }], []] : [[], [externalId]]
    const imported = await importOrders(deps, connection, { orders, gone, askedAt })
    cause = imported.failures[0]?.cause ?? null
  }
  if (cause === null) await sql.deleteUnread(deps.db, key, [externalId])
  else await sql.upsertUnread(deps.db, key, { externalId, cause: textOrNull(cause) ?? '', isReadable: true })
  return cause
}

/**
 * Hides an unread order. It is no longer read again, unless the store lists it again.
 *
 * @throws ServiceError `Store.UnreadOrderNotFound`
 */
export async function dismissUnreadOrder(
  deps: { db: Database; audit: Audit },
  { accountId, storeId, externalId }: UnreadKey,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [dismissed] = await sql.dismissUnread(tx, { accountId, storeId }, externalId)
    if (!dismissed) throw serviceError('Store.UnreadOrderNotFound')
    await deps.audit(tx, { act: 'store.dismiss-order', accountId, subjects: { storeId }, details: { externalId } })
  })
}
