/** Decides what a read of a store order changes in Waybill. Pure, with a table of tests. */
import { isDeepStrictEqual } from 'node:util'
import type { StoreOrder } from '#adapters/stores/store.ts'
import type { OrderContent } from '#domain/orders/order/validate-order.ts'
import { type OrderStatus, type PurchaseBlock, rewritable } from '#domain/orders/status/states.ts'
import {
  blockOf,
  differencesOf,
  hasOtherTerms,
  isEncoded,
  isShown,
  type OwnFulfillment,
  type Released,
  withoutOwnFulfillments,
} from '#domain/store-sync/fulfillability.ts'
import {
  type Assumption,
  type ChangedOrder,
  changeOrder,
  convertOrder,
  type OrderAct,
  tooHeavy,
} from '#domain/store-sync/import/convert-order.ts'
import { type ImportSettings, withRememberedGoods } from '#domain/store-sync/import/import-settings.ts'
import { parseStoredOrder, type StoredStanding, toStoredOrder, versionDigest } from '#domain/store-sync/stored-order.ts'

/** The columns that a read can change. `document`, `pending` and `seen` are store orders as JSON. */
export type StoreOrderColumns = {
  /** The store's data from which the order was made. Null: erased, or closed before there was an order. */
  document: unknown
  /** Changed data that a person has to accept or review. */
  pending: unknown
  /** Changed data that a person has reviewed after a label was bought. */
  seen: unknown
  standing: StoredStanding
  reason: string | null
  detail: string | null
  purchaseBlock: PurchaseBlock | null
  assumed: Assumption[]
}

export type StoredRow = StoreOrderColumns & {
  orderId: string | null
  /** The number of labels that are live or being bought. */
  labels: number
  own: OwnFulfillment[]
  /** The weight of the order's heaviest package. Null: there is no order. */
  heaviestPounds: number | null
  /** The reason for waiting that a person has overruled. Null: none. */
  released: string | null
}

/** Reasons why no label can be bought although the store allows it. Null: none. */
type Lacks = {
  /** The field that a person has to correct, as a sentence. */
  lacks: string | null
  /** The weight of a package that is over the limit, as a sentence. */
  overweight: string | null
  /** The missing customs data, as a sentence. */
  lacksCustoms: string | null
}

/** `base` is the order from which ours was made, and `now` is the store's order without our own fulfillments. */
export type Decision =
  /** Nothing changes: the order was erased, or it was closed when it was first seen. */
  | { is: 'ignored' }
  /** Closed or deleted before an order was made. The recipient's data is dropped. */
  | { is: 'dropped'; now: StoreOrder | null }
  | ({ is: 'created'; now: StoreOrder; content: OrderContent; assumed: Assumption[] } & Lacks)
  /** No order can be made yet. `missing`: the data that Waybill lacks; null: the store shows too little. */
  | { is: 'waiting'; now: StoreOrder; missing: string | null }
  /** The stored JSON is not readable by this version of Waybill. */
  | { is: 'unreadable' }
  /** The order stays as it is, and only its fulfillability changes. */
  | { is: 'kept'; base: StoreOrder; now: StoreOrder; assumed: Assumption[] }
  /** `base`: differs from `now` if the store changed an address that was changed in Waybill too. Waybill's stays. */
  | ({ is: 'updated'; base: StoreOrder; now: StoreOrder; act: OrderAct | null; assumed: Assumption[] } & Lacks)
  /** A person has to accept the change. `missing`: the changed data makes no order. */
  | { is: 'pending'; base: StoreOrder; now: StoreOrder; assumed: Assumption[]; missing: string | null }
  /** The order has labels and stays as it is. `isPending`: a person has to review the difference. */
  | {
      is: 'labelled'
      base: StoreOrder
      now: StoreOrder
      isPending: boolean
      isAsBase: boolean
      hasOtherAddress: boolean
      lacksCustoms: boolean
    }

/**
 * @param stored null: the order is new
 * @param incoming null: deleted in the store
 * @param status of the order in Waybill; null: there is none, or it was erased
 */
export function reconcile(
  stored: StoredRow | null,
  incoming: StoreOrder | null,
  status: OrderStatus | null,
  settings: ImportSettings,
): Decision {
  if (!stored || stored.orderId === null) return reconcileNew(stored, incoming, settings)
  if (status === null || stored.document === null) return { is: 'ignored' }
  const base = parseStoredOrder(stored.document)
  if (!base) return { is: 'unreadable' }
  const now: StoreOrder = incoming
    ? withoutOwnFulfillments(incoming, base, stored.own)
    : { ...base, fulfillability: { state: 'closed', reason: 'deleted', detail: null } }
  if (stored.labels > 0) return reconcileLabelled(stored, base, now, settings)
  return rewritable.includes(status)
    ? reconcileOpen(stored, base, now, settings)
    : { is: 'kept', base, now, assumed: stored.assumed }
}

function reconcileNew(stored: StoredRow | null, now: StoreOrder | null, settings: ImportSettings): Decision {
  if (!now || now.fulfillability.state === 'closed') return stored ? { is: 'dropped', now } : { is: 'ignored' }
  const converted = convertOrder(now, settings)
  if (converted.order) {
    const { order: content, assumed, ...rest } = converted
    return { is: 'created', now, content, assumed, ...lacksOf(rest, heaviestOf(content)) }
  }
  return { is: 'waiting', now, missing: isShown(now) ? converted.missing : null }
}

function reconcileLabelled(stored: StoredRow, base: StoreOrder, now: StoreOrder, settings: ImportSettings): Decision {
  const reviewed = parseStoredOrder(stored.seen) ?? base
  const { recipient, contents, texts } = differencesOf(reviewed, now)
  const isOpen = now.fulfillability.state === 'open'
  const isAsBase = isOpen && !Object.values(differencesOf(base, now)).includes(true)
  const isOtherwiseFulfillable = !isOpen && !isDeepStrictEqual(now.fulfillability, reviewed.fulfillability)
  const converted = convertOrder(base, settings)
  return {
    is: 'labelled',
    base,
    now,
    isPending: !isAsBase && (isOtherwiseFulfillable || (isShown(now) && (recipient || contents || texts))),
    isAsBase,
    hasOtherAddress: !isAsBase && isShown(now) && recipient,
    lacksCustoms: converted.order !== null && converted.lacksCustoms !== null,
  }
}

/** Without labels the order follows its store. Only a changed address has to be accepted first. */
function reconcileOpen(stored: StoredRow, base: StoreOrder, now: StoreOrder, settings: ImportSettings): Decision {
  if (!isShown(now)) return { is: 'kept', base, now, assumed: assumptionsOf(base, settings) }
  const { recipient, contents, texts } = differencesOf(base, now)
  const keepsOwnAddress = recipient && settings.edits?.to !== undefined
  // An address that nobody can ship to needs no confirmation of its change.
  if (recipient && !keepsOwnAddress && !isAddressIncomplete(base, settings))
    return { is: 'pending', base, now, assumed: assumptionsOf(base, settings), missing: null }
  const change = changeOrder(base, now, settings, stored.heaviestPounds)
  if ('missing' in change) return { is: 'pending', base, now, assumed: [], missing: change.missing }
  const { act, assumed } = change
  const lacking = lacksOfChange(change, stored.heaviestPounds ?? 0)
  const isReleased =
    stored.purchaseBlock !== null &&
    blockOf(now.fulfillability, releasedOf(stored, settings)) === null &&
    Object.values(lacking).every((one) => !one)
  // The order was made without a field that a setting now provides.
  const isEdited = settings.edits?.to !== undefined || settings.edits?.from !== undefined
  const wasIncomplete = stored.standing === 'incomplete' && stored.reason !== overweightReason && !isEdited
  const isMadeAnew = wasIncomplete || usesRememberedGoods(now, act, settings)
  const changedAct = recipient || contents || texts || hasOtherTerms(base, now) || isEncoded(base, now) ? act : null
  return {
    is: 'updated',
    base: keepsOwnAddress ? { ...now, recipient: base.recipient } : now,
    now,
    act: isReleased && isMadeAnew ? asRewrite(act) : changedAct,
    assumed,
    ...lacking,
  }
}

const heaviestOf = ({ parcels }: OrderContent): number => Math.max(0, ...parcels.map((one) => one.weightPounds))

const lacksOf = (
  { lacks, isTooHeavy, lacksCustoms }: { lacks: string | null; isTooHeavy: boolean; lacksCustoms: string | null },
  heaviestPounds: number,
): Lacks => ({ lacks, overweight: isTooHeavy ? tooHeavy(heaviestPounds) : null, lacksCustoms })

/** @param heaviestPounds the weight of the order's heaviest package before the change */
export function lacksOfChange({ act, ...rest }: ChangedOrder, heaviestPounds: number): Lacks {
  const keepsParcels = act.do === 'describe' || (act.do === 'rewrite' && act.keepsParcels)
  return lacksOf(rest, keepsParcels ? heaviestPounds : heaviestOf(act.content))
}

/** Whether the order was imported with a recipient that a person has to correct. */
function isAddressIncomplete(base: StoreOrder, settings: ImportSettings): boolean {
  const converted = convertOrder(base, settings)
  return converted.order === null || converted.isRecipientIncomplete
}

export const lacksNothing: Lacks = { lacks: null, overweight: null, lacksCustoms: null }

/** The columns that decide about purchases. Missing data counts only if the store allows the order to ship. */
export function blockColumns(now: StoreOrder, lacks: Lacks, released: Released) {
  const own = fulfillabilityColumns(now)
  const purchaseBlock = blockOf(now.fulfillability, released)
  if (purchaseBlock !== null) return { ...own, purchaseBlock }
  const lacking = lacksColumns(lacks)
  return { ...own, ...lacking, detail: lacking.detail ?? own.detail }
}

/** The columns of an order that its store allows to ship. */
function lacksColumns({ lacks, overweight, lacksCustoms }: Lacks) {
  if (lacks !== null) return incomplete(lacks)
  if (overweight !== null) return { ...incomplete(overweight), reason: overweightReason }
  return { detail: lacksCustoms, purchaseBlock: lacksCustoms ? ('Order.CustomsRequired' as const) : null }
}

/** The column `reason` of an order whose package is too heavy. */
export const overweightReason = 'too heavy'

function assumptionsOf(base: StoreOrder, settings: ImportSettings): Assumption[] {
  const converted = convertOrder(base, settings)
  return converted.order ? converted.assumed : []
}

/** Whether the customs details contain data that the account has stored for its goods. */
const usesRememberedGoods = (now: StoreOrder, { content }: OrderAct, { goods }: ImportSettings): boolean =>
  content.customs.some((customs) => customs !== null) && !isDeepStrictEqual(withRememberedGoods(now, goods), now)

/** The same change with new shipments, which keep the packages. */
export const asRewrite = (act: OrderAct): OrderAct =>
  act.do === 'describe' ? { do: 'rewrite', content: act.content, keepsParcels: true } : act

/** The effects of a decision: the columns of the row, and the change of the order. */
export type Plan = {
  columns: StoreOrderColumns & { version: Buffer }
  act: OrderAct | null
  /** Whether labels are live or being bought. */
  hasLabels: boolean
  outcome: 'imported' | 'updated' | 'unchanged' | 'failed'
}

/** @returns null if nothing is written */
export function planOf(
  decision: Decision,
  stored: StoredRow | null,
  incoming: StoreOrder | null,
  settings: ImportSettings,
): Plan | null {
  const columns = columnsOf(decision, stored, releasedOf(stored, settings))
  if (!columns) return null
  const act = actOf(decision)
  const hasLabels = (stored?.labels ?? 0) > 0
  const version = versionDigest(incoming, hasLabels)
  return { columns: { ...columns, version }, act, hasLabels, outcome: outcomeOf(decision, columns, act, stored) }
}

function actOf(decision: Decision): OrderAct | null {
  if (decision.is === 'created') return { do: 'create', content: decision.content }
  return decision.is === 'updated' ? decision.act : null
}

function outcomeOf(
  { is }: Decision,
  columns: StoreOrderColumns,
  act: OrderAct | null,
  stored: StoredRow | null,
): Plan['outcome'] {
  switch (is) {
    case 'created':
      return 'imported'
    case 'dropped':
      return 'updated'
    case 'waiting': {
      if (columns.standing !== 'incomplete') return 'unchanged'
      const isKnown = stored?.standing === 'incomplete' && stored.detail === columns.detail
      return isKnown ? 'unchanged' : 'failed'
    }
    default:
      return act || (stored && isVisibleChange(columns, stored)) ? 'updated' : 'unchanged'
  }
}

const isVisibleChange = (columns: StoreOrderColumns, stored: StoredRow): boolean =>
  columns.standing !== stored.standing ||
  columns.reason !== stored.reason ||
  columns.detail !== stored.detail ||
  columns.purchaseBlock !== stored.purchaseBlock ||
  (columns.pending === null) !== (stored.pending === null)

/** The columns `standing`, `reason` and `detail` of an order. */
export const fulfillabilityColumns = ({ fulfillability }: Pick<StoreOrder, 'fulfillability'>) => ({
  standing: fulfillability.state as StoredStanding,
  reason: 'reason' in fulfillability ? fulfillability.reason : null,
  detail: 'detail' in fulfillability ? fulfillability.detail : null,
})

const incomplete = (missing: string) =>
  ({
    standing: 'incomplete',
    reason: null,
    detail: missing,
    purchaseBlock: 'Order.NotReadyForPurchase',
  }) as const

const deleted = { fulfillability: { state: 'closed', reason: 'deleted', detail: null } } as const

export const releasedOf = (stored: Pick<StoredRow, 'released'> | null, { shipsUnpaid }: ImportSettings): Released => ({
  shipsUnpaid,
  released: stored?.released ?? null,
})

function columnsOf(decision: Decision, stored: StoredRow | null, released: Released): StoreOrderColumns | null {
  switch (decision.is) {
    case 'ignored':
      return null
    case 'unreadable':
      return {
        // Another version of Waybill may be able to read the JSON.
        document: stored?.document ?? null,
        pending: stored?.pending ?? null,
        seen: stored?.seen ?? null,
        assumed: stored?.assumed ?? [],
        standing: 'unreadable',
        reason: null,
        detail: 'The stored data of the order can no longer be read.',
        purchaseBlock: 'Order.MetadataUnreadable',
      }
    case 'dropped': {
      const now = decision.now ?? deleted
      const purchaseBlock = blockOf(now.fulfillability)
      return { document: null, pending: null, seen: null, assumed: [], ...fulfillabilityColumns(now), purchaseBlock }
    }
  }
  const { now } = decision
  const block = blockOf(now.fulfillability, released)
  const columns = { pending: null, seen: null, assumed: [], ...fulfillabilityColumns(now), purchaseBlock: block }
  switch (decision.is) {
    case 'created':
    case 'updated': {
      const { assumed } = decision
      const base = decision.is === 'updated' ? decision.base : now
      return {
        ...columns,
        document: toStoredOrder(base),
        pending: base === now ? null : toStoredOrder(now),
        assumed,
        ...blockColumns(now, decision, released),
      }
    }
    case 'waiting': {
      const { missing } = decision
      return { ...columns, document: toStoredOrder(now), ...(missing === null ? {} : incomplete(missing)) }
    }
    case 'kept':
      return { ...columns, document: toStoredOrder(decision.base), assumed: decision.assumed }
    case 'pending': {
      const { base, assumed, missing } = decision
      const document = { document: toStoredOrder(base), pending: toStoredOrder(now), assumed }
      if (missing !== null) return { ...columns, ...document, ...incomplete(missing) }
      return { ...columns, ...document, purchaseBlock: block ?? 'Order.NotReadyForPurchase' }
    }
    case 'labelled': {
      const { base, isPending, isAsBase, hasOtherAddress, lacksCustoms } = decision
      const otherwise = hasOtherAddress ? 'Order.NotReadyForPurchase' : lacksCustoms ? 'Order.CustomsRequired' : null
      return {
        ...columns,
        document: toStoredOrder(base),
        pending: isPending ? toStoredOrder(now) : null,
        seen: isAsBase ? null : (stored?.seen ?? null),
        assumed: stored?.assumed ?? [],
        purchaseBlock: block ?? otherwise,
      }
    }
  }
}
