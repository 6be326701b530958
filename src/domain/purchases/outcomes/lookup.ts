import { needsCustoms } from '#adapters/carriers/addresses.ts'
import type { Artwork, BuyInput, Carrier, LookupOutcome } from '#adapters/carriers/carrier.ts'
import type { Label } from '#domain/labels/label.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import { getPurchasedShipment } from '#domain/orders/order/get-order.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import { carrierParcel } from '#domain/orders/order/parcel.ts'
import * as sql from '#domain/purchases/purchase/event-log.ts'
import { selectPurchase } from '#domain/purchases/purchase/event-log.ts'
import type { CancellationKey, Purchase, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { addJob } from '#kit/jobs.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Asks the carrier, by our reference, what it has of a purchase; `undecided` where it cannot be asked. */
export async function lookUpPurchase(deps: PurchaseDeps, purchase: Purchase): Promise<LookupOutcome> {
  const { accountId, purchaseId } = purchase
  const connection = await deps.connections.find(accountId, purchase.carrier, purchase.carrierAccount)
  if (!connection?.carrier.lookup) return { outcome: 'undecided', detail: 'the carrier cannot be queried' }
  const shipment = await getPurchasedShipment(deps, accountId, purchase.shipmentId)
  const [sent] = await sql.selectSinceSent(deps.db, accountId, purchaseId)
  // The instant that this node's clock showed then: whatever the clock of the node showed that sent it.
  const sentAt = new Date(deps.clock.now().getTime() - (sent?.sinceSentMs ?? 0))
  const asked = { ...buyInput(connection.carrier, purchase, shipment), sentAt }
  return connection.carrier.lookup(deps.carriers, connection.account, asked)
}

/** What a carrier is told of a purchase, and asked about it later. */
export const buyInput = (carrier: Carrier, purchase: Purchase, shipment: Shipment): BuyInput => ({
  from: shipment.from,
  to: { ...shipment.to, residential: shipment.to.residential ?? purchase.quote.residenceFound ?? null },
  parcel: carrierParcel(shipment.parcel),
  customs: needsCustoms(carrier, shipment.from, shipment.to) ? validateCustoms(shipment).declaration : null,
  invoiceNumber: shipment.reference,
  shipDate: purchase.shipDate,
  quote: purchase.quote,
  reference: purchase.purchaseId,
})

/**
 * Asks the carrier for a label's image once more, by the look-up of its purchase.
 *
 * @returns null where the carrier shows none, now or ever
 * @throws Error while the carrier does not answer
 */
export async function reprintLabel(deps: PurchaseDeps, label: Label): Promise<Artwork | null> {
  const [purchase] = await selectPurchase(deps.db, label.accountId, label.purchaseId)
  if (!purchase) return null
  const found = await lookUpPurchase(deps, purchase)
  if (found.outcome === 'unavailable') throw new Error(`the carrier shows no label now: ${found.detail}`)
  return found.outcome === 'ok' && found.value.trackingNumber === label.trackingNumber ? found.value.artwork : null
}

/**
 * Asking carriers again about what nobody knows: jobs with growing pauses. A job that a dying node held stays locked
 * for hours, so each retry also has a deadline by which it must have begun; whoever finds that passed schedules anew.
 */

/** Time for the carrier to finish what it may have begun before it is first asked. */
export const firstRetryAfterMs = 1000
const maxBackoffMs = 60 * 60 * 1000
/** Longer than any carrier takes to answer, and the queue to come to it. */
const graceMs = 45_000

/** Somebody waits for the label in the first quarter of an hour: until then a carrier that came back is asked soon. */
const maxEarlyBackoffMs = 60_000
const earlyAttempts = 19

/** How long to wait after so many attempts: 2 s, 4 s … a minute for a quarter of an hour, then 2 minutes … an hour. */
export function backoffMs(attempts: number): number {
  if (attempts <= earlyAttempts) return Math.min(maxEarlyBackoffMs, 1000 * 2 ** attempts)
  return Math.min(maxBackoffMs, maxEarlyBackoffMs * 2 ** Math.min(attempts - earlyAttempts, 20))
}

/** After how long a retry that is to begin after the pause is taken for lost. */
export const retryWithinMs = (afterMs: number): number => afterMs + graceMs

/** When a carrier is asked again about a purchase of which it was believed that it made no label. */
const recheckAfterMs = [60 * 60 * 1000, 24 * 60 * 60 * 1000]

/** Schedules that the carrier is asked again, an hour and a day after it was believed. */
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

/** Schedules the retry, in the place of one about the same thing that waits. */
export const scheduleRetry = (db: Queryable, subject: Subject, retry: Retry): Promise<void> =>
  addRetry(db, subject, { ...retry, isInTurn: false })

/**
 * Schedules anew a retry that did not begin in time, from the attempts that there were before: at once where its job
 * hangs with a node that died, and in its turn where its job merely waits.
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
