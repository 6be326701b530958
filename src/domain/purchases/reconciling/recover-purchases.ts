import { getLabel } from '#domain/labels/queries.ts'
import { getPurchasedShipment } from '#domain/orders/order/get-order.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import { claimLeaseMs } from '#domain/purchases/buying/claim-purchase.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import { sendInBackground } from '#domain/purchases/buying/send-purchase.ts'
import { recordCancellationOutcome } from '#domain/purchases/cancelling/record-cancellation-outcome.ts'
import * as cancellations from '#domain/purchases/cancelling/sql.ts'
import { retryWithinMs, scheduleLostRetry } from '#domain/purchases/outcomes/lookup.ts'
import { recordEvent, selectSinceSent } from '#domain/purchases/purchase/event-log.ts'
import type { ReceivedOutcome } from '#domain/purchases/purchase/outcome-spool.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { recordLookup } from '#domain/purchases/reconciling/reconcile-purchase.ts'
import * as purchases from '#domain/purchases/reconciling/sql.ts'
import * as sql from '#domain/purchases/reconciling/sql.ts'
import { findRate } from '#domain/rates/queries.ts'
import { readBeforePurchase } from '#domain/store-sync/read-before-purchase.ts'
import { ServiceError } from '#kit/errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'

const nodeStopped = { outcome: 'uncertain', detail: 'its node stopped' } as const

/** A node that dies is followed within a lease: later, all were down, and whoever asked has bought elsewhere or given up. */
const maxClaimAgeMs = 10 * 60 * 1000

/**
 * Goes on with the work of nodes that died: claims that were never sent are sent from here; what may
 * have been sent is asked about, and never sent again. Each item is by itself: one that fails is
 * logged, tried again in the next round, and holds up none behind it.
 */
export async function recoverPurchases(deps: PurchaseDeps): Promise<void> {
  const { db, node } = deps
  const lostAfterMs = retryWithinMs(0)

  await forEach(deps, 'claims to send', purchases.takeOverClaims(db, node, claimLeaseMs), (purchase) =>
    takeOver(deps, purchase),
  )
  await forEach(deps, 'purchases without an outcome', purchases.selectAbandoned(db), (purchase) =>
    recordPurchaseOutcome(deps, purchase, nodeStopped),
  )
  await forEach(deps, 'cancellations without an outcome', cancellations.selectAbandoned(db), async (cancellation) => {
    const label = await getLabel(deps, cancellation.accountId, cancellation.labelId)
    await recordCancellationOutcome(deps, cancellation, label, nodeStopped)
  })
  await forEach(deps, 'lost retries of purchases', purchases.takeLostRetries(db, lostAfterMs), (purchase) =>
    scheduleLostRetry(db, purchase),
  )
  await forEach(deps, 'lost retries of cancellations', cancellations.takeLostRetries(db, lostAfterMs), (cancellation) =>
    scheduleLostRetry(db, cancellation),
  )
}

/** Begins to send a claim; the round does not wait for the carrier. Nobody waits any more for one of long ago. */
async function takeOver(deps: PurchaseDeps, purchase: Purchase): Promise<void> {
  await recordEvent(deps, deps.db, purchase, { what: 'taken over' })
  if (await isOutdated(deps, purchase)) {
    const detail = 'it was claimed too long ago, or its rate can no longer be bought'
    await recordPurchaseOutcome(deps, purchase, { outcome: 'unsent', detail, stepId: null })
    return
  }
  const shipment = await getPurchasedShipment(deps, purchase.accountId, purchase.shipmentId)
  const { purchaseId } = purchase
  void deps.inFlight
    .begin(() => goOn(deps, purchase, shipment))
    .catch((error) => deps.log.error({ err: error, purchaseId }, 'resuming a claimed purchase failed'))
}

/** Sends it where its store still wants that: since the read before its claim the order may have been closed there. */
async function goOn(deps: PurchaseDeps, purchase: Purchase, shipment: Shipment): Promise<void> {
  try {
    const { accountId } = purchase
    if (shipment.isFromStore) await readBeforePurchase(deps.stores, { ...shipment, accountId })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const detail = `its node stopped, and its order can no longer be bought: ${error.code}`
    await recordPurchaseOutcome(deps, purchase, { outcome: 'unsent', detail, stepId: null })
    return
  }
  await sendInBackground(deps, purchase, shipment)
}

async function isOutdated(deps: PurchaseDeps, purchase: Purchase): Promise<boolean> {
  const [claimed] = await selectSinceSent(deps.db, purchase.accountId, purchase.purchaseId)
  if ((claimed?.sinceSentMs ?? 0) > maxClaimAgeMs) return true
  return !(await findRate(deps, purchase))?.isUsable
}

async function forEach<Item extends { accountId: string; purchaseId?: string; cancellationId?: string }>(
  deps: PurchaseDeps,
  what: string,
  reading: Promise<Item[]>,
  recover: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failed = (error: unknown, item?: Item) => {
    const { purchaseId, cancellationId } = item ?? {}
    deps.log.error({ err: error, purchaseId, cancellationId }, `recovering ${what} failed`)
  }
  const items = await reading.catch((error): Item[] => {
    failed(error)
    return []
  })
  if (items.length > 0) deps.log.info({ count: items.length }, `recovering ${what}`)
  for (const item of items) await recover(item).catch((error) => failed(error, item))
}

/**
 * Ends this node's part: waits for what is being bought and cancelled, whoever has hung up meanwhile, and for what comes
 * of it. From then on nothing is sent; unsent claims go to other nodes at once.
 */
export async function drainPurchases(deps: Pick<PurchaseDeps, 'db' | 'node' | 'inFlight'>): Promise<void> {
  await deps.inFlight.end()
  await sql.releaseClaims(deps.db, deps.node)
}

/** Goes on, as a node starts, with what carriers told the process before it, and it did not come to write. */
export const writeSpooledOutcomes = (deps: PurchaseDeps): Promise<void> =>
  deps.outcomes.writeSpooled((received) => record(deps, received))

async function record(deps: PurchaseDeps, received: ReceivedOutcome): Promise<void> {
  if (received.kind === 'purchase') {
    if (received.isFound && received.outcome.outcome === 'ok') await recordLookup(deps, received, received.outcome)
    await recordPurchaseOutcome(deps, received, received.outcome)
  } else {
    const label = await getLabel(deps, received.accountId, received.labelId)
    await recordCancellationOutcome(deps, received, label, received.outcome)
  }
}

/**
 * In a database that was brought back from a backup, whatever was open may have ended since, and what had not been sent
 * may have been: it is taken for sent. The nodes that had it in hand are gone, so that the first to start has carriers
 * asked about all of it at once.
 *
 * @returns how many purchases had not been sent
 */
export async function scheduleLookupsAfterRestore(
  deps: Pick<PurchaseDeps, 'ids' | 'node'>,
  tx: Transaction,
): Promise<number> {
  const presumed = await sql.presumeClaimsSent(tx)
  for (const purchase of presumed) await recordEvent(deps, tx, purchase, { what: 'presumed sent' })
  await sql.endLeases(tx)
  await cancellations.endLeases(tx)
  return presumed.length
}
