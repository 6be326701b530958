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

/** A label's numbers at its carrier. Most carriers void a label by the second one. */
type NumberedLabel = { purchaseId: string; carrierAccount: string; trackingNumber: string; carrierShipmentId: string }

/** In the spelling of tracking numbers: many carriers' shipment ids are tracking numbers. In one order, for locks. */
const numbersOf = ({ trackingNumber, carrierShipmentId }: NumberedLabel): string[] =>
  [...new Set([trackingNumber, carrierShipmentId, carrierShipmentId.toUpperCase()])].toSorted()

/**
 * Compares the numbers that a person entered with all labels of the carrier account, in any account. The locks last
 * until the end of the transaction, so that two people cannot enter the same number at once.
 *
 * @throws ServiceError `Label.TrackingNumberTaken` if the label of another purchase has one of the numbers
 */
export async function assertTrackingNumberFree(
  tx: Transaction,
  label: NumberedLabel & { accountId: string },
): Promise<void> {
  const numbers = numbersOf(label)
  for (const trackingNumber of numbers) await sql.lockTrackingNumber(tx, { ...label, trackingNumber })
  const [other] = await sql.selectByTrackingNumbers(tx, label, numbers)
  if (!other) return
  // Another account's order stays unknown to this one.
  const orderId = other.accountId === label.accountId ? other.orderId : null
  throw serviceError('Label.TrackingNumberTaken', { field: 'trackingNumber', orderId })
}

/** Whether another live label of the carrier account has a number, in any account. A void would apply to that label. */
export async function isNumberOfOtherLabel(deps: Deps, label: NumberedLabel): Promise<boolean> {
  return (await sql.selectLiveByTrackingNumbers(deps.db, label, numbersOf(label), liveLabelStatuses)).length > 0
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
