import type { Label } from '#domain/labels/label.ts'
import * as sql from '#domain/labels/sql.ts'
import { LabelStatus, liveLabelStatuses } from '#domain/orders/order/order.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

type Deps = { db: Queryable }

/** @throws ServiceError `Label.NotFound` */
export async function getLabel(deps: Deps, accountId: string, labelId: string): Promise<Label> {
  const [label] = await sql.selectLabel(deps.db, accountId, labelId)
  if (!label) throw serviceError('Label.NotFound')
  return label
}

/** Like `getLabel`, for a label that must not be canceled. @throws ServiceError `Label.NotFound`, `Label.Cancelled` */
export async function getUsableLabel(deps: Deps, accountId: string, labelId: string): Promise<Label> {
  const label = await getLabel(deps, accountId, labelId)
  if (label.status === LabelStatus.Cancelled) throw serviceError('Label.Cancelled')
  return label
}

/**
 * Compares a number that a person entered with all labels of the carrier account, in any account. The lock lasts until the
 * end of the transaction, so that two people cannot enter the same number at once.
 *
 * @throws ServiceError `Label.TrackingNumberTaken` if the label of another purchase has the number
 */
export async function assertTrackingNumberFree(
  tx: Transaction,
  label: { accountId: string; purchaseId: string; carrierAccount: string; trackingNumber: string },
): Promise<void> {
  await sql.lockTrackingNumber(tx, label)
  const [other] = await sql.selectByTrackingNumber(tx, label)
  if (!other) return
  // Another account's order stays unknown to this one.
  const orderId = other.accountId === label.accountId ? other.orderId : null
  throw serviceError('Label.TrackingNumberTaken', { field: 'trackingNumber', orderId })
}

/** Tracking numbers that several live labels of a carrier account have. For operators, across accounts. */
export const listSharedTrackingNumbers = (deps: Deps) => sql.selectSharedTrackingNumbers(deps.db, liveLabelStatuses)

export type LabelState = Pick<Label, 'labelId' | 'status' | 'trackingNumber' | 'filesState'>

/** The states of the account's labels with these ids, in any order. Unknown ids are left out. */
export const listLabels = (deps: Deps, accountId: string, labelIds: string[]): Promise<LabelState[]> =>
  sql.selectLabelStates(deps.db, accountId, labelIds)

/** Like `listLabels`, with all fields. */
export const listWholeLabels = async (deps: Deps, accountId: string, labelIds: readonly string[]): Promise<Label[]> =>
  labelIds.length === 0 ? [] : sql.selectLabelsById(deps.db, accountId, labelIds)

export type OrderLabel = Pick<Label, 'labelId' | 'orderId' | 'status' | 'filesState'>

/** The usable labels of orders, in the order of `orderIds` and then of the parcels. */
export const listLabelsOfOrders = (deps: Deps, accountId: string, orderIds: readonly string[]): Promise<OrderLabel[]> =>
  sql.selectLabelsOfOrders(deps.db, accountId, orderIds, liveLabelStatuses)

/** The total price of an order's usable labels in one currency, as decimal text. */
export type OrderPrice = { orderId: string; currency: string; price: string }

export const listPrices = (deps: Deps, accountId: string, orderIds: string[]): Promise<OrderPrice[]> =>
  sql.selectPrices(deps.db, accountId, orderIds, liveLabelStatuses)

/**
 * The oldest 1,000 usable labels that can't be printed, because their carriers sent no usable artwork. For operators,
 * across accounts.
 *
 * @param query.olderThanMs excludes newer labels, whose files may only be late
 */
export const listUnprinted = (
  deps: Deps & { clock: Clock },
  query: { olderThanMs: number } = { olderThanMs: 0 },
): Promise<Label[]> =>
  sql.selectUnprinted(deps.db, new Date(deps.clock.now().getTime() - query.olderThanMs), liveLabelStatuses)

/** The carrier accounts with labels since `since`, except labels whose files were removed. For operators, across accounts. */
export async function listSellingCarrierAccounts(deps: Deps, since: Date): Promise<string[]> {
  const rows = await sql.selectSellingCarrierAccounts(deps.db, since)
  return rows.map(({ carrierAccount }) => carrierAccount)
}

/** How many labels wait for their files, and how long the oldest one has waited. Across accounts. */
export async function countDueFiles(deps: Deps & { clock: Clock }): Promise<{ count: number; oldestSeconds: number }> {
  const [due] = await sql.countDueFiles(deps.db, deps.clock.now())
  return due ?? { count: 0, oldestSeconds: 0 }
}
