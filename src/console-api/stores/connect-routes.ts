/** Ways to connect a shop: by fields that somebody copies, or by its owner's word on the shop's own page. */
import { type Static, Type } from 'typebox'
import { getSubAccount } from '#accounts/sub-accounts/get-sub-account.ts'
import { finishAuthorization } from '#connected-stores/authorizing/finish-authorization.ts'
import { startAuthorization } from '#connected-stores/authorizing/start-authorization.ts'
import { connectStore, type StoreConnected } from '#connected-stores/connections/connect-store.ts'
import { findingOf } from '#connected-stores/connections/finding.ts'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { ConnectStoreRequest, readStoreToConnect } from '#console-api/stores/connect-request.ts'
import { serviceError } from '#errors/service-error.ts'
import { invalid, refuseViolations } from '#errors/violations.ts'
import { Envelope } from '#http-api/envelope.ts'
import { created } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import type { Ok } from '#kit/outcome.ts'
import type { Database } from '#kit/postgres.ts'
import { Guid } from '#kit/schema.ts'
import type { Rejected, Store, Unavailable } from '#stores/store.ts'
import { getWarehouse } from '#warehouses/get-warehouse.ts'

const tags = ['Stores']

export const Finding = Type.String({ description: 'What the store says, in a sentence.' })

const ConnectedAnswer = Type.Object(
  { storeId: Guid('The store.'), name: Type.String({ description: 'What it is called.' }), finding: Finding },
  { title: 'StoreConnected', description: 'What was connected.' },
)

/** Somebody who connects one in a page waits for nothing else than its orders. */
const firstLookInMs = 0

/** @throws ServiceError where the account has none of these */
export async function checkPlace(
  deps: { db: Database },
  accountId: string,
  { warehouseId, subAccountId }: { warehouseId: string | null; subAccountId?: string | null },
): Promise<void> {
  if (warehouseId !== null) await getWarehouse(deps, { accountId, warehouseId })
  if (subAccountId) await getSubAccount(deps, accountId, subAccountId)
}

/** @throws ServiceError `Store.NotAccepted` */
function connectedAnswer(
  store: Store,
  connected: Ok<StoreConnected> | Rejected | Unavailable,
): Static<typeof ConnectedAnswer> {
  if (connected.outcome !== 'ok') {
    throw serviceError('Store.NotAccepted', { kind: store.kind, finding: findingOf(store, connected) })
  }
  const { storeId, name, shopName } = connected.value
  const value = { name: shopName, facts: {}, shipFrom: null }
  return { storeId, name, finding: findingOf(store, { outcome: 'ok', value }) }
}

export function connectRoutes(server: ConsoleServer): void {
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
    answers: { 201: Envelope(ConnectedAnswer, 'The store.') },
    failures: [404, 409, 413, 415, 422],
    handler: async ({ deps, audit, session: { accountId }, body }) => {
      const command = readStoreToConnect(deps, body)
      await checkPlace(deps, accountId, command)
      const place = { accountId, byOperator: deps.mayNameAnyStore, firstLookInMs }
      const connected = await connectStore({ ...deps.stores, audit }, { ...command, ...place })
      return created(connectedAnswer(command.store, connected))
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
      summary: 'Begin to connect a shop whose owner lets us in on its own page',
      description:
        'The browser goes to the address that is answered, and comes back to a page of ours, in the same session and within a quarter of an hour.',
      tags,
    },
    body: bodyReader(ConnectStoreRequest),
    answers: {
      201: Envelope(
        Type.Object(
          { url: Type.String({ description: 'Where the browser is to go.' }) },
          { title: 'StoreAuthorization', description: 'What was begun.' },
        ),
        'Where it goes on.',
      ),
    },
    failures: [404, 413, 415, 422],
    handler: async ({ deps, session: { accountId, sessionId }, body }) => {
      const command = readStoreToConnect(deps, body)
      await checkPlace(deps, accountId, command)
      const byOperator = deps.mayNameAnyStore
      const place = { accountId, sessionId, returnUrl: deps.storeReturnUrl(), byOperator, firstLookInMs }
      const url = await startAuthorization(deps.stores, { ...command, ...place })
      if (url === null) {
        refuseViolations([invalid('meaningless', 'kind', 'must be one that lets us in on a page of its own')])
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
      summary: "Connect the shop whose owner has come back from the shop's own page",
      description: 'Once, whatever comes of it.',
      tags,
    },
    body: bodyReader(
      Type.Object(
        {
          query: Type.Unsafe<Record<string, string>>({
            type: 'object',
            additionalProperties: { type: 'string', maxLength: 4_000 },
            maxProperties: 50,
            description: 'What stood behind the ? of the address that he came back to.',
          }),
        },
        { title: 'FinishStoreAuthorizationRequest', description: 'What the browser brought back.' },
      ),
    ),
    answers: { 201: Envelope(ConnectedAnswer, 'The store.') },
    failures: [409, 413, 415, 422],
    handler: async ({ deps, audit, session: { accountId, sessionId }, body: { query } }) => {
      const finished = await finishAuthorization({ ...deps.stores, audit }, { accountId, sessionId, query })
      if (finished === 'not begun') throw serviceError('Store.NotBegun')
      return created(connectedAnswer(finished.store, finished.outcome))
    },
  })
}
