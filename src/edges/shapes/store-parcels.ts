import { Type } from 'typebox'
import { purchaseBlocks } from '#domain/orders/status/states.ts'
import type { StoreParcels } from '#domain/store-sync/parcels/queries.ts'
import { ParcelBody } from '#edges/shapes/order-request-schemas.ts'
import { addressFields } from '#edges/shapes/shipment.ts'
import { Guid, Int32, Nullable, NullableText } from '#kit/schema.ts'

/** The packages of a store's order, in requests and responses. */

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

/** The state of an order at its store, in responses. */

const { name, company, street1, street2, city, state, zip, country, phone, email } = addressFields

const StoreChanges = Type.Object(
  {
    version: Type.String({ description: "Version of the store's data. Pass it when you accept the changes." }),
    address: Nullable(
      Type.Object(
        { name, company, street1, street2, city, state, zip, country, phone, email },
        { title: 'OrderStoreAddress', description: 'The destination according to the store.' },
      ),
      'unchanged.',
    ),
    lines: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Name of the item.' }),
          sku: NullableText("The store's SKU."),
          before: Type.Integer({ description: 'Quantity in the order.' }),
          now: Type.Integer({ description: 'Quantity according to the store.' }),
        },
        { title: 'OrderStoreLine', description: 'An item whose quantity changed.' },
      ),
      { description: 'Items whose quantity changed.' },
    ),
    note: Type.Optional(NullableText("The buyer's new note. Absent: unchanged.")),
    standing: NullableText(
      'New state of the order in the store: `waiting`, `closed`, `withheld` or `unreadable`. Null: unchanged.',
    ),
  },
  {
    title: 'OrderStoreChanges',
    description: 'Changes in the store that are waiting to be accepted.',
  },
)

export const OrderStore = Type.Object(
  {
    storeId: Guid('Id of the connected store.'),
    kind: Type.String({ description: 'Kind of store, such as `shopify`.' }),
    number: Type.String({ description: "The store's order number." }),
    blockedBy: Nullable(
      Type.Unsafe<(typeof purchaseBlocks)[number]>({
        type: 'string',
        enum: purchaseBlocks,
        title: 'StorePurchaseBlock',
        description: 'The error that a purchase returns because of the state of the order in the store.',
      }),
      'a label can be bought.',
    ),
    reason: NullableText('Human-readable reason.'),
    assumed: Type.Array(Type.String(), {
      description:
        'Values that the store did not provide. These values were taken from the settings of the store or the account: `weight`, `some weights`, `sides`, `sender`, `sample sender`, `first items`.',
    }),
    pending: Nullable(StoreChanges, 'none.'),
  },
  {
    title: 'OrderStore',
    description: 'The state of the order in its store. Present only for orders that came from a connected store.',
  },
)
