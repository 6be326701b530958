/** A quote as rates and purchases keep it in their rows, in today's form or in that of version 0.1. */
import type { Quote, ServiceOptions } from '#adapters/carriers/carrier.ts'

/** What the JSON interface answers of a carrier's own data, each under the name that the carrier gave it. */
export const publishedCarrierData = [
  'sku',
  'mailClass',
  'processingCategory',
  'rateIndicator',
  'destinationEntryFacilityType',
] as const

/** Version 0.1 stored the data of one carrier flat, null for every other, and the options under another name. */
export type FlatQuote = Omit<Quote, 'carrierData' | 'serviceOptions'> &
  Readonly<Record<(typeof publishedCarrierData)[number], string | null>> & { extras?: ServiceOptions }

export type StoredQuote = Quote | FlatQuote

export function readQuote(stored: StoredQuote): Quote {
  if ('carrierData' in stored) return stored
  const { extras, sku, mailClass, processingCategory, rateIndicator, destinationEntryFacilityType, ...quote } = stored
  const flat = { sku, mailClass, processingCategory, rateIndicator, destinationEntryFacilityType }
  const carrierData = Object.fromEntries(
    Object.entries(flat).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])),
  )
  return { ...quote, carrierData, ...(extras ? { serviceOptions: extras } : {}) }
}
