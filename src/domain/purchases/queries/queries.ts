import { Decimal } from 'decimal.js'
import type { CarrierId } from '#adapters/carriers/carrier.ts'
import { listCorrections, listOpenReservations, type Reservation } from '#domain/credits/queries.ts'
import type { Label } from '#domain/labels/label.ts'
import { getLabel, listSellingCarrierAccounts } from '#domain/labels/queries.ts'
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

/** A purchase with its event log, first things first. @returns null where the account has no such purchase */
export async function findPurchase(deps: { db: Queryable }, key: PurchaseKey): Promise<PurchaseWithEvents | null> {
  const [[purchase], events] = await Promise.all([
    selectPurchase(deps.db, key.accountId, key.purchaseId),
    selectEvents(deps.db, key.accountId, key.purchaseId),
  ])
  return purchase ? { purchase, events } : null
}

/** A purchase with the last cancellation of its label; null where nobody asked for one. */
export type PurchaseStatus = { purchase: Purchase; cancellation: Cancellation | null }

/** @throws ServiceError 404 where the account has no such purchase */
export async function getPurchaseStatus(deps: { db: Queryable }, key: PurchaseKey): Promise<PurchaseStatus> {
  const { accountId, purchaseId } = key
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
  if (!purchase) throw serviceError('Purchase.NotFound')
  const { state, labelId } = purchase
  const isBought = state === 'Completed' && labelId !== null
  const [cancellation] = isBought ? await cancellations.selectLastCancellation(deps.db, accountId, labelId) : []
  return { purchase, cancellation: cancellation ?? null }
}

/** When the last happened that the database knows of any purchase; null where it knows of none. Reads all events. */
export async function findLastEvent(deps: { db: Queryable }): Promise<Date | null> {
  const [last] = await sql.selectLastEvent(deps.db)
  return last?.at ?? null
}

/** The purchases of all accounts whose outcome is still to come, longest first, a thousand at most. For operators. */
export const listOpen = (deps: { db: Queryable }): Promise<Purchase[]> => sql.selectOpen(deps.db)

/** A purchase for an order whose outcome is still to come. */
export type OpenPurchase = { orderId: string; state: PurchaseState }

/** Of each of the orders that has some the one that waits for the longest. */
export async function listOpenOfOrders(
  deps: { db: Queryable },
  query: { accountId: string; orderIds: readonly string[] },
): Promise<Map<string, OpenPurchase>> {
  if (query.orderIds.length === 0) return new Map()
  const latestFirst = await sql.selectOpenOfOrders(deps.db, query)
  return new Map(latestFirst.map((purchase) => [purchase.orderId, purchase]))
}

/** Those of the ids that are purchases of the account, in no order. */
export async function listPurchasesById(
  deps: { db: Queryable },
  command: { accountId: string; purchaseIds: readonly string[] },
): Promise<Purchase[]> {
  const { accountId, purchaseIds } = command
  return purchaseIds.length === 0 ? [] : sql.selectPurchasesById(deps.db, accountId, purchaseIds)
}

/** The purchase of each shipment that counts: the one that owns it, else the latest. */
export const listShipmentPurchases = (
  deps: { db: Queryable },
  accountId: string,
  shipmentIds: string[],
): Promise<Purchase[]> => sql.selectPurchasesOf(deps.db, accountId, shipmentIds)

/** Those of the labels of which a carrier has not told yet whether it took them back: nobody may use them meanwhile. */
export async function listBeingCancelled(
  deps: { db: Queryable },
  query: { accountId: string; labelIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (query.labelIds.length === 0) return new Set()
  const rows = await sql.selectBeingCancelled(deps.db, query)
  return new Set(rows.map(({ labelId }) => labelId))
}

/** What is under way of all accounts, by kind and state; none where nothing is open. */
export const countOpenWork = (deps: { db: Queryable }): Promise<OpenWork[]> => sql.countOpenWork(deps.db)

/**
 * The purchases of all accounts that failed, latest first, a thousand at most. For operators.
 *
 * @param since leaves out those that failed before; null: none
 */
export const listFailed = (deps: { db: Queryable }, since: Date | null): Promise<Purchase[]> =>
  sql.selectFailed(deps.db, since)

export type FailingCarrierAccount = {
  carrier: CarrierId
  /** Its id. */
  carrierAccount: string
  failed: number
  lastFailure: ErrorDetail | null
}

/** One or two may be orders that no carrier would take. */
const minFailed = 3

/**
 * The accounts at carriers through which several purchases failed since an instant and none came to a label, most
 * failures first. For operators.
 */
export async function listFailingCarrierAccounts(
  deps: { db: Queryable },
  since: Date,
): Promise<FailingCarrierAccount[]> {
  const failing = await sql.selectFailedCarrierAccounts(deps.db, since, minFailed)
  // Labels are looked at where something fails alone.
  if (failing.length === 0) return []
  const selling = new Set(await listSellingCarrierAccounts(deps, since))
  return failing.filter(({ carrierAccount }) => !selling.has(carrierAccount))
}

export type MischargedPurchase = {
  purchase: Purchase
  /** What the carrier charged above what the account paid, a signed decimal; null where it charged in another currency. */
  difference: string | null
  /** What the account was adjusted by for it, a signed decimal; null: it was not. */
  adjusted: string | null
}

/** The purchases of all accounts for which the carrier charged something else than it quoted, newest first. For operators. */
export async function listMischarged(deps: { db: Queryable }): Promise<MischargedPurchase[]> {
  const purchases = await sql.selectMischarged(deps.db)
  const causes = purchases.map(({ accountId, purchaseId: causeId }) => ({ accountId, causeId }))
  const corrections = await listCorrections(deps, causes)
  return purchases.map((purchase) => {
    const adjusted = corrections.get(purchase.purchaseId) ?? null
    return { purchase, difference: differenceOf(purchase), adjusted: adjusted && new Decimal(adjusted).toFixed(2) }
  })
}

function differenceOf({ charge, currency, carrierCharged }: Purchase): string | null {
  if (carrierCharged?.currency !== currency) return null
  return new Decimal(carrierCharged.amount).minus(charge).toFixed(2)
}

/** Work of the kind, of all accounts, that is open for longer than that, longest first, a thousand at most. */
export const listOverdueWork = (
  deps: { db: Queryable },
  kind: OverdueWork['kind'],
  openSeconds: number,
): Promise<OverdueWork[]> => sql.selectOverdueWork(deps.db, kind, openSeconds)

/** A refund that a carrier was asked for, and about which it decides after the label is cancelled. */
export type Refund = {
  accountId: string
  labelId: string
  purchaseId: string
  carrier: CarrierId
  trackingNumber: string | null
  /** What the label cost the account, as decimal text. */
  amount: string
  currency: string
  /** `denied`: the carrier refused it, and the account has paid for the label after all. */
  state: 'pending' | 'denied'
  /** What the carrier calls the request, where it named it. */
  refundRequestId: string | null
  /** When it was requested; of one that was denied, when that was written. */
  since: Date
}

/** Refunds of all accounts in the state, longest first, a thousand at most. For operators. */
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

/** Money that is held for a purchase whose outcome is written: neither the account nor a carrier has it. */
export async function listStrandedReservations(deps: { db: Queryable }): Promise<Reservation[]> {
  const held = await listOpenReservations(deps)
  if (held.length === 0) return []
  const ended = await sql.selectEnded(
    deps.db,
    held.map(({ accountId, causeId: purchaseId }) => ({ accountId, purchaseId })),
  )
  if (ended.length === 0) return []
  // A purchase that ended in between has let go of its money as well: in the same transaction.
  const stillHeld = new Set((await listOpenReservations(deps)).map(({ causeId }) => causeId))
  const hasEnded = new Set(ended.map(({ purchaseId }) => purchaseId))
  return held.filter(({ causeId }) => hasEnded.has(causeId) && stillHeld.has(causeId))
}

/** Purchases whose event log does not tell how they came to be as they are. Reads all purchases. */
export const listUnrecorded = (deps: { db: Queryable }): Promise<PurchaseKey[]> => sql.selectUnrecorded(deps.db)

/** A cancellation with the label that it is of. */
export type UnresolvedCancellation = { cancellation: Cancellation; label: Label }

/** The cancellations of all accounts whose outcome nobody knows yet, longest first, a thousand at most. For operators. */
export async function listUnresolvedCancellations(deps: { db: Queryable }): Promise<UnresolvedCancellation[]> {
  const unresolved = await cancellations.selectUnresolved(deps.db)
  return Promise.all(
    unresolved.map(async (cancellation) => {
      const label = await getLabel(deps, cancellation.accountId, cancellation.labelId)
      return { cancellation, label }
    }),
  )
}

/** The purchases of all accounts whose outcome nobody knows yet, longest first, a thousand at most. For operators. */
export const listUnresolved = (deps: { db: Queryable }): Promise<Purchase[]> => sql.selectUnresolved(deps.db)
