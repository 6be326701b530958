import { needsCustoms } from '#adapters/carriers/addresses.ts'
import type { BuyInput, Carrier } from '#adapters/carriers/carrier.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import { carrierParcel } from '#domain/orders/order/parcel.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'

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
