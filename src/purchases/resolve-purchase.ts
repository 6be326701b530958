import type { OutcomeDeps } from '#purchases/purchase-deps.ts'
import { recordOutcome } from '#purchases/record-outcome.ts'
import * as sql from '#purchases/sql.ts'
import { note } from '#purchases/timeline.ts'

export type ResolveCommand = {
  accountId: string
  purchaseId: string
  /** What the operator found at the carrier: the label that was made, or that there is none. */
  found: { trackingNumber: string; carrierShipmentId: string } | null
  /** Who says so, and from where they know. */
  operator: string
  reason: string
}

/**
 * Writes the outcome of a purchase that the carrier's own systems could not tell, on an operator's
 * word, which the timeline keeps.
 *
 * @returns false where the purchase is not one of unknown outcome
 */
export async function resolvePurchase(deps: OutcomeDeps, command: ResolveCommand): Promise<boolean> {
  const { accountId, purchaseId, found } = command
  const [purchase] = await sql.selectPurchase(deps.db, accountId, purchaseId)
  if (purchase?.state !== 'OutcomeUnknown') return false
  await note(deps, deps.db, { accountId, purchaseId }, 'resolved by operator', {
    operator: command.operator,
    reason: command.reason,
    found,
  })
  await recordOutcome(
    deps,
    purchase,
    found
      ? {
          outcome: 'ok',
          value: { ...found, charged: null, zone: null, mailingDate: purchase.ship_date, artwork: null },
        }
      : { outcome: 'absent' },
  )
  return true
}
