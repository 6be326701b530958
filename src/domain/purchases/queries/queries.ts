import { Decimal } from 'decimal.js'
import type { CarrierId } from '#adapters/carriers/carrier.ts'
import { listCorrections, listOpenReservations, listReturned, type Reservation } from '#domain/credits/queries.ts'
import type { Label } from '#domain/labels/label.ts'
import { getLabel, listSellingCarrierAccounts } from '#domain/labels/queries.ts'
import { bindKey, selectEarlierPurchases, selectKeys } from '#domain/purchases/buying/sql.ts'
import * as cancellations from '#domain/purchases/cancelling/sql.ts'
import { selectEvents, selectPurchase } from '#domain/purchases/purchase/event-log.ts'
import type { Cancellation, Purchase, PurchaseEvent, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseState } from '#domain/purchases/purchase/states.ts'
import type { OpenWork, OverdueWork } from '#domain/purchases/queries/sql.ts'
import * as sql from '#domain/purchases/queries/sql.ts'
import { type ErrorDetail, serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

export type { OpenWork, OverdueWork }

export type PurchaseWithEvents = { purchase: Purchase; events: PurchaseEvent[] }

/** A purchase with its event log, oldest first. @returns null if the account has no such purchase */
export async function findPurchase(deps: { db: Queryable }, key: PurchaseKey): Promise<PurchaseWithEvents | null> {
  const [[purchase], events] = await Promise.all([
    selectPurchase(deps.db, key.accountId, key.purchaseId),
    selectEvents(deps.db, key.accountId, key.purchaseId),
  ])
  return purchase ? { purchase, events } : null
}

/** A purchase with the last cancellation of its label; null: no cancellation was requested. */
export type PurchaseStatus = { purchase: Purchase; cancellation: Cancellation | null }

/** @throws ServiceError 404 if the account has no such purchase */
export async function getPurchaseStatus(deps: { db: Queryable }, key: PurchaseKey): Promise<PurchaseStatus> {
  const { accountId, purchaseId } = key
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
  if (!purchase) throw serviceError('Purchase.NotFound')
  const { state, labelId } = purchase
  const isBought = state === 'Completed' && labelId !== null
  const [cancellation] = isBought ? await cancellations.selectLastCancellation(deps.db, accountId, labelId) : []
  return { purchase, cancellation: cancellation ?? null }
}

/** The time of the last event of any purchase in the database; null: no events. Reads all events. */
export async function findLastEvent(deps: { db: Queryable }): Promise<Date | null> {
  const [last] = await sql.selectLastEvent(deps.db)
  return last?.at ?? null
}

/** Up to a thousand open purchases of all accounts, oldest first. For operators. */
export const listOpen = (deps: { db: Queryable }): Promise<Purchase[]> => sql.selectOpen(deps.db)

/** An open purchase of an order. */
export type OpenPurchase = { orderId: string; state: PurchaseState }

/** The oldest open purchase of each order that has one. */
export async function listOpenOfOrders(
  deps: { db: Queryable },
  query: { accountId: string; orderIds: readonly string[] },
): Promise<Map<string, OpenPurchase>> {
  if (query.orderIds.length === 0) return new Map()
  const latestFirst = await sql.selectOpenOfOrders(deps.db, query)
  return new Map(latestFirst.map((purchase) => [purchase.orderId, purchase]))
}

/** The account's purchases with these ids, in no order. */
export async function listPurchasesById(
  deps: { db: Queryable },
  command: { accountId: string; purchaseIds: readonly string[] },
): Promise<Purchase[]> {
  const { accountId, purchaseIds } = command
  return purchaseIds.length === 0 ? [] : sql.selectPurchasesById(deps.db, accountId, purchaseIds)
}

type ShipmentKey = { accountId: string; shipmentId: string }

/** The purchases that own the shipments, and those that the rates were sold to, in no order. */
export const listEarlierPurchases = (
  deps: { db: Queryable },
  shipments: readonly (ShipmentKey & { rateId: string | null })[],
): Promise<Purchase[]> => selectEarlierPurchases(deps.db, shipments)

/** The purchase that each key identifies, by the id of its shipment. */
export async function listPurchasesOfKeys(
  deps: { db: Queryable },
  accountId: string,
  keys: readonly { shipmentId: string; key: string }[],
): Promise<Map<string, Purchase>> {
  const rows = await selectKeys(
    deps.db,
    keys.map((key) => ({ accountId, ...key })),
  )
  const purchaseIds = rows.map(({ purchaseId }) => purchaseId)
  const purchases = await listPurchasesById(deps, { accountId, purchaseIds })
  return new Map(purchases.map((purchase) => [purchase.shipmentId, purchase]))
}

/**
 * Makes sure that no purchase starts under a key, however late a node tries. A repeat changes nothing.
 *
 * @param unusedId a new id
 * @returns whether no purchase has the key
 */
export async function revokeKey(
  deps: { db: Queryable },
  key: ShipmentKey & { key: string },
  unusedId: string,
): Promise<boolean> {
  const [bound] = await bindKey(deps.db, { ...key, purchaseId: unusedId })
  if (!bound) throw new Error('the key was not bound')
  const { purchaseId } = bound
  // A claim binds its key and inserts its purchase together. Without one, the key was revoked before.
  return purchaseId === unusedId || (await listPurchasesById(deps, { ...key, purchaseIds: [purchaseId] })).length === 0
}

/** The current purchase of each shipment: the owner, otherwise the latest. */
export const listShipmentPurchases = (
  deps: { db: Queryable },
  accountId: string,
  shipmentIds: string[],
): Promise<Purchase[]> => sql.selectPurchasesOf(deps.db, accountId, shipmentIds)

/** The labels with an open cancellation. Nobody may use them until the carrier has decided. */
export async function listBeingCancelled(
  deps: { db: Queryable },
  query: { accountId: string; labelIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (query.labelIds.length === 0) return new Set()
  const rows = await sql.selectBeingCancelled(deps.db, query)
  return new Set(rows.map(({ labelId }) => labelId))
}

/** Open work of all accounts, by kind and state. Empty if nothing is open. */
export const countOpenWork = (deps: { db: Queryable }): Promise<OpenWork[]> => sql.countOpenWork(deps.db)

/**
 * Up to a thousand failed purchases of all accounts, latest first. For operators.
 *
 * @param since leaves out earlier failures; null: no limit
 */
export const listFailed = (deps: { db: Queryable }, since: Date | null): Promise<Purchase[]> =>
  sql.selectFailed(deps.db, since)

export type FailingCarrierAccount = {
  carrier: CarrierId
  /** The id of the carrier account. */
  carrierAccount: string
  failed: number
  lastFailure: ErrorDetail | null
}

/** One or two may be orders that no carrier would accept. */
const minFailed = 3

/** Carrier accounts with several failed purchases since a time and no label, most failures first. For operators. */
export async function listFailingCarrierAccounts(
  deps: { db: Queryable },
  since: Date,
): Promise<FailingCarrierAccount[]> {
  const failing = await sql.selectFailedCarrierAccounts(deps.db, since, minFailed)
  // Labels are read only for accounts with failures.
  if (failing.length === 0) return []
  const selling = new Set(await listSellingCarrierAccounts(deps, since))
  return failing.filter(({ carrierAccount }) => !selling.has(carrierAccount))
}

export type MischargedPurchase = {
  purchase: Purchase
  /**
   * How much the carrier charged above the account's price, a signed decimal; null if it charged in another currency.
   */
  difference: string | null
  /** The adjustment of the account for this, a signed decimal; null: none. */
  adjusted: string | null
}

/**
 * Purchases of all accounts whose carrier charged a different price than it quoted, newest first, without those whose
 * label was canceled. For operators.
 */
export async function listMischarged(deps: { db: Queryable }): Promise<MischargedPurchase[]> {
  const purchases = await sql.selectMischarged(deps.db)
  const causes = purchases.map(({ accountId, purchaseId: causeId }) => ({ accountId, causeId }))
  const corrections = await listCorrections(deps, causes)
  const returned = await listReturned(deps, causes)
  const paid = purchases.filter(({ purchaseId }) => !returned.has(purchaseId))
  return paid.map((purchase) => {
    const adjusted = corrections.get(purchase.purchaseId) ?? null
    return { purchase, difference: differenceOf(purchase), adjusted: adjusted && new Decimal(adjusted).toFixed(2) }
  })
}

function differenceOf({ charge, currency, carrierCharged }: Purchase): string | null {
  if (carrierCharged?.currency !== currency) return null
  return new Decimal(carrierCharged.amount).minus(charge).toFixed(2)
}

/** Up to a thousand items of open work of a kind that are older than the limit, oldest first. */
export const listOverdueWork = (
  deps: { db: Queryable },
  kind: OverdueWork['kind'],
  openSeconds: number,
): Promise<OverdueWork[]> => sql.selectOverdueWork(deps.db, kind, openSeconds)

/** A requested refund that the carrier decides after the label is canceled. */
export type Refund = {
  accountId: string
  labelId: string
  purchaseId: string
  carrier: CarrierId
  trackingNumber: string | null
  /** The account's price of the label, as decimal text. */
  amount: string
  currency: string
  /** `denied`: the carrier denied it, so the account has paid for the label. */
  state: 'pending' | 'denied'
  /** The carrier's id of the request, if it returned one. */
  refundRequestId: string | null
  /** When it was requested; for a denied one, when the denial was recorded. */
  since: Date
}

/** Up to a thousand refunds of all accounts in the state, oldest first. For operators. */
export async function listRefunds(deps: { db: Queryable }, state: Refund['state']): Promise<Refund[]> {
  const rows = await cancellations.selectRefunds(deps.db, state === 'pending' ? 'Requested' : 'Denied')
  return Promise.all(
    rows.map(async ({ accountId, labelId, refundRequestId, since }) => {
      const { purchaseId, carrier, trackingNumber, charge, currency } = await getLabel(deps, accountId, labelId)
      const price = { amount: charge, currency }
      return { accountId, labelId, purchaseId, carrier, trackingNumber, ...price, state, refundRequestId, since }
    }),
  )
}

/** Money that is reserved for a purchase with a recorded outcome: neither the account nor a carrier has it. */
export async function listStrandedReservations(deps: { db: Queryable }): Promise<Reservation[]> {
  const held = await listOpenReservations(deps)
  if (held.length === 0) return []
  const ended = await sql.selectEnded(
    deps.db,
    held.map(({ accountId, causeId: purchaseId }) => ({ accountId, purchaseId })),
  )
  if (ended.length === 0) return []
  // A purchase that ended in between has released its money in the same transaction.
  const stillHeld = new Set((await listOpenReservations(deps)).map(({ causeId }) => causeId))
  const hasEnded = new Set(ended.map(({ purchaseId }) => purchaseId))
  return held.filter(({ causeId }) => hasEnded.has(causeId) && stillHeld.has(causeId))
}

/** Purchases whose event log does not explain their state. Reads all purchases. */
export const listUnrecorded = (deps: { db: Queryable }): Promise<PurchaseKey[]> => sql.selectUnrecorded(deps.db)

/** A cancellation and its label. */
export type UnresolvedCancellation = { cancellation: Cancellation; label: Label }

/** Up to a thousand cancellations of all accounts with unknown outcome, oldest first. For operators. */
export async function listUnresolvedCancellations(deps: { db: Queryable }): Promise<UnresolvedCancellation[]> {
  const unresolved = await cancellations.selectUnresolved(deps.db)
  return Promise.all(
    unresolved.map(async (cancellation) => {
      const label = await getLabel(deps, cancellation.accountId, cancellation.labelId)
      return { cancellation, label }
    }),
  )
}

/** Up to a thousand purchases of all accounts with unknown outcome, oldest first. For operators. */
export const listUnresolved = (deps: { db: Queryable }): Promise<Purchase[]> => sql.selectUnresolved(deps.db)
