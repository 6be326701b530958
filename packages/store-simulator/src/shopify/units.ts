/**
 * Presents orders as fulfillment orders: the rest of an order is open, and shipped parts are closed. If something is
 * left after all are closed, because a fulfillment was canceled or a line was added, a new one opens, as in a real
 * shop.
 */
import type { Shop, ShopLine, ShopOrder } from '../shop.ts'

export type Unit = {
  id: string
  order: ShopOrder
  /** The unit's own time of change, which an edit of the order does not change. */
  updatedAt: Date
  isClosed: boolean
  /** Ids of its fulfillments. */
  fulfillments: string[]
}

/** The id of an order's first unit, or of the unit after `earlier` closed ones. */
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
    /** Null if its order was deleted. */
    find(id: string): Unit | null {
      const unit = units.get(id)
      return unit && !unit.order.isDeleted ? unit : null
    },
    all: (): Unit[] => [...units.values()].filter(({ order }) => !order.isDeleted),
    of: (order: ShopOrder): Unit[] => ofOrder.get(order.id) ?? [],
    /** Quantity of a line that is left in the unit. */
    leftIn: (unit: Unit, line: ShopLine): number =>
      unit.isClosed ? 0 : line.isShipped ? shop.leftOf(line) : line.quantity,
    /** Quantity of a line that was shipped from the unit. */
    shippedOf: (unit: Unit, line: ShopLine): number =>
      unit.order.fulfillments
        .filter(({ id, isCancelled }) => unit.fulfillments.includes(id) && !isCancelled)
        .flatMap(({ lines }) => lines)
        .reduce((sum, { id, quantity }) => (id === line.id ? sum + quantity : sum), 0),
  }
}

/** Lines of a unit have other ids than lines of the order. */
export const unitLineId = (unit: Unit, line: ShopLine): string => `${unit.id}${line.id.padStart(9, '0')}`
