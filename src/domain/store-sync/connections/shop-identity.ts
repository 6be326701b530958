/** Recognizes one shop under several URLs. */
import type { OpenedStore } from '#domain/store-sync/connection.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import { isStorableId } from '#domain/store-sync/stored-order.ts'
import type { Queryable } from '#kit/postgres.ts'
import { textOrNull } from '#kit/text.ts'

/** A URL without its scheme, `www.` and slashes at the end. Other texts are unchanged. */
export function shopIdentity(shop: string): string {
  if (!/^https?:\/\//i.test(shop) || !URL.canParse(shop)) return shop
  const { host, pathname } = new URL(shop)
  return host.replace(/^www\./, '') + pathname.replace(/\/+$/, '')
}

/** The identity, followed by the forms in which earlier versions stored it. */
export const storedIdentities = (identity: string): string[] => [
  identity,
  ...['https://', 'http://', 'https://www.', 'http://www.'].map((start) => start + identity),
]

/** Enough to recognize a shop. */
const maxCompared = 100

/**
 * Finds another store of the account that has the same orders. Only then are the orders of the new store listed.
 *
 * @returns null if there is none, or the orders cannot be listed
 */
export async function findStoreWithSameOrders(
  { db }: { db: Queryable },
  accountId: string,
  { store, account, calls }: Omit<OpenedStore, 'connection'>,
): Promise<sql.NamedStore | null> {
  const { kind } = store
  const [other] = await sql.hasOrdersOfKind(db, { accountId, kind })
  if (!other) return null
  const listed = await store.listChanged(calls, account, { since: null, page: null })
  if (listed.outcome !== 'ok') return null
  const orders = listed.value.orders.slice(0, maxCompared).flatMap(({ externalId, number, placedAt }) => {
    const text = textOrNull(number)
    if (!isStorableId(externalId) || !text || Number.isNaN(placedAt.getTime())) return []
    return [{ externalId, number: text, placedAt: placedAt.toISOString() }]
  })
  if (orders.length === 0) return null
  const [found] = await sql.selectStoreWithOrders(db, { accountId, kind, orders })
  return found ?? null
}
