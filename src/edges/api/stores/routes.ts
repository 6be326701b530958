import { Type } from 'typebox'
import type { Actor } from '#domain/accounts/account.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { auditAs } from '#domain/audit/queries.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'
import { receiveWebhook } from '#domain/store-sync/connections/webhooks.ts'
import { acceptChanges } from '#domain/store-sync/import/review-changes.ts'
import { getParcels } from '#domain/store-sync/parcels/queries.ts'
import { splitOrder } from '#domain/store-sync/parcels/split-order.ts'
import { findStoreDetails } from '#domain/store-sync/queries.ts'
import { bearer } from '#edges/http/authentication.ts'
import { ok, operation } from '#edges/http/operation.ts'
import type { PresentedCredential } from '#edges/http/rate-limiter.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import { acceptErrors, splitErrors, storeOrderErrors } from '#edges/shapes/error-codes.ts'
import { namedAsIn, newParcel } from '#edges/shapes/order-request.ts'
import { OrderStore, ParcelsRequest, ParcelsResponse, parcelsResponse } from '#edges/shapes/store-parcels.ts'
import { hashSecretText } from '#kit/crypto.ts'
import { ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'
import { bareAddress } from '#kit/ip-address.ts'
import { Guid, Nullable } from '#kit/schema.ts'

/* Requests and responses for accepting the changes of a store. */

const AcceptRequest = Type.Object(
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

const AcceptResponse = Type.Object(
  {
    orderId: Guid('Id of the order.'),
    shipmentIds: Type.Array(Guid('Id of a shipment.'), {
      description:
        "Ids of the order's current shipments. The ids are new if the changes affect the data that carriers receive.",
    }),
    store: OrderStore,
  },
  { title: 'AcceptStoreChangesResponse', description: 'The updated order.' },
)

/** The limit of common proxies. Stores send whole orders. */
const maxHookBytes = 2 * 1024 * 1024

type Headers = Readonly<Record<string, string | string[] | undefined>>

const textHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

/**
 * The credential of a webhook for the rate limiter. An IP address with too many invalid webhooks is blocked, except for
 * stores that sent a genuine one recently.
 */
const credentialOf = (storeId: string): PresentedCredential => ({
  hash: hashSecretText(`hooks of ${storeId.toLowerCase()}`),
  describe: () => (isUuid(storeId) ? `store ${storeId}` : 'no store'),
})

/**
 * Receives webhooks of stores. Their signature covers the exact bytes of the body, and they have no other credential.
 */
export function storeWebhookRoutes(app: Server, deps: StoreSyncDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { storeId: string } }>(
      '/hooks/stores/:storeId',
      { bodyLimit: maxHookBytes, schema: { hide: true } as object },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const url = `${deps.publicUrl()?.replace(/\/+$/, '') ?? ''}${request.url}`
        const { storeId } = request.params
        let isUnsigned = false
        const take = async () => {
          const taken = await receiveWebhook(deps, { storeId, headers: textHeaders(request.headers), body, url })
          isUnsigned = taken === 'unsigned'
          // An unsigned test call counts as a refused credential, but the store gets a successful response.
          if (taken !== 'genuine') throw serviceError('Auth.CredentialInvalid')
        }
        try {
          await app.admission.verifyCredential(request, credentialOf(storeId), take)
          return reply.code(200).send()
        } catch (error) {
          if (!(error instanceof ServiceError) || error.code !== 'Auth.CredentialInvalid') throw error
          return reply.code(isUnsigned ? 200 : 401).send()
        }
      },
    )
  })
}

/** The audit trail records the key and its IP address. */
const auditOfKey = (deps: StoreSyncDeps, { apiKeyId }: Actor, { ip }: { ip: string }): Audit =>
  auditAs(deps, { actor: { kind: 'key', name: apiKeyId }, origin: 'api', clientAddress: bareAddress(ip), reason: null })

const parcelsBody = bodyReader(ParcelsRequest)
const acceptBody = bodyReader(AcceptRequest)
const OrderPath = Type.Object({ orderId: Guid('Id of the order.') })

/** Operations on store orders for programs. */
export function storeOrderRoutes(app: Server, deps: StoreSyncDeps): void {
  operation(app, {
    method: 'GET',
    url: '/api/v1/orders/:orderId/parcels',
    auth: bearer,
    docs: {
      operationId: 'getStoreParcels',
      summary: "Retrieve the packages of a store's order",
      description:
        'Retrieves the items to ship for an order from a connected store, and the packages that contain them. It changes nothing.\n\nReturns 404 `Order.NotFound` if the account has no such order, or if the order belongs to a sub-account other than the one in `X-SubAccount-Id`. An order that did not come from a store returns 422 `Order.NotFromStore`. Store data that was erased or cannot be read returns 422 `Order.Erased` or `Order.MetadataUnreadable`.',
      tags: ['Orders'],
    },
    params: OrderPath,
    responses: { 200: Envelope(ParcelsResponse, 'The packages.') },
    errors: storeOrderErrors,
    handler: async ({ actor, subAccountId, params }) =>
      ok(
        parcelsResponse(await getParcels(deps, { accountId: actor.accountId, orderId: params.orderId, subAccountId })),
      ),
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/orders/:orderId/parcels',
    keyScope: 'orders',
    auth: bearer,
    docs: {
      operationId: 'splitStoreOrder',
      summary: "Set the packages of a store's order",
      description:
        'Replaces the packages of an order that came from a connected store. Use it to correct the weight and dimensions of the single package that the import created, or to split the order into several packages. When you buy a label, the store is notified of the items in that package.\n\nThe order gets new shipments with new ids. Rates of the previous shipments can no longer be bought, so request new ones. The operation buys no label and never changes the order in the store.\n\nReturns 422 `Order.LinesUnmatched` if the packages do not contain exactly what is to be shipped, and 422 `Order.NotFromStore` for an order of another origin. Returns 409 `Order.ParcelsFixed` if a label was bought or is being bought, or if the status of the order no longer allows it. An invalid weight or dimension returns 422.',
      tags: ['Orders'],
    },
    params: OrderPath,
    body: parcelsBody,
    responses: { 200: Envelope(ParcelsResponse, 'The new packages.') },
    errors: splitErrors,
    handler: async ({ actor, subAccountId, params, body }) => {
      const { accountId } = actor
      const parcels = body.shipments.map(({ parcel, lines }) => ({ parcel: newParcel(parcel), lines: lines ?? null }))
      const command = { accountId, orderId: params.orderId, subAccountId, parcels }
      return ok(parcelsResponse(await splitOrder(deps, command).catch(namedAsIn(''))))
    },
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/orders/:orderId/store-changes/accept',
    keyScope: 'orders',
    auth: bearer,
    docs: {
      operationId: 'acceptStoreChanges',
      summary: "Accept a store's changes to an order",
      description:
        "Applies the changes made in the store to the order. The order's field `details.store.pending` lists the pending changes. If the store changed the address, no label can be bought until the change is accepted. The operation never changes anything in the store.\n\nIf the changes affect the data that carriers receive, the order gets new shipments, and you must request new rates. If no changes are pending, the order stays the same and the response is 200.\n\nReturns 409 `Order.StoreChangesNotAccepted` if the store has changed the order since the given `version`. The same error is returned if a label was bought or is being bought, or if the store's data is incomplete. An order that did not come from a store returns 422 `Order.NotFromStore`.",
      tags: ['Orders'],
    },
    params: OrderPath,
    body: acceptBody,
    responses: { 200: Envelope(AcceptResponse, 'The updated order.') },
    errors: acceptErrors,
    handler: async ({ actor, subAccountId, params: { orderId }, body }, { request }) => {
      const { accountId } = actor
      const audit = auditOfKey(deps, actor, request)
      await acceptChanges({ ...deps, audit }, { accountId, orderId, subAccountId, version: body.version ?? null })
      const [store, { shipments }] = await Promise.all([
        findStoreDetails(deps, { accountId, orderId }),
        getParcels(deps, { accountId, orderId, subAccountId }),
      ])
      if (!store) throw serviceError('Order.NotFromStore')
      return ok({ orderId, shipmentIds: shipments.map(({ shipmentId }) => shipmentId), store })
    },
  })
}
