import { type Static, Type } from 'typebox'
import type { CreateOrderDeps } from '#domain/orders/order/create-order.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import type { CarrierResponse } from '#domain/rates/quote-parcel.ts'
import {
  createOrderWithRates,
  quoteShipment,
  type RatedOrder,
  type ShipmentRates,
} from '#domain/rates/quote-shipment.ts'
import type { Rate, RateDeps } from '#domain/rates/rate.ts'
import { CreateOrderV2Request, OrderResponse, orderResponse } from '#edges/api/orders/responses.ts'
import { bearer } from '#edges/http/authentication.ts'
import { ok, operation } from '#edges/http/operation.ts'
import { bodyReader, type Reader } from '#edges/http/request.ts'
import { Envelope, type PageOfError, withDocUrl } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import { parcelErrors, rateErrors } from '#edges/shapes/error-codes.ts'
import { namedAsIn, readOrder, type SentOrder } from '#edges/shapes/order-request.ts'
import { PaidBy, paidBy } from '#edges/shapes/paid-by.ts'
import { chosenOptions, OptionsRequest } from '#edges/shapes/rate-options.ts'
import { type ErrorDetail, errorDetail } from '#kit/errors/service-error.ts'
import { assertNoIssues, required } from '#kit/errors/validation-issues.ts'
import { amountNumber } from '#kit/money.ts'
import { Guid, Int32, Nullable, NullableNumber, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

/* Responses with rates. */

const RateQuote = Type.Object(
  {
    id: Guid('Id of the rate. Send it as `rate.id` to buy this option.'),
    carrier: Type.String({ description: 'Id of the carrier.' }),
    carrierCode: NullableText("The carrier's account or brand code."),
    serviceCode: Type.String({ description: "The carrier's service code. Match on this." }),
    serviceName: Type.String({ description: 'Name of the service, for display.' }),
    rate: Type.Number({ description: 'Amount charged to the account if it buys this rate, in `currency`.' }),
    currency: Type.String({ description: 'ISO 4217 code.' }),
    paidBy: PaidBy,
    restrictedTo: Nullable(
      OneOf(['media'], {
        title: 'RateRestriction',
        description:
          'The only contents that the service accepts: `media` for books and media, such as Media Mail. Never choose a restricted rate because of its price alone.',
      }),
      'any contents.',
    ),
    cancellable: Type.Boolean({
      description: 'Whether the carrier accepts the cancellation of a label that was bought with this rate.',
    }),
    retailRate: NullableNumber("The carrier's retail price, for comparison only."),
    retailCurrency: NullableText('ISO 4217 code of `retailRate`.'),
    listRate: NullableNumber("The carrier's list price, for comparison only."),
    listCurrency: NullableText('ISO 4217 code of `listRate`.'),
    deliveryDays: Int32({ description: 'Transit estimate in days, as the carrier counts them. 0: no estimate.' }),
    estDeliveryDays: Int32({ description: 'Always equal to `deliveryDays`.' }),
    estimatedDeliveryDate: Nullable(UtcTime('Estimated delivery time. Null: the carrier gave no date.')),
    deliveryDateGuaranteed: Type.Boolean({ description: 'Whether the carrier guarantees the delivery date.' }),
    billingType: NullableText("The carrier's term for the type of billing."),
    zone: NullableText("The carrier's delivery zone."),
    sku: NullableText("The carrier's product code."),
    mailClass: NullableText('USPS only: mail class.'),
    processingCategory: NullableText('USPS only: processing category.'),
    rateIndicator: NullableText('USPS only: rate indicator, which identifies the price table.'),
    destinationEntryFacilityType: NullableText('USPS only: type of facility where the package enters the mail.'),
  },
  { title: 'RateQuote', description: "A carrier's price for shipping a package with one of its services." },
)

const CarrierRateResult = Type.Object(
  {
    carrier: Type.String({ description: 'Id of the carrier.' }),
    success: Type.Boolean({
      description: 'Whether the carrier responded. A response without rates also counts as a success.',
    }),
    errorCode: NullableText('Error code. Null on success.'),
    errorMessage: NullableText('Human-readable error message. Null on success.'),
    carrierCode: NullableText(
      'If the carrier rejected the request: its own code, or a common code such as `PostOfficeBox`.',
    ),
  },
  { title: 'CarrierRateResult', description: 'The outcome of a rate request to one carrier.' },
)

type FindCarrier = RateRouteDeps['findCarrier']

function rateResponse(
  findCarrier: FindCarrier,
  { rateId, carrier, charge, currency, billing, quote }: Rate,
): Static<typeof RateQuote> {
  const definition = findCarrier(carrier)
  return {
    id: rateId,
    carrier,
    carrierCode: quote.carrierCode,
    serviceCode: quote.serviceCode,
    serviceName: quote.serviceName,
    rate: amountNumber(charge, currency),
    currency,
    paidBy: paidBy(billing),
    restrictedTo: definition?.restrictedServices[quote.serviceCode] ? 'media' : null,
    // Only a request shows what a carrier that is no longer known accepts.
    cancellable: !definition || definition.void !== undefined,
    retailRate: quote.retail && amountNumber(quote.retail.amount, quote.retail.currency),
    retailCurrency: quote.retail?.currency ?? null,
    listRate: quote.list && amountNumber(quote.list.amount, quote.list.currency),
    listCurrency: quote.list?.currency ?? null,
    deliveryDays: quote.deliveryDays,
    estDeliveryDays: quote.deliveryDays,
    estimatedDeliveryDate: quote.estimatedDeliveryDate,
    deliveryDateGuaranteed: quote.deliveryDateGuaranteed,
    billingType: quote.billingType,
    zone: quote.zone,
    sku: quote.carrierData.sku ?? null,
    mailClass: quote.carrierData.mailClass ?? null,
    processingCategory: quote.carrierData.processingCategory ?? null,
    rateIndicator: quote.carrierData.rateIndicator ?? null,
    destinationEntryFacilityType: quote.carrierData.destinationEntryFacilityType ?? null,
  }
}

const carrierResponse = ({ carrier, error }: CarrierResponse): Static<typeof CarrierRateResult> => ({
  carrier,
  success: error === null,
  errorCode: error?.code ?? null,
  errorMessage: error?.message ?? null,
  carrierCode: typeof error?.metaData?.carrierCode === 'string' ? error.metaData.carrierCode : null,
})

/** The rates of one shipment, for both operations. */
const ratesResponse = (
  findCarrier: FindCarrier,
  { rates, carrierResponses }: Pick<ShipmentRates, 'rates' | 'carrierResponses'>,
) => ({
  rates: rates.map((rate) => rateResponse(findCarrier, rate)),
  carrierResponses: carrierResponses.map(carrierResponse),
})

const RatesResponse = Type.Object(
  {
    rates: Type.Array(RateQuote, { description: 'Rates, sorted by price and then by delivery time.' }),
    carrierResponses: Type.Array(CarrierRateResult, { description: 'One entry per carrier that was queried.' }),
    carrierCount: Int32({ description: 'Number of carriers that returned at least one rate.' }),
    totalCount: Int32({ description: 'Number of rates.' }),
  },
  { title: 'GetRatesResponse', description: 'The rates of a shipment.' },
)

const CreateOrderV2Response = Type.Object(
  {
    order: OrderResponse,
    shipmentRates: Type.Array(
      Type.Object(
        {
          shipmentId: Type.String({ description: 'Id of the shipment.' }),
          rates: Type.Array(RateQuote, { description: 'Rates, sorted by price and then by delivery time.' }),
          carrierResponses: Type.Array(CarrierRateResult, { description: 'One entry per carrier that was queried.' }),
          errors: Type.Array(Type.Ref('ApiError'), { description: "Errors of this shipment's rate requests." }),
        },
        { title: 'CreateOrderV2ShipmentRates', description: 'The rates of one shipment.' },
      ),
      { description: 'One entry per shipment, in the order of the request.' },
    ),
    errors: Type.Array(Type.Ref('ApiError'), { description: 'The errors of all shipments.' }),
    status: Type.Literal('created', { description: 'Always `created`. The status of the order is in `order.status`.' }),
  },
  { title: 'CreateOrderV2Response', description: 'The order and its rates.' },
)

/** One error per failed carrier, and one if the shipment has no rate. */
function shipmentErrors({ rates, carrierResponses, failure }: ShipmentRates): ErrorDetail[] {
  // No carrier was queried, because the shipment cannot be rated at all.
  if (failure && carrierResponses.length === 0) return failure.errors
  const failed = carrierResponses.map(({ error }) => error).filter((error) => error !== null)
  return rates.length > 0 ? failed : [...failed, errorDetail('Rate.NoneAvailable')]
}

function createOrderV2Response(
  { pageOfError, findCarrier }: { pageOfError: PageOfError | null; findCarrier: FindCarrier },
  { order, shipmentRates }: RatedOrder,
): Static<typeof CreateOrderV2Response> {
  const rated = shipmentRates.map((one) => ({
    shipmentId: one.shipmentId,
    ...ratesResponse(findCarrier, one),
    errors: shipmentErrors(one).map((error) => withDocUrl(error, pageOfError)),
  }))
  return {
    order: orderResponse(order),
    shipmentRates: rated,
    errors: rated.flatMap(({ shipmentId, errors }) =>
      errors.map((error) => ({ ...error, metaData: { ...error.metaData, shipmentId } })),
    ),
    status: 'created',
  }
}

const RatesRequest = Type.Object(
  { options: Type.Optional(Nullable(OptionsRequest, 'no options.')) },
  { title: 'GetRatesRequest', description: 'Options for the rates. The body is optional.' },
)

const readRatesRequest = bodyReader(RatesRequest)

/** Without a body, no options are requested. PHP encodes an empty object as an empty list. */
const ratesBody: Reader<Static<typeof RatesRequest>> = {
  schema: RatesRequest,
  read: (body) => readRatesRequest.read(Array.isArray(body) && body.length === 0 ? {} : (body ?? {})),
}

const createOrderBody: Reader<SentOrder> = {
  schema: CreateOrderV2Request,
  read(body) {
    const order = (body as { order?: unknown } | null)?.order
    if (order === undefined || order === null) assertNoIssues([required('malformed', 'order')])
    return readOrder(order, 'order')
  },
}

export type RateRouteDeps = CreateOrderDeps & RateDeps & Pick<PurchaseDeps, 'findCarrier'>

export function rateRoutes(app: Server, deps: RateRouteDeps): void {
  operation(app, {
    method: 'POST',
    url: '/api/v2/orders',
    keyScope: 'orders',
    auth: bearer,
    docs: {
      operationId: 'createOrderWithRates',
      summary: 'Create an order and get rates',
      description:
        'Creates one order in status 0 (Created), then requests rates for each of its shipments. The operation does not buy a label or charge anything. The response is 200 if at least one shipment has a rate. Errors of the other shipments are in `shipmentRates[].errors`.\n\nThe order is created even if no rates are returned. The errors then contain its id in `metaData.orderId`. Do not repeat the request without an `Idempotency-Key`, because that creates another order. A repeat with the same key returns the first order and its latest rates, with the same ids. If these rates have expired, new rates are requested.\n\nReturns 400 and 422 for invalid orders, as `createOrder` does. If no shipment has a rate, the response is 422 `Rate.CarrierRejected`, `Rate.NoneAvailable`, `Rate.ParcelIncomplete` or `Rate.PackageUnknown`, or 503 `Carrier.Unavailable`.',
      tags: ['Orders'],
    },
    body: createOrderBody,
    idempotent: true,
    responses: { 200: Envelope(CreateOrderV2Response, 'The order, with at least one rate.') },
    errors: [
      ...parcelErrors,
      'Order.IdempotencyKeyReused',
      'Rate.ParcelIncomplete',
      'Rate.PackageUnknown',
      'Rate.CarrierRejected',
      'Rate.NoneAvailable',
      'Carrier.Unavailable',
    ],
    repeatCreatesAnother: true,
    handler: async ({ actor, subAccountId, allowedCarriers, idempotencyKey, body }) =>
      ok(
        createOrderV2Response(
          { pageOfError: app.pageOfError, findCarrier: deps.findCarrier },
          await createOrderWithRates(deps, {
            accountId: actor.accountId,
            subAccountId,
            allowedCarriers,
            order: body.order,
            idempotencyKey,
            actor: `key ${actor.apiKeyId}`,
          }).catch(namedAsIn(body.path)),
        ),
      ),
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/shipments/:shipmentId/rates',
    keyScope: 'orders',
    auth: bearer,
    docs: {
      operationId: 'getRates',
      summary: 'Get rates for a shipment',
      description:
        "Requests rates for a shipment from the account's carriers, and stores them for a later purchase. The request buys nothing and is safe to repeat. The body is optional. If it contains options, carriers that do not offer them return no rates, and buying a rate includes its options.\n\nA carrier that fails or responds too late does not affect the others: see `carrierResponses`. If no carrier serves the route, the response is 200 with an empty list. A rate can be bought for 24 hours by default. With `X-SubAccount-Id`, only the carriers that the sub-account can use are queried.\n\n- 404 `Shipment.NotFound`: The account has no such shipment.\n- 422 `Rate.ParcelIncomplete`: The package has neither dimensions nor a predefined package.\n- 422 `Rate.PackageUnknown`: No carrier has a package with that name.\n- 422 `Rate.CarrierRejected`: No carrier returned a rate, and at least one rejected the address or package.\n- 503 `Carrier.Unavailable`: No carrier returned a rate, and all of them were unavailable.",
      tags: ['Rates and labels'],
    },
    params: Type.Object({ shipmentId: Type.String({ description: 'Id of the shipment.' }) }),
    body: ratesBody,
    bodyOptional: true,
    responses: { 200: Envelope(RatesResponse, 'The rates, cheapest first.') },
    errors: rateErrors,
    handler: async ({ actor, allowedCarriers, params, body }) => {
      const { accountId } = actor
      const command = { accountId, allowedCarriers, shipmentId: params.shipmentId, ...chosenOptions(body.options) }
      const rated = await quoteShipment(deps, command)
      const carrierCount = new Set(rated.rates.map(({ carrier }) => carrier)).size
      return ok({ ...ratesResponse(deps.findCarrier, rated), carrierCount, totalCount: rated.rates.length })
    },
  })
}
