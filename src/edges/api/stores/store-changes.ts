/** What is asked and answered where what a store says otherwise becomes an order's. */
import { Type } from 'typebox'
import { OrderStore } from '#edges/shapes/order-store.ts'
import { Guid, Nullable } from '#kit/schema.ts'

export const AcceptRequest = Type.Object(
  {
    version: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^[0-9a-f]{64}$',
          description:
            'The version to accept, from `details.store.pending.version` of the order. The request is rejected if the store has changed the order since that version. If omitted, the latest version is accepted.',
        }),
      ),
    ),
  },
  { title: 'AcceptStoreChangesRequest', description: "The store's changes to accept." },
)

export const AcceptAnswer = Type.Object(
  {
    orderId: Guid('Id of the order.'),
    shipmentIds: Type.Array(Guid('Id of a shipment.'), {
      description:
        "Ids of the order's current shipments. They are new if the changes affect the data that carriers receive.",
    }),
    store: OrderStore,
  },
  { title: 'AcceptStoreChangesResponse', description: 'The updated order.' },
)
