import {
  type Absent,
  type BoughtLabel,
  consistencyWindowMs,
  lookupDetail,
  provesLookup,
} from '#adapters/carriers/carrier.ts'
import type { Ok } from '#adapters/outcome.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import { recordOrphanedLabel } from '#domain/purchases/orphaned-labels/orphaned-labels.ts'
import { withinWindow } from '#domain/purchases/outcomes/await-outcome.ts'
import {
  backoffMs,
  lookUpPurchase,
  retryWithinMs,
  scheduleRecheck,
  scheduleRetry,
} from '#domain/purchases/outcomes/lookup.ts'
import { recordChangedEvent, recordEvent, selectPurchase } from '#domain/purchases/purchase/event-log.ts'
import type { Purchase, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import * as sql from '#domain/purchases/reconciling/sql.ts'

/**
 * Asks the carrier what became of a purchase whose answer was lost, and records it. What the carrier
 * cannot tell yet is asked again later; nothing is ever sent a second time.
 *
 * @param command.attempts how often it was asked before
 */
export async function reconcilePurchase(
  deps: PurchaseDeps,
  command: PurchaseKey & { attempts: number },
): Promise<void> {
  const { accountId, purchaseId } = command
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
  if (purchase?.state !== 'OutcomeUnknown') return
  const attempts = command.attempts + 1
  let afterMs = backoffMs(attempts)
  // What was found before, and cannot be written, is not asked for again: USPS shows a label three times.
  const found = deps.outcomes.isUnwritten(purchaseId) ? null : await lookUpPurchase(deps, purchase)
  switch (found?.outcome) {
    case 'ok':
      if (await recordFoundLabel(deps, purchase, found)) return
      await sql.forgetAbsence(deps.db, accountId, purchaseId)
      break
    case 'absent': {
      const confirmedAfterMs = await confirmAbsence(deps, purchase, found)
      if (confirmedAfterMs === 0) return void (await recordPurchaseOutcome(deps, purchase, found))
      afterMs = confirmedAfterMs ?? afterMs
      break
    }
    case 'voided':
      await recordEvent(deps, deps.db, purchase, { what: 'asked the carrier', detail: lookupDetail(found) })
      return void (await recordPurchaseOutcome(deps, purchase, found))
    case 'undecided':
    case 'unavailable':
      // Its word that there is a label speaks against an absence; that it could not say is no word at all.
      if (found.outcome === 'undecided' && found.isMade) await sql.forgetAbsence(deps.db, accountId, purchaseId)
      await recordChangedEvent(deps, purchase, { what: 'asked the carrier', detail: lookupDetail(found) })
  }
  await sql.postponeRetry(deps.db, purchase, { attempts, withinMs: retryWithinMs(afterMs) })
  await scheduleRetry(deps.db, purchase, { attempts, afterMs })
}

/**
 * "No such purchase" is believed when the carrier says so twice, the consistency window apart, through a look-up that is
 * known to work, and not that there is one in between. What is said through a look-up that is not known to work now
 * counts for nothing.
 *
 * @returns in how long it may be believed, where it is said again: 0 now; null where nothing is proven
 */
async function confirmAbsence(deps: PurchaseDeps, purchase: Purchase, { code }: Absent): Promise<number | null> {
  const { accountId, purchaseId } = purchase
  const isProven = await isLookupProven(deps, purchase)
  await recordEvent(deps, deps.db, purchase, {
    what: 'asked the carrier',
    detail: { answer: 'absent', code, isLookupProven: isProven },
  })
  const connection = await deps.connections.find(accountId, purchase.carrier, purchase.carrierAccount)
  if (!isProven || !connection) return null
  const [absence] = await sql.markAbsent(deps.db, accountId, purchaseId)
  return absence ? Math.max(0, consistencyWindowMs(connection.account) - absence.sinceMs) : null
}

/**
 * Whether the look-up that a purchase would be found by works: through the same account at the carrier it finds the
 * label that had been bought last when the purchase was sent, of those that the carrier looks up in the same place. A later one proves nothing: the credentials may have been
 * replaced since by those of another account there, which knows its own labels and not this one. Where none had been
 * bought only a simulator's look-up is known to work; elsewhere its word that there is no label is then left to an
 * operator.
 */
export async function isLookupProven(deps: PurchaseDeps, purchase: Purchase): Promise<boolean> {
  const { accountId, carrier, carrierAccount } = purchase
  const connection = await deps.connections.find(accountId, carrier, carrierAccount)
  const [known] = await sql.selectBoughtBefore(deps.db, purchase, connection?.carrier.lookedUpApart ?? [])
  if (known) return provesLookup(await lookUpPurchase(deps, known))
  return connection?.account.simulated === true
}

/**
 * Records a label that a look-up found as surely as one that was just bought: a carrier may show it a few times only.
 * Where it cannot be written at once that goes on behind the caller, whose job others wait for.
 *
 * @returns whether it is written
 */
async function recordFoundLabel(
  deps: PurchaseDeps,
  { accountId, purchaseId }: PurchaseKey,
  found: Ok<BoughtLabel>,
): Promise<boolean> {
  let isAnswerLogged = false
  const record = async () => {
    if (!isAnswerLogged) await recordLookup(deps, { accountId, purchaseId }, found)
    isAnswerLogged = true
    return recordPurchaseOutcome(deps, { accountId, purchaseId }, found)
  }
  const writing = deps.outcomes.write(
    { kind: 'purchase', accountId, purchaseId, outcome: found, isFound: true },
    record,
  )
  return (
    (await withinWindow(deps, deps.inFlight.keep(writing), deps.clock.now().getTime() + deps.waitWindowMs)) !== null
  )
}

/** Tells in the purchase's record that the carrier was asked, and what it said. */
export const recordLookup = (deps: PurchaseDeps, purchase: PurchaseKey, found: Ok<BoughtLabel>): Promise<void> =>
  recordEvent(deps, deps.db, purchase, { what: 'asked the carrier', detail: lookupDetail(found) })

/** After so many attempts, a day and a half, it is listed for a person. */
const maxAttempts = 60

/**
 * Asks once more about a purchase that failed since its carrier had said that it made no label. A label that turns up
 * is kept as one that no purchase owns, also where the carrier does not show it, or cannot be asked for a day and a half.
 *
 * @param command.attempts how often that was tried in vain
 */
export async function recheckPurchase(
  deps: PurchaseDeps,
  command: PurchaseKey & { round: number; attempts: number },
): Promise<void> {
  const { accountId, purchaseId, round } = command
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
  if (purchase?.state !== 'Failed') return
  const connection = await deps.connections.find(accountId, purchase.carrier, purchase.carrierAccount)
  if (connection?.carrier.lookupBy === 'none') return
  const found = await lookUpPurchase(deps, purchase)
  if (found.outcome === 'ok') return void (await recordFoundLabel(deps, purchase, found))
  await recordEvent(deps, deps.db, purchase, { what: 'asked the carrier', detail: lookupDetail(found) })
  switch (found.outcome) {
    case 'absent':
    case 'voided':
      return
    case 'undecided':
    case 'unavailable': {
      if (found.outcome === 'undecided' && found.isMade) return recordUnseenLabel(deps, purchase, found.detail)
      // Such a look-up never says that there is none, and has found none.
      if (found.outcome === 'undecided' && connection?.carrier.lookupBy === 'reference, found only') return
      const attempts = command.attempts + 1
      if (attempts >= maxAttempts) return recordUnseenLabel(deps, purchase, `no lookup succeeded: ${found.detail}`)
      await scheduleRecheck(deps.db, purchase, { round, attempts, afterMs: backoffMs(attempts) })
    }
  }
}

/** Whether there is a label, and which, only a person can find out: nothing names it to the carrier's void. */
async function recordUnseenLabel(deps: PurchaseDeps, purchase: Purchase, detail: string): Promise<void> {
  const { accountId, purchaseId } = purchase
  const unseen = { trackingNumber: null, carrierShipmentId: null, note: detail }
  await deps.db.transaction((tx) => recordOrphanedLabel(deps, tx, purchase, unseen))
  deps.log.error({ accountId, purchaseId, detail }, 'failed purchase may have a label at the carrier')
}
