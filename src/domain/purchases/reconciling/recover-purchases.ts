import { getLabel } from '#domain/labels/queries.ts'
import { getPurchasedShipment } from '#domain/orders/order/get-order.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import { claimLeaseMs } from '#domain/purchases/buying/claim-purchase.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import { sendInBackground } from '#domain/purchases/buying/send-purchase.ts'
import { recordCancellationOutcome } from '#domain/purchases/cancelling/record-cancellation-outcome.ts'
import * as cancellations from '#domain/purchases/cancelling/sql.ts'
import { recordVoid, voidResult } from '#domain/purchases/orphaned-labels.ts'
import { retryWithinMs, scheduleLostRetry } from '#domain/purchases/outcomes/lookup.ts'
import { recordEvent, selectSinceSent } from '#domain/purchases/purchase/event-log.ts'
import { type ReceivedOutcome, SubjectGoneError } from '#domain/purchases/purchase/outcome-spool.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { recordLookup } from '#domain/purchases/reconciling/reconcile-purchase.ts'
import * as purchases from '#domain/purchases/reconciling/sql.ts'
import * as sql from '#domain/purchases/reconciling/sql.ts'
import { findRate } from '#domain/rates/queries.ts'
import { readBeforePurchase } from '#domain/store-sync/read-before-purchase.ts'
import { ServiceError } from '#kit/errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'

const nodeStopped = { outcome: 'uncertain', detail: 'the node that sent it stopped' } as const

/**
 * Another node takes over within a lease. After a longer time all nodes were down, and the caller has bought elsewhere
 * or given up.
 */
const maxClaimAgeMs = 10 * 60 * 1000

/**
 * Continues the work of dead nodes. Claims that were never sent are sent from here. A purchase that may have been sent
 * is looked up, and never sent again. Items are independent: one that fails is logged, retried in the next run, and
 * delays no other.
 */
export async function recoverPurchases(deps: PurchaseDeps): Promise<void> {
  const { db, node } = deps
  const lostAfterMs = retryWithinMs(0)

  // If this node's disk rejects writes, a carrier's response could be lost. Another node takes over.
  if (await deps.outcomes.canSpool()) {
    await forEach(deps, 'claims to send', purchases.takeOverClaims(db, node, claimLeaseMs), (purchase) =>
      takeOver(deps, purchase),
    )
  }
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

/** Starts sending a claim, without waiting for the carrier. Nobody waits any longer for an old claim. */
async function takeOver(deps: PurchaseDeps, purchase: Purchase): Promise<void> {
  await recordEvent(deps, deps.db, purchase, { what: 'taken over' })
  if (await isOutdated(deps, purchase)) {
    const detail = 'the purchase was requested too long ago, or its rate can no longer be bought'
    await recordPurchaseOutcome(deps, purchase, { outcome: 'unsent', detail, stepId: null })
    return
  }
  const shipment = await getPurchasedShipment(deps, purchase)
  const { purchaseId } = purchase
  void deps.inFlight
    .begin(() => goOn(deps, purchase, shipment))
    .catch((error) => deps.log.error({ err: error, purchaseId }, 'resuming a claimed purchase failed'))
}

/** Sends it if the store still accepts it: the order may have been closed there since the claim. */
async function goOn(deps: PurchaseDeps, purchase: Purchase, shipment: Shipment): Promise<void> {
  try {
    const { accountId } = purchase
    if (shipment.isFromStore) await readBeforePurchase(deps.stores, { ...shipment, accountId })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const detail = `the node stopped during the purchase, and a label can no longer be bought for the order: ${error.code}`
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
 * Ends this node's purchases: waits for running purchases and cancellations and their follow-ups, even if the callers
 * have disconnected. Afterwards nothing is sent, and unsent claims go to other nodes at once.
 */
export async function drainPurchases(deps: Pick<PurchaseDeps, 'db' | 'node' | 'inFlight'>): Promise<void> {
  await deps.inFlight.end()
  await sql.releaseClaims(deps.db, deps.node)
}

/** Continues at startup with carriers' responses that the previous process did not record. */
export const writeSpooledOutcomes = (deps: PurchaseDeps): Promise<void> =>
  deps.outcomes.writeSpooled((received) => record(deps, received))

async function record(deps: PurchaseDeps, received: ReceivedOutcome): Promise<void> {
  if (received.kind === 'purchase') {
    if (received.isFound && received.outcome.outcome === 'ok') await recordLookup(deps, received, received.outcome)
    await recordPurchaseOutcome(deps, received, received.outcome)
  } else if (received.kind === 'cancellation') {
    const label = await getLabel(deps, received.accountId, received.labelId).catch((error) => {
      throw error instanceof ServiceError ? new SubjectGoneError(`label ${received.labelId} is gone`) : error
    })
    await recordCancellationOutcome(deps, received, label, received.outcome)
  } else {
    await recordVoid(deps, received, voidResult(received.outcome))
  }
}

/**
 * After a restore from a backup, open work may have ended since, and unsent claims may have been sent: they count as
 * sent. The nodes that owned them are gone. All of it is looked up at the carriers as soon as the first node starts.
 *
 * @returns how many claims had not been sent
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
