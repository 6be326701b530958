import { recordEvent } from '#domain/purchases/purchase/event-log.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { OutcomeDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import * as sql from '#domain/purchases/stray-labels/sql.ts'
import type { StrayLabel } from '#domain/purchases/stray-labels/stray-label.ts'
import type { Transaction } from '#kit/postgres.ts'

/**
 * Keeps a label that the carrier made for a purchase which cannot own it any more: in the caller's transaction, so that
 * it is never forgotten. It is voided from then on by whichever node comes first, see `voidStrayLabels`. A label that is
 * kept already stays as it is.
 *
 * @param label its numbers; null where the carrier shows none, and nothing can be voided
 * @param label.note why it is not voided by itself but waits for a person; null where it is voided
 */
export async function recordStrayLabel(
  deps: Pick<OutcomeDeps, 'ids' | 'node'>,
  tx: Transaction,
  purchase: Pick<Purchase, 'accountId' | 'purchaseId' | 'carrier' | 'carrierAccount'>,
  { trackingNumber, carrierShipmentId, note }: Pick<StrayLabel, 'trackingNumber' | 'carrierShipmentId' | 'note'>,
): Promise<void> {
  const { accountId, purchaseId, carrier, carrierAccount } = purchase
  const [inserted] = await sql.insertStrayLabel(tx, {
    accountId,
    strayLabelId: deps.ids(),
    purchaseId,
    carrier,
    carrierAccount,
    trackingNumber,
    carrierShipmentId,
    state: note === null ? 'Found' : 'Refused',
    note,
  })
  if (inserted)
    await recordEvent(deps, tx, purchase, { what: 'stray label found', detail: { trackingNumber, carrierShipmentId } })
}
