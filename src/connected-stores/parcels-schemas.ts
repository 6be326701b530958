/** What is asked and answered of the parcels of a store's order. */
import { Type } from 'typebox'
import { Guid, Int32, Nullable, NullableText } from '#kit/schema.ts'
import { ParcelBody } from '#orders/order-body-schemas.ts'

const LineQuantity = Type.Object(
  {
    lineId: Type.String({ minLength: 1, maxLength: 200, description: "The store's own id of the line." }),
    quantity: Int32({ minimum: 1, maximum: 1_000_000, description: 'How many of it.' }),
  },
  { title: 'StoreLineQuantity', description: "So many of a line of a store's order." },
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
                description: 'What is in it. May be left out of a parcel that is alone: it holds all.',
              }),
            ),
          ),
        },
        { title: 'StoreParcelRequest', description: 'A parcel, and what it holds.' },
      ),
      { minItems: 1, maxItems: 100, description: 'One per package. Together they hold all that is to be shipped.' },
    ),
  },
  { title: 'StoreParcelsRequest', description: "In which parcels a store's order goes." },
)

export const ParcelsAnswer = Type.Object(
  {
    orderId: Guid('The order.'),
    lines: Type.Array(
      Type.Object(
        {
          lineId: Type.String({ description: "The store's own id of the line." }),
          name: Type.String({ description: 'What it is.' }),
          sku: NullableText("The store's number of the article; null: none."),
          quantity: Int32({ description: 'How many are to be shipped.' }),
        },
        { title: 'StoreLine', description: 'Something that the store wants shipped.' },
      ),
      { description: 'What the store wants shipped.' },
    ),
    shipments: Type.Array(
      Type.Object(
        {
          shipmentId: Guid('Used on rate and label operations.'),
          parcel: Type.Object(
            {
              weight: Type.Number({ description: 'Pounds.' }),
              length: Nullable(Type.Number({ description: 'Longest side, inches; null: not given.' })),
              width: Nullable(Type.Number({ description: 'Second-longest side, inches; null: not given.' })),
              height: Nullable(Type.Number({ description: 'Shortest side, inches; null: not given.' })),
              predefinedPackage: NullableText("Name of a carrier's own packaging; null: none."),
            },
            { title: 'StoreParcelContent', description: 'Its weight and sides.' },
          ),
          lines: Type.Array(LineQuantity, { description: 'What is in it.' }),
        },
        { title: 'StoreParcel', description: 'A parcel, and what it holds.' },
      ),
      { description: 'One per package, in their order.' },
    ),
  },
  { title: 'StoreParcelsResponse', description: "The parcels of a store's order." },
)
