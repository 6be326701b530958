/** What is asked and answered where what a store says otherwise becomes an order's. */
import { Type } from 'typebox'
import { Guid, Nullable } from '#kit/schema.ts'
import { OrderStore } from '#orders/store-schemas.ts'

export const AcceptRequest = Type.Object(
  {
    version: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^[0-9a-f]{64}$',
          description:
            'What is accepted, as `details.store.pending.version` of the order names it: refused where the store has said something else since. Left out: whatever the store says.',
        }),
      ),
    ),
  },
  { title: 'AcceptStoreChangesRequest', description: 'What is accepted of what a store says.' },
)

export const AcceptAnswer = Type.Object(
  {
    orderId: Guid('The order.'),
    shipmentIds: Type.Array(Guid('A shipment.'), {
      description: 'Its shipments as they are now: others than before, where carriers are told something else.',
    }),
    store: OrderStore,
  },
  { title: 'AcceptStoreChangesResponse', description: 'The order as it is now.' },
)
