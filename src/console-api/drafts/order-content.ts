import type { DraftContent } from '#console-api/drafts/inspect-draft.ts'
import type { Address } from '#orders/address.ts'
import type { WholeOrder } from '#orders/whole-order.ts'

const typedAddress = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...address }: Address) => address

/** An order as somebody would type it: to make another like it, or to correct it. */
export const contentOfOrder = ({ from, to, shipments, details }: WholeOrder): DraftContent => ({
  fromAddress: typedAddress(from),
  toAddress: typedAddress(to),
  shipments: shipments.map(({ parcel }) => ({
    parcel: {
      weight: parcel.weightPounds,
      length: parcel.lengthInches,
      width: parcel.widthInches,
      height: parcel.heightInches,
      predefinedPackage: parcel.predefinedPackage,
    },
  })),
  reference: details.reference,
  items: details.items.map(({ unitWeightPounds, ...item }) => ({ ...item, unitWeight: unitWeightPounds })),
  notes: details.notes,
})
