import { provesLookup } from '#carriers/carrier.ts'
import { askCarrier } from '#purchases/ask-carrier.ts'
import type { Purchase } from '#purchases/purchase.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import * as sql from '#purchases/sql.ts'

/**
 * Whether the look-up that a purchase would be found by works: through the same account at the carrier it finds the
 * label that was bought last. Where none was bought yet only a simulator's look-up is known to work; elsewhere its
 * word that there is no label is then left to an operator.
 */
export async function isLookupProven(deps: PurchaseDeps, purchase: Purchase): Promise<boolean> {
  const { accountId, carrier, carrierAccount } = purchase
  const [known] = await sql.selectLatestBought(deps.db, accountId, carrier, carrierAccount)
  if (known) return provesLookup(await askCarrier(deps, known))
  const connection = await deps.connections.find(accountId, carrier, carrierAccount)
  return connection?.account.simulated === true
}
