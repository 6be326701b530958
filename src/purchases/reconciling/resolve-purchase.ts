import type { Audit } from '#audit/audit.ts'
import { recordPurchaseOutcome } from '#purchases/buying/record-purchase-outcome.ts'
import { recordEvent } from '#purchases/purchase/event-log.ts'
import type { PurchaseKey } from '#purchases/purchase/purchase.ts'
import type { OutcomeDeps } from '#purchases/purchase/purchase-deps.ts'
import * as sql from '#purchases/purchase/sql.ts'

export type ResolveCommand = PurchaseKey & {
  /** What the operator found at the carrier: the label that was made, or that there is none. */
  found: { trackingNumber: string; carrierShipmentId: string } | null
  /** Who says so, and from where they know. */
  operator: string
  reason: string
}

/**
 * Writes the outcome of a purchase that the carrier's own systems could not tell, on an operator's
 * word, which the event log keeps.
 *
 * @returns false where the purchase is not one of unknown outcome
 */
export async function resolvePurchase(deps: OutcomeDeps & { audit: Audit }, command: ResolveCommand): Promise<boolean> {
  const { accountId, purchaseId, operator, reason, found } = command
  const [purchase] = await sql.selectPurchase(deps.db, accountId, purchaseId)
  if (purchase?.state !== 'OutcomeUnknown') return false
  await deps.db.transaction(async (tx) => {
    await recordEvent(deps, tx, purchase, { what: 'resolved by operator', detail: { operator, reason, found } })
    await deps.audit(tx, { act: 'purchase.resolve', accountId, subjects: { purchaseId }, details: { found } })
  })
  await recordPurchaseOutcome(
    deps,
    purchase,
    found
      ? { outcome: 'ok', value: { ...found, charged: null, zone: null, mailingDate: purchase.shipDate, artwork: null } }
      : { outcome: 'absent', code: null },
  )
  return true
}
