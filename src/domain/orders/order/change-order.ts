/** Changes of an order in place, under the same ids. The caller holds the lock of the order's row. */
import { isDeepStrictEqual } from 'node:util'
import { type CustomsInput, isUsExport, normalizeCustoms } from '#domain/orders/customs/customs.ts'
import { type AddressInput, normalizeAddress, type OrderAddress } from '#domain/orders/order/address.ts'
import * as sql from '#domain/orders/order/change-sql.ts'
import type { ChangedOrder, EditedField, ShipmentOptions, WholeOrder } from '#domain/orders/order/order.ts'
import { OrderInvalidError, type OrderIssue } from '#domain/orders/order/order-issues.ts'
import { normalizeParcel, type ParcelInput } from '#domain/orders/order/parcel.ts'
import { customsFromItems, mayNeedCustoms } from '#domain/orders/order/validate-order.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Transaction } from '#kit/postgres.ts'

/** New values. Absent fields stay as they are. */
export type OrderChange = {
  to?: AddressInput
  from?: AddressInput
  reference?: string | null
  notes?: string | null
}

/** New values of a shipment. Absent fields stay as they are. */
export type ShipmentChange = {
  parcel?: ParcelInput
  /** Null: the details are derived from the items again. */
  customs?: CustomsInput | null
  options?: ShipmentOptions
}

type ListedShipment = WholeOrder['shipments'][number]

/**
 * Changes the addresses or texts of an order. If an address changes, all shipments get new content.
 *
 * @throws OrderInvalidError
 */
export function applyOrderChange(order: WholeOrder, change: OrderChange, now: Date): ChangedOrder {
  const issues: OrderIssue[] = []
  const from = change.from ? changedAddress(order.from, change.from, { part: 'from', now, issues }) : order.from
  const to = change.to ? changedAddress(order.to, change.to, { part: 'to', now, issues }) : order.to
  if (isUsExport(from) !== isUsExport(order.from)) {
    order.shipments.forEach((one, index) => {
      const found = enteredIssues(one, { index, weightPounds: Number.NaN, isUsExport: isUsExport(from) })
      issues.push(...found.filter(({ place }) => place.field === 'eelPfc'))
    })
  }
  if (issues.length > 0) throw new OrderInvalidError(issues)
  const { reference, notes } = change
  const details = {
    ...order.details,
    ...(reference === undefined ? {} : { reference: reference?.trim() || null }),
    ...(notes === undefined ? {} : { notes: notes?.trim() || null }),
  }
  const fields = [
    ...(to === order.to ? [] : ['toAddress']),
    ...(from === order.from ? [] : ['fromAddress']),
    ...(details.reference === order.details.reference ? [] : ['reference']),
    ...(details.notes === order.details.notes ? [] : ['notes']),
  ]
  const isMoved = to !== order.to || from !== order.from
  const shipments = order.shipments.map((one) => ({ ...one, customs: rederived({ ...order, from, to }, one) }))
  return { content: { from, to, details }, shipments: isMoved ? shipments : [], fields, shipmentId: null }
}

/** Returns the same object if the address is equal. */
function changedAddress(
  before: OrderAddress,
  input: AddressInput,
  { part, now, issues }: { part: 'from' | 'to'; now: Date; issues: OrderIssue[] },
): OrderAddress {
  const { id, createdAt, updatedAt } = before
  const after = { id, ...normalizeAddress(input, part, issues), createdAt, updatedAt }
  // The received parts of an address that is sent as it is stored stay.
  const isEqual = isDeepStrictEqual({ ...before, written: null }, { ...after, written: null })
  return isEqual ? before : { ...after, updatedAt: now }
}

/** The issues of a stored declaration that a person or client entered, for the new package or sender. */
function enteredIssues({ customs }: ListedShipment, limits: Parameters<typeof normalizeCustoms>[1]): OrderIssue[] {
  const issues: OrderIssue[] = []
  if (customs && !customs.isFromItems) normalizeCustoms(customs, limits, issues)
  return issues
}

/**
 * The customs details of a shipment after a change. Entered details stay. Those of a single shipment are derived again.
 * With several shipments, the items of each are unknown.
 */
function rederived({ from, to, shipments, details }: WholeOrder, { customs }: ListedShipment) {
  if ((customs && !customs.isFromItems) || shipments.length > 1) return customs
  return mayNeedCustoms(from, to) ? customsFromItems(details.items, details) : null
}

/**
 * Changes the package, the customs details or the options of a shipment.
 *
 * @throws OrderInvalidError; ServiceError `Shipment.NotFound`
 */
export function applyShipmentChange(order: WholeOrder, shipmentId: string, change: ShipmentChange): ChangedOrder {
  const { from, to, details } = order
  const before = order.shipments.find((one) => one.shipmentId === shipmentId)
  if (!before) throw serviceError('Shipment.NotFound')
  const issues: OrderIssue[] = []
  const parcel = change.parcel ? normalizeParcel(change.parcel, 0, issues) : before.parcel
  const weightPounds = change.parcel?.weightPounds ?? parcel.weightPounds
  const limits = { index: 0, weightPounds, isUsExport: isUsExport(from) }
  const entered = change.customs && normalizeCustoms(change.customs, limits, issues)
  if (change.parcel && change.customs === undefined) {
    issues.push(...enteredIssues(before, limits).filter(({ place }) => place.field === 'items'))
  }
  if (issues.length > 0) throw new OrderInvalidError(issues)
  const customs = change.customs === null ? rederived(order, { ...before, customs: null }) : entered
  const after = { ...before, parcel, customs: customs === undefined ? before.customs : customs }
  if (change.options) after.options = change.options
  const fields = (
    [
      ['parcel', after.parcel, before.parcel],
      ['customsInfo', after.customs, before.customs],
      ['options', after.options, before.options],
    ] as const
  ).flatMap(([field, now, then]) => (isSame(now, then) ? [] : [field]))
  return { content: { from, to, details }, shipments: [after], fields, shipmentId }
}

/** The database returns the fields of JSON in any sequence, and omits undefined ones. */
const isSame = (one: object | null, other: object | null): boolean =>
  isDeepStrictEqual(one && JSON.parse(JSON.stringify(one)), other && JSON.parse(JSON.stringify(other)))

const kept: ReadonlySet<string> = new Set<EditedField>(['toAddress', 'fromAddress', 'notes', 'customsInfo'])

/** Writes a change with its line in the history. */
export async function writeChangedOrder(
  { clock, ids }: { clock: Clock; ids: Ids },
  tx: Transaction,
  order: WholeOrder & { accountId: string },
  { actor, ...changed }: ChangedOrder & { actor: string },
): Promise<void> {
  const edited = new Set<string>([...order.edited, ...changed.fields.filter((field) => kept.has(field))])
  const isDeclared = ({ customs }: ListedShipment) => customs !== null && !customs.isFromItems
  const unchanged = order.shipments.filter(
    ({ shipmentId }) => !changed.shipments.some((one) => one.shipmentId === shipmentId),
  )
  // Derived customs details follow the store again.
  if (![...changed.shipments, ...unchanged].some(isDeclared)) edited.delete('customsInfo')
  await sql.writeChange(tx, { ...changed, order, actor, edited: [...edited], historyId: ids(), now: clock.now() })
}
