import { type Static, Type } from 'typebox'
import type { Label } from '#domain/labels/label.ts'
import { getLabel } from '#domain/labels/queries.ts'
import { endDraft } from '#domain/orders/drafts/end-draft.ts'
import type { WholeOrder } from '#domain/orders/order/order.ts'
import type { Session } from '#domain/people/sessions/session.ts'
import { usePreset } from '#domain/presets/package-presets.ts'
import { rememberDeclared } from '#domain/presets/remembered-goods.ts'
import { buyLabelOnce } from '#domain/purchases/buying/buy-label.ts'
import type { BuyLabelCommand } from '#domain/purchases/buying/claim-purchase.ts'
import { cancelLabel } from '#domain/purchases/cancelling/cancel-label.ts'
import { correctOrder } from '#domain/purchases/correct-order.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { getPurchaseStatus } from '#domain/purchases/queries/queries.ts'
import { takesLabelsBack } from '#edges/console/carriers/responses.ts'
import { visibleError } from '#edges/console/credit/without-credit.ts'
import { contentOfOrder, inspectDraft } from '#edges/console/drafts/content.ts'
import { DraftResponse, draftResponse } from '#edges/console/drafts/response.ts'
import { knownOf, packagingsOf } from '#edges/console/drafts/routes.ts'
import { type ConsoleServer, consoleOperation, type RequestDeps } from '#edges/console/operation.ts'
import { optionsOfOrder } from '#edges/console/orders/order-response.ts'
import { consoleSource } from '#edges/console/orders/order-routes.ts'
import { reviewRoutes } from '#edges/console/purchases/needs-attention-routes.ts'
import { PurchasePage, purchaseResponse } from '#edges/console/purchases/purchase-response.ts'
import { ratesRoutes } from '#edges/console/purchases/rates-routes.ts'
import { accepted, created, ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { buyErrors, cancelErrors } from '#edges/shapes/error-codes.ts'
import { ServiceError } from '#kit/errors/service-error.ts'
import { fieldIssue } from '#kit/errors/validation-issues.ts'
import { isUuid } from '#kit/ids.ts'
import { Guid, Nullable, NullableText } from '#kit/schema.ts'

const tags = ['Purchases']

const CancelledLabel = Type.Object(
  {
    isCancelled: Type.Boolean({ description: 'Whether the label is canceled. If false, nothing changed.' }),
    reason: NullableText(
      "The carrier's reason for rejecting the cancellation. Null if the carrier did not reject the cancellation or gave no reason.",
    ),
  },
  { title: 'CancelledLabel', description: 'The result of a cancellation.' },
)

const BuyRequest = Type.Object(
  {
    rateId: Type.String({ description: 'Id of the rate to buy.' }),
    key: Type.String({
      pattern: '^[\\x21-\\x7e]{8,100}$',
      description: 'Key that the page creates for each Buy button. At most one label is bought per key.',
    }),
    presetId: Type.Optional(Nullable(Guid('Id of the package preset that was used.'))),
  },
  { title: 'BuyRequest', description: 'A purchase to make.' },
)
const buyBody = bodyReader(BuyRequest, ({ rateId, presetId }, path) => [
  ...(isUuid(rateId) ? [] : [fieldIssue('malformed', path('rateId'), 'must be a GUID')]),
  ...(presetId && !isUuid(presetId) ? [fieldIssue('malformed', path('presetId'), 'must be a GUID')] : []),
])

const Correction = Type.Object(
  {
    draft: Nullable(DraftResponse),
    orderId: Nullable(Guid('Id of the order that already replaces this order. Null: none.')),
    refusal: Nullable(
      Type.Object(
        {
          labelId: Guid('Id of the label.'),
          reason: NullableText("The carrier's reason for rejecting the cancellation."),
          isAsked: Type.Boolean({
            description:
              'Whether the carrier was contacted. If false, the carrier does not accept cancellations, and nothing was canceled.',
          }),
          cancelledLabelIds: Type.Array(Guid('Id of a label.'), {
            description:
              "Ids of the order's labels that were already canceled. Packages with these labels must not be shipped.",
          }),
        },
        { title: 'CorrectionRefusal', description: 'A label that could not be canceled.' },
      ),
    ),
  },
  {
    title: 'Correction',
    description:
      'The draft with the content of the order, the id of an order that already replaces this one, or the label that could not be canceled.',
  },
)

const buyDescription = `200 means that the label was bought. 202 means that the carrier has not responded yet. After a 202, the purchase continues without another request. Retrieve the purchase after a second or two. \`OutcomeUnknown\` is not a failure. The carrier may have created a label, and the service checks the outcome.

A repeated request with the same key never buys another label, whatever the result of the first request.`

function buyingRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/shipments/:shipmentId/labels',
    needs: 'labels.buy',
    scoped: true,
    budget: 'purchases',
    docs: { operationId: 'buyLabel', summary: 'Buys a label at a given rate.', description: buyDescription, tags },
    params: Type.Object({ shipmentId: Guid('Id of the shipment.') }),
    body: buyBody,
    responses: {
      200: Envelope(PurchasePage, 'The label was bought.'),
      202: Envelope(PurchasePage, 'The purchase is in progress.'),
    },
    errors: [...buyErrors, 'Purchase.KeyReused', 'Purchase.KeySpent'],
    handler: async ({ deps, session, scope, params: { shipmentId }, body, requestId }) => {
      const { purchase, label } = await buyFromPage(deps, {
        session,
        shipmentId,
        rateId: body.rateId,
        allowedCarriers: scope?.allowedCarriers ?? null,
        correlationId: requestId,
        key: body.key,
        presetId: body.presetId ?? null,
      })
      const response = purchaseResponse(server.app.pageOfError, { purchase, label, cancellation: null })
      return label ? ok(response) : accepted(response)
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/purchases/:purchaseId',
    needs: 'orders.read',
    docs: { operationId: 'getPurchase', summary: 'Retrieves a purchase.', tags },
    params: Type.Object({ purchaseId: Guid('Id of the purchase.') }),
    responses: { 200: Envelope(PurchasePage, 'The purchase.') },
    errors: ['Purchase.NotFound', 'Label.NotFound'],
    handler: async ({ deps, session: { accountId }, params: { purchaseId } }) => {
      const { purchase, cancellation } = await getPurchaseStatus(deps, { accountId, purchaseId })
      const isBought = purchase.state === 'Completed' && purchase.labelId !== null
      const label = isBought ? await getLabel(deps, accountId, purchase.labelId as string) : null
      return ok(purchaseResponse(server.app.pageOfError, { purchase, label, cancellation }))
    },
  })
}

function correctionRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/orders/:orderId/correction',
    needs: 'labels.cancel',
    scoped: true,
    docs: {
      operationId: 'correctOrder',
      summary: 'Cancels an order and its labels, and creates a draft with its content.',
      description:
        'The draft is created only after all labels are canceled. The error 500 `Label.CancellationOutcomeUnknown` means that a carrier did not respond and that the service is checking the outcome. Repeat the request when the order shows the outcome. If the request fails after some labels were canceled, `metaData.cancelledLabelIds` contains their ids.',
      tags,
    },
    params: Type.Object({ orderId: Guid('Id of the order.') }),
    body: bodyReader(Type.Object({})),
    responses: {
      200: Envelope(
        Correction,
        'A label could not be canceled, or another order already replaces this one. The order is unchanged, except for the labels in `cancelledLabelIds`.',
      ),
      201: Envelope(Correction, 'The draft.'),
    },
    errors: [
      ...cancelErrors,
      'Order.NotFound',
      'Order.FromStore',
      'Order.TransitionNotAllowed',
      'Order.Erased',
      'Label.PurchaseInProgress',
      'Draft.TooMany',
    ],
    handler: async ({ deps, session: { accountId, user }, scope, params: { orderId } }) => {
      const packagings = packagingsOf(deps)
      const typed = async (order: WholeOrder) => {
        const content = contentOfOrder(order, await optionsOfOrder(deps, accountId, order))
        return { content, order: inspectDraft(content, packagings).order }
      }
      const subAccountId = scope?.subAccountId ?? null
      const command = { accountId, orderId, subAccountId, userId: user.userId, source: consoleSource }
      const corrected = await correctOrder(
        { ...deps.orders, ...deps.purchases },
        { ...command, typed, takesLabelsBack: takesLabelsBack(deps) },
      )
      if (corrected.outcome === 'refused') {
        const { outcome: _outcome, ...refusal } = corrected
        return ok({ draft: null, orderId: null, refusal })
      }
      const { replacement } = corrected
      if (replacement.kind === 'order') return ok({ draft: null, orderId: replacement.orderId, refusal: null })
      const answer: Static<typeof Correction> = {
        draft: draftResponse(replacement.draft, await knownOf(deps, accountId)),
        orderId: null,
        refusal: null,
      }
      return created(answer)
    },
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/labels/:labelId',
    needs: 'labels.cancel',
    docs: {
      operationId: 'cancelLabel',
      summary: 'Cancels a label with its carrier.',
      description:
        'The error 500 `Label.CancellationOutcomeUnknown` means that the carrier did not respond and that the service is checking the outcome. The order shows the outcome later.',
      tags,
    },
    params: Type.Object({ labelId: Guid('Id of the label.') }),
    responses: { 200: Envelope(CancelledLabel, 'The result of the cancellation.') },
    errors: cancelErrors,
    handler: async ({ deps, session: { accountId, user }, params: { labelId } }) =>
      ok(await cancelLabel(deps.purchases, { accountId, labelId, actor: `user ${user.userId}` })),
  })
}

export function purchaseRoutes(server: ConsoleServer): void {
  ratesRoutes(server)
  buyingRoutes(server)
  correctionRoutes(server)
  reviewRoutes(server)
}

type BuyFromPageCommand = Omit<BuyLabelCommand, 'accountId' | 'actor' | 'key'> & {
  session: Session
  /** At most one label is bought under a key. */
  key: string
  /** The package preset that was used. Null: none. */
  presetId: string | null
}

/**
 * Buys a label, marks the package preset as used, saves the customs details of the goods for the next order, and ends the
 * draft of the order.
 *
 * @returns a null label if the carrier has not responded yet
 * @throws ServiceError as `buyLabelOnce`, without the account's credit if the role must not see it
 */
export async function buyFromPage(
  deps: RequestDeps,
  { session, presetId, ...command }: BuyFromPageCommand,
): Promise<{ purchase: Purchase; label: Label | null }> {
  const { accountId, user } = session
  const { shipmentId } = command
  const actor = `user ${user.userId}`
  const result = await buyLabelOnce(deps.purchases, { ...command, accountId, actor }).catch((error: unknown) => {
    throw visibleError(session, error)
  })
  const { purchase } = result
  if (presetId) await usePreset(deps, { accountId, presetId }).catch(ignoreServiceError)
  await rememberDeclared(deps, purchase).catch((error) =>
    deps.log.warn({ err: error, shipmentId }, 'customs details not saved for reuse'),
  )
  await endDraft(deps, { accountId, orderId: purchase.orderId })
  if (result.outcome !== 'completed') return { purchase, label: null }
  return { purchase, label: result.label }
}

/** The purchase succeeded. It does not matter that the preset was removed. */
function ignoreServiceError(error: unknown): void {
  if (!(error instanceof ServiceError)) throw error
}
