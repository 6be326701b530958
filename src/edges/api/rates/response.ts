/** Rates as the JSON API answers them. */
import { type Static, Type } from 'typebox'
import type { CarrierResponse } from '#domain/rates/quote-parcel.ts'
import type { ShipmentRates } from '#domain/rates/quote-shipment.ts'
import type { Rate } from '#domain/rates/rate.ts'
import { amountNumber } from '#kit/money.ts'
import { Guid, Int32, Nullable, NullableNumber, NullableText, UtcTime } from '#kit/schema.ts'

export const RateQuote = Type.Object(
  {
    id: Guid('Id of the rate. Send it as `rate.id` to buy this option.'),
    carrier: Type.String({ description: 'Id of the carrier.' }),
    carrierCode: NullableText("The carrier's account or brand code."),
    serviceCode: Type.String({ description: "The carrier's service code. Match on this." }),
    serviceName: Type.String({ description: 'Name of the service, for display.' }),
    rate: Type.Number({ description: 'Amount charged to the account if it buys this rate, in `currency`.' }),
    currency: Type.String({ description: 'ISO 4217 code.' }),
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

export const CarrierRateResult = Type.Object(
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

function rateAnswer({ rateId, carrier, charge, currency, quote }: Rate): Static<typeof RateQuote> {
  return {
    id: rateId,
    carrier,
    carrierCode: quote.carrierCode,
    serviceCode: quote.serviceCode,
    serviceName: quote.serviceName,
    rate: amountNumber(charge, currency),
    currency,
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

const carrierAnswer = ({ carrier, error }: CarrierResponse): Static<typeof CarrierRateResult> => ({
  carrier,
  success: error === null,
  errorCode: error?.code ?? null,
  errorMessage: error?.message ?? null,
  carrierCode: typeof error?.metaData?.carrierCode === 'string' ? error.metaData.carrierCode : null,
})

/** What both operations that ask for rates say of one shipment. */
export const ratesAnswer = ({ rates, carrierResponses }: Pick<ShipmentRates, 'rates' | 'carrierResponses'>) => ({
  rates: rates.map(rateAnswer),
  carrierResponses: carrierResponses.map(carrierAnswer),
})
