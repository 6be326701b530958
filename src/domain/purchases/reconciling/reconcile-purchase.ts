import {
  type Absent,
  type BoughtLabel,
  consistencyWindowMs,
  lookupDetail,
  provesLookup,
} from '#adapters/carriers/carrier.ts'
import type { Ok } from '#adapters/outcome.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import { recordOrphanedLabel } from '#domain/purchases/orphaned-labels.ts'
import { keepWithinWindow } from '#domain/purchases/outcomes/await-outcome.ts'
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
import { isOpen } from '#domain/purchases/purchase/states.ts'
import * as sql from '#domain/purchases/reconciling/sql.ts'

/**
 * Looks up a purchase whose response was lost, and records its outcome. If the carrier cannot tell yet, the lookup is
 * repeated later. Nothing is ever sent twice.
 *
 * @param command.attempts how often it was looked up before
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
  // A label that was found and could not be recorded is not requested again: USPS shows a label three times.
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
      // A lookup that finds a label contradicts an absence. A lookup without a result does not.
      if (found.outcome === 'undecided' && found.isMade) await sql.forgetAbsence(deps.db, accountId, purchaseId)
      await recordChangedEvent(deps, purchase, { what: 'asked the carrier', detail: lookupDetail(found) })
  }
  await sql.postponeRetry(deps.db, purchase, { attempts, withinMs: retryWithinMs(afterMs) })
  await scheduleRetry(deps.db, purchase, { attempts, afterMs })
}

/**
 * "No such purchase" counts if the carrier says so twice, the consistency window apart, through a proven lookup, and
 * finds no label in between. A response through an unproven lookup never counts.
 *
 * @returns how long until the next such response counts: 0 now; null: nothing is proven
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
 * Whether the lookup is proven to work: through the same carrier account and the same lookup method, it finds the label
 * that was bought last before this purchase was sent. A later label proves nothing, because the credentials may have
 * been replaced by those of another carrier account since. If no label was bought before, only a simulator's lookup
 * counts as proven. For other carriers, an operator decides then.
 */
export async function isLookupProven(deps: PurchaseDeps, purchase: Purchase): Promise<boolean> {
  const { accountId, carrier, carrierAccount } = purchase
  const connection = await deps.connections.find(accountId, carrier, carrierAccount)
  const [known] = await sql.selectBoughtBefore(deps.db, purchase, connection?.carrier.lookedUpApart ?? [])
  if (known) return provesLookup(await lookUpPurchase(deps, known))
  return connection?.account.simulated === true
}

/**
 * Records a label that a lookup found, as reliably as one that was just bought: a carrier may show it only a few times.
 * If it cannot be recorded at once, the recording continues in the background, because other jobs wait.
 *
 * @returns whether it is recorded
 */
async function recordFoundLabel(
  deps: PurchaseDeps,
  { accountId, purchaseId }: PurchaseKey,
  found: Ok<BoughtLabel>,
): Promise<boolean> {
  let isResponseLogged = false
  const record = async () => {
    if (!isResponseLogged) await recordLookup(deps, { accountId, purchaseId }, found)
    isResponseLogged = true
    return recordPurchaseOutcome(deps, { accountId, purchaseId }, found)
  }
  const writing = deps.outcomes.write(
    { kind: 'purchase', accountId, purchaseId, outcome: found, isFound: true },
    record,
  )
  return (await keepWithinWindow(deps, writing)) !== null
}

/** Records the lookup and its result in the purchase's event log. */
export const recordLookup = (deps: PurchaseDeps, purchase: PurchaseKey, found: Ok<BoughtLabel>): Promise<void> =>
  recordEvent(deps, deps.db, purchase, { what: 'asked the carrier', detail: lookupDetail(found) })

/** After this many attempts, a day and a half, a person has to decide. */
const maxAttempts = 60

/**
 * Repeats the lookup of a purchase that failed because the carrier did not know it, or whose label was the wrong one. If a label appears, it is stored as
 * an orphaned label. The same happens if the carrier does not return its number, or cannot be queried for a day and a
 * half.
 *
 * @param command.attempts how often the lookup failed before
 */
export async function recheckPurchase(
  deps: PurchaseDeps,
  command: PurchaseKey & { round: number; attempts: number },
): Promise<void> {
  const { accountId, purchaseId, round } = command
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
  if (!purchase || purchase.ownsShipment || isOpen(purchase.state)) return
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
      // This kind of lookup never proves that there is no label, and it found none.
      if (found.outcome === 'undecided' && connection?.carrier.lookupBy === 'reference, found only') return
      const attempts = command.attempts + 1
      if (attempts >= maxAttempts) return recordUnseenLabel(deps, purchase, `no lookup succeeded: ${found.detail}`)
      await scheduleRecheck(deps.db, purchase, { round, attempts, afterMs: backoffMs(attempts) })
    }
  }
}

/** Only a person can find out whether there is a label: the carrier's void needs a number that is unknown. */
async function recordUnseenLabel(deps: PurchaseDeps, purchase: Purchase, detail: string): Promise<void> {
  const { accountId, purchaseId } = purchase
  const unseen = { trackingNumber: null, carrierShipmentId: null, note: detail }
  await deps.db.transaction((tx) => recordOrphanedLabel(deps, tx, purchase, unseen))
  deps.log.error({ accountId, purchaseId, detail }, 'failed purchase may have a label at the carrier')
}
