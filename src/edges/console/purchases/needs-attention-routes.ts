/** Purchases and cancellations whose outcome no lookup can determine, and their manual review. */
import { type Static, Type } from 'typebox'
import { auditAs } from '#domain/audit/queries.ts'
import { listRecipientNames } from '#domain/orders/list/recipients.ts'
import type { BrowserClient } from '#domain/people/sessions/session.ts'
import { userActor } from '#domain/people/sign-in/verify-password.ts'
import {
  countReviewItems,
  listReviewItems,
  type ReviewItem,
  reviewCancellation,
  reviewPurchase,
} from '#domain/purchases/manual-review/manual-review.ts'
import type { ResolveCancellationCommand } from '#domain/purchases/reconciling/resolve.ts'
import { countStoreReviews } from '#domain/store-sync/queries.ts'
import { type ConsoleServer, consoleOperation, type RequestDeps } from '#edges/console/operation.ts'
import { Ended, ended, NameText } from '#edges/console/schemas.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { PaidBy, paidBy } from '#edges/shapes/paid-by.ts'
import { fieldIssue } from '#kit/errors/validation-issues.ts'
import { inCurrency } from '#kit/money.ts'
import { Guid, Int32, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

const tags = ['Purchases']

const ToSettleResponse = Type.Object(
  {
    kind: Type.Unsafe<ReviewItem['kind']>(
      OneOf(['purchase', 'cancellation'], {
        description: 'Whether the entry is a purchase or a cancellation.',
      }),
    ),
    purchaseId: Guid('Id of the purchase.'),
    orderId: Guid('Id of the order.'),
    recipient: NullableText('Name of the recipient. Null: none.'),
    labelId: Nullable(Guid('Id of the label that is being canceled. Null for a purchase.')),
    trackingNumber: NullableText('Tracking number of the label.'),
    carrier: Type.String({ description: 'Id of the carrier.' }),
    serviceName: Type.String({ description: 'Name of the service.' }),
    charge: Type.String({
      description:
        'Price of the label, as a decimal. If the price is paid from the credit, it is held until the outcome is known.',
    }),
    currency: Type.String({ description: 'ISO 4217 code.' }),
    paidBy: PaidBy,
    sentAt: UtcTime('Time of the first request to the carrier, in UTC.'),
    lastHeard: Nullable(
      Type.Object(
        {
          at: UtcTime('Time of the event, in UTC.'),
          what: Type.String({ description: 'The event, such as `outcome unknown` or `asked the carrier`.' }),
          answer: NullableText('Result of the lookup, such as `absent`, `undecided` or `unavailable`. Null: none.'),
          detail: NullableText("The carrier's message."),
        },
        { title: 'LastHeard', description: 'The last known event.' },
      ),
    ),
    settledBy: Type.Unsafe<ReviewItem['settledBy']>(
      OneOf(['account', 'operator'], {
        description:
          'Party that resolves the entry: the account, or the operator if the operator owns the carrier account.',
      }),
    ),
  },
  { title: 'ToSettle', description: 'A purchase or cancellation whose outcome is unknown.' },
)

const settledText = 'How the outcome was determined. This note is stored with the purchase and in the audit trail.'

const PurchaseOutcome = Type.Object(
  {
    trackingNumber: Nullable(
      Type.String({
        pattern: '^[A-Za-z0-9-]{6,40}$',
        description:
          'Tracking number of the label that the carrier created, without spaces. Null if the carrier created no label.',
      }),
    ),
    charged: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^\\d{1,7}(\\.\\d{1,4})?$',
          description: 'Amount that the carrier charged, as a decimal in the currency of the purchase. Null: unknown.',
        }),
      ),
    ),
    unchecked: Type.Optional(
      Type.Boolean({
        description: 'True to record a tracking number that the carrier does not confirm. Default: false.',
      }),
    ),
    reason: NameText(settledText),
  },
  { title: 'PurchaseOutcome', description: 'The outcome of a purchase, as confirmed with the carrier.' },
)
const purchaseOutcomeBody = bodyReader(PurchaseOutcome, ({ trackingNumber, charged }, path) =>
  trackingNumber === null && charged
    ? [fieldIssue('invalid', path('charged'), 'must be omitted if the carrier created no label')]
    : [],
)

const outcomesOfCancellation = [
  'voided',
  'requested',
  'not voided',
] as const satisfies readonly ResolveCancellationCommand['found'][]

const CancellationOutcome = Type.Object(
  {
    found: Type.Unsafe<ResolveCancellationCommand['found']>(
      OneOf(outcomesOfCancellation, {
        description:
          'The outcome.\n\n- voided: The label is canceled.\n- requested: The label is canceled, and the carrier decides on the refund later.\n- not voided: The label is still live.',
      }),
    ),
    reason: NameText(settledText),
  },
  {
    title: 'CancellationOutcome',
    description: 'The outcome of a cancellation, as confirmed with the carrier.',
  },
)

type ReviewRequest = {
  session: { user: { userId: string; email: string } }
  client: BrowserClient
  body: { reason: string }
}

/** The person is recorded with their email in the event log, and with the reason in the audit trail. */
const reviewBy = (deps: RequestDeps, { session: { user }, client, body: { reason } }: ReviewRequest) => {
  const context = { origin: 'console', clientAddress: client.address, reason } as const
  return {
    deps: { ...deps.purchases, audit: auditAs(deps, { actor: userActor(user.userId), ...context }) },
    by: { operator: user.email, actor: `user ${user.userId}`, reason },
  }
}

async function reviewItemResponses(deps: RequestDeps, accountId: string): Promise<Static<typeof ToSettleResponse>[]> {
  const { db, purchases, knownCarriers } = deps
  const found = await listReviewItems({ db, connections: purchases.connections, knownCarriers }, { accountId })
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))]
  const names = await listRecipientNames(deps, { accountId, orderIds })
  const nameOf = new Map(names.map(({ orderId, customerName }) => [orderId, customerName]))
  return found.map(({ lastHeard, sentAt, charge, billing, ...one }) => ({
    ...one,
    recipient: nameOf.get(one.orderId) ?? null,
    charge: inCurrency(charge, one.currency),
    paidBy: paidBy(billing),
    sentAt: sentAt.toISOString(),
    lastHeard: lastHeard && { ...lastHeard, at: lastHeard.at.toISOString() },
  }))
}

export function reviewRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/to-settle',
    needs: 'purchases.resolve',
    docs: {
      operationId: 'listToSettle',
      summary: 'Lists purchases and cancellations that need attention because their outcome is unknown.',
      tags,
    },
    responses: {
      200: Envelope(
        Type.Array(ToSettleResponse, { description: 'Up to 100 purchases and 100 cancellations, oldest first.' }),
        'The purchases and cancellations.',
      ),
    },
    errors: [],
    handler: async ({ deps, session: { accountId } }) => ok(await reviewItemResponses(deps, accountId)),
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/to-settle/count',
    needs: 'purchases.resolve',
    docs: { operationId: 'countToSettle', summary: 'Returns the number of items that need attention.', tags },
    responses: {
      200: Envelope(
        Type.Object(
          {
            count: Int32({ description: 'Number of purchases, cancellations and store updates that need attention.' }),
          },
          { title: 'ToSettleCount', description: 'The number of items that need attention.' },
        ),
        'The number of items.',
      ),
    },
    errors: [],
    handler: async ({ deps, session: { accountId } }) => {
      const counts = await Promise.all([countReviewItems(deps, { accountId }), countStoreReviews(deps, { accountId })])
      return ok({ count: counts.reduce((sum, count) => sum + count, 0) })
    },
  })

  outcomeRoutes(server)
}

function outcomeRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/purchases/:purchaseId/outcome',
    needs: 'purchases.resolve',
    docs: {
      operationId: 'settlePurchase',
      summary: 'Resolves a purchase whose outcome is unknown.',
      description:
        'If the carrier created a label, its price is charged. Otherwise, the held amount is released, and a label can be bought for the shipment again. Returns 409 `Purchase.OutcomeKnown` if the outcome is already known, and 409 `Purchase.SettledByOperator` if the carrier account belongs to the operator. Returns 422 `Label.TrackingNumberTaken` if another label of the carrier account has this tracking number. `metaData.orderId` then contains the id of the order with that label, or null if it belongs to another account. Before a tracking number is recorded, its reference is looked up at the carrier. Returns 422 `Label.TrackingNumberOfOther` if the reference is not this purchase. Returns 422 `Label.TrackingNumberUnconfirmed` if the carrier returns no reference. To record the number in this case, send `unchecked`.',
      tags,
    },
    params: Type.Object({ purchaseId: Guid('Id of the purchase.') }),
    body: purchaseOutcomeBody,
    responses: { 200: Envelope(Ended, 'The outcome is recorded.') },
    errors: [
      'Purchase.NotFound',
      'Purchase.OutcomeKnown',
      'Purchase.SettledByOperator',
      'Label.TrackingNumberTaken',
      'Label.TrackingNumberOfOther',
      'Label.TrackingNumberUnconfirmed',
    ],
    handler: async ({ deps, session, client, params: { purchaseId }, body }) => {
      const { trackingNumber, charged = null, unchecked: isUnchecked = false } = body
      const found = trackingNumber === null ? null : { trackingNumber, charged }
      const review = reviewBy(deps, { session, client, body })
      await reviewPurchase(review.deps, { accountId: session.accountId, purchaseId, found, isUnchecked, ...review.by })
      return ok(ended)
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/labels/:labelId/cancellation-outcome',
    needs: 'purchases.resolve',
    docs: {
      operationId: 'settleCancellation',
      summary: 'Resolves a cancellation whose outcome is unknown.',
      description:
        'Returns 409 `Label.CancellationOutcomeKnown` if the outcome is already known, and 409 `Purchase.SettledByOperator` if the carrier account belongs to the operator.',
      tags,
    },
    params: Type.Object({ labelId: Guid('Id of the label.') }),
    body: bodyReader(CancellationOutcome),
    responses: { 200: Envelope(Ended, 'The outcome is recorded.') },
    errors: ['Label.NotFound', 'Label.CancellationOutcomeKnown', 'Purchase.SettledByOperator'],
    handler: async ({ deps, session, client, params: { labelId }, body }) => {
      const { by, ...review } = reviewBy(deps, { session, client, body })
      await reviewCancellation(review.deps, { accountId: session.accountId, labelId, found: body.found, ...by })
      return ok(ended)
    },
  })
}
