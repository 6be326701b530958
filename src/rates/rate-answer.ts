/** Rates as the JSON API answers them. */
import { type Static, Type } from 'typebox'
import { amountNumber } from '#kit/money.ts'
import { Guid, Int32, Nullable, NullableNumber, NullableText, UtcTime } from '#kit/schema.ts'
import type { CarrierResponse } from '#rates/quote-parcel.ts'
import type { ShipmentRates } from '#rates/quote-shipment.ts'
import type { Rate } from '#rates/rate.ts'

export const RateQuote = Type.Object(
  {
    id: Nullable(Guid('Send as `rate.id` to buy exactly this option.')),
    carrier: Type.String(),
    carrierCode: NullableText("The carrier's account or brand code."),
    serviceCode: Type.String({ description: "The carrier's machine code of the service; match on this." }),
    serviceName: Type.String(),
    rate: Type.Number({ description: 'What the account is charged if it buys.' }),
    currency: Type.String({ description: 'ISO 4217.' }),
    retailRate: NullableNumber('For comparison only.'),
    retailCurrency: NullableText(),
    listRate: NullableNumber('For comparison only.'),
    listCurrency: NullableText(),
    deliveryDays: Int32({ description: "Transit estimate in the carrier's own kind of days; 0: none given." }),
    estDeliveryDays: Int32(),
    estimatedDeliveryDate: Nullable(UtcTime()),
    deliveryDateGuaranteed: Type.Boolean(),
    billingType: NullableText(),
    zone: NullableText(),
    sku: NullableText(),
    mailClass: NullableText(),
    processingCategory: NullableText(),
    rateIndicator: NullableText(),
    destinationEntryFacilityType: NullableText(),
  },
  { title: 'RateQuote' },
)

export const CarrierRateResult = Type.Object(
  { carrier: Type.String(), success: Type.Boolean(), errorCode: NullableText(), errorMessage: NullableText() },
  { title: 'CarrierRateResult' },
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
})

/** What both operations that ask for rates say of one shipment. */
export const ratesAnswer = ({ rates, carrierResponses }: Pick<ShipmentRates, 'rates' | 'carrierResponses'>) => ({
  rates: rates.map(rateAnswer),
  carrierResponses: carrierResponses.map(carrierAnswer),
})
