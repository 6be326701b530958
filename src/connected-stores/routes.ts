import { Type } from 'typebox'
import type { Actor } from '#accounts/actor.ts'
import type { Audit } from '#audit/audit.ts'
import { auditAs } from '#audit/record-audit.ts'
import { takeHook } from '#connected-stores/hooks/take-hook.ts'
import { acceptChanges } from '#connected-stores/importing/accept-changes.ts'
import { getParcels } from '#connected-stores/packing/get-parcels.ts'
import { splitOrder } from '#connected-stores/packing/split-order.ts'
import { parcelsAnswer } from '#connected-stores/parcels-answer.ts'
import { ParcelsAnswer, ParcelsRequest } from '#connected-stores/parcels-schemas.ts'
import { findStoreDetails } from '#connected-stores/showing/find-store-details.ts'
import { AcceptAnswer, AcceptRequest } from '#connected-stores/store-changes-schemas.ts'
import type { ConnectedStoresDeps } from '#connected-stores/stores-deps.ts'
import { ServiceError, serviceError } from '#errors/service-error.ts'
import type { PresentedCredential } from '#http-api/admission.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok, operation } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import type { Server } from '#http-api/server.ts'
import { bareAddress } from '#kit/client-address.ts'
import { hashSecretText } from '#kit/crypto.ts'
import { isUuid } from '#kit/ids.ts'
import { Guid } from '#kit/schema.ts'
import { namedAsIn, newParcel } from '#orders/order-body.ts'

/** As much as proxies let through; a store sends whole orders. */
const maxHookBytes = 2 * 1024 * 1024

type Headers = Readonly<Record<string, string | string[] | undefined>>

const textHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

/**
 * What a call of a store is counted by: an address whose calls were nobody's too often is not listened to, but for stores
 * that called genuinely of late.
 */
const credentialOf = (storeId: string): PresentedCredential => ({
  hash: hashSecretText(`hooks of ${storeId.toLowerCase()}`),
  describe: () => (isUuid(storeId) ? `store ${storeId}` : 'no store'),
})

/** Where stores tell that something has changed. They sign the very bytes, and have no other credential. */
export function storeHookRoutes(app: Server, deps: ConnectedStoresDeps): void {
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
          const taken = await takeHook(deps, { storeId, headers: textHeaders(request.headers), body, url })
          isUnsigned = taken === 'unsigned'
          // What anybody could send counts as such, though the store that tries a hook by it is answered well.
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

/** Who accepts by a key: that key, from where it was used. */
const auditOfKey = (deps: ConnectedStoresDeps, { apiKeyId }: Actor, { ip }: { ip: string }): Audit =>
  auditAs(deps, { actor: { kind: 'key', name: apiKeyId }, origin: 'api', clientAddress: bareAddress(ip), reason: null })

const parcelsBody = bodyReader(ParcelsRequest)
const acceptBody = bodyReader(AcceptRequest)
const OrderPath = Type.Object({ orderId: Guid('The order.') })

/** What programs do with orders that came from stores. */
export function storeOrderRoutes(app: Server, deps: ConnectedStoresDeps): void {
  operation(app, {
    method: 'GET',
    url: '/api/v1/orders/:orderId/parcels',
    auth: 'bearer',
    docs: {
      operationId: 'getStoreParcels',
      summary: "Read what the parcels of a store's order hold",
      description:
        'Of an order that came from a connected store: what that wants shipped, and in which parcels it goes.',
      tags: ['Orders'],
    },
    params: OrderPath,
    answers: { 200: Envelope(ParcelsAnswer, 'The parcels.') },
    failures: [400, 401, 403, 404, 422, 500],
    handler: async ({ actor, subAccountId, params }) =>
      ok(parcelsAnswer(await getParcels(deps, { accountId: actor.accountId, orderId: params.orderId, subAccountId }))),
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/orders/:orderId/parcels',
    auth: 'bearer',
    docs: {
      operationId: 'splitStoreOrder',
      summary: "Say in which parcels a store's order goes",
      description:
        'An order that came from a connected store has one parcel, of a weight and of sides that may have been assumed. This corrects it, or splits it, before a label is bought. The order has other shipments from then on; rates of those before cannot be bought any more. The store is told of each label with what its parcel holds.',
      tags: ['Orders'],
    },
    params: OrderPath,
    body: parcelsBody,
    answers: { 200: Envelope(ParcelsAnswer, 'The parcels as they are now.') },
    failures: [400, 401, 403, 404, 409, 413, 415, 422, 500],
    handler: async ({ actor, subAccountId, params, body }) => {
      const { accountId } = actor
      const parcels = body.shipments.map(({ parcel, lines }) => ({ parcel: newParcel(parcel), lines: lines ?? null }))
      const command = { accountId, orderId: params.orderId, subAccountId, parcels }
      return ok(parcelsAnswer(await splitOrder(deps, command).catch(namedAsIn(''))))
    },
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/orders/:orderId/store-changes/accept',
    auth: 'bearer',
    docs: {
      operationId: 'acceptStoreChanges',
      summary: "Accept what a store's order says now",
      description:
        'An order whose address was changed in its store cannot be bought for until somebody accepts that; `details.store.pending` of the order says what is otherwise. It becomes what the store says then. Where nothing waits to be accepted it stays as it is.',
      tags: ['Orders'],
    },
    params: OrderPath,
    body: acceptBody,
    answers: { 200: Envelope(AcceptAnswer, 'The order as it is now.') },
    failures: [400, 401, 403, 404, 409, 413, 415, 422, 500],
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
