/** Rates of a shipment, told as carriers answer. */
import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import type { Carrier } from '#carriers/carrier.ts'
import type { ConsoleServer } from '#console-api/operation.ts'
import { consoleStream } from '#console-api/stream.ts'
import { creditCurrency } from '#credits/currency.ts'
import { type Balance, getBalance } from '#credits/get-balance.ts'
import type { ErrorDetail } from '#errors/service-error.ts'
import { answeredError, type PageOfError } from '#http-api/answered-error.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { inCurrency } from '#kit/money.ts'
import { Guid, Int32, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'
import { may } from '#people/roles.ts'
import { type QuoteNews, quoteByCarrier } from '#rates/quote-by-carrier.ts'
import type { Rate } from '#rates/rate.ts'
import { askedOptions, OptionsBody } from '#rates/rate-options-schemas.ts'

const Price = Type.Object(
  { amount: Type.String({ description: 'A decimal.' }), currency: Type.String({ description: 'ISO 4217.' }) },
  { title: 'Price', description: 'What is asked for something.' },
)

const OfferedRate = Type.Object(
  {
    rateId: Guid('Send it to buy exactly this option.'),
    carrier: Type.String({ description: 'The carrier.' }),
    serviceCode: Type.String({ description: "The carrier's machine code of the service." }),
    serviceName: Type.String({ description: 'Readable name of the service.' }),
    charge: Price,
    retail: Nullable(Price),
    deliveryDays: Nullable(Int32({ description: "In the carrier's own kind of days; null: it gave no estimate." })),
    estimatedDeliveryDate: Nullable(UtcTime('When the carrier expects to deliver; null: it gave no date.')),
    isDateGuaranteed: Type.Boolean({ description: 'Whether the carrier guarantees the date.' }),
    restrictedTo: NullableText(
      'For what content alone it is to be had: nothing chooses it but who ships that. Null: for any.',
    ),
    isCreditShort: Type.Boolean({ description: 'Whether there is too little credit to buy it.' }),
    creditAfter: NullableText(
      'What is left of the credit once it is bought, a decimal; null where that is no matter, and to who may not see credit.',
    ),
    creditMissing: NullableText(
      'How much credit is lacking to buy it, a decimal; null: none, and to who may not see credit.',
    ),
  },
  { title: 'OfferedRate', description: 'What a carrier asks for a shipment by one of its services.' },
)

const ApiErrors = (description: string) =>
  Type.Optional(Type.Unsafe<ErrorDetail[]>({ type: 'array', items: { $ref: 'ApiError#' }, description }))

export const RatesLine = Type.Object(
  {
    kind: Type.Unsafe<QuoteNews['kind'] | 'failed'>(
      OneOf(['asked', 'answered', 'ended', 'failed'], {
        description:
          '- asked: the first line: whom is asked (`carriers`).\n- answered: `carrier` has answered, or did not in time: its `rates`, or `errors`.\n- ended: that was all; `errors` is what kept every carrier from giving a rate.\n- failed: something went wrong on the way; `errors`.',
      }),
    ),
    carriers: Type.Optional(Type.Array(Type.String(), { description: 'Whom is asked.' })),
    carrier: Type.Optional(Type.String({ description: 'Who has answered.' })),
    rates: Type.Optional(Type.Array(OfferedRate, { description: 'Cheapest first, then fastest.' })),
    errors: ApiErrors('Why not.'),
  },
  { title: 'RatesLine', description: 'News of rates.' },
)
type RatesLine = Static<typeof RatesLine>

const RatesRequest = Type.Object(
  { options: Type.Optional(Nullable(OptionsBody)) },
  { title: 'RatesRequest', description: 'What the rates are to include.' },
)

/** What there is to spend, and whether who asks may see it: else he is told only whether it is enough. */
type Credit = Balance & { isShown: boolean }

/** What a price leaves of the credit, or lacks. Whoever is invoiced lacks none. */
function creditOf({ available, mayOwe, isShown }: Credit, { charge, currency }: Pick<Rate, 'charge' | 'currency'>) {
  const after = new Decimal(available).minus(charge)
  const isCreditShort = currency === creditCurrency && after.isNegative() && !mayOwe
  const isTold = currency === creditCurrency && isShown
  return {
    isCreditShort,
    creditAfter: isTold && !isCreditShort ? inCurrency(after.toFixed(), currency) : null,
    creditMissing: isTold && isCreditShort ? inCurrency(after.negated().toFixed(), currency) : null,
  }
}

const offeredRate = (carriers: readonly Carrier[], credit: Credit, rate: Rate): Static<typeof OfferedRate> => ({
  rateId: rate.rateId,
  carrier: rate.carrier,
  serviceCode: rate.quote.serviceCode,
  serviceName: rate.quote.serviceName,
  charge: { amount: inCurrency(rate.charge, rate.currency), currency: rate.currency },
  retail: rate.quote.retail && {
    amount: inCurrency(rate.quote.retail.amount, rate.quote.retail.currency),
    currency: rate.quote.retail.currency,
  },
  deliveryDays: rate.quote.deliveryDays || null,
  estimatedDeliveryDate: rate.quote.estimatedDeliveryDate,
  isDateGuaranteed: rate.quote.deliveryDateGuaranteed,
  restrictedTo: carriers.find(({ id }) => id === rate.carrier)?.restrictedServices[rate.quote.serviceCode] ?? null,
  ...creditOf(credit, rate),
})

type Shown = { carriers: readonly Carrier[]; credit: Credit; pageOfError: PageOfError | null }

function lineOf(news: QuoteNews, { carriers, credit, pageOfError }: Shown): RatesLine {
  const errorsOf = (errors: readonly ErrorDetail[]) => errors.map((error) => answeredError(error, pageOfError))
  switch (news.kind) {
    case 'asked':
      return news
    case 'answered': {
      const { carrier, error } = news.response
      const rates = news.rates.map((rate) => offeredRate(carriers, credit, rate))
      return { kind: news.kind, carrier, rates, ...(error ? { errors: errorsOf([error]) } : {}) }
    }
    case 'ended':
      return { kind: news.kind, ...(news.failure ? { errors: errorsOf(news.failure.errors) } : {}) }
  }
}

export function ratesRoutes(server: ConsoleServer): void {
  consoleStream(server, {
    method: 'POST',
    url: '/console/api/shipments/:shipmentId/rates',
    needs: 'labels.buy',
    scoped: true,
    docs: {
      operationId: 'streamRates',
      summary: 'Ask the carriers for rates of a shipment, and be told as each answers',
      description: 'Whoever hangs up is told no more, and no carrier is asked for him that was not asked yet.',
      tags: ['Purchases'],
    },
    params: Type.Object({ shipmentId: Guid('The shipment.') }),
    body: bodyReader(RatesRequest),
    line: RatesLine,
    failures: [404, 413, 415, 422],
    async *lines({ deps, session: { accountId, role }, scope, params: { shipmentId }, body }, signal) {
      const balance = await getBalance(deps, accountId, creditCurrency)
      const credit = { ...balance, isShown: may[role]['credit.read'] }
      const allowedCarriers = scope?.allowedCarriers ?? null
      const command = { accountId, allowedCarriers, shipmentId, signal, ...askedOptions(body.options) }
      const shown = { carriers: deps.knownCarriers, credit, pageOfError: server.app.pageOfError }
      for await (const news of quoteByCarrier(deps.rates, command)) yield lineOf(news, shown)
    },
  })
}
