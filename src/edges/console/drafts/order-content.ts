import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { OrderAddress } from '#domain/orders/order/address.ts'
import type { WholeOrder } from '#domain/orders/order/order.ts'
import type { DraftContent } from '#edges/console/drafts/inspect-draft.ts'
import { customsAnswer } from '#edges/shapes/customs-response.ts'
import { optionsAnswer } from '#edges/shapes/rate-options.ts'

const typedAddress = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...address }: OrderAddress) => address

/**
 * An order as somebody would type it, with every field that a draft has: to make another like it, or to correct it.
 *
 * @param options what it is shipped with beside the service
 */
export const contentOfOrder = (
  { from, to, shipments, details }: WholeOrder,
  options: ServiceOptions,
): DraftContent => ({
  fromAddress: typedAddress(from),
  toAddress: typedAddress(to),
  shipments: shipments.map(({ parcel, customs }) => ({
    parcel: {
      weight: parcel.weightPounds,
      length: parcel.lengthInches,
      width: parcel.widthInches,
      height: parcel.heightInches,
      predefinedPackage: parcel.predefinedPackage,
    },
    // What was made of the items is made of them again.
    customsInfo: customs && !customs.isFromItems ? customsAnswer(customs) : null,
  })),
  options: optionsAnswer(options),
  reference: details.reference,
  items: details.items.map(({ unitWeightPounds, ...item }) => ({ ...item, unitWeight: unitWeightPounds })),
  notes: details.notes,
})
