/**
 * What a store's order comes to here, as it was read just now: shared by what imports and what reads before a purchase.
 * Pure: the same reading is judged alike wherever it is read.
 */
import { isDeepStrictEqual } from 'node:util'
import type {
  Fulfillability,
  LineQuantity,
  StoreAddress,
  StoreFulfillment,
  StoreLine,
  StoreOrder,
} from '#adapters/stores/store.ts'
import type { PurchaseBlock } from '#domain/orders/status/states.ts'

/** What keeps an order of that standing from being bought for; null: nothing. */
export function blockOf(standing: Fulfillability): PurchaseBlock | null {
  switch (standing.state) {
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

/** What the store was told, or may have been told, of a label of ours. */
export type OwnFulfillment = {
  trackingNumber: string
  lines: LineQuantity[]
  isLast: boolean
  /** Whether the store is known to have taken it, and not to have taken it back since. */
  isReported: boolean
}

/**
 * The order as it would be had nothing of ours been told: what our pushes shipped is counted as left, and an order that
 * nobody but us has fulfilled is open. What is not ours stays as it is.
 *
 * @param kept what the order was made of, which knows the lines that the store shows no more
 */
export function withoutOwnFulfillments(read: StoreOrder, kept: StoreOrder, own: readonly OwnFulfillment[]): StoreOrder {
  if (own.length === 0) return read
  const ours = new Map(own.map((push) => [push.trackingNumber, push]))
  const shown: { fulfillment: StoreFulfillment; push: OwnFulfillment }[] = []
  const fulfillments: StoreFulfillment[] = []
  for (const fulfillment of read.fulfillments) {
    const push = fulfillment.trackingNumbers.map((number) => ours.get(number)).find((found) => found !== undefined)
    if (push) shown.push({ fulfillment, push })
    else fulfillments.push(fulfillment)
  }
  const isForeign = fulfillments.some(({ isCancelled }) => !isCancelled)
  const isFulfilled = read.standing.state === 'closed' && read.standing.reason === 'fulfilled'
  const living = shown.filter(({ fulfillment }) => !fulfillment.isCancelled)
  // Some stores close an order by its last push, and list no fulfillment of it, or one that does not say of what.
  const isToldUnlisted = shown.length === 0 && own.some(({ isReported, isLast }) => isReported && isLast)
  const isToldWhole =
    living.some(({ push }) => push.isLast) && living.every(({ fulfillment }) => fulfillment.lines.length === 0)
  if (isFulfilled && !isForeign && (isToldUnlisted || isToldWhole)) {
    return { ...read, standing: { state: 'open' }, lines: kept.lines, weightPounds: kept.weightPounds, fulfillments }
  }
  if (living.length === 0) return { ...read, fulfillments }
  const told = living.flatMap(({ fulfillment, push }) =>
    fulfillment.lines.length > 0 ? fulfillment.lines : push.lines,
  )
  const lines = addBack(read.lines, kept.lines, told)
  const isWhole = isDeepStrictEqual(quantitiesOf(lines), quantitiesOf(kept.lines))
  const standing: Fulfillability = isFulfilled && !isForeign ? { state: 'open' } : read.standing
  return { ...read, standing, lines, fulfillments, weightPounds: isWhole ? kept.weightPounds : read.weightPounds }
}

/** What is left with what was shipped, in the order in which it was first known. */
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
  const order = new Map(known.map(({ lineId }, index) => [lineId, index]))
  const placeOf = ({ lineId }: StoreLine) => order.get(lineId) ?? known.length
  return [...lines.values()].sort((one, other) => placeOf(one) - placeOf(other))
}

const quantitiesOf = (lines: readonly StoreLine[]) =>
  new Map(lines.map(({ lineId, quantity }) => [lineId, quantity] as const))

export type Differences = {
  /** Where it goes: accepted by a person before anything is bought. */
  recipient: boolean
  /** What carriers and customs are told of the parcel, and where it is sent from. */
  contents: boolean
  /** What only people read: the note, how the buyer wants it shipped, the number. */
  words: boolean
}

/** What a store says otherwise now than it did when the order was made of it. Both without our own pushes. */
export function differencesOf(kept: StoreOrder, read: StoreOrder): Differences {
  const contentsOf = ({ lines, weightPounds, shipFrom }: StoreOrder) => ({ lines, weightPounds, shipFrom })
  const wordsOf = ({ number, note, shippingMethod }: StoreOrder) => ({ number, note, shippingMethod })
  return {
    // What is withheld, or deleted, says nothing of where it goes.
    recipient: read.recipient !== null && !isDeepStrictEqual(kept.recipient, read.recipient),
    contents: isReadable(read) && !isDeepStrictEqual(contentsOf(kept), contentsOf(read)),
    words: isReadable(read) && !isDeepStrictEqual(wordsOf(kept), wordsOf(read)),
  }
}

/** Whether its lines say what is to be shipped: of what is closed nothing is left, and what is withheld shows too little. */
const isReadable = ({ standing }: StoreOrder): boolean => standing.state === 'open' || standing.state === 'waiting'

/** What a store says now that it did not say of an order before; each part null or empty where it says the same. */
export type StoreDifferences = {
  recipient: { before: StoreAddress | null; now: StoreAddress | null } | null
  /** How many of each there are in all, shipped or not. */
  lines: { name: string; sku: string | null; before: number; now: number }[]
  note: { before: string | null; now: string | null } | null
  /** As it stands now, where it stood otherwise. */
  standing: Fulfillability | null
}

type Compared = Pick<StoreOrder, 'recipient' | 'lines' | 'note' | 'standing' | 'fulfillments'>

/** What of an order a store says otherwise now. What was shipped counts as there, so that no shipment is a difference. */
export const describeDifferences = (before: Compared, now: Compared): StoreDifferences => ({
  recipient: isSame(before.recipient, now.recipient) ? null : { before: before.recipient, now: now.recipient },
  lines: differingLines(before, now),
  note: before.note === now.note ? null : { before: before.note, now: now.note },
  standing: isSame(before.standing, now.standing) ? null : now.standing,
})

/** Whether two say the same, in whatever order their fields came back from the database. */
function isSame(one: object | null, other: object | null): boolean {
  if (one === null || other === null) return one === other
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return Object.keys({ ...mine, ...theirs }).every((name) => (mine[name] ?? null) === (theirs[name] ?? null))
}

/** By line: what is left, and what was shipped of it. */
function totalsOf({ lines, fulfillments }: Compared): Map<string, number> {
  const quantities = new Map<string, number>()
  const add = (lineId: string, quantity: number) => quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity)
  for (const { lineId, quantity } of lines) add(lineId, quantity)
  const shipped = fulfillments.filter(({ isCancelled }) => !isCancelled)
  for (const { lineId, quantity } of shipped.flatMap((one) => one.lines)) add(lineId, quantity)
  return quantities
}

function differingLines(before: Compared, now: Compared): StoreDifferences['lines'] {
  const [first, then] = [totalsOf(before), totalsOf(now)]
  // A line that has been shipped is told by nobody any more but by its id.
  const named = new Map([...before.lines, ...now.lines].map(({ lineId, name, sku }) => [lineId, { name, sku }]))
  return [...named].flatMap(([lineId, line]) => {
    const quantities = { before: first.get(lineId) ?? 0, now: then.get(lineId) ?? 0 }
    return quantities.before === quantities.now ? [] : [{ ...line, ...quantities }]
  })
}
