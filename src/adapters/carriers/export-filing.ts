/** When the United States want an export to be filed, by what goods are worth: 15 CFR 30.37(a). */
import { Decimal } from 'decimal.js'

/** Up to so much of goods of one tariff number no filing is asked for. */
export const maxUnfiledDollars = 2_500

/**
 * Whether so much of one kind is in the parcel that the exemption by value is none. What has no tariff number may all be of
 * one. Only dollars can be held against dollars.
 *
 * @param items each with the value of its whole line
 */
export function isWorthFiling(
  items: readonly { value: string; currency: string; hsTariffNumber: string | null }[],
): boolean {
  const dollars = items.filter(({ currency }) => currency === 'USD')
  return [...Map.groupBy(dollars, ({ hsTariffNumber }) => hsTariffNumber).values()].some((alike) =>
    Decimal.sum(...alike.map(({ value }) => value)).greaterThan(maxUnfiledDollars),
  )
}
