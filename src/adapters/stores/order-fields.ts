import { Decimal } from 'decimal.js'
import type { StoreAddress, StoreLine } from '#adapters/stores/store-order.ts'
import { isGtin } from '#kit/gtin.ts'
import { textOrNull } from '#kit/text.ts'

const poundsPer = { pound: 1, ounce: 1 / 16, gram: 1 / 453.59237, kilogram: 1000 / 453.59237 } as const
export type WeightUnit = keyof typeof poundsPer

/** Rounded to seven decimals, so that each read returns the same number. */
export const poundsOf = (weight: number, unit: WeightUnit): number => Math.round(weight * poundsPer[unit] * 1e7) / 1e7

export { textOrNull } from '#kit/text.ts'

/** An order without an address waits for a person to enter one. */
export const blankRecipient: StoreAddress = {
  ...{ name: null, company: null, street1: '', street2: null, city: '', state: '', zip: '', country: '' },
  ...{ phone: null, email: null },
}

/** Null if neither street, city nor postal code is known. A person can complete any other address. */
export const addressOrNull = (address: StoreAddress): StoreAddress | null =>
  address.street1 || address.street2 || address.city || address.zip ? address : null

/** Null if both names are missing. */
export const fullName = (first: string | null | undefined, last: string | null | undefined): string | null =>
  textOrNull([first, last].filter(Boolean).join(' '))

/**
 * The price of one after discounts, rounded to four decimals.
 *
 * @param discount of the whole line, with any sign
 */
export function discountedUnit(unitPrice: Decimal.Value, quantity: number, discount: Decimal.Value): string {
  const ofLine = new Decimal(unitPrice).times(quantity).minus(new Decimal(discount).abs())
  return Decimal.max(0, ofLine.div(quantity > 0 ? quantity : 1))
    .toDecimalPlaces(4)
    .toFixed()
}

type ProductId = string | number | null | undefined

/**
 * The ids of a product, for customs. Missing ones leave no key.
 *
 * @param ids.variants from the most specific one to the least; used only without an SKU
 * @param ids.barcodes of any kind, of which the first GTIN counts
 */
export function productIdsOf(
  sku: string | null,
  ids: { variants: readonly ProductId[]; barcodes?: readonly ProductId[]; manufacturer?: ProductId },
): Pick<StoreLine, 'variantId' | 'manufacturerProductId' | 'standardProductId'> {
  const texts = (given: readonly ProductId[] = []) => given.flatMap((id) => textOrNull(id || null) ?? [])
  const [variantId] = sku === null ? texts(ids.variants) : []
  const [manufacturerProductId] = texts([ids.manufacturer])
  const standardProductId = texts(ids.barcodes)
    .map((code) => code.replace(/[\s-]/g, ''))
    .find(isGtin)
  return {
    ...(variantId ? { variantId } : {}),
    ...(manufacturerProductId ? { manufacturerProductId } : {}),
    ...(standardProductId ? { standardProductId } : {}),
  }
}

/** The earliest of the valid times by name. Names without a valid time are absent. */
export function earliestTimes<const Name extends string>(
  times: Readonly<Record<Name, readonly (string | number | null | undefined)[]>>,
): Partial<Record<Name, Date>> {
  const found: Partial<Record<Name, Date>> = {}
  for (const [name, all] of Object.entries(times) as [Name, readonly (string | number | null | undefined)[]][]) {
    const milliseconds = all.map((time) => new Date(time ?? Number.NaN).getTime()).filter((time) => time > 0)
    if (milliseconds.length > 0) found[name] = new Date(Math.min(...milliseconds))
  }
  return found
}

/**
 * Pages of a list that is sorted by time. Each page starts at the last time of the previous page and skips the entries
 * seen of that time. Numbered pages would miss entries if others leave the list.
 */
export type TimePage = { at: Date; skip: number }

/** @returns null for the first page and for invalid text */
export function readTimePage(page: string | null): TimePage | null {
  const [, time, skip] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)\+(\d{1,9})$/.exec(page ?? '') ?? []
  if (!time || !skip || Number.isNaN(Date.parse(time))) return null
  return { at: new Date(time), skip: Number(skip) }
}

/**
 * @param times of the page's entries, in sequence; invalid ones are skipped
 * @returns null if all times are invalid
 */
export function nextTimePage(current: TimePage | null, times: readonly Date[]): string | null {
  const last = times.findLast((time) => !Number.isNaN(time.getTime()))
  if (!last) return null
  const seen = times.filter((time) => time.getTime() === last.getTime()).length
  const before = current && current.at.getTime() === last.getTime() ? current.skip : 0
  return `${last.toISOString()}+${before + seen}`
}
