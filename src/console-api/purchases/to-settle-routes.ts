/** Purchases and cancellations of unknown outcome that no look-up decides, and what people say became of them. */
import { type Static, Type } from 'typebox'
import { auditAs } from '#audit/record-audit.ts'
import { countStoresToSettle } from '#connected-stores/settling/count-to-settle.ts'
import { type ConsoleServer, consoleOperation, type RequestDeps } from '#console-api/operation.ts'
import { Ended, ended, NameText } from '#console-api/schemas.ts'
import { invalid } from '#errors/violations.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { inCurrency } from '#kit/money.ts'
import { Guid, Int32, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'
import { listRecipientNames } from '#orders/list-recipient-names.ts'
import type { BrowserClient } from '#people/sessions/session.ts'
import { userActor } from '#people/sign-in/verify-password.ts'
import type { ResolveCancellationCommand } from '#purchases/reconciling/resolve-cancellation.ts'
import { countToSettle } from '#purchases/settling/count-to-settle.ts'
import { listToSettle } from '#purchases/settling/list-to-settle.ts'
import { settleCancellation } from '#purchases/settling/settle-cancellation.ts'
import { settlePurchase } from '#purchases/settling/settle-purchase.ts'
import type { ToSettle } from '#purchases/settling/to-settle.ts'

const tags = ['Purchases']

const ToSettleAnswer = Type.Object(
  {
    kind: Type.Unsafe<ToSettle['kind']>(
      OneOf(['purchase', 'cancellation'], {
        description: 'What was asked of the carrier: a label, or to take one back.',
      }),
    ),
    purchaseId: Guid('The purchase.'),
    orderId: Guid('Its order.'),
    recipient: NullableText('Whom the order is for; null where it says nobody.'),
    labelId: Nullable(Guid('The label that is being cancelled; null of a purchase.')),
    trackingNumber: NullableText('Of that label.'),
    carrier: Type.String({ description: 'Who was asked.' }),
    serviceName: Type.String({ description: 'Readable name of the service.' }),
    charge: Type.String({ description: 'What is set aside for the purchase, or what the label cost; a decimal.' }),
    currency: Type.String({ description: 'ISO 4217.' }),
    sentAt: UtcTime('When the carrier was asked first, UTC.'),
    lastHeard: Nullable(
      Type.Object(
        {
          at: UtcTime('When, UTC.'),
          what: Type.String({ description: 'What happened: `outcome unknown`, `asked the carrier` ….' }),
          answer: NullableText('What kind of answer came: `absent`, `undecided`, `unavailable` …; null: none did.'),
          detail: NullableText('What was said, in words.'),
        },
        { title: 'LastHeard', description: 'What was heard of it last.' },
      ),
    ),
    settledBy: Type.Unsafe<ToSettle['settledBy']>(
      OneOf(['account', 'operator'], {
        description:
          "Who says what became of it: the account's people, or the operator, whose account it went through.",
      }),
    ),
  },
  { title: 'ToSettle', description: 'A purchase or a cancellation of which no look-up has told what became of it.' },
)

const settledText = 'How it is known; kept with the purchase and in the audit trail.'

const PurchaseOutcome = Type.Object(
  {
    trackingNumber: Nullable(
      Type.String({
        pattern: '^[A-Za-z0-9-]{6,40}$',
        description: 'Of the label that the carrier made, without blanks; null: it made none.',
      }),
    ),
    charged: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^\\d{1,7}(\\.\\d{1,4})?$',
          description: "What the carrier charged for it, a decimal in the purchase's currency; null: not known.",
        }),
      ),
    ),
    reason: NameText(settledText),
  },
  { title: 'PurchaseOutcome', description: 'What became of a purchase, as somebody found it out at the carrier.' },
)
const purchaseOutcomeBody = bodyReader(PurchaseOutcome, ({ trackingNumber, charged }, path) =>
  trackingNumber === null && charged
    ? [invalid('meaningless', path('charged'), 'must not be there without a label')]
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
        description: '`requested`: the carrier decides later about the refund. `not voided`: the label can be used.',
      }),
    ),
    reason: NameText(settledText),
  },
  {
    title: 'CancellationOutcome',
    description: 'What became of a cancellation, as somebody found it out at the carrier.',
  },
)

type Teller = { session: { user: { userId: string; email: string } }; client: BrowserClient; body: { reason: string } }

/** Who says so: in the event log by the address that signs in, in the order's story by name, in the audit trail with the reason. */
const toldBy = (deps: RequestDeps, { session: { user }, client, body: { reason } }: Teller) => {
  const context = { origin: 'console', clientAddress: client.address, reason } as const
  return {
    deps: { ...deps.purchases, audit: auditAs(deps, { actor: userActor(user.userId), ...context }) },
    by: { operator: user.email, actor: `user ${user.userId}`, reason },
  }
}

async function toSettleAnswers(deps: RequestDeps, accountId: string): Promise<Static<typeof ToSettleAnswer>[]> {
  const { db, purchases, knownCarriers } = deps
  const found = await listToSettle({ db, connections: purchases.connections, knownCarriers }, { accountId })
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))]
  const names = await listRecipientNames(deps, { accountId, orderIds })
  const nameOf = new Map(names.map(({ orderId, customerName }) => [orderId, customerName]))
  return found.map(({ lastHeard, sentAt, charge, ...one }) => ({
    ...one,
    recipient: nameOf.get(one.orderId) ?? null,
    charge: inCurrency(charge, one.currency),
    sentAt: sentAt.toISOString(),
    lastHeard: lastHeard && { ...lastHeard, at: lastHeard.at.toISOString() },
  }))
}

export function toSettleRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/to-settle',
    needs: 'purchases.resolve',
    docs: {
      operationId: 'listToSettle',
      summary: 'Purchases and cancellations whose outcome a person has to say',
      tags,
    },
    answers: {
      200: Envelope(Type.Array(ToSettleAnswer, { description: 'Longest first; 100 of each at most.' }), 'They.'),
    },
    failures: [],
    handler: async ({ deps, session: { accountId } }) => ok(await toSettleAnswers(deps, accountId)),
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/to-settle/count',
    needs: 'purchases.resolve',
    docs: { operationId: 'countToSettle', summary: 'How many there are', tags },
    answers: {
      200: Envelope(
        Type.Object(
          { count: Int32({ description: 'Purchases, cancellations, and what is to be settled of stores, together.' }) },
          { title: 'ToSettleCount', description: 'How many wait for a person.' },
        ),
        'How many.',
      ),
    },
    failures: [],
    handler: async ({ deps, session: { accountId } }) => {
      const counted = await Promise.all([countToSettle(deps, { accountId }), countStoresToSettle(deps, { accountId })])
      return ok({ count: counted.reduce((sum, count) => sum + count, 0) })
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/purchases/:purchaseId/outcome',
    needs: 'purchases.resolve',
    docs: {
      operationId: 'settlePurchase',
      summary: 'Say what became of a purchase of unknown outcome',
      description:
        'A label: its price is charged. None: what was set aside is free again, and the shipment can be bought for. 409 `Purchase.OutcomeKnown`: it is known by now. 409 `Purchase.SettledByOperator`: it went through an account of the operator. 422 `Label.TrackingNumberTaken`: another label that can be used has the number; `metaData.orderId` names its order.',
      tags,
    },
    params: Type.Object({ purchaseId: Guid('The purchase.') }),
    body: purchaseOutcomeBody,
    answers: { 200: Envelope(Ended, 'It is written.') },
    failures: [404, 409, 413, 415, 422],
    handler: async ({ deps, session, client, params: { purchaseId }, body }) => {
      const { trackingNumber, charged = null } = body
      const told = toldBy(deps, { session, client, body })
      const found = trackingNumber === null ? null : { trackingNumber, charged }
      await settlePurchase(told.deps, { accountId: session.accountId, purchaseId, found, ...told.by })
      return ok(ended)
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/labels/:labelId/cancellation-outcome',
    needs: 'purchases.resolve',
    docs: {
      operationId: 'settleCancellation',
      summary: 'Say what became of a cancellation of unknown outcome',
      description:
        '409 `Label.CancellationOutcomeKnown`: it is known by now. 409 `Purchase.SettledByOperator`: it went through an account of the operator.',
      tags,
    },
    params: Type.Object({ labelId: Guid('The label.') }),
    body: bodyReader(CancellationOutcome),
    answers: { 200: Envelope(Ended, 'It is written.') },
    failures: [404, 409, 413, 415, 422],
    handler: async ({ deps, session, client, params: { labelId }, body }) => {
      const told = toldBy(deps, { session, client, body })
      await settleCancellation(told.deps, { accountId: session.accountId, labelId, found: body.found, ...told.by })
      return ok(ended)
    },
  })
}
