import type { Label } from '#domain/labels/label.ts'
import * as sql from '#domain/labels/sql.ts'
import { liveLabelStatuses } from '#domain/orders/order/label-summary.ts'
import type { Queryable } from '#kit/postgres.ts'

export type LabelState = Pick<Label, 'labelId' | 'status' | 'trackingNumber' | 'filesState'>

/** Those of the labels that the account has, in no order. */
export const listLabels = (deps: { db: Queryable }, accountId: string, labelIds: string[]): Promise<LabelState[]> =>
  sql.selectLabels(deps.db, accountId, labelIds)

/** The same with everything that is kept of them. */
export const listWholeLabels = (
  deps: { db: Queryable },
  accountId: string,
  labelIds: readonly string[],
): Promise<Label[]> =>
  labelIds.length === 0 ? Promise.resolve([]) : sql.selectLabelsById(deps.db, accountId, labelIds)

export type OrderLabel = Pick<Label, 'labelId' | 'orderId' | 'status' | 'filesState'>

/** The labels of these orders that can be used: as the orders are named, and of one in the order of its parcels. */
export const listLabelsOfOrders = (
  deps: { db: Queryable },
  accountId: string,
  orderIds: readonly string[],
): Promise<OrderLabel[]> => sql.selectLabelsOfOrders(deps.db, accountId, orderIds, liveLabelStatuses)

/** What the live labels of an order cost together in a currency, as decimal text. */
export type OrderPrice = { orderId: string; currency: string; price: string }

/** What the live labels of each order cost. */
export const listPrices = (deps: { db: Queryable }, accountId: string, orderIds: string[]): Promise<OrderPrice[]> =>
  sql.selectPrices(deps.db, accountId, orderIds, liveLabelStatuses)
