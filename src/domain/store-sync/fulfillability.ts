/** Whether an order can ship according to its store, and how two versions of it differ. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { normalizeState } from '#adapters/addresses/states.ts'
import type {
  Fulfillability,
  LineQuantity,
  StoreAddress,
  StoreFulfillment,
  StoreLine,
  StoreOrder,
} from '#adapters/stores/store.ts'
import type { PurchaseBlock } from '#domain/orders/status/states.ts'
import { decodeTexts } from '#kit/html-entities.ts'

/** A person can ship although an order waits for one of these reasons. */
export const releasable: readonly string[] = ['unpaid', 'payment failed']

/** Reasons for waiting that do not block an order. */
export type Released = {
  /** Whether the store's orders ship before they are paid. */
  shipsUnpaid: boolean
  /** The reason that a person has overruled for the order. Null: none. */
  released: string | null
}

const isReleased = (reason: string, { shipsUnpaid, released }: Released): boolean =>
  releasable.includes(reason) && (reason === released || (shipsUnpaid && reason === 'unpaid'))

/** The reason why no label can be bought for such an order; null if one can. */
export function blockOf(fulfillability: Fulfillability, released?: Released): PurchaseBlock | null {
  if (released && fulfillability.state === 'waiting' && isReleased(fulfillability.reason, released)) return null
  switch (fulfillability.state) {
    case 'open':
      return null
    case 'waiting':
      return 'Order.NotReadyForPurchase'
    case 'closed':
      return 'Order.ClosedAtSource'
    case 'withheld':
      return 'Order.NotLoaded'
    case 'unreadable':
      return 'Order.MetadataUnreadable'
  }
}

/** Whether the store shows the items to ship. It does not for closed and withheld orders. */
export const isShown = ({ fulfillability: { state } }: StoreOrder): boolean => state === 'open' || state === 'waiting'

/** A fulfillment that Waybill sent to the store, or may have sent. */
export type OwnFulfillment = {
  trackingNumber: string
  lines: LineQuantity[]
  isLast: boolean
  /** Whether the store is known to have it. */
  isReported: boolean
}

/**
 * The order without our own fulfillments: items that we shipped count as left to ship, and an order that only we
 * fulfilled counts as open.
 *
 * @param base the order from which ours was made, with the lines that the store no longer shows
 */
export function withoutOwnFulfillments(
  incoming: StoreOrder,
  base: StoreOrder,
  own: readonly OwnFulfillment[],
): StoreOrder {
  if (own.length === 0) return incoming
  const ownByNumber = new Map(own.map((one) => [one.trackingNumber, one]))
  const shown: { fulfillment: StoreFulfillment; ours: OwnFulfillment }[] = []
  const fulfillments: StoreFulfillment[] = []
  for (const fulfillment of incoming.fulfillments) {
    const ours = fulfillment.trackingNumbers.map((number) => ownByNumber.get(number)).find((one) => one !== undefined)
    if (ours) shown.push({ fulfillment, ours })
    else fulfillments.push(fulfillment)
  }
  const hasForeign = fulfillments.some(({ isCancelled }) => !isCancelled)
  const { fulfillability } = incoming
  const isFulfilled = fulfillability.state === 'closed' && fulfillability.reason === 'fulfilled'
  const live = shown.filter(({ fulfillment }) => !fulfillment.isCancelled)
  // Some stores close an order with our last fulfillment, and list no fulfillment or one without its lines.
  const isUnlisted = shown.length === 0 && own.some(({ isReported, isLast }) => isReported && isLast)
  const isWithoutLines =
    live.some(({ ours }) => ours.isLast) && live.every(({ fulfillment }) => fulfillment.lines.length === 0)
  if (isFulfilled && !hasForeign && (isUnlisted || isWithoutLines)) {
    const { lines, weightPounds } = base
    return { ...incoming, fulfillability: { state: 'open' }, lines, weightPounds, fulfillments }
  }
  if (live.length === 0) return { ...incoming, fulfillments }
  const shipped = live.flatMap(({ fulfillment, ours }) =>
    fulfillment.lines.length > 0 ? fulfillment.lines : ours.lines,
  )
  const lines = addBack(incoming.lines, base.lines, shipped)
  const isWhole = isDeepStrictEqual(quantitiesOf(lines), quantitiesOf(base.lines))
  return {
    ...incoming,
    fulfillability: isFulfilled && !hasForeign ? { state: 'open' } : fulfillability,
    lines,
    fulfillments,
    weightPounds: isWhole ? base.weightPounds : incoming.weightPounds,
  }
}

/** The lines left and the shipped ones, in the sequence of the known lines. */
function addBack(
  left: readonly StoreLine[],
  known: readonly StoreLine[],
  shipped: readonly LineQuantity[],
): StoreLine[] {
  const lines = new Map(left.map((line) => [line.lineId, line]))
  for (const { lineId, quantity } of shipped) {
    const line = lines.get(lineId)
    const first = known.find((one) => one.lineId === lineId)
    if (line) lines.set(lineId, { ...line, quantity: line.quantity + quantity })
    else if (first) lines.set(lineId, { ...first, quantity })
  }
  const positions = new Map(known.map(({ lineId }, index) => [lineId, index]))
  const positionOf = ({ lineId }: StoreLine) => positions.get(lineId) ?? known.length
  return [...lines.values()].sort((one, other) => positionOf(one) - positionOf(other))
}

const quantitiesOf = (lines: readonly StoreLine[]) =>
  new Map(lines.map(({ lineId, quantity }) => [lineId, quantity] as const))

export type Differences = {
  /** The recipient. A person has to accept this change before a purchase. */
  recipient: boolean
  /** The data for carriers and customs, and the ship-from location. */
  contents: boolean
  /** Texts for people: the note, the shipping method and the number. */
  texts: boolean
}

type ProductTerms = Pick<StoreLine, 'variantId' | 'manufacturerProductId' | 'standardProductId' | 'options'>

/** The part of a line whose changes change a parcel. */
export const packedLine = (line: StoreLine): Omit<StoreLine, keyof ProductTerms> => {
  const {
    variantId: _variant,
    manufacturerProductId: _own,
    standardProductId: _gtin,
    options: _options,
    ...rest
  } = line
  return rest
}

const contentsOf = ({ lines, weightPounds, shipFrom }: StoreOrder) => ({
  lines: lines.map(packedLine),
  weightPounds,
  shipFrom: shipFrom && { ...shipFrom, address: placeOf(shipFrom.address) },
})
const recipientOf = ({ recipient }: StoreOrder) => placeOf(recipient)

/** The state in one spelling: earlier versions stored some codes of states instead of the store's text. */
const placeOf = (address: StoreAddress | null) =>
  address && { ...address, state: normalizeState(address.country, address.state) }

const textsOf = ({ number, note, shippingMethod }: StoreOrder) => ({ number, note, shippingMethod })

/**
 * Whether a part is equal in both. Earlier versions stored texts with the references of HTML, such as `&#39;`, which are
 * no difference.
 */
export function isEqualPart(part: (order: StoreOrder) => unknown, base: StoreOrder, now: StoreOrder): boolean {
  const [before, after] = [part(base), part(now)]
  return isDeepStrictEqual(before, after) || isDeepStrictEqual(decodeTexts(before), after)
}

/** How the store's order differs from the one from which ours was made. Both are without our own fulfillments. */
export const differencesOf = (base: StoreOrder, now: StoreOrder): Differences => ({
  // Withheld and deleted orders have no recipient.
  recipient: now.recipient !== null && !isEqualPart(recipientOf, base, now),
  contents: isShown(now) && !isEqualPart(contentsOf, base, now),
  texts: isShown(now) && !isEqualPart(textsOf, base, now),
})

/** Whether the order from which ours was made has the same texts with references of HTML. */
export const isEncoded = (base: StoreOrder, now: StoreOrder): boolean =>
  [contentsOf, textsOf, recipientOf].some(
    (part) => !isDeepStrictEqual(part(base), part(now)) && isEqualPart(part, base, now),
  )

/** Whether dates, taxes, constraints, gifts, options or product ids differ. They change no order that has labels. */
export function hasOtherTerms(base: StoreOrder, now: StoreOrder): boolean {
  const termsOf = ({
    shipBy,
    deliverBy,
    iossNumber,
    taxCollectedBy,
    constraints = [],
    lines,
    ...others
  }: StoreOrder) => ({
    products: lines.map(({ variantId, manufacturerProductId, standardProductId, options }) => ({
      ids: [variantId, manufacturerProductId, standardProductId],
      options,
    })),
    ...{ shipBy: shipBy?.getTime(), deliverBy: deliverBy?.getTime(), iossNumber, taxCollectedBy, constraints },
    ...{ gift: others.gift, isTest: others.isTest },
  })
  return isShown(now) && !isDeepStrictEqual(termsOf(base), termsOf(now))
}

/** The differences as people see them. Each part is null or empty if it is unchanged. */
export type StoreDifferences = {
  recipient: { before: StoreAddress | null; now: StoreAddress | null } | null
  /** Total quantities, including shipped items. */
  lines: { name: string; sku: string | null; before: number; now: number }[]
  note: { before: string | null; now: string | null } | null
  /** The current fulfillability, if it changed. */
  standing: Fulfillability | null
}

type Compared = Pick<StoreOrder, 'recipient' | 'lines' | 'note' | 'fulfillability' | 'fulfillments'>

/** Shipped items count as part of the order, so a shipment is no difference. */
export const describeDifferences = (before: Compared, now: Compared): StoreDifferences => ({
  recipient: isSame(before.recipient, now.recipient) ? null : { before: before.recipient, now: now.recipient },
  lines: differingLines(before, now),
  note: decodeTexts(before.note) === decodeTexts(now.note) ? null : { before: before.note, now: now.note },
  standing: isSame(before.fulfillability, now.fulfillability) ? null : now.fulfillability,
})

/** The database returns the fields of JSON in any sequence. */
function isSame(one: object | null, other: object | null): boolean {
  if (one === null || other === null) return one === other
  const [left, right] = [decodeTexts(one) as Record<string, unknown>, decodeTexts(other) as Record<string, unknown>]
  return Object.keys({ ...left, ...right }).every((name) => (left[name] ?? null) === (right[name] ?? null))
}

/** The quantity of each line, left to ship or shipped. */
function totalsOf({ lines, fulfillments }: Compared): Map<string, number> {
  const totals = new Map<string, number>()
  const add = (lineId: string, quantity: number) => totals.set(lineId, (totals.get(lineId) ?? 0) + quantity)
  for (const { lineId, quantity } of lines) add(lineId, quantity)
  const live = fulfillments.filter(({ isCancelled }) => !isCancelled)
  for (const { lineId, quantity } of live.flatMap((one) => one.lines)) add(lineId, quantity)
  return totals
}

function differingLines(before: Compared, now: Compared): StoreDifferences['lines'] {
  const [previous, current] = [totalsOf(before), totalsOf(now)]
  // A fulfillment contains only the ids of its lines.
  const named = new Map([...before.lines, ...now.lines].map(({ lineId, name, sku }) => [lineId, { name, sku }]))
  return [...named].flatMap(([lineId, line]) => {
    const quantities = { before: previous.get(lineId) ?? 0, now: current.get(lineId) ?? 0 }
    return quantities.before === quantities.now ? [] : [{ ...line, ...quantities }]
  })
}
