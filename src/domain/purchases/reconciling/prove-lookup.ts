import { provesLookup } from '#adapters/carriers/carrier.ts'
import { askCarrier } from '#domain/purchases/outcomes/ask-carrier.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import * as sql from '#domain/purchases/reconciling/sql.ts'

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
  if (known) return provesLookup(await askCarrier(deps, known))
  return connection?.account.simulated === true
}
