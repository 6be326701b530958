import type { LookupOutcome } from '#adapters/carriers/carrier.ts'
import { getPurchasedShipment } from '#domain/orders/order/get-order.ts'
import { buyInput } from '#domain/purchases/purchase/buy-input.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import * as sql from '#domain/purchases/purchase/sql.ts'

/** Asks the carrier, by our reference, what it has of a purchase; `undecided` where it cannot be asked. */
export async function askCarrier(deps: PurchaseDeps, purchase: Purchase): Promise<LookupOutcome> {
  const { accountId, purchaseId } = purchase
  const connection = await deps.connections.find(accountId, purchase.carrier, purchase.carrierAccount)
  if (!connection?.carrier.lookup) return { outcome: 'undecided', detail: 'the carrier cannot be queried' }
  const shipment = await getPurchasedShipment(deps, accountId, purchase.shipmentId)
  const [sent] = await sql.selectSinceSent(deps.db, accountId, purchaseId)
  // The instant that this node's clock showed then: whatever the clock of the node showed that sent it.
  const sentAt = new Date(deps.clock.now().getTime() - (sent?.sinceSentMs ?? 0))
  const asked = { ...buyInput(connection.carrier, purchase, shipment), sentAt }
  return connection.carrier.lookup(deps.carriers, connection.account, asked)
}
