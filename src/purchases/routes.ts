import { Type } from 'typebox'
import { bodyReader } from '#http-api/read-input.ts'
import { Envelope, failures, Guid, success } from '#http-api/schemas.ts'
import type { Server } from '#http-api/server.ts'
import { buyLabel } from '#purchases/buy-label.ts'
import { cancelLabel } from '#purchases/cancel-label.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import * as schemas from '#purchases/schemas.ts'

const readBuyLabel = bodyReader(schemas.BuyLabelRequest)

export function purchaseRoutes(app: Server, deps: PurchaseDeps): void {
  app.route({
    method: 'POST',
    url: '/api/v1/shipments/:shipmentId/labels',
    config: { manners: { auth: 'bearer' } },
    schema: {
      operationId: 'buyLabel',
      summary: 'Buy the label of a rate',
      description:
        'A repeat of the same request answers the first result and never buys again. 202: still running; read the order for the outcome.',
      tags: ['Rates and labels'],
      params: Type.Object({ shipmentId: Type.String() }),
      body: schemas.BuyLabelRequest,
      response: {
        200: Envelope(schemas.BuyLabelAnswerSchema, 'The label is bought.'),
        202: Envelope(schemas.BuyLabelAcceptedSchema, 'The purchase is under way.'),
        ...failures(400, 401, 403, 404, 409, 413, 415, 422, 500, 503),
      },
    },
    handler: async (request, reply) => {
      const { rate } = readBuyLabel(request.body)
      const result = await buyLabel(deps, {
        accountId: request.actor.accountId,
        shipmentId: request.params.shipmentId,
        rateId: rate.id,
        allowedCarriers: request.scope?.allowedCarriers ?? null,
        correlationId: request.id,
      })
      return result.outcome === 'completed'
        ? reply.code(200).send(success(result.answer))
        : reply.code(202).send(success(result.answer))
    },
  })

  app.route({
    method: 'DELETE',
    url: '/api/v1/labels/:labelId',
    config: { manners: { auth: 'bearer', guids: ['labelId'] } },
    schema: {
      operationId: 'cancelLabel',
      summary: 'Cancel a label at its carrier',
      tags: ['Rates and labels'],
      params: Type.Object({ labelId: Guid() }),
      response: {
        200: Envelope(schemas.CancelLabelAnswer, "The carrier's decision."),
        ...failures(400, 401, 403, 404, 409, 422, 500),
      },
    },
    handler: async (request) =>
      success(await cancelLabel(deps, { accountId: request.actor.accountId, labelId: request.params.labelId })),
  })
}
