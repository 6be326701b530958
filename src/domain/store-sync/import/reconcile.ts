/** What is to be done about an order that was read from its store. Pure: what is there, and what is said, decide it. */
import { isDeepStrictEqual } from 'node:util'
import type { StoreOrder } from '#adapters/stores/store.ts'
import { carrierHash } from '#domain/orders/order/content-hash.ts'
import type { OrderContent } from '#domain/orders/order/validate-order.ts'
import type { OrderStatus } from '#domain/orders/status/states.ts'
import { type PurchaseBlock, rewritable } from '#domain/orders/status/states.ts'
import {
  blockOf,
  differencesOf,
  type OwnFulfillment,
  withoutOwnFulfillments,
} from '#domain/store-sync/fulfillability.ts'
import { type Assumption, convertOrder } from '#domain/store-sync/import/convert-order.ts'
import { type ImportSettings, withRememberedGoods } from '#domain/store-sync/import/import-settings.ts'
import { parseStoredOrder, type StoredStanding, versionDigest } from '#domain/store-sync/stored-order.ts'

/** What is kept of it. */
export type KnownOrder = {
  orderId: string | null
  /** Null: the order was erased. */
  document: unknown
  pending: unknown
  seen: unknown
  standing: StoredStanding
  reason: string | null
  detail: string | null
  purchaseBlock: PurchaseBlock | null
  assumed: Assumption[]
  /** Labels that live, or are being bought. */
  labels: number
  own: OwnFulfillment[]
}

/** What is to be kept of it. */
export type RowContent = {
  version: Buffer
  /** Null: nothing of it is kept. */
  document: StoreOrder | null
  pending: StoreOrder | null
  seen: unknown
  standing: StoredStanding
  reason: string | null
  detail: string | null
  purchaseBlock: PurchaseBlock | null
  assumed: Assumption[]
}

export type OrderAct =
  | { do: 'create'; content: OrderContent }
  /** Other shipments. `keepsParcels`: with the parcels of those before, which a person may have corrected. */
  | { do: 'rewrite'; content: OrderContent; keepsParcels: boolean }
  /** What only people read. */
  | { do: 'describe'; content: OrderContent }

export type Plan = { row: RowContent; act: OrderAct | null; outcome: 'imported' | 'updated' | 'unchanged' | 'failed' }

/** What is kept of a standing: its word, the reason where there is one, and what people are told. */
function standingColumns({ standing }: StoreOrder): Pick<RowContent, 'standing' | 'reason' | 'detail'> {
  return {
    standing: standing.state,
    reason: 'reason' in standing ? standing.reason : null,
    detail: 'detail' in standing ? standing.detail : null,
  }
}

const isShown = ({ standing }: StoreOrder): boolean => standing.state === 'open' || standing.state === 'waiting'

/**
 * Of an order that there is none of here yet.
 *
 * @param known what is kept of it, where it waits for something
 * @returns null where there is nothing to keep: it had come to its end before anybody here heard of it
 */
export function planNew(said: StoreOrder, known: KnownOrder | null, terms: ImportSettings): Plan | null {
  const version = versionDigest(said, false)
  const row = { version, document: said, pending: null, seen: null, assumed: [], ...standingColumns(said) }
  if (said.standing.state === 'closed') {
    // Whom it was for is nobody's concern any more.
    return (
      known && { row: { ...row, document: null, purchaseBlock: blockOf(said.standing) }, act: null, outcome: 'updated' }
    )
  }
  const made = convertOrder(said, terms)
  if (made.order) {
    const purchaseBlock = blockOf(said.standing) ?? (made.lacksCustoms ? 'Order.CustomsRequired' : null)
    return {
      row: { ...row, assumed: made.assumed, purchaseBlock, detail: row.detail ?? made.lacksCustoms },
      act: { do: 'create', content: made.order },
      outcome: 'imported',
    }
  }
  if (!isShown(said)) {
    const purchaseBlock = blockOf(said.standing)
    return { row: { ...row, purchaseBlock }, act: null, outcome: 'unchanged' }
  }
  const incomplete = { standing: 'incomplete', reason: null, detail: made.missing } as const
  const isReported = known?.standing === 'incomplete' && known.detail === made.missing
  return {
    row: { ...row, ...incomplete, purchaseBlock: 'Order.NotReadyForPurchase' },
    act: null,
    outcome: isReported ? 'unchanged' : 'failed',
  }
}

/** Of one that waited for something, and that its store knows no more: whom it was for is nobody's concern any more. */
export function planGone(): Plan {
  const standing = { standing: 'closed', reason: 'deleted', detail: null } as const
  const nothing = { document: null, pending: null, seen: null, assumed: [] }
  const purchaseBlock = 'Order.ClosedAtSource'
  return {
    row: { version: versionDigest(null, false), ...nothing, ...standing, purchaseBlock },
    act: null,
    outcome: 'updated',
  }
}

/**
 * Of an order that there is.
 *
 * @param read null: the store knows it no more
 * @param status of the order here
 * @returns null where nothing is to be written: it was erased
 */
export function planKnown(
  read: StoreOrder | null,
  known: KnownOrder,
  status: OrderStatus,
  terms: ImportSettings,
): Plan | null {
  if (known.document === null) return null
  const made = parseStoredOrder(known.document)
  const version = versionDigest(read, known.labels > 0)
  if (!made) return planUnreadable(known, version)
  const deleted: StoreOrder = { ...made, standing: { state: 'closed', reason: 'deleted', detail: null } }
  const now = read ? withoutOwnFulfillments(read, made, known.own) : deleted
  const { row, act } =
    known.labels > 0
      ? planLabelled(now, made, known, terms)
      : rewritable.includes(status)
        ? planOpen(now, made, known, terms)
        : { row: unchangedRow(now, made, known), act: null }
  return { row: { ...row, version }, act, outcome: act || isOther(row, known) ? 'updated' : 'unchanged' }
}

type PlannedRow = Omit<RowContent, 'version'>
type Planned = { row: PlannedRow; act: OrderAct | null }

/** Its own status says that nothing is to be shipped any more. */
const unchangedRow = (now: StoreOrder, made: StoreOrder, { assumed }: KnownOrder): PlannedRow => ({
  document: made,
  pending: null,
  seen: null,
  assumed,
  purchaseBlock: blockOf(now.standing),
  ...standingColumns(now),
})

/** What was kept cannot be compared with anything: nobody buys by it. */
function planUnreadable(known: KnownOrder, version: Buffer): Plan {
  const { document, seen, assumed } = known
  const row: RowContent = {
    version,
    // As it is: another version of the service may understand it.
    document: document as StoreOrder,
    pending: known.pending as StoreOrder | null,
    seen,
    assumed,
    standing: 'unreadable',
    reason: null,
    detail: 'The stored data of the order can no longer be read.',
    purchaseBlock: 'Order.MetadataUnreadable',
  }
  return { row, act: null, outcome: isOther(row, known) ? 'updated' : 'unchanged' }
}

/** A label lives, or is being bought: the order stays what it is, and people see what differs. */
function planLabelled(now: StoreOrder, made: StoreOrder, known: KnownOrder, terms: ImportSettings): Planned {
  const before = parseStoredOrder(known.seen) ?? made
  const { recipient, contents, words } = differencesOf(before, now)
  // What was seen of it is over where the store says again what the order says.
  const isAsMade = now.standing.state === 'open' && !Object.values(differencesOf(made, now)).includes(true)
  const isStanding = now.standing.state !== 'open' && !isDeepStrictEqual(now.standing, before.standing)
  const isPending = !isAsMade && (isStanding || (isShown(now) && (recipient || contents || words)))
  const ordered = convertOrder(made, terms)
  const lacksCustoms = ordered.order !== null && ordered.lacksCustoms !== null
  const isOtherAddress = !isAsMade && isShown(now) && recipient
  return {
    row: {
      document: made,
      pending: isPending ? now : null,
      seen: isAsMade ? null : known.seen,
      assumed: known.assumed,
      ...standingColumns(now),
      purchaseBlock:
        blockOf(now.standing) ??
        (isOtherAddress ? 'Order.NotReadyForPurchase' : lacksCustoms ? 'Order.CustomsRequired' : null),
    },
    act: null,
  }
}

/** Nothing is bought for it: it becomes what the store says, but for another address, which a person has to accept. */
function planOpen(now: StoreOrder, made: StoreOrder, known: KnownOrder, terms: ImportSettings): Planned {
  const row = { pending: null, seen: null, ...standingColumns(now) }
  if (!isShown(now)) {
    const { assumed } = describe(made, terms)
    return { row: { ...row, document: made, assumed, purchaseBlock: blockOf(now.standing) }, act: null }
  }
  const { recipient, contents, words } = differencesOf(made, now)
  if (recipient) {
    const purchaseBlock = blockOf(now.standing) ?? 'Order.NotReadyForPurchase'
    const { assumed } = describe(made, terms)
    return { row: { ...row, document: made, pending: now, assumed, purchaseBlock }, act: null }
  }
  const rewriting = rewriteOf(made, now, terms)
  if ('missing' in rewriting) {
    const incomplete = { standing: 'incomplete', reason: null, detail: rewriting.missing } as const
    const purchaseBlock = 'Order.NotReadyForPurchase'
    return { row: { ...row, ...incomplete, document: made, pending: now, assumed: [], purchaseBlock }, act: null }
  }
  const { act, assumed, lacksCustoms } = rewriting
  const purchaseBlock = blockOf(now.standing) ?? (lacksCustoms ? 'Order.CustomsRequired' : null)
  const isFreed = known.purchaseBlock !== null && purchaseBlock === null
  return {
    row: { ...row, document: now, assumed, purchaseBlock, detail: row.detail ?? lacksCustoms },
    act: isFreed && tellsCustomsMore(now, act, terms) ? told(act) : contents || words ? act : null,
  }
}

/** Whether somebody has said of its goods what the store does not: since the order was made, for all that is known. */
const tellsCustomsMore = (now: StoreOrder, { content }: OrderAct, { goods }: ImportSettings): boolean =>
  content.customs.some((customs) => customs !== null) && !isDeepStrictEqual(withRememberedGoods(now, goods), now)

const told = (act: OrderAct): OrderAct =>
  act.do === 'describe' ? { do: 'rewrite', content: act.content, keepsParcels: true } : act

function describe(made: StoreOrder, terms: ImportSettings): { assumed: Assumption[] } {
  const ordered = convertOrder(made, terms)
  return { assumed: ordered.order ? ordered.assumed : [] }
}

/** How an order that was made of the one becomes what the other says. */
export function rewriteOf(
  made: StoreOrder,
  now: StoreOrder,
  terms: ImportSettings,
): { act: OrderAct; assumed: Assumption[]; lacksCustoms: string | null } | { missing: string } {
  const before = convertOrder(made, terms)
  const after = convertOrder(now, terms)
  if (!after.order) return { missing: after.missing }
  const { order: content, assumed, lacksCustoms } = after
  const isToldTheSame = before.order !== null && carrierHash(before.order).equals(carrierHash(content))
  if (isToldTheSame) return { act: { do: 'describe', content }, assumed, lacksCustoms }
  const keepsParcels = isDeepStrictEqual(made.lines, now.lines) && made.weightPounds === now.weightPounds
  return { act: { do: 'rewrite', content, keepsParcels }, assumed, lacksCustoms }
}

/** Whether people would see another order. */
const isOther = (row: PlannedRow, known: KnownOrder): boolean =>
  row.standing !== known.standing ||
  row.reason !== known.reason ||
  row.detail !== known.detail ||
  row.purchaseBlock !== known.purchaseBlock ||
  (row.pending === null) !== (known.pending === null)
