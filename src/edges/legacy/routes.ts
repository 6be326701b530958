import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Share } from '#domain/accounts/account.ts'
import { describeLegacyKey } from '#domain/accounts/keys/credentials.ts'
import { verifyLegacyKey } from '#domain/accounts/keys/keys.ts'
import type { AddressCheckDeps } from '#domain/addresses/checks/address-check.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import { getBalance } from '#domain/credits/queries.ts'
import { listPrices } from '#domain/labels/queries.ts'
import { type ListDeps, listOrders as listAll } from '#domain/orders/list/list-orders.ts'
import { databaseUnavailable, withoutRetry } from '#edges/http/error-handler.ts'
import { retryAfterSecondsOf } from '#edges/http/error-status.ts'
import type { Server } from '#edges/http/server.ts'
import { readPurchaseRequest } from '#edges/legacy/purchase-request.ts'
import {
  type ChargeCreditsDeps,
  type CreatePurchaseDeps,
  chargeCredits,
  createPurchase,
  getOrderPurchases,
  type ShownPurchase,
  showPurchase,
} from '#edges/legacy/purchases.ts'
import { getRates } from '#edges/legacy/rates.ts'
import {
  type Argument,
  type Arguments,
  mergeArguments,
  readCount,
  readForm,
  readText,
} from '#edges/legacy/read-form.ts'
import {
  Failure,
  failureOf,
  type LegacyResponse,
  type ListedOrderResponse,
  namesOf,
  type ShipmentResponse,
  unixSeconds,
} from '#edges/legacy/responses.ts'
import { verifyAddress } from '#edges/legacy/verify-address.ts'
import { hashSecretText } from '#kit/crypto.ts'
import { ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { httpMethods } from '#kit/http-server.ts'
import { isUuid } from '#kit/ids.ts'
import { inCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'

/**
 * The legacy API: POST requests with arguments in a form or the query, JSON responses, and failures as a line of text.
 * It calls the same verbs as the JSON API.
 */

export type LegacyDeps = CreatePurchaseDeps &
  ChargeCreditsDeps &
  ListDeps & {
    lists: Share
    addressChecks: AddressCheckDeps
    /** Whether key and secret may be in the query, which proxies write to their logs. */
    queryCredentials: 'accept' | 'refuse'
  }

type Call = { accountId: string; args: Arguments; requestId: string }
type Reply = { status: 200 | 202; body: LegacyResponse }

const ok = (body: LegacyResponse): Reply => ({ status: 200, body })

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
  [purchasePath]: async ({ accountId, args, requestId }) =>
    purchaseReply(await createPurchase(deps, accountId, readPurchaseRequest(deps.knownCarriers, args), requestId)),
  '/api/retrieve-purchase': async (call) =>
    purchaseReply(await showPurchase(deps, call.accountId, readOrderId(call, 'id', 'order_id'))),
  '/api/charge-credits': async ({ accountId, args }) => ok(await chargeCredits(deps, accountId, args)),
  '/api/get-credits': async ({ accountId }) => {
    const { available } = await getBalance(deps, accountId, creditCurrency)
    return ok({ credits: inCurrency(available, creditCurrency) })
  },
  '/api/orders': async ({ accountId, args }) =>
    ok(await deps.lists(accountId, () => listOrders(deps, accountId, args))),
  '/api/verify-address': async ({ accountId, args }) => ok(await verifyAddress(deps.addressChecks, accountId, args)),
  '/api/retrieve-order': async (call) => ok(await listShipments(deps, call.accountId, readOrderId(call, 'order_id'))),
})

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
    acceptForms(scope)
    for (const [url, operation] of Object.entries(operations(deps))) {
      scope.post(url, { schema: { hide: true } as object }, async (request, reply) => {
        const query = argumentsOf(request.query)
        if (deps.queryCredentials === 'refuse' && query.some(([name]) => name === 'key' || name === 'secret')) {
          throw new Failure(400, 'Send key and secret in the form, not in the query.')
        }
        const args = mergeArguments((request.body as Argument[] | undefined) ?? [], query)
        const { accountId, legacyKeyId } = await verify(scope, deps, request, args)
        request.accountId = accountId
        request.keyId = legacyKeyId
        scope.admission.admit({ accountId, apiKeyId: legacyKeyId }, url === purchasePath ? 'purchases' : 'requests')
        const act = () => operation({ accountId, args, requestId: request.id })
        const { status, body } = await (makesAnother[url]?.(args) ? withoutRetry(act) : act())
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

/** One entry per occurrence of a name. */
const argumentsOf = (query: unknown): [string, string][] =>
  Object.entries(query as Record<string, string | string[]>).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  )

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
  const presented = { hash, describe: () => describeLegacyKey(pair.key) }
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
    `Something went wrong on our side. The log has the details under the request ID ${request.id}.`,
  )
}

function fail(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isAway = thrown instanceof DatabaseUnavailableError
  if (isAway) request.log.warn({ err: thrown }, 'database unavailable')
  const error = isAway ? databaseUnavailable() : thrown
  if (error instanceof ServiceError) request.failureCode = error.code
  const { status, message, mediaType } = failureFrom(error, request)
  const retryAfterSeconds = error instanceof ServiceError ? retryAfterSecondsOf(error) : null
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).type(mediaType).send(message)
}

const maxPageSize = 100
const maxPageNumber = 1_000_000

const everyOrder = { subAccountId: null, search: null, statuses: null, sources: null, from: null, until: null }

/** The account's orders, newest first. The price is that of an order's live labels. */
export async function listOrders(deps: ListDeps, accountId: string, args: Arguments): Promise<ListedOrderResponse[]> {
  const errors: string[] = []
  const pageNumber = readCount(args, 'page', { fallback: 1, max: maxPageNumber }, errors)
  const pageSize = readCount(args, 'page_size', { fallback: maxPageSize, max: maxPageSize }, errors)
  if (errors.length > 0) throw new Failure(400, errors.join(' '))
  const { orders } = await listAll(deps, { accountId, ...everyOrder, newestFirst: true, pageNumber, pageSize })
  const ids = orders.map(({ orderId }) => orderId)
  const prices = ids.length > 0 ? await listPrices(deps, accountId, ids) : []
  return orders.map(({ orderId, createdAt }) => {
    const { price = '0', currency = creditCurrency } = prices.find((one) => one.orderId === orderId) ?? {}
    return { order_id: orderId, order_timestamp: unixSeconds(createdAt), price: inCurrency(price, currency) }
  })
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
