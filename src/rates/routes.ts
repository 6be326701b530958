import { type Static, Type } from 'typebox'
import { refuseViolations, required } from '#errors/violations.ts'
import { Envelope, failures, Int32, Nullable, success } from '#http-api/schemas.ts'
import type { Server } from '#http-api/server.ts'
import type { CreateOrderDeps } from '#orders/create-order.ts'
import { orderAnswer } from '#orders/order-answer.ts'
import { readOrderInput } from '#orders/order-input.ts'
import { CreateOrderV2Request, OrderAnswer } from '#orders/schemas.ts'
import { createOrderWithRates, type RatedOrder } from '#rates/create-order-with-rates.ts'
import { quoteShipment, type RateDeps } from '#rates/quote-shipment.ts'
import { CarrierRateResult, RateQuote, ratesAnswer } from '#rates/rate-answer.ts'

const RatesAnswer = Type.Object(
  {
    rates: Type.Array(RateQuote),
    carrierResponses: Type.Array(CarrierRateResult),
    carrierCount: Int32({ description: 'Carriers that gave at least one rate.' }),
    totalCount: Int32(),
  },
  { title: 'GetRatesResponse' },
)

const CreateOrderV2Answer = Type.Object(
  {
    order: Nullable(OrderAnswer),
    shipmentRates: Type.Array(
      Type.Object(
        {
          shipmentId: Type.String(),
          rates: Type.Array(RateQuote),
          carrierResponses: Type.Array(CarrierRateResult),
          errors: Type.Array(Type.Ref('ApiError')),
        },
        { title: 'CreateOrderV2ShipmentRates' },
      ),
    ),
    errors: Type.Array(Type.Ref('ApiError')),
    status: Type.Literal('created'),
  },
  { title: 'CreateOrderV2Response' },
)

function createOrderV2Answer({ order, shipmentRates }: RatedOrder): Static<typeof CreateOrderV2Answer> {
  const rated = shipmentRates.map((one) => ({
    shipmentId: one.shipmentId,
    ...ratesAnswer(one),
    errors: one.failure?.errors ?? [],
  }))
  return {
    order: orderAnswer(order),
    shipmentRates: rated,
    errors: rated.flatMap(({ errors }) => errors),
    status: 'created',
  }
}

export function rateRoutes(app: Server, deps: CreateOrderDeps & RateDeps): void {
  app.route({
    method: 'POST',
    url: '/api/v2/orders',
    config: { manners: { auth: 'bearer' } },
    schema: {
      operationId: 'createOrderWithRates',
      summary: 'Create an order and ask for rates',
      description: 'The order is kept whatever becomes of the rates; repeat under the same Idempotency-Key to get it.',
      tags: ['Orders'],
      body: CreateOrderV2Request,
      response: {
        200: Envelope(CreateOrderV2Answer, 'The order with at least one rate.'),
        ...failures(400, 401, 403, 404, 409, 413, 415, 422, 500, 503),
      },
    },
    handler: async (request) => {
      const order = (request.body as { order?: unknown } | null)?.order
      if (order === undefined || order === null) refuseViolations([required('unreadable', 'order')])
      return success(
        createOrderV2Answer(
          await createOrderWithRates(deps, {
            accountId: request.actor.accountId,
            subAccountId: request.scope?.subAccountId ?? null,
            allowedCarriers: request.scope?.allowedCarriers ?? null,
            input: readOrderInput(order, 'order'),
            idempotencyKey: request.idempotencyKey,
          }),
        ),
      )
    },
  })

  app.route({
    method: 'POST',
    url: '/api/v1/shipments/:shipmentId/rates',
    config: { manners: { auth: 'bearer', bodyOptional: true } },
    schema: {
      operationId: 'getRates',
      summary: 'Ask the carriers for rates of a shipment',
      tags: ['Rates and labels'],
      params: Type.Object({ shipmentId: Type.String() }),
      response: {
        200: Envelope(RatesAnswer, 'The rates, cheapest first.'),
        ...failures(400, 401, 403, 404, 409, 413, 415, 422, 500, 503),
      },
    },
    handler: async (request) => {
      const rated = await quoteShipment(deps, {
        accountId: request.actor.accountId,
        allowedCarriers: request.scope?.allowedCarriers ?? null,
        shipmentId: request.params.shipmentId,
      })
      const carrierCount = new Set(rated.rates.map(({ carrier }) => carrier)).size
      return success({ ...ratesAnswer(rated), carrierCount, totalCount: rated.rates.length })
    },
  })
}
