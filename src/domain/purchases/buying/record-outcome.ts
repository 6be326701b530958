/**
 * The one way to record outcomes of purchases, for the request that sent a purchase, the job that looked it up, the
 * recovery of a dead node's work, and operators. A batch of outcomes is one transaction of two round trips:
 *
 * 1. Lock the purchases, and in a batch their orders.
 * 2. Decide in memory what each outcome changes (`effectsOf`).
 * 3. Write orders, labels and purchases, then the ledger, which commits.
 *
 * An outcome that is already recorded never changes.
 */

import type { BoughtLabel } from '#adapters/carriers/carrier.ts'
import { moveCredit } from '#domain/credits/ledger.ts'
import type { Label } from '#domain/labels/label.ts'
import { labelSummary } from '#domain/labels/new-label.ts'
import { assertTrackingNumberFree, getLabel } from '#domain/labels/queries.ts'
import { recordedLabel, recordLabels, showOrderLabel } from '#domain/labels/record-label.ts'
import { closePurchase, type LockMode, lockFreeOrders, writeNewLabels } from '#domain/orders/apply-purchase.ts'
import { getPurchasedShipment } from '#domain/orders/order/get-order.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import * as sql from '#domain/purchases/buying/sql.ts'
import { recordOrphanedLabel } from '#domain/purchases/orphaned-labels.ts'
import { logBoughtLabel, logPurchaseOutcome } from '#domain/purchases/outcomes/await-outcome.ts'
import { firstRetryAfterMs, retryWithinMs, scheduleRechecks, scheduleRetry } from '#domain/purchases/outcomes/lookup.ts'
import { isRecorded, revokeEvent } from '#domain/purchases/purchase/event-log.ts'
import { effectsOf, type OutcomeEffects } from '#domain/purchases/purchase/outcome-effects.ts'
import { SubjectGoneError } from '#domain/purchases/purchase/outcome-spool.ts'
import type {
  EndedPurchase,
  Purchase,
  PurchaseKey,
  PurchaseOutcome,
  Unsent,
} from '#domain/purchases/purchase/purchase.ts'
import { batchLimits, type OutcomeDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { createFulfillmentUpdate } from '#domain/store-sync/fulfillments/review-fulfillment.ts'
import { compareAmounts } from '#kit/money.ts'
import type { Transaction } from '#kit/postgres.ts'

type NewOutcome = PurchaseKey & {
  outcome: PurchaseOutcome
  /** The purchase's shipment, if the caller has it. */
  shipment?: Shipment | undefined
  /** A person entered the outcome, so its tracking number may be wrong. */
  isEntered?: boolean
}

/**
 * Records an outcome alone, and waits for rows that others have locked.
 *
 * @returns the purchase as it is then, with its label if this created it; null if it was not sent and its claim never counted
 * @throws ServiceError `Label.TrackingNumberTaken` if a person entered the number of another label
 */
export async function recordPurchaseOutcome(
  deps: OutcomeDeps,
  { accountId, purchaseId }: PurchaseKey,
  outcome: PurchaseOutcome,
  { shipment, isEntered = false }: Pick<NewOutcome, 'shipment' | 'isEntered'> = {},
): Promise<EndedPurchase | null> {
  if (outcome.outcome === 'unsent' && outcome.claimEventId) {
    // A claim that the server still processes, or receives later, fails because of this event. This waits for the former.
    await revokeEvent(deps, { accountId, purchaseId, eventId: outcome.claimEventId })
  }
  const [recorded] = await recordOutcomes(deps, [{ accountId, purchaseId, outcome, shipment, isEntered }], 'wait')
  if (recorded !== 'locked' && recorded) return recorded
  if (outcome.outcome === 'unsent') return null
  throw new SubjectGoneError(`purchase ${purchaseId} is gone`)
}

/**
 * Records outcomes of different orders in one transaction.
 *
 * @param lock `skip` records nothing for a purchase if another transaction has locked it or its order; `wait` is for one outcome
 * @returns the purchase of each outcome as it is then, in their order
 */
export async function recordOutcomes(
  deps: OutcomeDeps,
  outcomes: readonly (NewOutcome & { orderId?: string })[],
  lock: LockMode,
): Promise<(EndedPurchase | 'locked')[]> {
  const recorded = await deps.db.transaction(
    async (tx) => {
      const purchases = await lockAll(tx, outcomes, lock)
      const changes = await Promise.all(
        purchases.map(async (before, index) => {
          const { outcome, shipment, isEntered } = outcomes[index] as NewOutcome
          if (!before) return null
          if (isEntered && outcome.outcome === 'ok') await assertTrackingNumberFree(tx, { ...before, ...outcome.value })
          if (outcome.outcome === 'unsent' && !(await isStillUnsent(deps, tx, before, outcome))) return { before }
          const bought = outcome.outcome === 'ok' ? await shipmentOf(tx, before, shipment) : null
          const effects = effectsOf(deps, before, outcome, bought)
          const lateLabel = effects === null && outcome.outcome === 'ok' ? outcome.value : null
          return { before, outcome, effects, lateLabel }
        }),
      )
      for (const change of changes) {
        if (change?.lateLabel) await recordLateLabel(deps, tx, change.before, change.lateLabel)
      }
      await applyEffects(
        deps,
        tx,
        changes.flatMap((change) => change?.effects ?? []),
      )
      return changes
    },
    lock === 'skip' ? batchLimits : {},
  )
  return Promise.all(
    recorded.map(async (change) => {
      if (!change) return 'locked'
      const { before, effects, outcome } = change
      const ended = { purchase: effects?.purchase ?? before, label: null as Label | null }
      if (effects?.label && effects.purchase.state === 'Completed') ended.label = recordedLabel(effects.label)
      if (effects && outcome) logPurchaseOutcome(deps.log, before, ended.purchase, outcome)
      await announce(deps, ended)
      return ended
    }),
  )
}

/** @returns the purchases in the order of the outcomes; null for one that is locked or doesn't exist */
async function lockAll(
  tx: Transaction,
  outcomes: readonly (NewOutcome & { orderId?: string })[],
  lock: LockMode,
): Promise<(Purchase | null)[]> {
  const orders = outcomes.flatMap(({ accountId, orderId }) => (orderId === undefined ? [] : [{ accountId, orderId }]))
  const [purchases, freeOrders] = await Promise.all([
    sql.lockPurchases(tx, outcomes, lock),
    lock === 'skip' ? lockFreeOrders(tx, orders) : null,
  ])
  return outcomes.map(({ accountId, purchaseId }) => {
    const purchase = purchases.find((one) => one.accountId === accountId && one.purchaseId === purchaseId)
    return purchase && (freeOrders?.has(purchase.orderId) ?? true) ? purchase : null
  })
}

const shipmentOf = async (tx: Transaction, purchase: Purchase, known: Shipment | undefined) =>
  known ?? getPurchasedShipment({ db: tx }, purchase)

/**
 * Whether this attempt may record that the purchase was not sent. The step before the call is taken once. If this
 * attempt took it, no other attempt sends, even if another node considers this one lost. Otherwise the owner of the
 * claim sends it: another node, or this one, if it took over its own claim after its lease ran out.
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

/** Writes everything that outcomes change. Statements are sent together; those of the order come first, the ledger last. */
async function applyEffects(deps: OutcomeDeps, tx: Transaction, effects: readonly OutcomeEffects[]): Promise<void> {
  if (effects.length === 0) return
  const labels = effects.flatMap(({ label }) => label ?? [])
  const written = Promise.all([
    labels.length > 0 &&
      writeNewLabels(
        deps,
        tx,
        labels.map((label) => ({ ...label, label: labelSummary(label) })),
      ),
    ...effects.map(
      ({ closesPurchase, purchase }) => closesPurchase && closePurchase(deps, tx, purchase, 'no label is left'),
    ),
    labels.length > 0 && recordLabels(tx, labels),
    sql.recordOutcomes(
      tx,
      effects.map(({ purchase, event, lookups }) => ({
        ...purchase,
        retryWithinMs: lookups === 'until known' ? retryWithinMs(firstRetryAfterMs) : null,
        event: { ...event, id: deps.ids(), node: deps.node },
      })),
    ),
    ...effects.map(({ notifiesStore, label }) => notifiesStore && label && createFulfillmentUpdate(tx, label)),
  ])
  const followUps = effects.filter(({ lookups, purchase }) => lookups !== 'none' || purchase.acknowledged202)
  if (followUps.length > 0) await written
  for (const { lookups, purchase, label } of followUps) {
    // A failed purchase is shown on its order only if no label of the order is live.
    if (label && purchase.state === 'Failed') await showOrderLabel(tx, purchase)
    if (lookups === 'until known') await scheduleRetry(tx, purchase, { attempts: 0, afterMs: firstRetryAfterMs })
    if (lookups === 'later') await scheduleRechecks(tx, purchase)
  }
  const entries = effects.flatMap(({ credit, purchase }) => (credit ? [{ ...priceOf(purchase), act: credit }] : []))
  await Promise.all([written, entries.length > 0 && moveCredit(deps, tx, entries)])
}

/**
 * The carrier created a label after all. The caller received a failure and may have bought another one, so it is voided. If
 * the purchase has a label with another number, an operator entered that number and may have misspelled it. A person has
 * to decide which label is in use.
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
  // Recorded before. If the confirmation was lost, nothing was logged then.
  if (own?.trackingNumber === trackingNumber) return logBoughtLabel(deps.log, purchase, own)
  deps.log.error({ accountId, purchaseId, trackingNumber }, 'orphaned label found')
  const note = own && `the purchase has another label, ${own.trackingNumber}`
  await recordOrphanedLabel(deps, tx, purchase, { trackingNumber, carrierShipmentId, note })
}

/** Logs a bought label, and notifies the requests that wait for the outcome. */
async function announce({ log, pubSub }: OutcomeDeps, { purchase, label }: EndedPurchase): Promise<void> {
  if (label) {
    const { purchaseId, accountId, charge: amount, currency, carrierCharged: charged } = purchase
    // The account pays the quoted price. An operator corrects a difference.
    if (charged && (charged.currency !== currency || compareAmounts(charged.amount, amount) !== 0)) {
      log.warn({ purchaseId, accountId, quoted: { amount, currency }, charged }, 'carrier charged a different amount')
    }
    logBoughtLabel(log, purchase, label)
  }
  if (purchase.hasWaiters) await pubSub.publish(purchase.purchaseId).catch(() => {})
}

const priceOf = ({ accountId, purchaseId: causeId, charge: amount, currency, billing }: Purchase) => ({
  ...{ accountId, causeId, amount, currency, billing },
})
