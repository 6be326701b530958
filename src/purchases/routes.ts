import { Type } from 'typebox'
import { Envelope } from '#http-api/envelope.ts'
import { accepted, ok, operation } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import type { Server } from '#http-api/server.ts'
import { Guid } from '#kit/schema.ts'
import type { SignLink } from '#labels/links.ts'
import { buyLabelAccepted, buyLabelAnswer } from '#purchases/answers/buy-label-answer.ts'
import { purchaseStatusAnswer } from '#purchases/answers/purchase-status-answer.ts'
import * as schemas from '#purchases/answers/schemas.ts'
import { buyLabel } from '#purchases/buying/buy-label.ts'
import { cancelLabel } from '#purchases/cancelling/cancel-label.ts'
import type { PurchaseDeps } from '#purchases/purchase/purchase-deps.ts'
import { getPurchaseStatus } from '#purchases/queries/get-purchase-status.ts'

export type PurchaseRouteDeps = PurchaseDeps & {
  signLink: SignLink
  /** Where callers reach the service. */
  publicUrl: () => string
}

const buyLabelBody = bodyReader(schemas.BuyLabelRequest)

/** Carriers that take longer than the wait window mostly take seconds more. */
const retryAfterSeconds = 2

const acceptedHeaders = {
  Location: Type.String({ format: 'uri', description: 'Where the purchase can be read: `getPurchase`.' }),
  'Retry-After': Type.Integer({ minimum: 1, description: 'Seconds after which it is worth reading.' }),
}

const buyLabelDescription = `Buys the label of one rate for a shipment, at most once, however often it is asked for.

What a request answers depends on the purchase that owns the shipment:

- None, or one that failed, or whose label was cancelled: a new purchase begins, under a new \`operationId\`.
- One of the same rate that is under way (\`Claimed\`, \`Processing\`, \`OutcomeUnknown\`): the request joins it, waits as the first did, and buys nothing.
- One of the same rate that is \`Completed\`: its label again, with fresh links.
- One of another rate: 409 \`Label.PurchaseInProgress\` while it is under way, 409 \`Label.AlreadyExists\` afterwards.

200 is the label. A failure that is known within the wait window is answered as such, and the shipment is free again. 202: the outcome is not in yet; read the purchase where \`Location\` says. It then ends without another request, as \`Completed\` or as \`Failed\` with its error; only after a failure a repeat buys anew. Mostly that takes seconds, and a minute or two where a node died with it. Where the carrier is away or cannot tell it may take hours, or an operator: keep the \`operationId\` and read it again later, and ask whoever runs the service about one that is open for an hour.`

export function purchaseRoutes(app: Server, deps: PurchaseRouteDeps): void {
  operation(app, {
    method: 'POST',
    url: '/api/v1/shipments/:shipmentId/labels',
    auth: 'bearer',
    budget: 'purchases',
    docs: {
      operationId: 'buyLabel',
      summary: 'Buy the label of a rate',
      description: buyLabelDescription,
      tags: ['Rates and labels'],
    },
    params: Type.Object({ shipmentId: Type.String({ description: 'The shipment.' }) }),
    body: buyLabelBody,
    answers: {
      200: Envelope(schemas.BuyLabelAnswerSchema, 'The label is bought.'),
      202: Envelope(schemas.BuyLabelAcceptedSchema, 'The purchase is under way.', acceptedHeaders),
    },
    failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
    handler: async ({ actor, allowedCarriers, params, body, requestId }) => {
      const result = await buyLabel(deps, {
        accountId: actor.accountId,
        shipmentId: params.shipmentId,
        rateId: body.rate.id,
        allowedCarriers,
        correlationId: requestId,
        actor: `key ${actor.apiKeyId}`,
      })
      return result.outcome === 'completed'
        ? ok(buyLabelAnswer(deps.signLink, result))
        : accepted(buyLabelAccepted(result.purchase, requestId), {
            location: `${deps.publicUrl()}/api/v1/purchases/${result.purchase.purchaseId}`,
            'retry-after': String(retryAfterSeconds),
          })
    },
  })

  operation(app, {
    method: 'GET',
    url: '/api/v1/purchases/:operationId',
    auth: 'bearer',
    docs: {
      operationId: 'getPurchase',
      summary: 'Read a purchase',
      description: 'How far a purchase has come, and why it failed. For the label itself read the order.',
      tags: ['Rates and labels'],
    },
    params: Type.Object({ operationId: Guid('From the 202 of a purchase, or from an order.') }),
    answers: { 200: Envelope(schemas.PurchaseAnswer, 'The purchase.') },
    failures: [400, 401, 403, 404, 409, 500],
    handler: async ({ actor, params }) => {
      const purchase = await getPurchaseStatus(deps, { accountId: actor.accountId, purchaseId: params.operationId })
      return ok(purchaseStatusAnswer(app.pageOfError, purchase))
    },
  })

  operation(app, {
    method: 'DELETE',
    url: '/api/v1/labels/:labelId',
    auth: 'bearer',
    docs: { operationId: 'cancelLabel', summary: 'Cancel a label at its carrier', tags: ['Rates and labels'] },
    params: Type.Object({ labelId: Guid('The label.') }),
    answers: { 200: Envelope(schemas.CancelLabelAnswer, "The carrier's decision.") },
    failures: [400, 401, 403, 404, 409, 422, 500],
    handler: async ({ actor, params }) => {
      const { accountId, apiKeyId } = actor
      const command = { accountId, labelId: params.labelId, actor: `key ${apiKeyId}` }
      const { isCancelled, reason } = await cancelLabel(deps, command)
      return ok(isCancelled ? { isSuccess: true } : { isSuccess: false, reason })
    },
  })
}
