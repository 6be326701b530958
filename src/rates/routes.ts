import { type Static, Type } from 'typebox'
import { type ErrorDetail, errorDetail } from '#errors/service-error.ts'
import { refuseViolations, required } from '#errors/violations.ts'
import { answeredError, type PageOfError } from '#http-api/answered-error.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok, operation } from '#http-api/operation.ts'
import { bodyReader, type Reader } from '#http-api/read-input.ts'
import type { Server } from '#http-api/server.ts'
import { Int32, Nullable } from '#kit/schema.ts'
import type { CreateOrderDeps } from '#orders/create-order.ts'
import { orderAnswer } from '#orders/order-answer.ts'
import { namedAsIn, readOrder, type SentOrder } from '#orders/order-body.ts'
import { CreateOrderV2Request, OrderAnswer } from '#orders/schemas.ts'
import { createOrderWithRates, type RatedOrder } from '#rates/create-order-with-rates.ts'
import { quoteShipment, type ShipmentRates } from '#rates/quote-shipment.ts'
import { CarrierRateResult, RateQuote, ratesAnswer } from '#rates/rate-answer.ts'
import type { RateDeps } from '#rates/rate-deps.ts'
import { askedOptions, OptionsBody } from '#rates/rate-options-schemas.ts'

const RatesAnswer = Type.Object(
  {
    rates: Type.Array(RateQuote, { description: 'Cheapest first, then fastest.' }),
    carrierResponses: Type.Array(CarrierRateResult, { description: 'One for each carrier that was asked.' }),
    carrierCount: Int32({ description: 'Carriers that gave at least one rate.' }),
    totalCount: Int32({ description: 'How many rates there are.' }),
  },
  { title: 'GetRatesResponse', description: 'What the carriers ask for a shipment.' },
)

const CreateOrderV2Answer = Type.Object(
  {
    order: OrderAnswer,
    shipmentRates: Type.Array(
      Type.Object(
        {
          shipmentId: Type.String({ description: 'The shipment.' }),
          rates: Type.Array(RateQuote, { description: 'Cheapest first, then fastest.' }),
          carrierResponses: Type.Array(CarrierRateResult, { description: 'One for each carrier that was asked.' }),
          errors: Type.Array(Type.Ref('ApiError'), { description: 'What kept the shipment from rates.' }),
        },
        { title: 'CreateOrderV2ShipmentRates', description: 'The rates of one shipment.' },
      ),
      { description: 'One for each shipment, in their order.' },
    ),
    errors: Type.Array(Type.Ref('ApiError'), { description: 'What went wrong with shipments, of all together.' }),
    status: Type.Literal('created', { description: 'Always `created`; the status of the order is in `order`.' }),
  },
  { title: 'CreateOrderV2Response', description: 'An order as it was made, with rates.' },
)

/** One for each carrier whose look-up failed, and one where the shipment has no rate. */
function shipmentErrors({ rates, carrierResponses, failure }: ShipmentRates): ErrorDetail[] {
  // What cannot be rated at all, no carrier is asked about.
  if (failure && carrierResponses.length === 0) return failure.errors
  const failed = carrierResponses.map(({ error }) => error).filter((error) => error !== null)
  return rates.length > 0 ? failed : [...failed, errorDetail('Rate.NoneAvailable')]
}

function createOrderV2Answer(
  pageOfError: PageOfError | null,
  { order, shipmentRates }: RatedOrder,
): Static<typeof CreateOrderV2Answer> {
  const rated = shipmentRates.map((one) => ({
    shipmentId: one.shipmentId,
    ...ratesAnswer(one),
    errors: shipmentErrors(one).map((error) => answeredError(error, pageOfError)),
  }))
  return {
    order: orderAnswer(order),
    shipmentRates: rated,
    errors: rated.flatMap(({ shipmentId, errors }) =>
      errors.map((error) => ({ ...error, metaData: { ...error.metaData, shipmentId } })),
    ),
    status: 'created',
  }
}

const RatesRequest = Type.Object(
  { options: Type.Optional(Nullable(OptionsBody)) },
  { title: 'GetRatesRequest', description: 'What the rates are to include; may be absent.' },
)

const readRatesRequest = bodyReader(RatesRequest)

/** No body at all asks for no options. */
const ratesBody: Reader<Static<typeof RatesRequest>> = {
  schema: RatesRequest,
  read: (body) => readRatesRequest.read(body ?? {}),
}

const createOrderBody: Reader<SentOrder> = {
  schema: CreateOrderV2Request,
  read(body) {
    const order = (body as { order?: unknown } | null)?.order
    if (order === undefined || order === null) refuseViolations([required('unreadable', 'order')])
    return readOrder(order, 'order')
  },
}

export type RateRouteDeps = CreateOrderDeps & RateDeps

export function rateRoutes(app: Server, deps: RateRouteDeps): void {
  operation(app, {
    method: 'POST',
    url: '/api/v2/orders',
    auth: 'bearer',
    docs: {
      operationId: 'createOrderWithRates',
      summary: 'Create an order and ask for rates',
      description: 'The order is kept whatever becomes of the rates; repeat under the same Idempotency-Key to get it.',
      tags: ['Orders'],
    },
    body: createOrderBody,
    idempotent: true,
    answers: { 200: Envelope(CreateOrderV2Answer, 'The order with at least one rate.') },
    failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
    repeatMakesAnother: true,
    handler: async ({ actor, subAccountId, allowedCarriers, idempotencyKey, body }) =>
      ok(
        createOrderV2Answer(
          app.pageOfError,
          await createOrderWithRates(deps, {
            accountId: actor.accountId,
            subAccountId,
            allowedCarriers,
            order: body.order,
            idempotencyKey,
          }).catch(namedAsIn(body.path)),
        ),
      ),
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/shipments/:shipmentId/rates',
    auth: 'bearer',
    docs: {
      operationId: 'getRates',
      summary: 'Ask the carriers for rates of a shipment',
      description:
        'The body is optional. A carrier that does not sell what its options ask for offers nothing; buying a rate buys its options.',
      tags: ['Rates and labels'],
    },
    params: Type.Object({ shipmentId: Type.String({ description: 'The shipment.' }) }),
    body: ratesBody,
    bodyOptional: true,
    answers: { 200: Envelope(RatesAnswer, 'The rates, cheapest first.') },
    failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
    handler: async ({ actor, allowedCarriers, params, body }) => {
      const { accountId } = actor
      const command = { accountId, allowedCarriers, shipmentId: params.shipmentId, ...askedOptions(body.options) }
      const rated = await quoteShipment(deps, command)
      const carrierCount = new Set(rated.rates.map(({ carrier }) => carrier)).size
      return ok({ ...ratesAnswer(rated), carrierCount, totalCount: rated.rates.length })
    },
  })
}
