/**
 * The one place where a purchase ends: the request that sent it, the job that asked the carrier, and
 * the recovery of a dead node's work all come here.
 */
import type { BoughtLabel, Money } from '#adapters/carriers/carrier.ts'
import { releaseCredit, settleCredit } from '#domain/credits/move-credit.ts'
import type { Label } from '#domain/labels/label.ts'
import { recordedLabel } from '#domain/labels/label-parts.ts'
import { boughtLabel, failedLabel, labelSummary } from '#domain/labels/new-label.ts'
import { getLabel } from '#domain/labels/queries.ts'
import { recordLabel, showOrderLabel } from '#domain/labels/record-label.ts'

import { closePurchase, writeBoughtLabel, writeFailedLabel } from '#domain/orders/apply-purchase.ts'
import { getPurchasedShipment } from '#domain/orders/order/get-order.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import * as sql from '#domain/purchases/buying/sql.ts'
import { logBoughtLabel, logPurchaseOutcome } from '#domain/purchases/outcomes/log-outcome.ts'
import {
  firstRetryAfterMs,
  retryWithinMs,
  scheduleRechecks,
  scheduleRetry,
} from '#domain/purchases/outcomes/schedule-retry.ts'
import { isRecorded, recordEvent, useUpEvent } from '#domain/purchases/purchase/event-log.ts'
import type { Purchase, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { OutcomeDeps, PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import {
  type FailedOutcome,
  type PurchaseOutcome,
  purchaseFailure,
  type Unsent,
} from '#domain/purchases/purchase/purchase-failure.ts'
import { lockPurchase } from '#domain/purchases/purchase/sql.ts'
import { isOpen, purchaseMoves } from '#domain/purchases/purchase/states.ts'
import { recordStrayLabel } from '#domain/purchases/stray-labels/record-stray-label.ts'
import { createFulfillmentUpdate } from '#domain/store-sync/fulfillments/request-fulfillment.ts'
import { compareAmounts } from '#kit/money.ts'
import type { Transaction } from '#kit/postgres.ts'

/** A purchase as it was left, and the label that it came to just now. */
export type EndedPurchase = { purchase: Purchase; label: Label | null }

/**
 * Writes the outcome, in one transaction: the label or the failure, the credit, the order, and what
 * is left to do. An outcome that was written before stays; nothing overrules it. A label that is then told of is one
 * that no purchase owns.
 *
 * @param known the purchase's shipment, where the caller has it at hand
 * @returns the purchase as it is then, with its label where this made it; null where it was not sent, and its claim
 *   never counted
 */
export async function recordPurchaseOutcome(
  deps: OutcomeDeps,
  { accountId, purchaseId }: PurchaseKey,
  outcome: PurchaseOutcome,
  known?: Shipment,
): Promise<EndedPurchase | null> {
  if (outcome.outcome === 'unsent' && outcome.claimEventId) {
    // The claim stands or falls with its event: the server may still be at it, whoever has hung up, and this waits for
    // that. One that has not come to it yet is not to count when it does.
    await useUpEvent(deps, { accountId, purchaseId, eventId: outcome.claimEventId })
  }
  const ended = await deps.db.transaction(async (tx): Promise<EndedPurchase | null> => {
    const [purchase] = await lockPurchase(tx, accountId, purchaseId)
    if (!purchase && outcome.outcome === 'unsent') return null
    if (!purchase) throw new Error(`purchase ${purchaseId} is gone`)
    if (!isOpen(purchase.state)) {
      if (outcome.outcome === 'ok') await recordLateLabel(deps, tx, purchase, outcome.value)
      return { purchase, label: null }
    }
    if (outcome.outcome === 'unsent' && !(await isStillUnsent(deps, tx, purchase, outcome))) {
      return { purchase, label: null }
    }
    if (outcome.outcome === 'uncertain') {
      return { purchase: await suspend(deps, tx, purchase, outcome.detail), label: null }
    }
    if (outcome.outcome !== 'ok') return { purchase: await fail(deps, tx, purchase, outcome), label: null }
    const shipment = known ?? (await getPurchasedShipment({ db: tx }, accountId, purchase.shipmentId))
    return complete(deps, tx, purchase, { shipment, bought: outcome.value })
  })
  if (ended) await tell(deps, ended)
  return ended
}

/**
 * Writes that a purchase brought a label, as `recordPurchaseOutcome` does, together with what else comes at the same time.
 * The labels of a store's order are written one after the other: what the store is told of one depends on the others.
 *
 * @param purchase as its node has sent it
 * @returns null where it did not go through with the others, and nothing is written
 */
export async function completePurchase(
  deps: OutcomeDeps & Pick<PurchaseDeps, 'together'>,
  purchase: Purchase,
  { shipment, bought }: { shipment: Shipment; bought: BoughtLabel },
): Promise<EndedPurchase | null> {
  if (shipment.isFromStore) return null
  const label = boughtLabel(deps, purchase, shipment, bought)
  const completed = await deps.together.complete({ purchase, label, bought })
  if (!completed) return null
  const { labelId } = label
  const outcome = { state: 'Completed', owner: null, labelId, carrierCharged: bought.charged } as const
  if (bought.charged) warnIfMischarged(deps, purchase, bought.charged)
  const ended = { purchase: { ...purchase, ...completed, ...outcome }, label: recordedLabel(label) }
  await tell(deps, ended)
  return ended
}

/** Whoever waits for it, and the log. */
async function tell({ log, pubSub }: OutcomeDeps, { purchase, label }: EndedPurchase): Promise<void> {
  if (label) logBoughtLabel(log, purchase, label)
  if (purchase.hasWaiters) await pubSub.publish(purchase.purchaseId).catch(() => {})
}

/**
 * Whether nobody else sends it. A purchase takes the step before the call once: where this attempt took it, no other
 * one sends, also where a peer has since taken the attempt for lost. Where it did not, a claim is sent by whoever owns it
 * now: another node, or this one, which takes its own claim over where an attempt held back for longer than its lease.
 */
async function isStillUnsent(
  deps: Pick<OutcomeDeps, 'node'>,
  tx: Transaction,
  { accountId, owner, state }: Purchase,
  { stepId, owner: attempting = deps.node }: Unsent,
): Promise<boolean> {
  if (state === 'Claimed') return owner === attempting
  return stepId !== null && (await isRecorded(tx, accountId, stepId))
}

async function complete(
  deps: OutcomeDeps,
  tx: Transaction,
  purchase: Purchase,
  { shipment, bought }: { shipment: Shipment; bought: BoughtLabel },
): Promise<EndedPurchase> {
  const { accountId, purchaseId, orderId } = purchase
  const label = boughtLabel(deps, purchase, shipment, bought)
  const { labelId } = label
  const { trackingNumber, carrierShipmentId, charged: carrierCharged } = bought
  // The order's row first, as everywhere: transactions that lock in one order never wait in a circle.
  const [, recorded, [ended]] = await Promise.all([
    writeBoughtLabel(deps, tx, { accountId, orderId, label: labelSummary(label) }),
    recordLabel(tx, label),
    sql.endPurchase(tx, {
      accountId,
      purchaseId,
      state: 'Completed',
      ownsShipment: true,
      labelId,
      failure: null,
      carrierCharged,
      event: {
        id: deps.ids(),
        what: 'completed',
        node: deps.node,
        detail: { labelId, trackingNumber, carrierShipmentId, carrierCharged },
      },
    }),
    ...(shipment.isFromStore ? [createFulfillmentUpdate(tx, label)] : []),
  ])
  await settleCredit(deps, tx, priceOf(purchase))
  if (carrierCharged) warnIfMischarged(deps, purchase, carrierCharged)
  logPurchaseOutcome(deps.log, purchase, ended ?? purchase, { outcome: 'ok' })
  return { purchase: ended ?? purchase, label: recorded }
}

/** The account pays what it was quoted; an operator sees to the difference. */
function warnIfMischarged({ log }: Pick<OutcomeDeps, 'log'>, purchase: Purchase, charged: Money): void {
  const { purchaseId, accountId, charge: amount, currency } = purchase
  if (charged.currency === currency && compareAmounts(charged.amount, amount) === 0) return
  log.warn({ purchaseId, accountId, quoted: { amount, currency }, charged }, 'carrier charged a different amount')
}

async function fail(deps: OutcomeDeps, tx: Transaction, purchase: Purchase, outcome: FailedOutcome): Promise<Purchase> {
  const { accountId, purchaseId, orderId } = purchase
  // Only a caller who was answered 202 looks for the outcome on the order.
  const trace = purchase.acknowledged202 ? failedLabel(deps, purchase) : null
  if (trace) {
    await writeFailedLabel(deps, tx, { accountId, orderId, label: labelSummary(trace) })
    await recordLabel(tx, trace)
    await showOrderLabel(tx, { accountId, orderId })
  } else {
    await closePurchase(deps, tx, { accountId, orderId }, 'no label is left')
  }
  const [ended] = await sql.endPurchase(tx, {
    accountId,
    purchaseId,
    state: 'Failed',
    ownsShipment: false,
    labelId: trace?.labelId ?? null,
    failure: { error: purchaseFailure(purchase.carrier, outcome) },
    carrierCharged: null,
    event: { id: deps.ids(), what: 'failed', node: deps.node, detail: { ...outcome } },
  })
  if (outcome.outcome === 'absent') await scheduleRechecks(tx, purchase)
  await releaseCredit(deps, tx, priceOf(purchase))
  logPurchaseOutcome(deps.log, purchase, ended ?? purchase, outcome)
  return ended ?? purchase
}

/**
 * The carrier made a label after all. Whoever asked for it was told otherwise, and may have bought another meanwhile, so
 * it is voided. Where the purchase has a label of another number an operator named that, and may have misspelt it: which
 * of the two is in use only a person can tell: it stays listed until one has.
 */
async function recordLateLabel(
  deps: OutcomeDeps,
  tx: Transaction,
  purchase: Purchase,
  late: BoughtLabel,
): Promise<void> {
  const { accountId, purchaseId, labelId } = purchase
  const { trackingNumber, carrierShipmentId } = late
  const own = purchase.state === 'Completed' && labelId ? await getLabel({ db: tx }, accountId, labelId) : null
  if (own?.trackingNumber === trackingNumber) return
  deps.log.error({ accountId, purchaseId, trackingNumber }, 'orphaned label found')
  const note = own && `its purchase has the label ${own.trackingNumber}`
  await recordStrayLabel(deps, tx, purchase, { trackingNumber, carrierShipmentId, note })
}

/** Nobody knows whether the carrier made the label: a job asks. */
async function suspend(deps: OutcomeDeps, tx: Transaction, purchase: Purchase, detail: string): Promise<Purchase> {
  if (!purchaseMoves[purchase.state].includes('OutcomeUnknown')) return purchase
  const { accountId, purchaseId } = purchase
  const [suspended] = await sql.suspendPurchase(tx, accountId, purchaseId, retryWithinMs(firstRetryAfterMs))
  await recordEvent(deps, tx, purchase, { what: 'outcome unknown', detail: { detail } })
  await scheduleRetry(tx, purchase, { attempts: 0, afterMs: firstRetryAfterMs })
  logPurchaseOutcome(deps.log, purchase, suspended ?? purchase, { outcome: 'uncertain', detail })
  return suspended ?? purchase
}

const priceOf = ({ accountId, purchaseId: causeId, charge: amount, currency }: Purchase) => ({
  accountId,
  causeId,
  amount,
  currency,
})
