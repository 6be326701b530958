import type { Label } from '#labels/label.ts'
import * as sql from '#purchases/cancellation-sql.ts'
import type { Cancellation } from '#purchases/purchase.ts'
import { leaseMarginMs, type PurchaseDeps } from '#purchases/purchase-deps.ts'

/** A cancellation that was begun now, or the one that decides about the label; none where that was just refused. */
export type CancellationClaim = { cancellation: Cancellation; isNew: boolean } | null

/**
 * Claims the label for a cancellation, or finds the one that decides about it: one runs at a time.
 *
 * @param voidMs how long the carrier may take
 */
export async function claimCancellation(deps: PurchaseDeps, label: Label, voidMs: number): Promise<CancellationClaim> {
  const { accountId, labelId, purchaseId } = label
  const [claimed] = await sql.insertCancellation(deps.db, {
    accountId,
    id: deps.ids(),
    labelId,
    purchaseId,
    owner: deps.node,
    leaseMs: voidMs + leaseMarginMs,
    eventId: deps.ids(),
  })
  if (claimed) return { cancellation: claimed, isNew: true }
  const [deciding] = await sql.selectDecidingCancellation(deps.db, accountId, labelId)
  return deciding ? { cancellation: deciding, isNew: false } : null
}
