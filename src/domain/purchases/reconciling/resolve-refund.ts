import type { Audit } from '#domain/audit/audit.ts'
import { denyRefund, grantRefund, refundCredit } from '#domain/credits/move-credit.ts'
import { getLabel } from '#domain/labels/queries.ts'
import * as sql from '#domain/purchases/cancelling/sql.ts'
import { recordEvent } from '#domain/purchases/purchase/event-log.ts'
import type { OutcomeDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { refundMoves } from '#domain/purchases/purchase/states.ts'

export type ResolveRefundCommand = {
  accountId: string
  labelId: string
  /** How the carrier decided about the refund that was requested of it. */
  decision: 'granted' | 'denied'
  /** Who says so, and from where they know. */
  operator: string
  reason: string
}

/**
 * Writes how a carrier decided about the refund of a cancelled label, on an operator's word, which the event log keeps.
 * Granted, the price is available again; denied, it is spent after all. What was denied may still be granted.
 *
 * @returns false where there is nothing to decide: no refund was requested, or it was decided so before
 */
export async function resolveRefund(
  deps: OutcomeDeps & { audit: Audit },
  command: ResolveRefundCommand,
): Promise<boolean> {
  const { accountId, labelId, operator, reason, decision } = command
  const { purchaseId, charge: amount, currency } = await getLabel(deps, accountId, labelId)
  const state = decision === 'granted' ? 'Accepted' : 'Denied'
  return deps.db.transaction(async (tx) => {
    const [cancellation] = await sql.lockDecidingCancellation(tx, accountId, labelId)
    if (!cancellation || !refundMoves[cancellation.state]?.includes(state)) return false
    const { cancellationId, refundRequestId } = cancellation
    await sql.updateRefund(tx, { accountId, cancellationId, state })
    const what = state === 'Accepted' ? 'refund granted' : 'refund denied'
    await recordEvent(
      deps,
      tx,
      { accountId, purchaseId },
      {
        what,
        detail: { cancellationId, refundRequestId, operator, reason },
      },
    )
    const act = state === 'Accepted' ? 'refund.confirm' : 'refund.deny'
    await deps.audit(tx, { act, accountId, subjects: { purchaseId, labelId }, details: { amount, currency } })
    const price = { accountId, causeId: purchaseId, amount, currency }
    if (state === 'Denied') await denyRefund(deps, tx, price, reason)
    else if (cancellation.state === 'Denied') await refundCredit(deps, tx, price, reason)
    else await grantRefund(deps, tx, price, reason)
    return true
  })
}
