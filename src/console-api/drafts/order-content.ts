import type { ServiceOptions } from '#carriers/carrier.ts'
import type { DraftContent } from '#console-api/drafts/inspect-draft.ts'
import type { Address } from '#orders/address.ts'
import { customsAnswer } from '#orders/customs-answer.ts'
import type { WholeOrder } from '#orders/whole-order.ts'
import { optionsAnswer } from '#rates/rate-options-schemas.ts'

const typedAddress = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...address }: Address) => address

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
