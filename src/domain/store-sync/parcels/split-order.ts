import { Decimal } from 'decimal.js'
import type { LineQuantity, StoreLine } from '#adapters/stores/store.ts'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import { lockImportedOrders, rewriteImportedOrder } from '#domain/orders/imported-orders.ts'
import type { Address, OrderAddress } from '#domain/orders/order/address.ts'
import { getWholeOrder } from '#domain/orders/order/get-order.ts'
import type { OrderItem, WholeOrder } from '#domain/orders/order/order.ts'
import { OrderInvalidError, type OrderIssue } from '#domain/orders/order/order-issues.ts'
import { normalizeParcel, type ParcelContent, type ParcelInput } from '#domain/orders/order/parcel.ts'
import { customsFromItems, mayNeedCustoms } from '#domain/orders/order/validate-order.ts'
import { overweightReason } from '#domain/store-sync/import/reconcile.ts'
import * as sql from '#domain/store-sync/parcels/queries.ts'
import { getParcels, linesOf, type StoreParcels } from '#domain/store-sync/parcels/queries.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

export type SplitOrderCommand = {
  accountId: string
  orderId: string
  /** If set, the order must belong to this sub-account. */
  subAccountId: string | null
  /** At least one. A single parcel may omit `lines` and then contains all. */
  parcels: readonly { parcel: ParcelInput; lines: readonly LineQuantity[] | null }[]
}

/**
 * Splits a store's order into parcels before a purchase. It gets new shipments, so its previous rates can no longer be
 * bought.
 *
 * @throws OrderInvalidError if a parcel is invalid; ServiceError as `getParcels`; 422 `Order.LinesUnmatched` unless the
 *   parcels contain each item once; 409 `Order.ParcelsFixed` if something was bought, or the order has ended
 */
export async function splitOrder(
  deps: { db: Database; clock: Clock; ids: Ids },
  command: SplitOrderCommand,
): Promise<StoreParcels> {
  const issues: OrderIssue[] = []
  const parcels = command.parcels.map(({ parcel }, index) => normalizeParcel(parcel, index, issues))
  if (issues.length > 0) throw new OrderInvalidError(issues)
  return deps.db.transaction(async (tx) => {
    const { accountId, orderId } = command
    // Locks are taken in one sequence: the order's row first.
    await lockImportedOrders(tx, { accountId, orderIds: [orderId] })
    const order = await getWholeOrder({ db: { reads: tx } }, command)
    const [row] = await sql.lockPacked(tx, command)
    const lines = linesOf(row)
    const packed = packedLines(command.parcels, lines)
    const content = {
      from: contentOf(order.from),
      to: contentOf(order.to),
      parcels,
      customs: customsOf(order, order.details.items, packed, lines),
      details: order.details,
    }
    // Each of the new packages is within the limit.
    const [resolved] = await sql.endOverweight(tx, { accountId, orderId, reason: overweightReason })
    const purchaseBlock = resolved ? null : order.purchaseBlock
    const shipments = await rewriteImportedOrder(deps, tx, { accountId, orderId, content, purchaseBlock })
    if (!shipments) throw serviceError('Order.ParcelsFixed', { status: order.status })
    const byShipment = shipments.now.map((shipmentId, index) => [shipmentId, packed[index] ?? []] as const)
    const shipmentLines = byShipment.length === 1 ? null : Object.fromEntries(byShipment)
    await sql.updateShipmentLines(tx, { accountId, orderId, shipmentLines })
    return getParcels({ db: tx }, command)
  })
}

/** @throws ServiceError unless the parcels contain each item once */
function packedLines(parcels: SplitOrderCommand['parcels'], lines: readonly StoreLine[]): LineQuantity[][] {
  const all = lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
  const packed = parcels.map((one) => [...(one.lines ?? (parcels.length === 1 ? all : []))])
  const empty = packed.findIndex((one) => one.length === 0)
  if (empty >= 0 && lines.length > 0) throw serviceError('Order.LinesUnmatched', { shipment: empty, quantity: 0 })
  const given = new Map<string, number>()
  for (const { lineId, quantity } of packed.flat()) given.set(lineId, (given.get(lineId) ?? 0) + quantity)
  for (const { lineId, quantity } of lines) {
    if (given.get(lineId) !== quantity) {
      throw serviceError('Order.LinesUnmatched', { lineId, quantity, given: given.get(lineId) ?? 0 })
    }
  }
  const unknown = [...given.keys()].find((lineId) => !lines.some((line) => line.lineId === lineId))
  if (unknown !== undefined) throw serviceError('Order.LinesUnmatched', { lineId: unknown, quantity: 0 })
  return packed
}

const contentOf = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...content }: OrderAddress): Address =>
  content

/** A single parcel keeps customs details that a person has entered. Otherwise they are made from its items. */
export function customsOf(
  { from, to, shipments, details }: WholeOrder,
  items: readonly OrderItem[],
  packed: readonly (readonly LineQuantity[])[],
  lines: readonly StoreLine[],
): (CustomsContent | null)[] {
  const [first] = shipments
  if (packed.length === 1 && shipments.length === 1 && first?.customs && !first.customs.isFromItems) {
    return [first.customs]
  }
  if (!mayNeedCustoms(from, to)) return packed.map(() => null)
  return packed.map((held) => {
    const declared = held.flatMap(({ lineId, quantity }) => {
      // An order's items have the sequence of its lines.
      const item = items[lines.findIndex((line) => line.lineId === lineId)]
      return item ? [{ ...item, quantity }] : []
    })
    // A declaration that lacks a line of the package would be false.
    return declared.length === held.length ? customsFromItems(declared, details) : null
  })
}

/** A parcel is never lighter than its declared items. */
export function heavyEnough(parcel: ParcelContent, customs: CustomsContent | null): ParcelContent {
  const weights = customs?.items.map(({ weightPounds }) => weightPounds ?? 0) ?? []
  const declared = Decimal.sum(0, ...weights).toNumber()
  return declared > parcel.weightPounds ? { ...parcel, weightPounds: declared } : parcel
}
