import { needsCustoms } from '#adapters/carriers/addresses.ts'
import type { Artwork, BuyInput, Carrier, LookupOutcome } from '#adapters/carriers/carrier.ts'
import type { Label } from '#domain/labels/label.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import { getPurchasedShipment } from '#domain/orders/order/get-order.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import { carrierParcel } from '#domain/orders/order/parcel.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import * as sql from '#domain/purchases/purchase/sql.ts'
import { selectPurchase } from '#domain/purchases/purchase/sql.ts'

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

/** What a carrier is told of a purchase, and asked about it later. */
export const buyInput = (carrier: Carrier, purchase: Purchase, shipment: Shipment): BuyInput => ({
  from: shipment.from,
  to: { ...shipment.to, residential: shipment.to.residential ?? purchase.quote.residenceFound ?? null },
  parcel: carrierParcel(shipment.parcel),
  customs: needsCustoms(carrier, shipment.from, shipment.to) ? validateCustoms(shipment).declaration : null,
  invoiceNumber: shipment.reference,
  shipDate: purchase.shipDate,
  quote: purchase.quote,
  reference: purchase.purchaseId,
})

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
