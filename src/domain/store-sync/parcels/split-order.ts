import { Decimal } from 'decimal.js'
import type { LineQuantity, StoreLine } from '#adapters/stores/store.ts'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import { lockImportedOrders, rewriteImportedOrder } from '#domain/orders/imported-orders.ts'
import type { Address, OrderAddress } from '#domain/orders/order/address.ts'
import { getWholeOrder } from '#domain/orders/order/get-order.ts'
import type { OrderItem, WholeOrder } from '#domain/orders/order/order.ts'
import type { OrderIssue } from '#domain/orders/order/order-issues.ts'
import { OrderInvalidError } from '#domain/orders/order/order-issues.ts'
import type { ParcelContent, ParcelInput } from '#domain/orders/order/parcel.ts'
import { normalizeParcel } from '#domain/orders/order/parcel.ts'
import { customsFromItems, mayNeedCustoms } from '#domain/orders/order/validate-order.ts'
import { getParcels, linesOf, type StoreParcels } from '#domain/store-sync/parcels/queries.ts'
import * as sql from '#domain/store-sync/parcels/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

export type SplitOrderCommand = {
  accountId: string
  orderId: string
  /** Where it is named, the order has to be that sub-account's. */
  subAccountId: string | null
  /** One at least. `lines` may be left out of one that is alone: it holds all. */
  parcels: readonly { parcel: ParcelInput; lines: readonly LineQuantity[] | null }[]
}

/**
 * Says in which parcels a store's order goes, and what each of them holds, before anything is bought for it. Its
 * shipments are others from then on: the rates of those before cannot be bought any more.
 *
 * @throws OrderInvalidError where a parcel makes no sense; ServiceError as `getParcels`, 422 `Order.LinesUnmatched` where the
 *   parcels do not hold all that is to be shipped, each once; 409 `Order.ParcelsFixed` where something was bought, or the
 *   order has come to its end
 */
export async function splitOrder(
  deps: { db: Database; clock: Clock; ids: Ids },
  command: SplitOrderCommand,
): Promise<StoreParcels> {
  const faults: OrderIssue[] = []
  const parcels = command.parcels.map(({ parcel }, index) => normalizeParcel(parcel, index, faults))
  if (faults.length > 0) throw new OrderInvalidError(faults)
  return deps.db.transaction(async (tx) => {
    const { accountId, orderId } = command
    // The order's row first, as everywhere.
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
    const { purchaseBlock } = order
    const shipments = await rewriteImportedOrder(deps, tx, { accountId, orderId, content, purchaseBlock })
    if (!shipments) throw serviceError('Order.ParcelsFixed', { status: order.status })
    const byShipment = shipments.now.map((shipmentId, index) => [shipmentId, packed[index] ?? []] as const)
    const shipmentLines = byShipment.length === 1 ? null : Object.fromEntries(byShipment)
    await sql.updateShipmentLines(tx, { accountId, orderId, shipmentLines })
    return getParcels({ db: tx }, command)
  })
}

/** @throws ServiceError where they are not exactly what is to be shipped */
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

/** What somebody has declared of a parcel that stays alone is kept; else each is declared by what it holds. */
export function customsOf(
  { from, to, shipments }: WholeOrder,
  items: readonly OrderItem[],
  packed: readonly (readonly LineQuantity[])[],
  lines: readonly StoreLine[],
): (CustomsContent | null)[] {
  const [first] = shipments
  if (packed.length === 1 && shipments.length === 1 && first?.customs && !first.customs.isFromItems) {
    return [first.customs]
  }
  if (!mayNeedCustoms(from, to)) return packed.map(() => null)
  return packed.map((held) =>
    customsFromItems(
      held.flatMap(({ lineId, quantity }) => {
        // The items of an order are its lines, in their order.
        const item = items[lines.findIndex((line) => line.lineId === lineId)]
        return item ? [{ ...item, quantity }] : []
      }),
    ),
  )
}

/** No parcel is lighter than what is declared to be in it. */
export function heavyEnough(parcel: ParcelContent, customs: CustomsContent | null): ParcelContent {
  const weights = customs?.items.map(({ weightPounds }) => weightPounds ?? 0) ?? []
  const declared = Decimal.sum(0, ...weights).toNumber()
  return declared > parcel.weightPounds ? { ...parcel, weightPounds: declared } : parcel
}
