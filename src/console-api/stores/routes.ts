/** Stores whose orders are shipped: connected, tried, looked at, changed, disconnected. */
import { Type } from 'typebox'
import { getSubAccount } from '#accounts/sub-accounts/get-sub-account.ts'
import { changeStore } from '#connected-stores/connections/change-store.ts'
import { connectStore } from '#connected-stores/connections/connect-store.ts'
import { disconnectStore } from '#connected-stores/connections/disconnect-store.ts'
import { findingOf } from '#connected-stores/connections/finding.ts'
import { testStore } from '#connected-stores/connections/test-store.ts'
import { syncStore } from '#connected-stores/importing/sync-store.ts'
import { listShownStores } from '#connected-stores/showing/list-shown-stores.ts'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { Ended, ended } from '#console-api/schemas.ts'
import {
  ConnectStoreRequest,
  readStoreSettings,
  readStoreToConnect,
  StoreSettingsRequest,
} from '#console-api/stores/connect-request.ts'
import { listRoutes } from '#console-api/stores/list-routes.ts'
import { orderStoreRoutes } from '#console-api/stores/order-routes.ts'
import { StoresAnswer, storesAnswer } from '#console-api/stores/stores-answer.ts'
import { serviceError } from '#errors/service-error.ts'
import { Envelope } from '#http-api/envelope.ts'
import { created, ok } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { withTimeout } from '#kit/deadline.ts'
import type { Database } from '#kit/postgres.ts'
import { Guid } from '#kit/schema.ts'
import { getWarehouse } from '#warehouses/get-warehouse.ts'

const tags = ['Stores']
const params = Type.Object({ storeId: Guid('The store.') })

const Finding = Type.String({ description: 'What the store says, in a sentence.' })

/** Somebody who connects one in a page waits for nothing else than its orders. */
const firstLookInMs = 0

/** How long a page waits for a look; the rest goes on behind the answer. */
const lookWaitMs = 8_000

/** @throws ServiceError where the account has none of these */
async function checkPlace(
  deps: { db: Database },
  accountId: string,
  { warehouseId, subAccountId }: { warehouseId: string | null; subAccountId?: string | null },
): Promise<void> {
  if (warehouseId !== null) await getWarehouse(deps, { accountId, warehouseId })
  if (subAccountId) await getSubAccount(deps, accountId, subAccountId)
}

function connectRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/stores',
    needs: 'carriers.manage',
    stepUp: true,
    docs: {
      operationId: 'connectStore',
      summary: 'Connect a shop, or replace what opens it',
      description:
        'The shop is asked first whether it lets us in; nothing is changed there. Its orders come in at once.',
      tags,
    },
    body: bodyReader(ConnectStoreRequest),
    answers: {
      201: Envelope(
        Type.Object(
          { storeId: Guid('The store.'), name: Type.String({ description: 'What it is called.' }), finding: Finding },
          { title: 'StoreConnected', description: 'What was connected.' },
        ),
        'The store.',
      ),
    },
    failures: [404, 413, 415, 422],
    handler: async ({ deps, audit, session: { accountId }, body }) => {
      const command = readStoreToConnect(deps, body)
      await checkPlace(deps, accountId, command)
      const place = { accountId, byOperator: deps.mayNameAnyStore, firstLookInMs }
      const connected = await connectStore({ ...deps.stores, audit }, { ...command, ...place })
      const { store } = command
      if (connected.outcome !== 'ok') {
        throw serviceError('Store.NotAccepted', { kind: store.kind, finding: findingOf(store, connected) })
      }
      const { storeId, name, shopName } = connected.value
      const value = { name: shopName, facts: {}, shipFrom: null }
      return created({ storeId, name, finding: findingOf(store, { outcome: 'ok', value }) })
    },
  })

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
    handler: async ({ deps, session: { accountId } }) =>
      ok(storesAnswer(deps.stores.known, await listShownStores(deps, { accountId }))),
  })

  connectRoutes(server)
  listRoutes(server)
  lookRoute(server)
  orderStoreRoutes(server)

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
