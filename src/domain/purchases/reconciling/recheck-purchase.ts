import { lookupDetail } from '#adapters/carriers/carrier.ts'
import { askCarrier } from '#domain/purchases/outcomes/ask-carrier.ts'
import { backoffMs, scheduleRecheck } from '#domain/purchases/outcomes/schedule-retry.ts'
import { recordEvent } from '#domain/purchases/purchase/event-log.ts'
import type { Purchase, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import * as sql from '#domain/purchases/purchase/sql.ts'
import { recordFoundLabel } from '#domain/purchases/reconciling/record-found-label.ts'
import { recordStrayLabel } from '#domain/purchases/stray-labels/record-stray-label.ts'

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
  const [purchase] = await sql.selectPurchase(deps.db, accountId, purchaseId)
  if (purchase?.state !== 'Failed') return
  const connection = await deps.connections.find(accountId, purchase.carrier, purchase.carrierAccount)
  if (connection?.carrier.lookupBy === 'none') return
  const found = await askCarrier(deps, purchase)
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
  await deps.db.transaction((tx) => recordStrayLabel(deps, tx, purchase, unseen))
  deps.log.error({ accountId, purchaseId, detail }, 'failed purchase may have a label at the carrier')
}
