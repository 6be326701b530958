/**
 * The shop behind every store's protocol: orders, fulfillments, and emails to buyers. It follows the rules of all
 * stores: nothing is shipped that is missing, canceled or already shipped.
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
  /** Shipped quantity. */
  fulfilled: number
  /** Price of one. */
  price: string
  currency: string
  /** Weight of one. 0: unknown. */
  weightGrams: number
  hsCode: string | null
  originCountry: string | null
  /** GTIN, or any other code. */
  barcode: string | null
  /** False for downloads and vouchers. */
  isShipped: boolean
  /** Size, engraving and so on. The buyer typed some of them. */
  options: { name: string; value: string; isTyped?: boolean }[]
  /** Metadata of plug-ins. */
  meta: { key: string; value: unknown }[]
}

/** A part of an order with a shipping method of its own. */
export type ShopPackage = {
  /** For example `local_pickup`. */
  method: string
  /** The places of its lines in the order. */
  lines: number[]
  meta?: { key: string; value: unknown }[]
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

/** The reason why an order must not be shipped. Null if it can be. */
export type ShopHold = 'unpaid' | 'fraud' | 'held' | null

export type ShopOrder = {
  id: string
  number: string
  placedAt: Date
  /** As the store reports it, possibly late, see `ShopOptions.forgets`. */
  updatedAt: Date
  address: ShopAddress
  lines: ShopLine[]
  fulfillments: ShopFulfillment[]
  hold: ShopHold
  /** The merchant's note for a hold. */
  holdNote: string | null
  cancelledAt: Date | null
  /** Deleted orders are in no list and can't be read. */
  isDeleted: boolean
  isRefunded: boolean
  shippingMethod: string
  note: string | null
  /** The message of a gift. Null: no gift. */
  gift: string | null
  /** Null: one for everything. */
  packages: ShopPackage[] | null
  /** Nobody paid for it. */
  isTest: boolean
  /** The point to which the carrier brings the package. */
  pickupPoint: string | null
  /** The location to ship from. */
  locationId: string
  /** Number of shipping emails to the buyer. */
  mails: number
}

/** Acts that change an order's time of change. */
export type ShopAct = 'address' | 'lines' | 'hold' | 'fulfil' | 'cancel' | 'refund' | 'delete' | 'note'

export type NewOrder = {
  address: ShopAddress
  lines: (Partial<Omit<ShopLine, 'id' | 'fulfilled'>> & { sku: string })[]
  hold?: ShopHold
  note?: string | null
  gift?: string | null
  packages?: ShopPackage[]
  isTest?: boolean
  pickupPoint?: string
  shippingMethod?: string
  locationId?: string
}

export type ShopOptions = {
  now: () => Date
  /** Acts that don't change an order's time of change, as in several real stores. */
  forgets?: readonly ShopAct[]
  /** Number of the first order. */
  firstNumber?: number
}

/** Each protocol has its own response for this error. */
export class ShopError extends Error {
  readonly reason: 'unknown order' | 'unknown line' | 'nothing left' | 'cancelled' | 'held' | 'unknown fulfillment'
  constructor(reason: ShopError['reason']) {
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
    if (!order) throw new ShopError('unknown order')
    return order
  }

  function changed(order: ShopOrder, act: ShopAct): void {
    if (!forgets.includes(act)) order.updatedAt = now()
    for (const listener of listeners) listener(order, act)
  }

  const leftOf = (line: ShopLine): number => (line.isShipped ? line.quantity - line.fulfilled : 0)

  return {
    /** All orders, including deleted ones. */
    orders: (): ShopOrder[] => [...orders.values()],
    /** Includes deleted orders. */
    find: (id: string): ShopOrder | null => orders.get(id) ?? null,
    /** Null if the order does not exist or was deleted. */
    findShown,
    leftOf,
    isFulfilled: (order: ShopOrder): boolean => order.lines.every((line) => leftOf(line) <= 0),
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
          barcode: line.barcode ?? null,
          isShipped: line.isShipped ?? true,
          options: line.options ?? [],
          meta: line.meta ?? [],
        })),
        fulfillments: [],
        hold: placed.hold ?? null,
        holdNote: null,
        cancelledAt: null,
        isDeleted: false,
        isRefunded: false,
        shippingMethod: placed.shippingMethod ?? 'Standard',
        note: placed.note ?? null,
        gift: placed.gift ?? null,
        packages: placed.packages ?? null,
        isTest: placed.isTest ?? false,
        pickupPoint: placed.pickupPoint ?? null,
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
      if (!line) throw new ShopError('unknown line')
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
     * Ships lines, or everything that is left, and emails the buyer on request.
     *
     * @throws ShopError if a line has less left, unless the store accepts that. Nothing is shipped then.
     */
    fulfil(
      id: string,
      shipped: {
        lines?: readonly { id: string; quantity: number }[]
        trackingNumber: string
        trackingUrl?: string | null
        carrier?: string
        mailsBuyer?: boolean
        acceptsMore?: boolean
      },
    ): ShopFulfillment {
      const order = known(id)
      if (order.cancelledAt) throw new ShopError('cancelled')
      if (order.hold) throw new ShopError('held')
      const rest = order.lines.map((line) => ({ id: line.id, quantity: leftOf(line) }))
      const lines = shipped.lines?.length ? [...shipped.lines] : rest.filter(({ quantity }) => quantity > 0)
      if (lines.length === 0) throw new ShopError('nothing left')
      for (const { id: lineId, quantity } of lines) {
        const line = order.lines.find((one) => one.id === lineId)
        if (!line) throw new ShopError('unknown line')
        if (quantity < 1 || (!shipped.acceptsMore && quantity > leftOf(line))) throw new ShopError('nothing left')
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
    /** @returns false if it was already canceled */
    cancelFulfillment(id: string, fulfillmentId: string): boolean {
      const order = known(id)
      const fulfillment = order.fulfillments.find((one) => one.id === fulfillmentId)
      if (!fulfillment) throw new ShopError('unknown fulfillment')
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
