import { type Static, Type } from 'typebox'
import type { Coin } from '#adapters/payments/payment-provider.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import { getTopUp, listTopUps } from '#domain/credits/queries.ts'
import { offeredCoins, paymentUri, requestTopUp } from '#domain/credits/top-ups/request-top-up.ts'
import type { Payment, TopUp } from '#domain/credits/top-ups/top-up.ts'
import { CoinSchema } from '#edges/console/credit/responses.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, fieldIssue, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { listFull } from '#kit/list-limits.ts'
import { compareAmounts, inCurrency, plainAmount } from '#kit/money.ts'
import { Amount, Guid, Nullable, OneOf, UtcTime } from '#kit/schema.ts'

const tags = ['Credit']

const states = ['pending', 'credited', 'expired'] as const
const discrepancies = ['early', 'underpaid', 'overpaid', 'late', 'duplicate', 'dismissed'] as const

const topUpFields = {
  topUpId: Guid('Id of the top-up.'),
  state: Type.Unsafe<(typeof states)[number]>(
    OneOf(states, { description: 'State: waiting for payment, credited or expired.' }),
  ),
  credits: Amount('Credit to add, in US dollars.'),
  coin: CoinSchema,
  amount: Amount('Amount to pay, in the coin. Only this exact amount is credited automatically.'),
  createdAt: UtcTime('Creation time, in UTC.'),
  expiresAt: UtcTime('Time by which the top-up must be paid, in UTC.'),
}
const TopUpSummary = Type.Object(topUpFields, { title: 'TopUpSummary', description: 'A top-up.' })

const PaymentResponse = Type.Object(
  {
    paymentId: Guid('Id of the payment.'),
    amount: Amount('Amount received, in the coin.'),
    madeAt: UtcTime('Earliest known time of the payment, in UTC.'),
    isConfirmed: Type.Boolean({ description: 'Whether the payment has enough confirmations.' }),
    isGone: Type.Boolean({ description: 'Whether the payment is no longer on the blockchain.' }),
    discrepancy: Nullable(
      Type.Unsafe<(typeof discrepancies)[number]>(
        OneOf(discrepancies, {
          description: 'Reason why the payment is not credited automatically. Null if there is no problem.',
        }),
      ),
    ),
    credited: Nullable(Amount('Amount credited, in US dollars. Null: not credited.')),
  },
  { title: 'TopUpPayment', description: 'A payment received for a top-up.' },
)

const TopUpResponse = Type.Object(
  {
    ...topUpFields,
    address: Type.String({ description: 'Payment address, used only for this top-up.' }),
    paymentUri: Type.String({ description: 'Payment URI for a wallet, to use as a link or QR code.' }),
    payments: Type.Array(PaymentResponse, { description: 'Payments received, earliest first.' }),
  },
  { title: 'TopUp', description: 'A top-up with its payment address and payments.' },
)

const TopUpRequest = Type.Object(
  {
    credits: Type.String({
      pattern: '^\\d{1,9}(\\.\\d{1,2})?$',
      description: 'Credit to add, in US dollars: 5 to 100000.',
    }),
    coin: CoinSchema,
  },
  { title: 'TopUpRequest', description: 'A top-up to create.' },
)

const minDollars = '5'
const maxDollars = '100000'

const summaryResponse = (topUp: TopUp): Static<typeof TopUpSummary> => ({
  topUpId: topUp.topUpId,
  state: topUp.state,
  credits: inCurrency(topUp.credits, creditCurrency),
  coin: topUp.coin,
  amount: plainAmount(topUp.amount),
  createdAt: topUp.createdAt.toISOString(),
  expiresAt: topUp.expiresAt.toISOString(),
})

const paymentResponse = ({ credited, ...payment }: Payment): Static<typeof PaymentResponse> => ({
  paymentId: payment.paymentId,
  amount: plainAmount(payment.amount),
  madeAt: payment.madeAt.toISOString(),
  isConfirmed: payment.confirmed,
  isGone: payment.gone,
  discrepancy: payment.discrepancy,
  credited: credited === null ? null : inCurrency(credited, creditCurrency),
})

const topUpResponse = (topUp: TopUp, payments: readonly Payment[]): Static<typeof TopUpResponse> => ({
  ...summaryResponse(topUp),
  address: topUp.address,
  paymentUri: paymentUri(topUp),
  payments: payments.map(paymentResponse),
})

/** @throws ValidationError */
function refuseUnusable(offered: readonly Coin[], { credits, coin }: Static<typeof TopUpRequest>): void {
  const issues: ValidationIssue[] = []
  if (compareAmounts(credits, minDollars) < 0 || compareAmounts(credits, maxDollars) > 0) {
    issues.push(fieldIssue('invalid', 'credits', `must be from ${minDollars} to ${maxDollars} dollars`))
  }
  if (!offered.includes(coin)) {
    issues.push(
      fieldIssue('invalid', 'coin', `must be a coin that this service accepts: ${offered.join(', ') || 'none'}`),
    )
  }
  assertNoIssues(issues)
}

export function topUpRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/credit/top-ups',
    needs: 'credit.read',
    docs: { operationId: 'listTopUps', summary: 'Lists the fifty most recent top-ups.', tags },
    responses: {
      200: Envelope(Type.Array(TopUpSummary, { description: 'The top-ups, newest first.' }), 'The top-ups.'),
    },
    errors: [],
    handler: async ({ deps, session }) => ok((await listTopUps(deps, session)).map(summaryResponse)),
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/credit/top-ups',
    needs: 'credit.top-up',
    docs: {
      operationId: 'requestTopUp',
      summary: 'Creates a top-up, with a payment address and the exact amount to pay.',
      description: 'Credit is added after the payment is confirmed on the blockchain.',
      tags,
    },
    body: bodyReader(TopUpRequest),
    responses: { 201: Envelope(TopUpResponse, 'The new top-up.') },
    errors: ['TopUp.TooMany', 'TopUp.TooManyUnpaid', 'TopUp.Unavailable'],
    handler: async ({ deps, audit, session: { accountId }, body }) => {
      refuseUnusable(offeredCoins(deps.topUps), body)
      const requested = await requestTopUp({ ...deps.topUps, audit }, { ...body, accountId })
      if (requested.outcome === 'ok') return created(topUpResponse(requested.topUp, []))
      if (requested.outcome === 'too many pending') throw listFull('top-ups that wait for payment')
      if (requested.outcome === 'too many unpaid') throw listFull('unpaid top-ups')
      throw serviceError('TopUp.Unavailable')
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/credit/top-ups/:topUpId',
    needs: 'credit.read',
    docs: { operationId: 'getTopUp', summary: 'Retrieves a top-up and its payments.', tags },
    params: Type.Object({ topUpId: Guid('Id of the top-up.') }),
    responses: { 200: Envelope(TopUpResponse, 'The top-up.') },
    errors: ['TopUp.NotFound'],
    handler: async ({ deps, session: { accountId }, params: { topUpId } }) => {
      const { topUp, payments } = await getTopUp(deps, { accountId, topUpId })
      return ok(topUpResponse(topUp, payments))
    },
  })
}
