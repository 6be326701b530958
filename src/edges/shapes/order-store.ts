/** What is answered of the store that an order came from. */
import { Type } from 'typebox'
import { purchaseBlocks } from '#domain/orders/status/states.ts'
import { addressFields } from '#edges/shapes/shipment.ts'
import { Guid, Nullable, NullableText } from '#kit/schema.ts'

const { name, company, street1, street2, city, state, zip, country, phone, email } = addressFields

const StoreChanges = Type.Object(
  {
    version: Type.String({ description: "Version of the store's data. Pass it when you accept the changes." }),
    address: Nullable(
      Type.Object(
        { name, company, street1, street2, city, state, zip, country, phone, email },
        { title: 'OrderStoreAddress', description: 'The destination according to the store. Null: unchanged.' },
      ),
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
    description: 'Changes in the store that are waiting to be accepted. Null: none.',
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
        description:
          'The error that a purchase returns because of the state of the order in the store. Null: a label can be bought.',
      }),
    ),
    reason: NullableText('Human-readable reason.'),
    assumed: Type.Array(Type.String(), {
      description:
        'Values that the store did not provide. They were taken from the settings of the store or the account: `weight`, `some weights`, `sides`, `sender`, `sample sender`, `first items`.',
    }),
    pending: Nullable(StoreChanges),
  },
  {
    title: 'OrderStore',
    description: 'The state of the order in its store. Present only for orders that came from a connected store.',
  },
)
