/** Rates of a shipment, streamed as carriers respond. */

import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import type { Carrier, CarrierAddress, PrintedNames } from '#adapters/carriers/carrier.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import { type Balance, getBalance } from '#domain/credits/queries.ts'
import { may } from '#domain/people/person.ts'
import { type QuoteEvent, quoteByCarrier } from '#domain/rates/quote-shipment.ts'
import type { Rate } from '#domain/rates/rate.ts'
import { type ConsoleServer, consoleStream } from '#edges/console/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { type PageOfError, withDocUrl } from '#edges/http/responses.ts'
import { rateErrors } from '#edges/shapes/error-codes.ts'
import { PaidBy, paidBy } from '#edges/shapes/paid-by.ts'
import { chosenOptions, OptionsRequest } from '#edges/shapes/rate-options.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'
import { inCurrency } from '#kit/money.ts'
import { Guid, Int32, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

const Price = Type.Object(
  {
    amount: Type.String({ description: 'The amount, as a decimal.' }),
    currency: Type.String({ description: 'ISO 4217 code.' }),
  },
  { title: 'Price', description: 'A price.' },
)

const OfferedRate = Type.Object(
  {
    rateId: Guid('Id of the rate. Send this id to buy a label at this rate.'),
    carrier: Type.String({ description: 'Id of the carrier.' }),
    serviceCode: Type.String({ description: "The carrier's service code." }),
    serviceName: Type.String({ description: 'Name of the service.' }),
    charge: Price,
    paidBy: PaidBy,
    retail: Nullable(Price),
    deliveryDays: Nullable(
      Int32({ description: 'Estimated transit time in days, as counted by the carrier. Null: no estimate.' }),
    ),
    estimatedDeliveryDate: Nullable(UtcTime('Estimated delivery time. Null if the carrier provided no date.')),
    isDateGuaranteed: Type.Boolean({ description: 'Whether the carrier guarantees the delivery date.' }),
    restrictedTo: NullableText(
      'The only type of contents that the service accepts. A rate with this restriction must never be preselected. Null if any contents are accepted.',
    ),
    isCreditShort: Type.Boolean({ description: 'Whether the credit is insufficient for this rate.' }),
    creditAfter: NullableText(
      'Credit after the purchase, as a decimal. Null if the credit is insufficient or in another currency, if the carrier account pays, or if the role cannot view credit.',
    ),
    creditMissing: NullableText(
      'Additional credit required, as a decimal. Null if none is required, or if the role cannot view credit.',
    ),
  },
  { title: 'OfferedRate', description: "A carrier's price for shipping a package with one of its services." },
)

const ApiErrors = (description: string) =>
  Type.Optional(Type.Unsafe<ErrorDetail[]>({ type: 'array', items: { $ref: 'ApiError#' }, description }))

const ShortenedName = Type.Object(
  {
    party: Type.Unsafe<'sender' | 'recipient'>(OneOf(['sender', 'recipient'], { description: 'The party.' })),
    printed: Type.String({ description: 'The names of the party as the carrier prints them.' }),
  },
  { title: 'ShortenedName', description: 'Names that do not fit on a label.' },
)

export const RatesLine = Type.Object(
  {
    kind: Type.Unsafe<QuoteEvent['kind'] | 'failed'>(
      OneOf(['asked', 'answered', 'ended', 'failed'], {
        description:
          "Kind of line.\n\n- asked: The first line, with the queried carriers (`carriers`).\n- answered: A carrier (`carrier`) responded or timed out. The line contains that carrier's `rates` or `errors`.\n- ended: The last line. `errors` is set if no carrier returned a rate.\n- failed: The request failed. The line contains `errors`.",
      }),
    ),
    carriers: Type.Optional(Type.Array(Type.String(), { description: 'Ids of the queried carriers.' })),
    carrier: Type.Optional(Type.String({ description: 'Id of the carrier that responded.' })),
    rates: Type.Optional(Type.Array(OfferedRate, { description: 'Rates, sorted by price, then by speed.' })),
    shortenedNames: Type.Optional(
      Type.Array(ShortenedName, { description: "Names that are too long for the carrier's label. Absent: none." }),
    ),
    errors: ApiErrors('The errors.'),
  },
  { title: 'RatesLine', description: 'A line of the stream of rates.' },
)
type RatesLine = Static<typeof RatesLine>

const RatesRequest = Type.Object(
  { options: Type.Optional(Nullable(OptionsRequest)) },
  { title: 'RatesRequest', description: 'Options for the rates.' },
)

/** The available credit. If the role must not see it, the response contains only whether it is enough. */
type Credit = Balance & { isShown: boolean }

/** The remaining credit after a purchase, or the missing amount. Nothing is missing for accounts that are invoiced. */
function creditOf({ available, mayOwe, isShown }: Credit, { charge, currency, billing }: Rate) {
  if (billing === 'direct') return { isCreditShort: false, creditAfter: null, creditMissing: null }
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
  paidBy: paidBy(rate.billing),
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

const namesOf = ({ company, name }: PrintedNames): string =>
  [company, name]
    .flatMap((text) => text?.split(/\s+/) ?? [])
    .join(' ')
    .trim()

/** The parties whose names a carrier cuts off. */
function shortenedNames(
  { from, to }: { from: CarrierAddress; to: CarrierAddress },
  carrier: Carrier | undefined,
): Static<typeof ShortenedName>[] {
  const printedOf = (address: CarrierAddress, other: CarrierAddress) =>
    namesOf(carrier?.printedNames?.(address, other) ?? address)
  const parties = [
    { party: 'sender', full: namesOf(from), printed: printedOf(from, to) },
    { party: 'recipient', full: namesOf(to), printed: printedOf(to, from) },
  ] as const
  return parties
    .filter(({ full, printed }) => printed.length < full.length)
    .map(({ party, printed }) => ({ party, printed }))
}

type Shown = { carriers: readonly Carrier[]; credit: Credit; pageOfError: PageOfError | null }

function lineOf(news: QuoteEvent, { carriers, credit, pageOfError }: Shown): RatesLine {
  const errorsOf = (errors: readonly ErrorDetail[]) => errors.map((error) => withDocUrl(error, pageOfError))
  switch (news.kind) {
    case 'asked':
      return news
    case 'answered': {
      const { carrier, error } = news.response
      const rates = news.rates.map((rate) => offeredRate(carriers, credit, rate))
      const shortened =
        rates.length > 0
          ? shortenedNames(
              news.shipment,
              carriers.find(({ id }) => id === carrier),
            )
          : []
      const ofNames = shortened.length > 0 ? { shortenedNames: shortened } : {}
      return { kind: news.kind, carrier, rates, ...ofNames, ...(error ? { errors: errorsOf([error]) } : {}) }
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
      summary: 'Streams rates for a shipment as each carrier responds.',
      description: 'If the client disconnects, no further carriers are queried.',
      tags: ['Purchases'],
    },
    params: Type.Object({ shipmentId: Guid('Id of the shipment.') }),
    body: bodyReader(RatesRequest),
    line: RatesLine,
    errors: rateErrors,
    async *lines({ deps, session: { accountId, role }, scope, params: { shipmentId }, body }, signal) {
      const balance = await getBalance(deps, accountId, creditCurrency)
      const credit = { ...balance, isShown: may[role]['credit.read'] }
      const allowedCarriers = scope?.allowedCarriers ?? null
      const command = { accountId, allowedCarriers, shipmentId, signal, ...chosenOptions(body.options) }
      const shown = { carriers: deps.knownCarriers, credit, pageOfError: server.app.pageOfError }
      for await (const news of quoteByCarrier(deps.rates, command)) yield lineOf(news, shown)
    },
  })
}
