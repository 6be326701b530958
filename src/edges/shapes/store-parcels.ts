/** What is asked and answered of the parcels of a store's order. */
import { Type } from 'typebox'
import type { StoreParcels } from '#domain/store-sync/parcels/queries.ts'
import { ParcelBody } from '#edges/shapes/order-request-schemas.ts'
import { Guid, Int32, Nullable, NullableText } from '#kit/schema.ts'

const LineQuantity = Type.Object(
  {
    lineId: Type.String({ minLength: 1, maxLength: 200, description: 'Id of the line item in the store.' }),
    quantity: Int32({ minimum: 1, maximum: 1_000_000, description: 'Quantity of this line item in the package.' }),
  },
  { title: 'StoreLineQuantity', description: "Quantity of a line item of a store's order." },
)

export const ParcelsRequest = Type.Object(
  {
    shipments: Type.Array(
      Type.Object(
        {
          parcel: ParcelBody,
          lines: Type.Optional(
            Nullable(
              Type.Array(LineQuantity, {
                maxItems: 1_000,
                description:
                  'Contents of the package. Optional if the order has a single package, which then contains everything.',
              }),
            ),
          ),
        },
        { title: 'StoreParcelRequest', description: 'A package and its contents.' },
      ),
      {
        minItems: 1,
        maxItems: 100,
        description: 'One entry per package. Together, the packages must contain everything that is to be shipped.',
      },
    ),
  },
  { title: 'StoreParcelsRequest', description: "The packages of a store's order." },
)

export const ParcelsResponse = Type.Object(
  {
    orderId: Guid('Id of the order.'),
    lines: Type.Array(
      Type.Object(
        {
          lineId: Type.String({ description: 'Id of the line item in the store.' }),
          name: Type.String({ description: 'Name of the item.' }),
          sku: NullableText("The store's SKU. Null: none."),
          quantity: Int32({ description: 'Quantity to ship.' }),
        },
        { title: 'StoreLine', description: 'An item to ship, according to the store.' },
      ),
      { description: 'Items to ship, according to the store.' },
    ),
    shipments: Type.Array(
      Type.Object(
        {
          shipmentId: Guid('Id of the shipment. Use it to get rates and to buy a label.'),
          parcel: Type.Object(
            {
              weight: Type.Number({ description: 'Weight in pounds.' }),
              length: Nullable(Type.Number({ description: 'Longest side in inches. Null: not given.' })),
              width: Nullable(Type.Number({ description: 'Second-longest side in inches. Null: not given.' })),
              height: Nullable(Type.Number({ description: 'Shortest side in inches. Null: not given.' })),
              predefinedPackage: NullableText("Name of a carrier's own packaging. Null: none."),
            },
            { title: 'StoreParcelContent', description: 'Weight and dimensions of the package.' },
          ),
          lines: Type.Array(LineQuantity, { description: 'Contents of the package.' }),
        },
        { title: 'StoreParcel', description: 'A package and its contents.' },
      ),
      { description: 'One entry per package, in order.' },
    ),
  },
  { title: 'StoreParcelsResponse', description: "The packages of a store's order." },
)

export const parcelsResponse = ({ orderId, lines, shipments }: StoreParcels) => ({
  orderId,
  lines: lines.map(({ lineId, name, sku, quantity }) => ({ lineId, name, sku, quantity })),
  shipments: shipments.map((shipment) => ({
    shipmentId: shipment.shipmentId,
    parcel: {
      weight: shipment.parcel.weightPounds,
      length: shipment.parcel.lengthInches,
      width: shipment.parcel.widthInches,
      height: shipment.parcel.heightInches,
      predefinedPackage: shipment.parcel.predefinedPackage,
    },
    lines: shipment.lines,
  })),
})
