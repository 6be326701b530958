import { Type } from 'typebox'
import type { Audit } from '#domain/audit/audit.ts'
import { getOrderSummary } from '#domain/orders/order/get-order.ts'
import {
  completeFulfillmentUpdate,
  dismissFulfillmentUpdate,
  listFulfillmentUpdates,
  retryFulfillmentUpdate,
} from '#domain/store-sync/fulfillments/review-fulfillment.ts'
import { acceptChanges, reviewDifference } from '#domain/store-sync/import/review-changes.ts'
import { shipUnpaid } from '#domain/store-sync/import/ship-unpaid.ts'
import { getParcels } from '#domain/store-sync/parcels/queries.ts'
import { splitOrder } from '#domain/store-sync/parcels/split-order.ts'
import { findStoreOrder } from '#domain/store-sync/queries.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended } from '#edges/console/schemas.ts'
import {
  PushResponse,
  pushResponse,
  StoreSideResponse,
  storeSideResponse,
} from '#edges/console/stores/order-store-response.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { acceptErrors, splitErrors, storeOrderErrors } from '#edges/shapes/error-codes.ts'
import { namedAsIn, newParcel } from '#edges/shapes/order-request.ts'
import { ParcelsRequest, ParcelsResponse, parcelsResponse } from '#edges/shapes/store-parcels.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'
import { Guid } from '#kit/schema.ts'

/** The state of an order at its store, and the decisions of people about it. */

const tags = ['Stores']
const params = Type.Object({ orderId: Guid('Id of the order.') })
const pushParams = Type.Object({ labelId: Guid('Id of the label.') })
const nothing = bodyReader(Type.Object({}))

const ChangesRequest = Type.Object(
  {
    version: Type.String({
      pattern: '^[0-9a-f]{1,200}$',
      description: "Version of the store's data that the person has seen.",
    }),
  },
  { title: 'StoreChangesRequest', description: "The version of a store's changes." },
)
const changesBody = bodyReader(ChangesRequest)

function changesRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/orders/:orderId/ship-unpaid',
    needs: 'orders.write',
    scoped: true,
    docs: {
      operationId: 'shipUnpaidOrder',
      summary: 'Allows labels for an order that is not paid for in its store.',
      description: 'Returns 409 `Order.StoreChangesNotAccepted` if the order is not waiting for payment.',
      tags,
    },
    params,
    body: nothing,
    responses: { 200: Envelope(Ended, 'The order can be shipped.') },
    errors: acceptErrors,
    handler: async ({ deps, audit, session: { accountId }, scope, params: { orderId } }) => {
      await shipUnpaid({ ...deps.stores, audit }, { accountId, orderId, subAccountId: scope?.subAccountId ?? null })
      return ok(ended)
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/orders/:orderId/store-changes/accept',
    needs: 'orders.write',
    scoped: true,
    docs: {
      operationId: 'acceptStoreChanges',
      summary: "Accepts a store's changes to an order.",
      description:
        'Returns 409 `Order.StoreChangesNotAccepted` if the store has changed the order again or a label was bought.',
      tags,
    },
    params,
    body: changesBody,
    responses: { 200: Envelope(Ended, 'The changes are accepted.') },
    errors: acceptErrors,
    handler: async ({ deps, audit, session: { accountId }, scope, params: { orderId }, body: { version } }) => {
      const subAccountId = scope?.subAccountId ?? null
      await acceptChanges({ ...deps.stores, audit }, { accountId, orderId, subAccountId, version })
      return ok(ended)
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/orders/:orderId/store-changes/settle',
    needs: 'orders.write',
    scoped: true,
    docs: {
      operationId: 'settleStoreChanges',
      summary: 'Marks changes that a store made to a labeled order as seen.',
      description:
        'Returns 409 `Order.StoreChangesNotAccepted` if the store has changed the order again or there is no label.',
      tags,
    },
    params,
    body: changesBody,
    responses: { 200: Envelope(Ended, 'The changes are marked as seen.') },
    errors: acceptErrors,
    handler: async ({ deps, audit, session: { accountId }, scope, params: { orderId }, body: { version } }) => {
      const subAccountId = scope?.subAccountId ?? null
      await reviewDifference({ ...deps.stores, audit }, { accountId, orderId, subAccountId, version })
      return ok(ended)
    },
  })
}

/** The act and its audit record are in one transaction. */
const actOnPush = (
  { db, audit }: { db: Database; audit: Audit },
  { accountId, labelId }: { accountId: string; labelId: string },
  {
    verb,
    act,
  }: {
    verb: typeof retryFulfillmentUpdate
    act: 'store.tell-again' | 'store.tell-no-more' | 'store.complete-order'
  },
) =>
  db.transaction(async (tx) => {
    const push = await verb({ db: tx }, { accountId, updateId: labelId })
    await audit(tx, { act, accountId, subjects: { storeId: push.storeId, orderId: push.orderId, labelId } })
    return ok(pushResponse(push))
  })

function pushRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/store-pushes/:labelId/retry',
    needs: 'labels.buy',
    docs: {
      operationId: 'retryStorePush',
      summary: 'Retries a fulfillment update.',
      description:
        'The service first checks whether the store already has the fulfillment. Returns 409 `Store.PushNotWaiting` if the fulfillment update does not need attention.',
      tags,
    },
    params: pushParams,
    body: nothing,
    responses: { 200: Envelope(PushResponse, 'The fulfillment update.') },
    errors: ['Store.PushNotFound', 'Store.PushNotWaiting'],
    handler: ({ deps, audit, session: { accountId }, params: { labelId } }) =>
      actOnPush({ ...deps, audit }, { accountId, labelId }, { verb: retryFulfillmentUpdate, act: 'store.tell-again' }),
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/store-pushes/:labelId/complete',
    needs: 'labels.buy',
    docs: {
      operationId: 'completeStorePush',
      summary: 'Notifies a store of the labels bought so far, although the store only accepts complete orders.',
      description:
        'The store then treats the order as complete. Returns 409 `Store.PushNotWaiting` if the fulfillment update is not waiting for other labels.',
      tags,
    },
    params: pushParams,
    body: nothing,
    responses: { 200: Envelope(PushResponse, 'The fulfillment update.') },
    errors: ['Store.PushNotFound', 'Store.PushNotWaiting'],
    handler: ({ deps, audit, session: { accountId }, params: { labelId } }) =>
      actOnPush(
        { ...deps, audit },
        { accountId, labelId },
        { verb: completeFulfillmentUpdate, act: 'store.complete-order' },
      ),
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/store-pushes/:labelId/dismiss',
    needs: 'labels.buy',
    docs: {
      operationId: 'dismissStorePush',
      summary: 'Marks a fulfillment update as done in the store, so that Waybill does not send the update again.',
      description: 'Returns 409 `Store.PushNotWaiting` if the fulfillment update does not need attention.',
      tags,
    },
    params: pushParams,
    body: nothing,
    responses: { 200: Envelope(PushResponse, 'The fulfillment update.') },
    errors: ['Store.PushNotFound', 'Store.PushNotWaiting'],
    handler: ({ deps, audit, session: { accountId }, params: { labelId } }) =>
      actOnPush(
        { ...deps, audit },
        { accountId, labelId },
        { verb: dismissFulfillmentUpdate, act: 'store.tell-no-more' },
      ),
  })
}

export function orderStoreRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/orders/:orderId/store',
    needs: 'orders.read',
    scoped: true,
    docs: { operationId: 'getStoreOfOrder', summary: 'Returns the state of an order in its store.', tags },
    params,
    responses: { 200: Envelope(StoreSideResponse, 'The state of the order in its store.') },
    errors: ['Order.NotFound'],
    handler: async ({ deps, session: { accountId }, scope, params: { orderId } }) => {
      // The order itself determines its sub-account.
      if (scope) await getOrderSummary(deps.orders, { accountId, orderId, subAccountId: scope.subAccountId })
      const [side, pushes] = await Promise.all([
        findStoreOrder(deps, { accountId, orderId }),
        listFulfillmentUpdates(deps, { accountId, orderId }),
      ])
      if (!side) throw serviceError('Order.NotFound')
      const store = deps.stores.known.find(({ kind }) => kind === side.kind)
      const keepsTracking = !store?.cancelFulfillment || store.canRemoveTracking === false
      return ok(storeSideResponse(side, { kindName: store?.name ?? side.kind, keepsTracking, pushes }))
    },
  })

  changesRoutes(server)
  pushRoutes(server)
}

/** The packages of a store's order. */

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
