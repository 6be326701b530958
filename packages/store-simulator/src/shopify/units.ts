/**
 * A shop's orders as fulfillment orders: what is left of an order is one, and what was shipped of it whole is closed. Where
 * something is left of an order whose units are all closed, since a fulfillment was cancelled or a line was added, a new one
 * opens, as in a real shop.
 */
import type { Shop, ShopLine, ShopOrder } from '../shop.ts'

export type Unit = {
  id: string
  order: ShopOrder
  /** Its own time of change, which an edit of the order around it does not move. */
  updatedAt: Date
  isClosed: boolean
  /** Ids of the fulfillments that were made of it. */
  fulfillments: string[]
}

/** The first unit of an order, or the one that opened after so many others of it were closed. */
export const unitId = (orderId: string, earlier = 0): string => `5${orderId.padStart(8, '0')}${earlier}`

export type Units = ReturnType<typeof watchUnits>

export function watchUnits(shop: Shop, now: () => Date) {
  const units = new Map<string, Unit>()
  const ofOrder = new Map<string, Unit[]>()

  function open(order: ShopOrder): Unit {
    const earlier = ofOrder.get(order.id)?.length ?? 0
    const unit = { id: unitId(order.id, earlier), order, updatedAt: now(), isClosed: false, fulfillments: [] }
    units.set(unit.id, unit)
    ofOrder.set(order.id, [...(ofOrder.get(order.id) ?? []), unit])
    return unit
  }
  const openOf = (order: ShopOrder): Unit | null => ofOrder.get(order.id)?.find(({ isClosed }) => !isClosed) ?? null
  const isLeft = (order: ShopOrder): boolean => order.lines.some((line) => shop.leftOf(line) > 0)
  const isNoted = (order: ShopOrder, id: string): boolean =>
    (ofOrder.get(order.id) ?? []).some(({ fulfillments }) => fulfillments.includes(id))

  shop.onChange((order, act) => {
    if (act === 'placed') {
      open(order)
      return
    }
    const unit = openOf(order) ?? (isLeft(order) ? open(order) : null)
    if (!unit) return
    for (const { id } of order.fulfillments) if (!isNoted(order, id)) unit.fulfillments.push(id)
    const isOfUnit =
      act === 'fulfil' || act === 'cancel' || act === 'lines' || (act === 'hold' && order.hold !== 'unpaid')
    if (isOfUnit) unit.updatedAt = now()
    const needsShipping = order.lines.some((line) => line.isShipped)
    if (order.cancelledAt || (needsShipping && !isLeft(order))) unit.isClosed = true
  })

  return {
    /** Null where its order was deleted. */
    find(id: string): Unit | null {
      const unit = units.get(id)
      return unit && !unit.order.isDeleted ? unit : null
    },
    all: (): Unit[] => [...units.values()].filter(({ order }) => !order.isDeleted),
    of: (order: ShopOrder): Unit[] => ofOrder.get(order.id) ?? [],
    /** How many of a line are left in the unit. */
    leftIn: (unit: Unit, line: ShopLine): number =>
      unit.isClosed ? 0 : line.isShipped ? shop.leftOf(line) : line.quantity,
    /** How many of a line were shipped out of the unit. */
    shippedOf: (unit: Unit, line: ShopLine): number =>
      unit.order.fulfillments
        .filter(({ id, isCancelled }) => unit.fulfillments.includes(id) && !isCancelled)
        .flatMap(({ lines }) => lines)
        .reduce((sum, { id, quantity }) => (id === line.id ? sum + quantity : sum), 0),
  }
}

/** A line of a unit has an id of its own, apart from the order's. */
export const unitLineId = (unit: Unit, line: ShopLine): string => `${unit.id}${line.id.padStart(9, '0')}`
