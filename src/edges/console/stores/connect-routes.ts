/** Connects stores with credentials, or by authorization on the page of the store. */
import { type Static, Type } from 'typebox'
import type { Ok } from '#adapters/outcome.ts'
import type { Rejected, Store, Unavailable } from '#adapters/stores/store.ts'
import { getSubAccount } from '#domain/accounts/sub-accounts.ts'
import { getWarehouse } from '#domain/presets/warehouses.ts'
import { finishAuthorization, startAuthorization } from '#domain/store-sync/connections/authorize-store.ts'
import { connectStore, describeConnection, type StoreConnected } from '#domain/store-sync/connections/connect-store.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { ConnectStoreRequest, readStoreToConnect } from '#edges/console/stores/connect-request.ts'
import { subAccountErrors } from '#edges/http/authentication.ts'
import { created } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { parcelErrors } from '#edges/shapes/error-codes.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, fieldIssue } from '#kit/errors/validation-issues.ts'
import type { Database } from '#kit/postgres.ts'
import { Guid } from '#kit/schema.ts'

const tags = ['Stores']

export const Finding = Type.String({ description: "The store's response, as a sentence." })

const ConnectedResponse = Type.Object(
  { storeId: Guid('Id of the store.'), name: Type.String({ description: 'Name of the store.' }), finding: Finding },
  { title: 'StoreConnected', description: 'The connected store.' },
)

/** A person who connects a store expects its orders immediately. */
const firstLookInMs = 0

/** Errors of the warehouse, the sub-account and the default package of a store. */
const placeErrors = [...parcelErrors, ...subAccountErrors, 'Warehouse.NotFound'] as const

/** @throws ServiceError if the account has no such warehouse or sub-account */
export async function checkPlace(
  deps: { db: Database },
  accountId: string,
  { warehouseId, subAccountId }: { warehouseId: string | null; subAccountId?: string | null },
): Promise<void> {
  if (warehouseId !== null) await getWarehouse(deps, { accountId, warehouseId })
  if (subAccountId) await getSubAccount(deps, accountId, subAccountId)
}

/** @throws ServiceError `Store.NotAccepted` */
function connectedResponse(
  store: Store,
  connected: Ok<StoreConnected> | Rejected | Unavailable,
): Static<typeof ConnectedResponse> {
  if (connected.outcome !== 'ok') {
    throw serviceError('Store.NotAccepted', { kind: store.kind, finding: describeConnection(store, connected) })
  }
  const { storeId, name, shopName } = connected.value
  const value = { name: shopName, facts: {}, shipFrom: null }
  return { storeId, name, finding: describeConnection(store, { outcome: 'ok', value }) }
}

export function connectRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/stores',
    needs: 'carriers.manage',
    stepUp: true,
    docs: {
      operationId: 'connectStore',
      summary: 'Connects a store, or replaces its credentials.',
      description:
        'The credentials are first checked with the store. Nothing changes in the store. The first sync starts immediately.',
      tags,
    },
    body: bodyReader(ConnectStoreRequest),
    responses: { 201: Envelope(ConnectedResponse, 'The connected store.') },
    errors: [...placeErrors, 'Store.NameTaken', 'Store.NotAccepted', 'Store.SameShop', 'Store.TooMany'],
    handler: async ({ deps, audit, session: { accountId }, body }) => {
      const command = readStoreToConnect(deps, body)
      await checkPlace(deps, accountId, command)
      const place = { accountId, byOperator: deps.mayNameAnyStore, firstLookInMs }
      const connected = await connectStore({ ...deps.stores, audit }, { ...command, ...place })
      return created(connectedResponse(command.store, connected))
    },
  })
  authorizationRoutes(server)
}

function authorizationRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/stores/authorizations',
    needs: 'carriers.manage',
    stepUp: true,
    docs: {
      operationId: 'startStoreAuthorization',
      summary: "Starts to connect a store through the store's own authorization page.",
      description:
        'The browser opens the returned URL, and then returns to a page of the web application. The browser must return in the same session, within 15 minutes.',
      tags,
    },
    body: bodyReader(ConnectStoreRequest),
    responses: {
      201: Envelope(
        Type.Object(
          { url: Type.String({ description: 'URL that the browser must open.' }) },
          { title: 'StoreAuthorization', description: 'The start of an authorization.' },
        ),
        "The URL of the store's authorization page.",
      ),
    },
    errors: placeErrors,
    handler: async ({ deps, session: { accountId, sessionId }, body }) => {
      const command = readStoreToConnect(deps, body)
      await checkPlace(deps, accountId, command)
      const byOperator = deps.mayNameAnyStore
      const place = { accountId, sessionId, returnUrl: deps.storeReturnUrl(), byOperator, firstLookInMs }
      const url = await startAuthorization(deps.stores, { ...command, ...place })
      if (url === null) {
        assertNoIssues([fieldIssue('invalid', 'kind', 'must be a kind of store with its own sign-in page')])
      }
      return created({ url: url as string })
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/stores/authorizations/finish',
    needs: 'carriers.manage',
    docs: {
      operationId: 'finishStoreAuthorization',
      summary: 'Connects a store after its owner has granted access.',
      description: 'Each authorization can be completed only once, whatever the result.',
      tags,
    },
    body: bodyReader(
      Type.Object(
        {
          query: Type.Unsafe<Record<string, string>>({
            type: 'object',
            additionalProperties: { type: 'string', maxLength: 4_000 },
            maxProperties: 50,
            description: 'Query parameters of the URL that the browser returned to.',
          }),
        },
        { title: 'FinishStoreAuthorizationRequest', description: 'The result of the authorization.' },
      ),
    ),
    responses: { 201: Envelope(ConnectedResponse, 'The connected store.') },
    errors: ['Store.NotBegun', 'Store.NameTaken', 'Store.NotAccepted', 'Store.SameShop', 'Store.TooMany'],
    handler: async ({ deps, audit, session: { accountId, sessionId }, body: { query } }) => {
      const finished = await finishAuthorization({ ...deps.stores, audit }, { accountId, sessionId, query })
      if (finished === 'not begun') throw serviceError('Store.NotBegun')
      return created(connectedResponse(finished.store, finished.outcome))
    },
  })
}
