/**
 * A shop as every store's protocol shows it: orders, what becomes of them, and whom it has mailed. It holds to the rules
 * that all stores have: nothing is shipped that is not there, cancelled or shipped before.
 */

export type ShopAddress = {
  firstName: string
  lastName: string
  company: string | null
  street1: string
  street2: string | null
  city: string
  state: string
  zip: string
  /** ISO 3166-1 alpha-2. */
  country: string
  phone: string | null
  email: string
}

export type ShopLine = {
  id: string
  sku: string
  name: string
  quantity: number
  /** How many of it were shipped. */
  fulfilled: number
  /** Of one. */
  price: string
  currency: string
  /** Of one; 0: the shop does not know. */
  weightGrams: number
  hsCode: string | null
  originCountry: string | null
  /** False: a download, a voucher. */
  isShipped: boolean
}

export type ShopFulfillment = {
  id: string
  trackingNumber: string
  trackingUrl: string | null
  carrier: string
  lines: { id: string; quantity: number }[]
  isCancelled: boolean
  createdAt: Date
}

/** Why it may not be shipped now; null: it may. */
export type ShopHold = 'unpaid' | 'fraud' | 'held' | null

export type ShopOrder = {
  id: string
  number: string
  placedAt: Date
  /** As the store tells it, which may be late: see `ShopOptions.forgets`. */
  updatedAt: Date
  address: ShopAddress
  lines: ShopLine[]
  fulfillments: ShopFulfillment[]
  hold: ShopHold
  /** What the merchant may write beside a hold. */
  holdNote: string | null
  cancelledAt: Date | null
  /** It is in no list any more, and cannot be read. */
  isDeleted: boolean
  isRefunded: boolean
  shippingMethod: string
  note: string | null
  /** Where it is to be shipped from. */
  locationId: string
  /** How often its buyer was mailed that something is on its way. */
  mails: number
}

/** What moves an order's time of change at a store that does not forget it. */
export type ShopAct = 'address' | 'lines' | 'hold' | 'fulfil' | 'cancel' | 'refund' | 'delete' | 'note'

export type NewOrder = {
  address: ShopAddress
  lines: (Partial<Omit<ShopLine, 'id' | 'fulfilled'>> & { sku: string })[]
  hold?: ShopHold
  note?: string | null
  shippingMethod?: string
  locationId?: string
}

export type ShopOptions = {
  now: () => Date
  /** Acts that do not move an order's time of change, as several real stores have such. */
  forgets?: readonly ShopAct[]
  /** The first number of an order. */
  firstNumber?: number
}

/** What a protocol answers with in its own words. */
export class ShopRefusal extends Error {
  readonly reason: 'unknown order' | 'unknown line' | 'nothing left' | 'cancelled' | 'held' | 'unknown fulfillment'
  constructor(reason: ShopRefusal['reason']) {
    super(reason)
    this.reason = reason
  }
}

export type Shop = ReturnType<typeof createShop>

export function createShop({ now, forgets = [], firstNumber = 1001 }: ShopOptions) {
  const orders = new Map<string, ShopOrder>()
  const listeners = new Set<(order: ShopOrder, act: ShopAct | 'placed') => void>()
  let lastOrder = firstNumber - 1
  let lastId = 0
  const nextId = () => String(++lastId)

  function findShown(id: string): ShopOrder | null {
    const order = orders.get(id)
    return order && !order.isDeleted ? order : null
  }

  function known(id: string): ShopOrder {
    const order = findShown(id)
    if (!order) throw new ShopRefusal('unknown order')
    return order
  }

  function changed(order: ShopOrder, act: ShopAct): void {
    if (!forgets.includes(act)) order.updatedAt = now()
    for (const listener of listeners) listener(order, act)
  }

  const leftOf = (line: ShopLine): number => (line.isShipped ? line.quantity - line.fulfilled : 0)

  return {
    /** Every order, those that were deleted among them. */
    orders: (): ShopOrder[] => [...orders.values()],
    /** Also one that was deleted. */
    find: (id: string): ShopOrder | null => orders.get(id) ?? null,
    /** Null where there is none, or not any more. */
    findShown,
    leftOf,
    isFulfilled: (order: ShopOrder): boolean => order.lines.every((line) => leftOf(line) === 0),
    onChange(listener: (order: ShopOrder, act: ShopAct | 'placed') => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    place(placed: NewOrder): ShopOrder {
      lastOrder += 1
      const at = now()
      const order: ShopOrder = {
        id: String(lastOrder),
        number: `#${lastOrder}`,
        placedAt: at,
        updatedAt: at,
        address: { ...placed.address },
        lines: placed.lines.map((line) => ({
          id: nextId(),
          sku: line.sku,
          name: line.name ?? line.sku,
          quantity: line.quantity ?? 1,
          fulfilled: 0,
          price: line.price ?? '19.90',
          currency: line.currency ?? 'USD',
          weightGrams: line.weightGrams ?? 500,
          hsCode: line.hsCode ?? null,
          originCountry: line.originCountry ?? null,
          isShipped: line.isShipped ?? true,
        })),
        fulfillments: [],
        hold: placed.hold ?? null,
        holdNote: null,
        cancelledAt: null,
        isDeleted: false,
        isRefunded: false,
        shippingMethod: placed.shippingMethod ?? 'Standard',
        note: placed.note ?? null,
        locationId: placed.locationId ?? '1',
        mails: 0,
      }
      orders.set(order.id, order)
      for (const listener of listeners) listener(order, 'placed')
      return order
    },

    editAddress(id: string, change: Partial<ShopAddress>): void {
      const order = known(id)
      order.address = { ...order.address, ...change }
      changed(order, 'address')
    },
    setQuantity(id: string, lineId: string, quantity: number): void {
      const order = known(id)
      const line = order.lines.find((one) => one.id === lineId)
      if (!line) throw new ShopRefusal('unknown line')
      line.quantity = Math.max(quantity, line.fulfilled)
      changed(order, 'lines')
    },
    setHold(id: string, hold: ShopHold, note: string | null = null): void {
      const order = known(id)
      order.hold = hold
      order.holdNote = note
      changed(order, 'hold')
    },
    setNote(id: string, note: string): void {
      const order = known(id)
      order.note = note
      changed(order, 'note')
    },
    cancel(id: string): void {
      const order = known(id)
      order.cancelledAt = now()
      changed(order, 'cancel')
    },
    refund(id: string): void {
      const order = known(id)
      order.isRefunded = true
      changed(order, 'refund')
    },
    remove(id: string): void {
      const order = known(id)
      order.isDeleted = true
      changed(order, 'delete')
    },

    /**
     * Ships lines, all that is left where none are named, and mails the buyer where that is asked.
     *
     * @throws ShopRefusal where there is not so much left of a line; nothing is shipped then
     */
    fulfil(
      id: string,
      shipped: {
        lines?: readonly { id: string; quantity: number }[]
        trackingNumber: string
        trackingUrl?: string | null
        carrier?: string
        mailsBuyer?: boolean
      },
    ): ShopFulfillment {
      const order = known(id)
      if (order.cancelledAt) throw new ShopRefusal('cancelled')
      if (order.hold) throw new ShopRefusal('held')
      const rest = order.lines.map((line) => ({ id: line.id, quantity: leftOf(line) }))
      const lines = shipped.lines?.length ? [...shipped.lines] : rest.filter(({ quantity }) => quantity > 0)
      if (lines.length === 0) throw new ShopRefusal('nothing left')
      for (const { id: lineId, quantity } of lines) {
        const line = order.lines.find((one) => one.id === lineId)
        if (!line) throw new ShopRefusal('unknown line')
        if (quantity < 1 || quantity > leftOf(line)) throw new ShopRefusal('nothing left')
      }
      for (const { id: lineId, quantity } of lines) {
        const line = order.lines.find((one) => one.id === lineId)
        if (line) line.fulfilled += quantity
      }
      const fulfillment: ShopFulfillment = {
        id: nextId(),
        trackingNumber: shipped.trackingNumber,
        trackingUrl: shipped.trackingUrl ?? null,
        carrier: shipped.carrier ?? '',
        lines,
        isCancelled: false,
        createdAt: now(),
      }
      order.fulfillments.push(fulfillment)
      if (shipped.mailsBuyer ?? true) order.mails += 1
      changed(order, 'fulfil')
      return fulfillment
    },
    /** @returns false where it was cancelled before */
    cancelFulfillment(id: string, fulfillmentId: string): boolean {
      const order = known(id)
      const fulfillment = order.fulfillments.find((one) => one.id === fulfillmentId)
      if (!fulfillment) throw new ShopRefusal('unknown fulfillment')
      if (fulfillment.isCancelled) return false
      fulfillment.isCancelled = true
      for (const { id: lineId, quantity } of fulfillment.lines) {
        const line = order.lines.find((one) => one.id === lineId)
        if (line) line.fulfilled -= quantity
      }
      changed(order, 'fulfil')
      return true
    },
  }
}
