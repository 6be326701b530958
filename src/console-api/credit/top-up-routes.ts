import { type Static, Type } from 'typebox'
import { Amount, CoinSchema } from '#console-api/credit/credit-schemas.ts'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { creditCurrency } from '#credits/currency.ts'
import { getTopUp } from '#credits/top-ups/get-top-up.ts'
import { listTopUps } from '#credits/top-ups/list-top-ups.ts'
import { paymentUri } from '#credits/top-ups/payment-uri.ts'
import { maxPending, offeredCoins, requestTopUp } from '#credits/top-ups/request-top-up.ts'
import type { Payment, TopUp } from '#credits/top-ups/top-up.ts'
import { serviceError } from '#errors/service-error.ts'
import { invalid, refuseViolations, type Violation } from '#errors/violations.ts'
import { Envelope } from '#http-api/envelope.ts'
import { created, ok } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { compareAmounts, inCurrency, plainAmount } from '#kit/money.ts'
import { Guid, Nullable, OneOf, UtcTime } from '#kit/schema.ts'
import type { Coin } from '#payments/payment-provider.ts'

const tags = ['Credit']

const states = ['pending', 'credited', 'expired'] as const
const discrepancies = ['early', 'underpaid', 'overpaid', 'late', 'duplicate'] as const

const topUpFields = {
  topUpId: Guid('The top-up.'),
  state: Type.Unsafe<(typeof states)[number]>(
    OneOf(states, { description: 'Whether it waits for its payment, was credited, or can be paid no more.' }),
  ),
  credits: Amount('What it is worth, in US dollars.'),
  coin: CoinSchema,
  amount: Amount('What it costs in the coin: exactly that is credited by itself.'),
  createdAt: UtcTime('When it was asked for, UTC.'),
  expiresAt: UtcTime('Until when it has to be paid, UTC.'),
}
const TopUpSummary = Type.Object(topUpFields, { title: 'TopUpSummary', description: 'Credit that is to be paid for.' })

const PaymentAnswer = Type.Object(
  {
    paymentId: Guid('The payment.'),
    amount: Amount('What arrived, in the coin.'),
    madeAt: UtcTime('The earliest time that is known of it, UTC.'),
    isConfirmed: Type.Boolean({ description: 'Whether it lies deep enough in its chain to count.' }),
    isGone: Type.Boolean({ description: 'Whether the chain had it and has it no more.' }),
    discrepancy: Nullable(
      Type.Unsafe<(typeof discrepancies)[number]>(
        OneOf(discrepancies, { description: 'Why it does not credit by itself; null: nothing is wrong with it.' }),
      ),
    ),
    credited: Nullable(Amount('US dollars that it came to; null: it has not credited.')),
  },
  { title: 'TopUpPayment', description: 'Something that arrived for a top-up.' },
)

const TopUpAnswer = Type.Object(
  {
    ...topUpFields,
    address: Type.String({ description: 'Where to pay: nobody else is given it, ever.' }),
    paymentUri: Type.String({ description: 'The same for a wallet, as a link or drawn as a QR code.' }),
    payments: Type.Array(PaymentAnswer, { description: 'What has arrived, the earliest first.' }),
  },
  { title: 'TopUp', description: 'Credit that is to be paid for, where, and what has arrived.' },
)

const TopUpRequest = Type.Object(
  {
    credits: Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$', description: 'US dollars, from 5 to 100000.' }),
    coin: CoinSchema,
  },
  { title: 'TopUpRequest', description: 'Credit to pay for.' },
)

const minDollars = '5'
const maxDollars = '100000'

const summaryAnswer = (topUp: TopUp): Static<typeof TopUpSummary> => ({
  topUpId: topUp.topUpId,
  state: topUp.state,
  credits: inCurrency(topUp.credits, creditCurrency),
  coin: topUp.coin,
  amount: plainAmount(topUp.amount),
  createdAt: topUp.createdAt.toISOString(),
  expiresAt: topUp.expiresAt.toISOString(),
})

const paymentAnswer = ({ credited, ...payment }: Payment): Static<typeof PaymentAnswer> => ({
  paymentId: payment.paymentId,
  amount: plainAmount(payment.amount),
  madeAt: payment.madeAt.toISOString(),
  isConfirmed: payment.confirmed,
  isGone: payment.gone,
  discrepancy: payment.discrepancy,
  credited: credited === null ? null : inCurrency(credited, creditCurrency),
})

const topUpAnswer = (topUp: TopUp, payments: readonly Payment[]): Static<typeof TopUpAnswer> => ({
  ...summaryAnswer(topUp),
  address: topUp.address,
  paymentUri: paymentUri(topUp),
  payments: payments.map(paymentAnswer),
})

/** @throws ValidationError */
function refuseUnusable(offered: readonly Coin[], { credits, coin }: Static<typeof TopUpRequest>): void {
  const violations: Violation[] = []
  if (compareAmounts(credits, minDollars) < 0 || compareAmounts(credits, maxDollars) > 0) {
    violations.push(invalid('meaningless', 'credits', `must be from ${minDollars} to ${maxDollars} dollars`))
  }
  if (!offered.includes(coin)) {
    violations.push(
      invalid('meaningless', 'coin', `must be one that can be paid in here: ${offered.join(', ') || 'none'}`),
    )
  }
  refuseViolations(violations)
}

export function topUpRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/credit/top-ups',
    needs: 'credit.read',
    docs: { operationId: 'listTopUps', summary: 'The top-ups of the account, the last fifty', tags },
    answers: { 200: Envelope(Type.Array(TopUpSummary, { description: 'The newest first.' }), 'The top-ups.') },
    failures: [],
    handler: async ({ deps, session }) => ok((await listTopUps(deps, session)).map(summaryAnswer)),
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/credit/top-ups',
    needs: 'credit.top-up',
    docs: {
      operationId: 'requestTopUp',
      summary: 'Name where to pay exactly how much for credit',
      description: 'Nothing is credited until that has arrived and is confirmed.',
      tags,
    },
    body: bodyReader(TopUpRequest),
    answers: { 201: Envelope(TopUpAnswer, 'The top-up.') },
    failures: [409, 413, 415, 422],
    handler: async ({ deps, session: { accountId }, body }) => {
      refuseUnusable(offeredCoins(deps.topUps), body)
      const requested = await requestTopUp(deps.topUps, { accountId, ...body })
      if (requested.outcome === 'ok') return created(topUpAnswer(requested.topUp, []))
      if (requested.outcome === 'too many') throw serviceError('TopUp.TooMany', { maxPending })
      throw serviceError('TopUp.Unavailable')
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/credit/top-ups/:topUpId',
    needs: 'credit.read',
    docs: { operationId: 'getTopUp', summary: 'A top-up, and what has arrived for it', tags },
    params: Type.Object({ topUpId: Guid('The top-up.') }),
    answers: { 200: Envelope(TopUpAnswer, 'The top-up.') },
    failures: [404],
    handler: async ({ deps, session: { accountId }, params: { topUpId } }) => {
      const { topUp, payments } = await getTopUp(deps, { accountId, topUpId })
      return ok(topUpAnswer(topUp, payments))
    },
  })
}
