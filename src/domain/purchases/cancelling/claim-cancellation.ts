import type { Label } from '#domain/labels/label.ts'
import * as sql from '#domain/purchases/cancelling/sql.ts'
import type { Cancellation } from '#domain/purchases/purchase/purchase.ts'
import { leaseMarginMs, type PurchaseDeps, recordMarginMs } from '#domain/purchases/purchase/purchase-deps.ts'
import { startStopwatch } from '#kit/clock.ts'

/** A cancellation that was begun now, or the one that decides about the label, or has just ended. */
export type CancellationClaim = { cancellation: Cancellation } & (
  | { isNew: false }
  /** `sendWithinMs`: for how long it may be sent, so that its lease covers the call; none where that has gone by. */
  | { isNew: true; sendWithinMs: number }
)

/**
 * Claims the label for a cancellation, or finds the one that decides about it: one runs at a time.
 *
 * @param asked.voidMs how long the carrier may take
 * @param asked.actor who asks; null: nobody is known
 */
export async function claimCancellation(
  deps: PurchaseDeps,
  label: Label,
  { voidMs, actor }: { voidMs: number; actor: string | null },
): Promise<CancellationClaim> {
  const { accountId, labelId, purchaseId } = label
  // From before the lease begins, by a clock that nobody sets: however late the answer, the lease is no longer.
  const elapsedMs = startStopwatch()
  const [claimed] = await sql.insertCancellation(deps.db, {
    accountId,
    id: deps.ids(),
    labelId,
    purchaseId,
    owner: deps.node,
    leaseMs: voidMs + leaseMarginMs,
    eventId: deps.ids(),
    actor,
  })
  if (claimed) {
    const { leaseMs, ...cancellation } = claimed
    return { cancellation, isNew: true, sendWithinMs: Math.max(0, leaseMs - elapsedMs() - voidMs - recordMarginMs) }
  }
  const [last] = await sql.selectLastCancellation(deps.db, accountId, labelId)
  if (!last) throw new Error(`the cancellation of label ${labelId} no longer exists`)
  return { cancellation: last, isNew: false }
}
