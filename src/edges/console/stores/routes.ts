/** Connected stores: list, test, sync, change and disconnect. */
import { Type } from 'typebox'
import { changeStore, disconnectStore } from '#domain/store-sync/connections/change-store.ts'
import { testStore } from '#domain/store-sync/connections/connect-store.ts'
import { listStoreSummaries } from '#domain/store-sync/queries.ts'
import { syncStore } from '#domain/store-sync/sync/sync-store.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended } from '#edges/console/schemas.ts'
import { readStoreSettings, StoreSettingsRequest } from '#edges/console/stores/connect-request.ts'
import { checkPlace, connectRoutes, Finding } from '#edges/console/stores/connect-routes.ts'
import { goodsRoutes } from '#edges/console/stores/goods-routes.ts'
import { listRoutes, storesToSettleRoutes } from '#edges/console/stores/list-routes.ts'
import { orderStoreRoutes, parcelsRoutes } from '#edges/console/stores/order-routes.ts'
import { StoresResponse, storesResponse } from '#edges/console/stores/stores-response.ts'
import { unreadRoutes } from '#edges/console/stores/unread-routes.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { parcelErrors } from '#edges/shapes/error-codes.ts'
import { withTimeout } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { Guid } from '#kit/schema.ts'

const tags = ['Stores']
const params = Type.Object({ storeId: Guid('Id of the store.') })

/** The time that a page waits for a sync. The sync continues after the response. */
const lookWaitMs = 8_000

function changeRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/stores/:storeId',
    needs: 'carriers.manage',
    stepUp: true,
    docs: {
      operationId: 'disconnectStore',
      summary: 'Disconnects a store.',
      description:
        'Waybill imports no further orders from the store. Existing orders remain. If a label is canceled later, Waybill still cancels the fulfillment in the store.',
      tags,
    },
    params,
    responses: { 200: Envelope(Ended, 'The store is disconnected.') },
    errors: ['Store.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { storeId } }) => {
      if (!(await disconnectStore({ ...deps.stores, audit }, { accountId, storeId }))) {
        throw serviceError('Store.NotFound')
      }
      return ok(ended)
    },
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/stores/:storeId/settings',
    needs: 'carriers.manage',
    docs: {
      operationId: 'changeStore',
      summary: 'Changes the default package and the ship-from address of a store.',
      description: 'Existing orders do not change.',
      tags,
    },
    params,
    body: bodyReader(StoreSettingsRequest),
    responses: { 200: Envelope(Ended, 'The settings are saved.') },
    errors: [...parcelErrors, 'Store.NotFound', 'Warehouse.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { storeId }, body }) => {
      const settings = readStoreSettings(body)
      await checkPlace(deps, accountId, settings)
      if (!(await changeStore({ ...deps, audit }, { accountId, storeId, ...settings }))) {
        throw serviceError('Store.NotFound')
      }
      return ok(ended)
    },
  })
}

function lookRoute(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/stores/:storeId/look',
    needs: 'carriers.manage',
    docs: {
      operationId: 'lookAtStore',
      summary: 'Syncs a store immediately and reads all its open orders again.',
      description:
        'The response is sent when the sync ends, or after a few seconds if the sync is still running. The list of stores shows the result.',
      tags,
    },
    params,
    body: bodyReader(Type.Object({})),
    responses: { 200: Envelope(Ended, 'The sync has ended or is still running.') },
    errors: ['Store.NotFound'],
    handler: async ({ deps, session: { accountId }, params: { storeId } }) => {
      const [shown] = await listStoreSummaries(deps, { accountId, storeId })
      if (!shown?.connected) throw serviceError('Store.NotFound')
      const looking = syncStore(deps.stores, { accountId, storeId })
      // The sync continues after the response, and the store shows its failure.
      looking.catch((error) => deps.log.error({ err: error, storeId }, 'store sync failed'))
      await withTimeout(looking, lookWaitMs)
      return ok(ended)
    },
  })
}

export function storeRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/stores',
    needs: 'carriers.manage',
    docs: {
      operationId: 'listStores',
      summary: 'Lists the kinds of stores, their credential fields, and the connected stores.',
      tags,
    },
    responses: { 200: Envelope(StoresResponse, 'The stores.') },
    errors: [],
    handler: async ({ deps, session: { accountId } }) => {
      const at = { publicUrl: deps.stores.publicUrl(), returnUrl: deps.storeReturnUrl() }
      return ok(storesResponse(deps.stores.known, await listStoreSummaries(deps, { accountId }), at))
    },
  })

  connectRoutes(server)
  changeRoutes(server)
  listRoutes(server)
  lookRoute(server)
  unreadRoutes(server)
  orderStoreRoutes(server)
  parcelsRoutes(server)
  goodsRoutes(server)
  storesToSettleRoutes(server)

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/stores/:storeId/test',
    needs: 'carriers.manage',
    docs: { operationId: 'testStore', summary: 'Tests whether a store still accepts the stored credentials.', tags },
    params,
    body: bodyReader(Type.Object({})),
    responses: {
      200: Envelope(
        Type.Object(
          { works: Type.Boolean({ description: 'Whether the store accepted the credentials.' }), finding: Finding },
          { title: 'StoreTest', description: 'The result of a test.' },
        ),
        'The result of the test.',
      ),
    },
    errors: ['Store.NotFound', 'Store.Unreadable'],
    handler: async ({ deps, session: { accountId }, params: { storeId } }) => {
      const [shown] = await listStoreSummaries(deps, { accountId, storeId })
      if (!shown) throw serviceError('Store.NotFound')
      const tested = await testStore(deps.stores, { accountId, storeId })
      if (!tested) throw serviceError('Store.Unreadable')
      return ok(tested)
    },
  })
}
