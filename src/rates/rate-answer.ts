/** Rates as the JSON API answers them. */
import { type Static, Type } from 'typebox'
import { amountNumber } from '#kit/money.ts'
import { Guid, Int32, Nullable, NullableNumber, NullableText, UtcTime } from '#kit/schema.ts'
import type { CarrierResponse } from '#rates/quote-parcel.ts'
import type { ShipmentRates } from '#rates/quote-shipment.ts'
import type { Rate } from '#rates/rate.ts'

export const RateQuote = Type.Object(
  {
    id: Guid('Send as `rate.id` to buy exactly this option.'),
    carrier: Type.String({ description: 'The carrier.' }),
    carrierCode: NullableText("The carrier's account or brand code."),
    serviceCode: Type.String({ description: "The carrier's machine code of the service; match on this." }),
    serviceName: Type.String({ description: 'Readable name of the service, for display.' }),
    rate: Type.Number({ description: 'What the account is charged if it buys, in `currency`.' }),
    currency: Type.String({ description: 'ISO 4217 code.' }),
    retailRate: NullableNumber("The carrier's retail price, for comparison only."),
    retailCurrency: NullableText('ISO 4217 code of `retailRate`.'),
    listRate: NullableNumber("The carrier's list price, for comparison only."),
    listCurrency: NullableText('ISO 4217 code of `listRate`.'),
    deliveryDays: Int32({ description: "Transit estimate in the carrier's own kind of days; 0: none given." }),
    estDeliveryDays: Int32({ description: 'The same as `deliveryDays`.' }),
    estimatedDeliveryDate: Nullable(UtcTime('When the carrier expects to deliver; null: it gave no date.')),
    deliveryDateGuaranteed: Type.Boolean({ description: 'Whether the carrier guarantees the date.' }),
    billingType: NullableText("How the carrier bills it, in the carrier's own words."),
    zone: NullableText("The carrier's zone of the destination."),
    sku: NullableText("The carrier's product code."),
    mailClass: NullableText('USPS: the mail class.'),
    processingCategory: NullableText('USPS: how the parcel is processed.'),
    rateIndicator: NullableText('USPS: which table of prices it is of.'),
    destinationEntryFacilityType: NullableText('USPS: where it enters the mail.'),
  },
  { title: 'RateQuote', description: 'What a carrier asks for a shipment by one of its services.' },
)

export const CarrierRateResult = Type.Object(
  {
    carrier: Type.String({ description: 'The carrier.' }),
    success: Type.Boolean({ description: 'Whether it answered; an answer without a rate is one.' }),
    errorCode: NullableText('Why not: a code of the catalogue.'),
    errorMessage: NullableText('The same for people.'),
    carrierCode: NullableText(
      "Where it refused: the carrier's own code, or one that all carriers have alike, such as `PostOfficeBox`.",
    ),
  },
  { title: 'CarrierRateResult', description: 'What became of asking one of the carriers.' },
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
