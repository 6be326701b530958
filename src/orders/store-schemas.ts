/** What is answered of the store that an order came from. */
import { Type } from 'typebox'
import { Guid, Nullable, NullableText } from '#kit/schema.ts'
import { addressFields } from '#orders/shipment-schemas.ts'
import { purchaseBlocks } from '#orders/states.ts'

const { name, company, street1, street2, city, state, zip, country, phone, email } = addressFields

const StoreChanges = Type.Object(
  {
    version: Type.String({ description: 'Names what the store says, for whoever accepts it.' }),
    address: Nullable(
      Type.Object(
        { name, company, street1, street2, city, state, zip, country, phone, email },
        { title: 'OrderStoreAddress', description: 'Where the store says it goes; null: where the order goes.' },
      ),
    ),
    lines: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'What it is.' }),
          sku: NullableText("The store's own number of the article."),
          before: Type.Integer({ description: 'How many the order holds.' }),
          now: Type.Integer({ description: 'How many the store says.' }),
        },
        { title: 'OrderStoreLine', description: 'Something of which there are more or fewer.' },
      ),
      { description: 'What there is more or less of.' },
    ),
    note: Type.Optional(NullableText('What the buyer writes now; absent where that is as before.')),
    standing: NullableText(
      '`waiting`, `closed`, `withheld` or `unreadable`, where the store says so now; null: it stands as it did.',
    ),
  },
  {
    title: 'OrderStoreChanges',
    description: 'What the store says otherwise than the order; null: nothing that waits for a person.',
  },
)

export const OrderStore = Type.Object(
  {
    storeId: Guid('The connected store.'),
    kind: Type.String({ description: 'The kind of store, such as `shopify`.' }),
    number: Type.String({ description: "The store's own number of the order." }),
    blockedBy: Nullable(
      Type.Unsafe<(typeof purchaseBlocks)[number]>({
        type: 'string',
        enum: purchaseBlocks,
        description:
          'The error with which a purchase is refused for what the store says; null: it says nothing against one.',
      }),
    ),
    reason: NullableText('Why, for people.'),
    assumed: Type.Array(Type.String(), {
      description:
        'What the store did not say, so that it was taken from its connection or from the account: `weight`, `some weights`, `sides`, `sender`, `sample sender`, `first items`.',
    }),
    pending: Nullable(StoreChanges),
  },
  {
    title: 'OrderStore',
    description: 'Of an order that came from a connected store alone: what that says of it.',
  },
)
