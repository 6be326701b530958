import * as sql from '#connected-stores/pushing/sql.ts'
import type { StorePush } from '#connected-stores/pushing/store-push.ts'
import type { Queryable } from '#kit/postgres.ts'

const atMost = 200

/** What a store was told, or is to be told, of an order's labels, the first label first; at most 200. */
export const listPushesOfOrder = (
  deps: { db: Queryable },
  order: { accountId: string; orderId: string },
): Promise<StorePush[]> => sql.selectPushesOfOrder(deps.db, order)

/** What the account's stores were not told, or may not have been told, and a person has to see to; the latest 200 first. */
export const listPushesToSettle = (deps: { db: Queryable }, accountId: string): Promise<StorePush[]> =>
  sql.selectWaitingForPerson(deps.db, accountId, atMost)
