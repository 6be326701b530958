import { type Static, Type } from 'typebox'
import { takesLabelsBack } from '#console-api/carriers/takes-labels-back.ts'
import { DraftAnswer, draftAnswer } from '#console-api/drafts/draft-answer.ts'
import { inspectDraft } from '#console-api/drafts/inspect-draft.ts'
import { contentOfOrder } from '#console-api/drafts/order-content.ts'
import { knownOf, packagingsOf } from '#console-api/drafts/routes.ts'
import { type ConsoleServer, consoleOperation, type RequestDeps } from '#console-api/operation.ts'
import { optionsOfOrder } from '#console-api/orders/order-options.ts'
import { consoleSource } from '#console-api/orders/order-routes.ts'
import { PurchasePage, purchaseAnswer } from '#console-api/purchases/purchase-answer.ts'
import { ratesRoutes } from '#console-api/purchases/rates-routes.ts'
import { toSettleRoutes } from '#console-api/purchases/to-settle-routes.ts'
import { ServiceError, serviceError } from '#errors/service-error.ts'
import { invalid } from '#errors/violations.ts'
import { Envelope } from '#http-api/envelope.ts'
import { accepted, created, ok } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { isUuid } from '#kit/ids.ts'
import { Guid, Nullable, NullableText } from '#kit/schema.ts'
import { getLabel } from '#labels/get-label.ts'
import { endDraft } from '#orders/drafts/end-draft.ts'
import type { WholeOrder } from '#orders/whole-order.ts'
import { usePreset } from '#parcel-presets/use-preset.ts'
import { may } from '#people/roles.ts'
import { buyLabelOnce } from '#purchases/buying/buy-label-once.ts'
import { cancelLabel } from '#purchases/cancelling/cancel-label.ts'
import { correctOrder } from '#purchases/correcting/correct-order.ts'
import { getPurchaseStatus } from '#purchases/queries/get-purchase-status.ts'
import { rememberDeclared } from '#remembered-goods/remember-declared.ts'

const tags = ['Purchases']

const CancelledLabel = Type.Object(
  {
    isCancelled: Type.Boolean({ description: 'Whether the label is cancelled; else nothing changed.' }),
    reason: NullableText('Why the carrier refused, in its own words; null where it did not, or gave no reason.'),
  },
  { title: 'CancelledLabel', description: "The carrier's decision." },
)

const BuyRequest = Type.Object(
  {
    rateId: Type.String({ description: 'The rate to buy.' }),
    key: Type.String({
      pattern: '^[\\x21-\\x7e]{8,100}$',
      description: 'Made by the page when it showed the button: under it no more than one label is bought.',
    }),
    presetId: Type.Optional(Nullable(Guid('The parcel preset that was used.'))),
  },
  { title: 'BuyRequest', description: 'What is to be bought.' },
)
const buyBody = bodyReader(BuyRequest, ({ rateId, presetId }, path) => [
  ...(isUuid(rateId) ? [] : [invalid('unreadable', path('rateId'), 'must be a GUID')]),
  ...(presetId && !isUuid(presetId) ? [invalid('unreadable', path('presetId'), 'must be a GUID')] : []),
])

const Correction = Type.Object(
  {
    draft: Nullable(DraftAnswer),
    orderId: Nullable(Guid('The order that has taken its place already; null: none.')),
    refusal: Nullable(
      Type.Object(
        {
          labelId: Guid('The label.'),
          reason: NullableText("Why, in the carrier's own words."),
          isAsked: Type.Boolean({
            description: 'False: the carrier takes no labels back, so it was not asked, and nothing was cancelled.',
          }),
          cancelledLabelIds: Type.Array(Guid('A label.'), {
            description: 'Labels of the order that were cancelled before: parcels that bear them must not be shipped.',
          }),
        },
        { title: 'CorrectionRefusal', description: 'A label that its carrier did not take back.' },
      ),
    ),
  },
  {
    title: 'Correction',
    description: 'The draft of what the order said, or the order that it became; or why it was not given up.',
  },
)

/** What was asked for succeeded, and does not fail because a preset is gone. */
async function notePreset(deps: RequestDeps, accountId: string, presetId: string | null | undefined): Promise<void> {
  if (!presetId) return
  await usePreset(deps, { accountId, presetId }).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error
  })
}

/** To who may not see credit: that there is too little of it, and not how much there is. */
function withoutCredit(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.errors[0]?.code !== 'Credit.Insufficient') return error
  const { required, currency } = error.errors[0].metaData ?? {}
  return serviceError('Credit.Insufficient', { required, currency })
}

const buyDescription = `200: it is bought. 202: the carrier has not answered yet; the purchase goes on by itself, and ends without another request: read it again after a second or two. \`OutcomeUnknown\` is no failure: the carrier may have made a label, and is asked until that is known.

A request that is sent again under the same key buys nothing, whatever became of the first.`

function buyingRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/shipments/:shipmentId/labels',
    needs: 'labels.buy',
    scoped: true,
    budget: 'purchases',
    docs: { operationId: 'buyLabel', summary: 'Buy the label of a rate', description: buyDescription, tags },
    params: Type.Object({ shipmentId: Guid('The shipment.') }),
    body: buyBody,
    answers: { 200: Envelope(PurchasePage, 'It is bought.'), 202: Envelope(PurchasePage, 'It is under way.') },
    failures: [404, 409, 413, 415, 422],
    handler: async ({ deps, session: { accountId, user, role }, scope, params: { shipmentId }, body, request }) => {
      const result = await buyLabelOnce(deps.purchases, {
        accountId,
        shipmentId,
        rateId: body.rateId,
        allowedCarriers: scope?.allowedCarriers ?? null,
        correlationId: request.id,
        key: body.key,
        actor: `user ${user.userId}`,
      }).catch((error: unknown) => {
        throw may[role]['credit.read'] ? error : withoutCredit(error)
      })
      const { purchase } = result
      await notePreset(deps, accountId, body.presetId)
      await rememberDeclared(deps, { accountId, shipmentId }).catch((error) =>
        // The label is bought all the same; it is only not proposed again.
        deps.log.warn({ err: error, shipmentId }, 'what was declared was not remembered'),
      )
      const label = result.outcome === 'completed' ? result.label : null
      const answer = purchaseAnswer(server.app.pageOfError, { purchase, label, cancellation: null })
      if (!label) return accepted(answer)
      await endDraft(deps, { accountId, orderId: purchase.orderId })
      return ok(answer)
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/purchases/:purchaseId',
    needs: 'orders.read',
    docs: { operationId: 'getPurchase', summary: 'How far a purchase has come, and what came of it', tags },
    params: Type.Object({ purchaseId: Guid('The purchase.') }),
    answers: { 200: Envelope(PurchasePage, 'The purchase.') },
    failures: [404],
    handler: async ({ deps, session: { accountId }, params: { purchaseId } }) => {
      const { purchase, cancellation } = await getPurchaseStatus(deps, { accountId, purchaseId })
      const isBought = purchase.state === 'Completed' && purchase.labelId !== null
      const label = isBought ? await getLabel(deps, accountId, purchase.labelId as string) : null
      return ok(purchaseAnswer(server.app.pageOfError, { purchase, label, cancellation }))
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
      summary: "Cancel an order's labels and the order, and begin a draft of what it said",
      description:
        'No draft is begun before all labels are certainly cancelled. 500 `Label.CancellationOutcomeUnknown`: a carrier did not answer, and is being asked; repeat it once the order tells how that ended. Where a failure comes after labels were cancelled, `metaData.cancelledLabelIds` names them.',
      tags,
    },
    params: Type.Object({ orderId: Guid('The order.') }),
    body: bodyReader(Type.Object({})),
    answers: {
      200: Envelope(
        Correction,
        'A carrier did not take its label back: the order is as it was, but for the labels in `cancelledLabelIds`; or another order has taken its place already.',
      ),
      201: Envelope(Correction, 'The draft.'),
    },
    failures: [404, 409, 413, 415, 422],
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
        draft: draftAnswer(replacement.draft, knownOf(deps)),
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
      summary: 'Cancel a label at its carrier',
      description:
        '500 `Label.CancellationOutcomeUnknown`: the carrier did not answer, and is being asked; the order tells how that ends.',
      tags,
    },
    params: Type.Object({ labelId: Guid('The label.') }),
    answers: { 200: Envelope(CancelledLabel, "The carrier's decision.") },
    failures: [404, 422],
    handler: async ({ deps, session: { accountId, user }, params: { labelId } }) =>
      ok(await cancelLabel(deps.purchases, { accountId, labelId, actor: `user ${user.userId}` })),
  })
}

export function purchaseRoutes(server: ConsoleServer): void {
  ratesRoutes(server)
  buyingRoutes(server)
  correctionRoutes(server)
  toSettleRoutes(server)
}
