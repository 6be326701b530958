/** A rate as the API answers it. */
import { type Static, Type } from 'typebox'
import { Guid, Int32, Nullable, UtcTime } from '#http-api/schemas.ts'
import { amountNumber } from '#kit/money.ts'
import { readQuote } from '#rates/kept-quote.ts'
import type { RateRow } from '#rates/sql.ts'

const textOrNull = (description?: string) => Nullable(Type.String(description ? { description } : {}))

export const RateQuote = Type.Object(
  {
    id: Nullable(Guid('Send as `rate.id` to buy exactly this option.')),
    carrier: Type.String(),
    carrierCode: textOrNull("The carrier's account or brand code."),
    serviceCode: Type.String({ description: "The carrier's machine code of the service; match on this." }),
    serviceName: Type.String(),
    rate: Type.Number({ description: 'What the account is charged if it buys.' }),
    currency: Type.String({ description: 'ISO 4217.' }),
    retailRate: Nullable(Type.Number({ description: 'For comparison only.' })),
    retailCurrency: textOrNull(),
    listRate: Nullable(Type.Number({ description: 'For comparison only.' })),
    listCurrency: textOrNull(),
    deliveryDays: Int32({ description: "Transit estimate in the carrier's own kind of days; 0: none given." }),
    estDeliveryDays: Int32(),
    estimatedDeliveryDate: Nullable(UtcTime()),
    deliveryDateGuaranteed: Type.Boolean(),
    billingType: textOrNull(),
    zone: textOrNull(),
    sku: textOrNull(),
    mailClass: textOrNull(),
    processingCategory: textOrNull(),
    rateIndicator: textOrNull(),
    destinationEntryFacilityType: textOrNull(),
  },
  { title: 'RateQuote' },
)
export type RateQuote = Static<typeof RateQuote>

export const CarrierRateResult = Type.Object(
  { carrier: Type.String(), success: Type.Boolean(), errorCode: textOrNull(), errorMessage: textOrNull() },
  { title: 'CarrierRateResult' },
)
export type CarrierRateResult = Static<typeof CarrierRateResult>

type KeptRate = Pick<RateRow, 'id' | 'carrier' | 'charge' | 'currency' | 'quote'>

export function rateQuote({ id, carrier, charge, currency, quote: kept }: KeptRate): RateQuote {
  const quote = readQuote(kept)
  return {
    id,
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

/** Cheapest first, then fastest. */
export const byRate = (left: RateQuote, right: RateQuote): number =>
  left.rate - right.rate || left.deliveryDays - right.deliveryDays
