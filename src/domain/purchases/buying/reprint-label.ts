import type { Artwork } from '#adapters/carriers/carrier.ts'
import type { Label } from '#domain/labels/label.ts'
import { askCarrier } from '#domain/purchases/outcomes/ask-carrier.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { selectPurchase } from '#domain/purchases/purchase/sql.ts'

/**
 * Asks the carrier for a label's image once more, by the look-up of its purchase.
 *
 * @returns null where the carrier shows none, now or ever
 * @throws Error while the carrier does not answer
 */
export async function reprintLabel(deps: PurchaseDeps, label: Label): Promise<Artwork | null> {
  const [purchase] = await selectPurchase(deps.db, label.accountId, label.purchaseId)
  if (!purchase) return null
  const found = await askCarrier(deps, purchase)
  if (found.outcome === 'unavailable') throw new Error(`the carrier shows no label now: ${found.detail}`)
  return found.outcome === 'ok' && found.value.trackingNumber === label.trackingNumber ? found.value.artwork : null
}
