import { Type } from 'typebox'
import { Envelope } from '#http-api/envelope.ts'
import { accepted, ok, operation } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import type { Server } from '#http-api/server.ts'
import { Guid } from '#kit/schema.ts'
import type { SignLink } from '#labels/links.ts'
import { buyLabel } from '#purchases/buy-label.ts'
import { buyLabelAccepted, buyLabelAnswer } from '#purchases/buy-label-answer.ts'
import { cancelLabel } from '#purchases/cancel-label.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import * as schemas from '#purchases/schemas.ts'

const buyLabelBody = bodyReader(schemas.BuyLabelRequest)

export function purchaseRoutes(app: Server, deps: PurchaseDeps & { signLink: SignLink }): void {
  operation(app, {
    method: 'POST',
    url: '/api/v1/shipments/:shipmentId/labels',
    auth: 'bearer',
    budget: 'purchases',
    docs: {
      operationId: 'buyLabel',
      summary: 'Buy the label of a rate',
      description:
        'A repeat of the same request answers the first result and never buys again. 202: still running; read the order for the outcome.',
      tags: ['Rates and labels'],
    },
    params: Type.Object({ shipmentId: Type.String() }),
    body: buyLabelBody,
    answers: {
      200: Envelope(schemas.BuyLabelAnswerSchema, 'The label is bought.'),
      202: Envelope(schemas.BuyLabelAcceptedSchema, 'The purchase is under way.'),
    },
    failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
    handler: async ({ actor, allowedCarriers, params, body, requestId }) => {
      const result = await buyLabel(deps, {
        accountId: actor.accountId,
        shipmentId: params.shipmentId,
        rateId: body.rate.id,
        allowedCarriers,
        correlationId: requestId,
      })
      return result.outcome === 'completed'
        ? ok(buyLabelAnswer(deps.signLink, result))
        : accepted(buyLabelAccepted(result.purchase, requestId))
    },
  })

  operation(app, {
    method: 'DELETE',
    url: '/api/v1/labels/:labelId',
    auth: 'bearer',
    docs: { operationId: 'cancelLabel', summary: 'Cancel a label at its carrier', tags: ['Rates and labels'] },
    params: Type.Object({ labelId: Guid() }),
    answers: { 200: Envelope(schemas.CancelLabelAnswer, "The carrier's decision.") },
    failures: [400, 401, 403, 404, 409, 422, 500],
    handler: async ({ actor, params }) => {
      const { accountId } = actor
      const { isCancelled, reason } = await cancelLabel(deps, { accountId, labelId: params.labelId })
      return ok(isCancelled ? { isSuccess: true } : { isSuccess: false, reason })
    },
  })
}
