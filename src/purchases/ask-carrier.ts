import type { FindOutcome } from '#carriers/carrier.ts'
import { findShipment } from '#orders/find-shipment.ts'
import { carrierParcel } from '#orders/parcel.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import type { PurchaseRow } from '#purchases/sql.ts'
import { readQuote } from '#rates/kept-quote.ts'

/** Asks the carrier, by our reference, what it has of a purchase; `undecided` where it cannot be asked. */
export async function askCarrier(deps: PurchaseDeps, purchase: PurchaseRow): Promise<FindOutcome> {
  const accountId = purchase.account_id
  const connection = await deps.connections.find(accountId, purchase.carrier, purchase.carrier_account)
  if (!connection?.carrier.find) return { outcome: 'undecided', detail: 'the carrier cannot be asked' }
  const shipment = await findShipment(deps, accountId, purchase.shipment_id)
  return connection.carrier.find(deps.carriers, connection.account, {
    from: shipment.from,
    to: shipment.to,
    parcel: carrierParcel(shipment.parcel),
    shipDate: purchase.ship_date,
    quote: readQuote(purchase.quote),
    reference: purchase.id,
    sentAt: purchase.sent_at ?? purchase.created_at,
  })
}
