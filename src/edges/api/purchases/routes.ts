import { Type } from 'typebox'
import type { SignLink } from '#domain/labels/links.ts'
import { buyLabel } from '#domain/purchases/buying/buy-label.ts'
import { cancelLabel } from '#domain/purchases/cancelling/cancel-label.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { getPurchaseStatus } from '#domain/purchases/queries/queries.ts'
import { buyLabelAccepted, buyLabelResponse, purchaseStatusResponse } from '#edges/api/purchases/responses.ts'
import * as schemas from '#edges/api/purchases/schemas.ts'
import { bearer } from '#edges/http/authentication.ts'
import { accepted, ok, operation } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import { buyErrors, cancelErrors } from '#edges/shapes/error-codes.ts'
import { Guid } from '#kit/schema.ts'

export type PurchaseRouteDeps = PurchaseDeps & {
  signLink: SignLink
  /** The public URL of the service. */
  publicUrl: () => string
}

const buyLabelBody = bodyReader(schemas.BuyLabelRequest)

/** A carrier that takes longer than the wait window usually takes a few more seconds. */
const retryAfterSeconds = 2

const acceptedHeaders = {
  Location: Type.String({ format: 'uri', description: 'URL of the purchase (`getPurchase`).' }),
  'Retry-After': Type.Integer({ minimum: 1, description: 'Number of seconds to wait before reading the purchase.' }),
}

const buyLabelDescription = `Buys the label of one rate for a shipment. The price is taken from the account's credit. A rate buys at most one label, so the request is safe to repeat: the repeat returns the same label with fresh links.

The result depends on the shipment's existing purchase:

- No purchase, a failed purchase, or a canceled label of another rate: A new purchase starts, with a new \`operationId\`.
- A canceled label of the same rate: The request returns 409 \`Label.Cancelled\` with \`metaData.labelId\`, and buys nothing. To buy again, request new rates.
- A purchase of the same rate in progress (\`Claimed\`, \`Processing\` or \`OutcomeUnknown\`): The request joins that purchase, waits for it, and buys nothing.
- A completed purchase of the same rate: The request returns the existing label.
- A purchase of another rate: The request returns 409 \`Label.PurchaseInProgress\` while that purchase is in progress, and 409 \`Label.AlreadyExists\` after that.

The request waits for the carrier for a limited time, 10 seconds by default. 200 means that the label was bought. 202 means that the outcome is not known yet. The purchase then continues without another request. Read the purchase at the URL in \`Location\` until its status is \`Completed\` or \`Failed\`. This usually takes seconds, but can take hours if the carrier is unavailable or cannot report the outcome. Store the \`operationId\`, do not ship the package by other means, and contact the operator if the purchase is still open after an hour.

- 404 \`Shipment.NotFound\` or \`Rate.NotFound\`: The account has no such shipment, or the shipment has no such rate. With \`X-SubAccount-Id\`, rates of carriers that the sub-account cannot use also return \`Rate.NotFound\`.
- 409 \`Order.NotPurchasable\`: The status of the order does not allow a purchase.
- 422 \`Rate.Stale\`: The rate has expired. Request new rates.
- 422 \`Credit.Insufficient\`: The account has too little credit.
- 422 \`Key.SpendLimitReached\`: The API key has a daily spend limit, and this label would exceed it.
- 422 \`Label.CustomsRequired\`: Customs data is missing. There is one error per field.
- 422 \`Label.CarrierRejected\`: The carrier rejected the purchase. The carrier's own code and text are in \`metaData\`.
- 422 \`Order.NotReadyForPurchase\`, \`Order.ClosedAtSource\`, \`Order.CustomsRequired\`, \`Order.NotLoaded\`, \`Order.MetadataUnreadable\` or \`Order.Erased\`: The order came from a store that does not allow the purchase, or its personal data was erased.
- 503 \`Carrier.Unavailable\`: The carrier is unavailable, and nothing was bought. Repeat the request later.
- 503 \`Label.PurchasesHeld\`: The operator has put all purchases on hold after restoring a backup. Nothing was bought. Repeat the request after the number of seconds in \`Retry-After\`.
- 503 \`General.Unavailable\`, 500, or no response: The purchase may have started. Repeat the same request: it joins that purchase.

After a failed purchase, you can buy a label for the shipment again.`

const cancelLabelDescription = `Cancels a label at its carrier. The label can then no longer be downloaded, and you can buy a new label for the shipment. If the order has no other live label, it moves from 8 (LabelCreated) to 7 (Packed). The price returns to the account's credit when the carrier accepts the refund. This can happen later, or never if the carrier denies the refund.

The response is 200 with \`isSuccess: true\` if the label is now canceled, including if it was already canceled. In that case the carrier is not contacted again. **The response is also 200 with \`isSuccess: false\`** if the carrier rejected the cancellation, does not accept cancellations, or could not be reached. In these cases nothing changed, and the label is still live.

Do not repeat a cancellation automatically after a 500 or a lost response, because its outcome is unknown. Read the order until \`details.shipments[].label.cancellation\` has a final status.

- 404 \`Label.NotFound\`: The account has no such label.
- 422 \`Label.TrackingNumberMissing\`: The label has no tracking number to cancel, for example because its purchase failed.
- 500 \`Label.CancellationOutcomeUnknown\`: The carrier did not respond in time. The service looks up the outcome and updates the label.`

export function purchaseRoutes(app: Server, deps: PurchaseRouteDeps): void {
  operation(app, {
    method: 'POST',
    url: '/api/v1/shipments/:shipmentId/labels',
    keyScope: 'buy',
    auth: bearer,
    budget: 'purchases',
    docs: {
      operationId: 'buyLabel',
      summary: 'Buy a label',
      description: buyLabelDescription,
      tags: ['Rates and labels'],
    },
    params: Type.Object({ shipmentId: Type.String({ description: 'Id of the shipment.' }) }),
    body: buyLabelBody,
    responses: {
      200: Envelope(schemas.BuyLabelResponseSchema, 'The label was bought.'),
      202: Envelope(schemas.BuyLabelAcceptedSchema, 'The purchase is in progress.', acceptedHeaders),
    },
    errors: buyErrors,
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
        ? ok(buyLabelResponse(deps.signLink, result, deps.findCarrier(result.purchase.carrier)))
        : accepted(buyLabelAccepted(result.purchase, requestId), {
            location: `${deps.publicUrl()}/api/v1/purchases/${result.purchase.purchaseId}`,
            'retry-after': String(retryAfterSeconds),
          })
    },
  })

  operation(app, {
    method: 'GET',
    url: '/api/v1/purchases/:operationId',
    auth: bearer,
    docs: {
      operationId: 'getPurchase',
      summary: 'Retrieve a purchase',
      description:
        'Retrieves the state of a purchase and, if it failed, the error. It changes nothing. Use it after a purchase returned 202, for example every two seconds, until `status` is `Completed` or `Failed`. To get the label and its files, read the order.\n\nReturns 404 `Purchase.NotFound` if the account has no such purchase.',
      tags: ['Rates and labels'],
    },
    params: Type.Object({ operationId: Guid('Id of the purchase, from a 202 response or from an order.') }),
    responses: { 200: Envelope(schemas.PurchaseResponse, 'The purchase.') },
    errors: ['Purchase.NotFound'],
    handler: async ({ actor, params }) => {
      const purchase = await getPurchaseStatus(deps, { accountId: actor.accountId, purchaseId: params.operationId })
      return ok(purchaseStatusResponse(app.pageOfError, purchase))
    },
  })

  operation(app, {
    method: 'DELETE',
    url: '/api/v1/labels/:labelId',
    keyScope: 'buy',
    auth: bearer,
    docs: {
      operationId: 'cancelLabel',
      summary: 'Cancel a label',
      description: cancelLabelDescription,
      tags: ['Rates and labels'],
    },
    params: Type.Object({ labelId: Guid('Id of the label.') }),
    responses: {
      200: Envelope(
        schemas.CancelLabelResponse,
        'The result of the cancellation. `isSuccess` is false if the label was not canceled.',
      ),
    },
    errors: cancelErrors,
    handler: async ({ actor, params }) => {
      const { accountId, apiKeyId } = actor
      const command = { accountId, labelId: params.labelId, actor: `key ${apiKeyId}` }
      const { isCancelled, reason } = await cancelLabel(deps, command)
      return ok(isCancelled ? { isSuccess: true } : { isSuccess: false, reason })
    },
  })
}
