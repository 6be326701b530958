/** Which borders UPS sees between two addresses. */
import type { CarrierAddress, RateInput } from '#adapters/carriers/carrier.ts'
import { leavesCustomsTerritory } from '#adapters/carriers/customs-territory.ts'

/** Islands that may be written as states of the United States, and are countries of their own to UPS. */
const islands: ReadonlySet<string> = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'PR', 'VI'])

export const upsCountry = ({ country, state }: CarrierAddress): string =>
  country === 'US' && islands.has(state) ? state : country

export const isBetweenCountries = (from: CarrierAddress, to: CarrierAddress): boolean =>
  upsCountry(from) !== upsCountry(to)

/**
 * `customs`: the parcel goes with an invoice. `puerto rico`: between the States and Puerto Rico the sum of the invoice is
 * enough. `none`: at home, and within the European Union.
 */
export type Border = 'none' | 'puerto rico' | 'customs'

export function borderBetween(from: CarrierAddress, to: CarrierAddress): Border {
  if (leavesCustomsTerritory(from, to)) return 'customs'
  if (!isBetweenCountries(from, to)) return 'none'
  const countries = [upsCountry(from), upsCountry(to)]
  if (countries.every((country) => country === 'US' || country === 'PR')) return 'puerto rico'
  return countries.some((country) => country === 'US' || islands.has(country)) ? 'customs' : 'none'
}

/** Papers without a value of their own cross borders without an invoice. */
export const isOfDocuments = ({ customs }: Pick<RateInput, 'customs'>): boolean => customs?.contentsType === 'documents'

export const needsInvoice = (input: Pick<RateInput, 'from' | 'to' | 'customs'>): boolean =>
  borderBetween(input.from, input.to) === 'customs' && !isOfDocuments(input)
