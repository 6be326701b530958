/** In which parcels a store's order goes. */

import { Type } from 'typebox'
import { getParcels } from '#domain/store-sync/parcels/queries.ts'
import { splitOrder } from '#domain/store-sync/parcels/split-order.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { splitErrors, storeOrderErrors } from '#edges/shapes/error-codes.ts'
import { namedAsIn, newParcel } from '#edges/shapes/order-request.ts'
import { ParcelsRequest, ParcelsResponse, parcelsResponse } from '#edges/shapes/store-parcels.ts'
import { Guid } from '#kit/schema.ts'

const tags = ['Stores']
const params = Type.Object({ orderId: Guid('Id of the order.') })

export function parcelsRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/orders/:orderId/parcels',
    needs: 'orders.read',
    scoped: true,
    docs: { operationId: 'getStoreParcels', summary: "Retrieves the packages of a store's order.", tags },
    params,
    responses: { 200: Envelope(ParcelsResponse, 'The packages.') },
    errors: storeOrderErrors,
    handler: async ({ deps, session: { accountId }, scope, params: { orderId } }) =>
      ok(parcelsResponse(await getParcels(deps, { accountId, orderId, subAccountId: scope?.subAccountId ?? null }))),
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/orders/:orderId/parcels',
    needs: 'orders.write',
    scoped: true,
    docs: {
      operationId: 'splitStoreOrder',
      summary: "Sets the packages of a store's order, before a label is bought.",
      description: 'The order gets new shipments, and rates for the previous shipments can no longer be used.',
      tags,
    },
    params,
    body: bodyReader(ParcelsRequest),
    responses: { 200: Envelope(ParcelsResponse, 'The new packages.') },
    errors: splitErrors,
    handler: async ({ deps, session: { accountId }, scope, params: { orderId }, body }) => {
      const parcels = body.shipments.map(({ parcel, lines }) => ({ parcel: newParcel(parcel), lines: lines ?? null }))
      const command = { accountId, orderId, subAccountId: scope?.subAccountId ?? null, parcels }
      return ok(parcelsResponse(await splitOrder(deps.stores, command).catch(namedAsIn(''))))
    },
  })
}
