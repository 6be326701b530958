import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#labels/sql.ts'

export type FoundLabel = sql.FoundLabelRow

/** Those of the labels that the account has, in no order. */
export const findLabels = (deps: { db: Queryable }, accountId: string, labelIds: string[]): Promise<FoundLabel[]> =>
  sql.selectLabels(deps.db, accountId, labelIds)

/** What the live labels of each order cost, by order and currency. */
export const findPrices = (
  deps: { db: Queryable },
  accountId: string,
  orderIds: string[],
): Promise<{ order_id: string; currency: string; price: string }[]> => sql.selectPrices(deps.db, accountId, orderIds)
