import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import { examineCustoms } from '#domain/orders/customs/declaration.ts'
import { carrierParcel, type ParcelContent } from '#domain/orders/order/parcel.ts'
import type { ParcelToQuote } from '#domain/rates/quote-parcel.ts'

/** A shipment as carriers are asked about it: what is declared of it only where that is complete. */
export const parcelToQuote = (shipment: {
  from: CarrierAddress
  to: CarrierAddress
  parcel: ParcelContent
  customs: CustomsContent | null
}): ParcelToQuote => ({
  from: shipment.from,
  to: shipment.to,
  parcel: carrierParcel(shipment.parcel),
  customs: examineCustoms(shipment).declaration,
})
