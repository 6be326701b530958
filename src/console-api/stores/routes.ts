/** Stores whose orders are shipped: connected, tried, looked at, changed, disconnected. */
import { Type } from 'typebox'
import { changeStore } from '#connected-stores/connections/change-store.ts'
import { disconnectStore } from '#connected-stores/connections/disconnect-store.ts'
import { testStore } from '#connected-stores/connections/test-store.ts'
import { syncStore } from '#connected-stores/importing/sync-store.ts'
import { listShownStores } from '#connected-stores/showing/list-shown-stores.ts'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { Ended, ended } from '#console-api/schemas.ts'
import { readStoreSettings, StoreSettingsRequest } from '#console-api/stores/connect-request.ts'
import { checkPlace, connectRoutes, Finding } from '#console-api/stores/connect-routes.ts'
import { goodsRoutes } from '#console-api/stores/goods-routes.ts'
import { listRoutes } from '#console-api/stores/list-routes.ts'
import { orderStoreRoutes } from '#console-api/stores/order-routes.ts'
import { parcelsRoutes } from '#console-api/stores/parcels-routes.ts'
import { StoresAnswer, storesAnswer } from '#console-api/stores/stores-answer.ts'
import { storesToSettleRoutes } from '#console-api/stores/to-settle-routes.ts'
import { serviceError } from '#errors/service-error.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { withTimeout } from '#kit/deadline.ts'
import { Guid } from '#kit/schema.ts'

const tags = ['Stores']
const params = Type.Object({ storeId: Guid('The store.') })

/** How long a page waits for a look; the rest goes on behind the answer. */
const lookWaitMs = 8_000

function changeRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/stores/:storeId',
    needs: 'carriers.manage',
    stepUp: true,
    docs: {
      operationId: 'disconnectStore',
      summary: 'Import nothing from a store any more',
      description: 'Its orders stay. Labels that it was told of are still taken back there when they are cancelled.',
      tags,
    },
    params,
    answers: { 200: Envelope(Ended, 'Nothing comes in from it any more.') },
    failures: [404],
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
      summary: 'Change what the parcels of a store are taken to be, and where they are sent from',
      description: 'Orders that are there keep what they were made with.',
      tags,
    },
    params,
    body: bodyReader(StoreSettingsRequest),
    answers: { 200: Envelope(Ended, 'It is kept.') },
    failures: [404, 413, 415, 422],
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
      summary: 'Look at a store now, and read all its open orders once more',
      description:
        'Answers when that has ended, or after some seconds while it goes on; the list tells what came of it.',
      tags,
    },
    params,
    body: bodyReader(Type.Object({})),
    answers: { 200: Envelope(Ended, 'It is looked at.') },
    failures: [404, 413, 415],
    handler: async ({ deps, session: { accountId }, params: { storeId } }) => {
      const [shown] = await listShownStores(deps, { accountId, storeId })
      if (!shown?.connected) throw serviceError('Store.NotFound')
      const looking = syncStore(deps.stores, { accountId, storeId })
      // It goes on behind the answer, and the store itself says what it failed on.
      looking.catch((error) => deps.log.error({ err: error, storeId }, 'looking at a store failed'))
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
      summary: 'The kinds of stores, what each wants, and the stores that are connected',
      tags,
    },
    answers: { 200: Envelope(StoresAnswer, 'The stores.') },
    failures: [],
    handler: async ({ deps, session: { accountId } }) => {
      const at = { publicUrl: deps.stores.publicUrl(), returnUrl: deps.storeReturnUrl() }
      return ok(storesAnswer(deps.stores.known, await listShownStores(deps, { accountId }), at))
    },
  })

  connectRoutes(server)
  changeRoutes(server)
  listRoutes(server)
  lookRoute(server)
  orderStoreRoutes(server)
  parcelsRoutes(server)
  goodsRoutes(server)
  storesToSettleRoutes(server)

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/stores/:storeId/test',
    needs: 'carriers.manage',
    docs: { operationId: 'testStore', summary: 'Ask a store whether it still lets us in', tags },
    params,
    body: bodyReader(Type.Object({})),
    answers: {
      200: Envelope(
        Type.Object(
          { works: Type.Boolean({ description: 'Whether the store lets us in.' }), finding: Finding },
          { title: 'StoreTest', description: 'What asking the store brought.' },
        ),
        'What the store says.',
      ),
    },
    failures: [404, 409, 413, 415],
    handler: async ({ deps, session: { accountId }, params: { storeId } }) => {
      const [shown] = await listShownStores(deps, { accountId, storeId })
      if (!shown) throw serviceError('Store.NotFound')
      const tested = await testStore(deps.stores, { accountId, storeId })
      if (!tested) throw serviceError('Store.Unreadable')
      return ok(tested)
    },
  })
}
