import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeLegacyKey } from '#domain/accounts/keys/credentials.ts'
import type { IssuedCredentials } from '#domain/accounts/keys/issued-credentials.ts'
import { type KeyLimits, type KeyScope, mayUse } from '#domain/accounts/keys/key-limits.ts'
import { verifyLegacyKey } from '#domain/accounts/keys/keys.ts'
import type { AddressCheckDeps } from '#domain/addresses/checks/address-check.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { auditAs } from '#domain/audit/queries.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import { getBalance } from '#domain/credits/queries.ts'
import { keepUntilSent } from '#edges/http/body-parser.ts'
import { databaseUnavailable, isUnavailable, withoutRetry } from '#edges/http/error-handler.ts'
import { retryAfterSecondsOf } from '#edges/http/error-status.ts'
import { isEncoded } from '#edges/http/request-headers.ts'
import type { Server } from '#edges/http/server.ts'
import { type CreatePurchaseDeps, createPurchase } from '#edges/legacy/create-purchase.ts'
import { answerOrders, type OrdersDeps } from '#edges/legacy/orders.ts'
import { readPurchaseRequest } from '#edges/legacy/purchase-request.ts'
import {
  type ChargeCreditsDeps,
  chargeCredits,
  getOrderPurchases,
  retrievePurchase,
  type ShownPurchase,
} from '#edges/legacy/purchases.ts'
import { getRates } from '#edges/legacy/rates.ts'
import { type Argument, type Arguments, mergeArguments, readForm, readText } from '#edges/legacy/read-form.ts'
import { Failure, failureOf, type LegacyResponse, namesOf, type ShipmentResponse } from '#edges/legacy/responses.ts'
import { verifyAddress } from '#edges/legacy/verify-address.ts'
import { hashSecretText } from '#kit/crypto.ts'
import { ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { httpMethods } from '#kit/http-server.ts'
import { isUuid } from '#kit/ids.ts'
import { bareAddress } from '#kit/ip-address.ts'
import { inCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * The legacy API: POST requests with arguments in a form or the query, JSON responses, and failures as a line of text.
 * It calls the same verbs as the JSON API.
 */

export type LegacyDeps = CreatePurchaseDeps &
  ChargeCreditsDeps &
  OrdersDeps & {
    addressChecks: AddressCheckDeps
    /** Looks pairs up for blocked IP addresses. */
    issued: Pick<IssuedCredentials, 'isIssuedPair'>
    /** Whether key and secret may be in the query, which proxies write to their logs. */
    queryCredentials: 'accept' | 'refuse'
  }

type Call = {
  accountId: string
  legacyKeyId: string
  args: Arguments
  requestId: string
  hungUp: AbortSignal
  audit: Audit
}
/** A stream contains the text of the response. */
type Reply = { status: 200 | 202; body: LegacyResponse | Readable }

const ok = (body: Reply['body']): Reply => ({ status: 200, body })

/** @param names accepted names; the first one is reported as missing */
function readOrderId({ args }: Call, ...names: [string, ...string[]]): string {
  const name = names.find((one) => args.has(one)) ?? names[0]
  const text = readText(args, name)
  if (text === '') throw new Failure(400, `${name} is required.`)
  // A text that cannot be an id is an unknown order.
  if (!isUuid(text)) throw serviceError('Order.NotFound')
  return text.toLowerCase()
}

const purchaseReply = ({ answer, isEnded }: ShownPurchase): Reply => ({
  status: isEnded ? 200 : 202,
  body: answer,
})

const purchasePath = '/api/create-purchase'

/** The operations by path. */
const operations = (deps: LegacyDeps): Readonly<Record<string, (call: Call) => Promise<Reply>>> => ({
  '/api/get-rates': async ({ accountId, args }) => ok(await getRates(deps, accountId, args)),
  [purchasePath]: async ({ accountId, legacyKeyId, args, requestId, hungUp }) => {
    const request = readPurchaseRequest(deps.knownCarriers, args)
    const digest = request.idempotencyKey === null ? args.digest() : null
    return purchaseReply(
      await createPurchase(deps, { accountId, legacyKeyId, request, digest, hungUp, correlationId: requestId }),
    )
  },
  '/api/retrieve-purchase': async (call) =>
    purchaseReply(await retrievePurchase(deps, call.accountId, readOrderId(call, 'id', 'order_id'))),
  '/api/charge-credits': async ({ accountId, args, audit }) =>
    ok(await chargeCredits({ ...deps, audit }, accountId, args)),
  '/api/get-credits': async ({ accountId }) => {
    const { available } = await getBalance(deps, accountId, creditCurrency)
    return ok({ credits: inCurrency(available, creditCurrency) })
  },
  '/api/orders': async ({ accountId, args }) => ok(await answerOrders(deps, accountId, args)),
  '/api/verify-address': async ({ accountId, args }) => ok(await verifyAddress(deps.addressChecks, accountId, args)),
  '/api/retrieve-order': async (call) => ok(await listShipments(deps, call.accountId, readOrderId(call, 'order_id'))),
})

/** The scope that a key needs, by path. Default: read. */
const scopes: Readonly<Record<string, KeyScope>> = {
  '/api/get-rates': 'orders',
  [purchasePath]: 'buy',
  '/api/charge-credits': 'manage',
  '/api/verify-address': 'orders',
}

function assertScope(held: KeyLimits['scopes'], url: string): void {
  const needed = scopes[url] ?? 'read'
  if (!mayUse(held, needed)) throw new Failure(403, `This API key lacks the scope ${needed}.`)
}

/** Whether a repeat creates another purchase or top-up. */
const makesAnother: Readonly<Record<string, (args: Arguments) => boolean>> = {
  [purchasePath]: (args) => !args.has('idempotency_key'),
  '/api/charge-credits': () => true,
}

const otherMethods = httpMethods.filter((method) => method !== 'POST')

/**
 * Adds the API to the server in its own scope, with its own bodies and failures.
 *
 * @param isAlone whether the server has no other API, so that unknown paths get a response of this one
 */
export function legacyRoutes(app: Server, deps: LegacyDeps, isAlone = false): void {
  app.register(async (scope) => {
    scope.setErrorHandler(fail)
    scope.addHook('onRequest', async (request, reply) => {
      if (!isEncoded(request)) return
      reply.header('accept-encoding', 'identity')
      throw new Failure(415, 'Send the form uncompressed, without a Content-Encoding header.')
    })
    acceptForms(scope)
    for (const [url, operation] of Object.entries(operations(deps))) {
      scope.post(url, { schema: { hide: true } as object }, async (request, reply) => {
        const query = argumentsOf(request.query)
        if (deps.queryCredentials === 'refuse' && query.some(([name]) => name === 'key' || name === 'secret')) {
          throw new Failure(400, 'Send key and secret in the form, not in the query.')
        }
        const args = mergeArguments((request.body as Argument[] | undefined) ?? [], query)
        const { accountId, legacyKeyId, scopes: held } = await verify(scope, deps, request, args)
        request.accountId = accountId
        request.keyId = legacyKeyId
        scope.admission.admit({ accountId, apiKeyId: legacyKeyId }, url === purchasePath ? 'purchases' : 'requests')
        assertScope(held, url)
        const audit = auditOfKey(deps, legacyKeyId, request)
        const hungUp = hangUpSignal(reply)
        const act = () => operation({ accountId, legacyKeyId, args, requestId: request.id, hungUp, audit })
        const { status, body } = await (makesAnother[url]?.(args) ? withoutRetry(act, true) : act())
        return reply.code(status).type('application/json').send(body)
      })
      scope.route({
        method: otherMethods,
        url,
        schema: { hide: true } as object,
        // Before the body is read.
        onRequest: async (_request, reply) => {
          reply.header('allow', 'POST')
          throw new Failure(405, 'Send this request with POST.')
        },
        handler: async () => {},
      })
    }
    if (!isAlone) return
    scope.all('/*', {
      schema: { hide: true } as object,
      onRequest: async () => {
        throw new Failure(404, 'No operation exists at this path.')
      },
      handler: async () => {},
    })
  })
}

const auditOfKey = ({ topUps }: LegacyDeps, legacyKeyId: string, { ip }: FastifyRequest): Audit => {
  const actor = { kind: 'key', name: legacyKeyId } as const
  return auditAs(topUps, { actor, origin: 'api', clientAddress: bareAddress(ip), reason: null })
}

/** One entry per occurrence of a name. */
const argumentsOf = (query: unknown): [string, string][] =>
  Object.entries(query as Record<string, string | string[]>).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  )

/** Aborted if the client closes the connection before it has the whole response. */
function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) hangUp.abort()
  })
  return hangUp.signal
}

function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const forms = ['application/x-www-form-urlencoded', /^multipart\/form-data/i]
  for (const form of forms) {
    scope.addContentTypeParser(form, { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
      readForm(body, request.headers['content-type'] ?? ''),
    )
  }
  // Some clients send a content type although their arguments are in the query and the body is empty.
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => {
    if (body.length > 0) throw notAForm()
    return []
  })
}

const notAForm = () =>
  new Failure(415, 'Send the arguments as application/x-www-form-urlencoded or multipart/form-data.')

function verify(scope: FastifyInstance, deps: LegacyDeps, request: FastifyRequest, args: Arguments) {
  const pair = { key: args.get('key') ?? '', secret: args.get('secret') ?? '' }
  const hash = hashSecretText(`${pair.key}\n${pair.secret}`)
  const presented = {
    hash,
    describe: () => describeLegacyKey(pair.key),
    isIssued: () => deps.issued.isIssuedPair(pair),
  }
  return scope.admission.verifyCredential(request, presented, () => verifyLegacyKey(deps, pair))
}

function failureFrom(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  if (error instanceof ServiceError) return failureOf(error)
  switch ((error as { code?: string }).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Failure(413, 'The form is larger than 1 MiB.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return notAForm()
  }
  const { statusCode } = error as { statusCode?: number }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Failure(statusCode, 'The request could not be parsed.')
  }
  request.log.error({ err: error }, 'unexpected failure')
  return new Failure(
    500,
    `Something went wrong on our side. The log contains the details, with the request ID ${request.id}.`,
  )
}

function fail(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  keepUntilSent(request, reply)
  const isAway = isUnavailable(thrown)
  if (isAway) request.log.warn({ err: thrown }, 'database unavailable')
  const error = isAway ? databaseUnavailable() : thrown
  if (error instanceof ServiceError) request.failureCode = error.code
  const { status, message, mediaType } = failureFrom(error, request)
  const retryAfterSeconds = error instanceof ServiceError ? retryAfterSecondsOf(error) : null
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).type(mediaType).send(message)
}

/**
 * The shipments of an order.
 *
 * @throws ServiceError 404 if the account has no such order
 */
export async function listShipments(
  deps: { db: Queryable },
  accountId: string,
  orderId: string,
): Promise<ShipmentResponse[]> {
  const { order, shipments } = await getOrderPurchases(deps, accountId, orderId)
  return shipments.map(({ shipmentId, purchase, label }) => ({
    ...namesOf(order),
    tracking_no: label?.trackingNumber ?? '',
    shipment_id: shipmentId,
    carrier: purchase?.carrier ?? '',
  }))
}
