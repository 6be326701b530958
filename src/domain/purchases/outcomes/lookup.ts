import { needsCustoms } from '#adapters/carriers/addresses.ts'
import type { Artwork, BuyInput, Carrier, LookupOutcome } from '#adapters/carriers/carrier.ts'
import type { Label } from '#domain/labels/label.ts'
import { declareTo } from '#domain/orders/customs/product-ids.ts'
import { getPurchasedShipment } from '#domain/orders/order/get-order.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import { carrierParcel } from '#domain/orders/order/parcel.ts'
import * as sql from '#domain/purchases/purchase/event-log.ts'
import { selectPurchase } from '#domain/purchases/purchase/event-log.ts'
import type { CancellationKey, Purchase, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { addJob } from '#kit/jobs.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Looks up a purchase at the carrier by our reference; `undecided` if purchases cannot be looked up at this carrier. */
export async function lookUpPurchase(deps: PurchaseDeps, purchase: Purchase): Promise<LookupOutcome> {
  const { accountId, purchaseId } = purchase
  const connection = await deps.connections.find(accountId, purchase.carrier, purchase.carrierAccount)
  if (!connection?.carrier.lookup)
    return { outcome: 'undecided', detail: 'purchases cannot be looked up at this carrier' }
  const shipment = await getPurchasedShipment(deps, purchase)
  const [sent] = await sql.selectSinceSent(deps.db, accountId, purchaseId)
  // The send time by this node's clock, whatever the clock of the sending node showed.
  const sentAt = new Date(deps.clock.now().getTime() - (sent?.sinceSentMs ?? 0))
  const input = { ...buyInput(connection.carrier, purchase, shipment), sentAt }
  return connection.carrier.lookup(deps.carriers, connection.account, input)
}

/** The data of a purchase that a carrier needs, for buying and for the lookup. */
export const buyInput = (carrier: Carrier, purchase: Purchase, shipment: Shipment): BuyInput => ({
  from: shipment.from,
  to: { ...shipment.to, residential: shipment.to.residential ?? purchase.quote.residenceFound ?? null },
  parcel: carrierParcel(shipment.parcel),
  customs: needsCustoms(carrier, shipment.from, shipment.to) ? declareTo(carrier, shipment).declaration : null,
  invoiceNumber: shipment.reference,
  shipDate: purchase.shipDate,
  quote: purchase.quote,
  reference: purchase.purchaseId,
})

/**
 * Requests a label's image again, with a lookup of its purchase.
 *
 * @returns null if the carrier returns no image, now or ever
 * @throws Error while the carrier does not respond
 */
export async function reprintLabel(deps: PurchaseDeps, label: Label): Promise<Artwork | null> {
  const [purchase] = await selectPurchase(deps.db, label.accountId, label.purchaseId)
  if (!purchase) return null
  const found = await lookUpPurchase(deps, purchase)
  if (found.outcome === 'unavailable') throw new Error(`the label could not be looked up: ${found.detail}`)
  return found.outcome === 'ok' && found.value.trackingNumber === label.trackingNumber ? found.value.artwork : null
}

/**
 * Lookups of unknown outcomes are jobs with growing pauses. A job that a dead node held stays locked for hours. Each
 * retry therefore has a deadline by which it must have begun. After that, any node schedules it again.
 */

/** The carrier gets this time to finish before the first lookup. */
export const firstRetryAfterMs = 1000
const maxBackoffMs = 60 * 60 * 1000
/** Longer than any carrier's response and the wait in the job queue. */
const graceMs = 45_000

/** A person waits for the label in the first 15 minutes, so lookups stay frequent until then. */
const maxEarlyBackoffMs = 60_000
const earlyAttempts = 19

/** The pause after a number of attempts: 2 s, 4 s … one minute for 15 minutes, then 2 minutes … one hour. */
export function backoffMs(attempts: number): number {
  if (attempts <= earlyAttempts) return Math.min(maxEarlyBackoffMs, 1000 * 2 ** attempts)
  return Math.min(maxBackoffMs, maxEarlyBackoffMs * 2 ** Math.min(attempts - earlyAttempts, 20))
}

/** How long until a retry with this pause counts as lost. */
export const retryWithinMs = (afterMs: number): number => afterMs + graceMs

/** When lookups are repeated for a purchase that the carrier did not know. */
const recheckAfterMs = [60 * 60 * 1000, 24 * 60 * 60 * 1000]

/** Schedules two more lookups, an hour and a day after a purchase was found to be absent. */
export async function scheduleRechecks(db: Queryable, purchase: PurchaseKey): Promise<void> {
  for (const [round, afterMs] of recheckAfterMs.entries()) {
    await scheduleRecheck(db, purchase, { round, attempts: 0, afterMs })
  }
}

export async function scheduleRecheck(
  db: Queryable,
  { accountId, purchaseId }: PurchaseKey,
  { round, attempts, afterMs }: { round: number; attempts: number; afterMs: number },
): Promise<void> {
  const payload = { accountId, purchaseId, round: String(round), attempts: String(attempts) }
  await addJob(db, 'recheck-purchase', { payload, key: `recheck-purchase:${purchaseId}:${round}`, afterMs })
}

type Subject = PurchaseKey | CancellationKey
type Retry = { attempts: number; afterMs: number }

/** Schedules a retry. It replaces a waiting retry of the same subject. */
export const scheduleRetry = (db: Queryable, subject: Subject, retry: Retry): Promise<void> =>
  addRetry(db, subject, { ...retry, isInTurn: false })

/**
 * Schedules a retry again that did not begin in time, with the earlier count of attempts. It runs at once if a dead
 * node holds its job, and in its turn if its job only waits.
 */
export const scheduleLostRetry = (db: Queryable, lost: Subject & { attempts: number }): Promise<void> =>
  addRetry(db, lost, { attempts: lost.attempts, afterMs: 0, isInTurn: true })

async function addRetry(
  db: Queryable,
  subject: Subject,
  { attempts: count, afterMs, isInTurn }: Retry & { isInTurn: boolean },
): Promise<void> {
  const { accountId } = subject
  const attempts = String(count)
  if ('purchaseId' in subject) {
    const { purchaseId } = subject
    const job = { payload: { accountId, purchaseId, attempts }, key: `reconcile-purchase:${purchaseId}` }
    await addJob(db, 'reconcile-purchase', { ...job, afterMs, isInTurn })
  } else {
    const { cancellationId } = subject
    const job = { payload: { accountId, cancellationId, attempts }, key: `reconcile-cancellation:${cancellationId}` }
    await addJob(db, 'reconcile-cancellation', { ...job, afterMs, isInTurn })
  }
}
