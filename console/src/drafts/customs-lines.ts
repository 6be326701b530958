/** The lines of a declaration that are made of what the order holds. */
import { readWeight, type Units } from '../format/read-goods.ts'
import { formatWeight } from '../format/weight.ts'
import type { TypedCustomsItem } from './customs.ts'
import { isWritten, type Tree, type TypedItem } from './typed.ts'

const isCount = (text: string): boolean => /^\d{1,6}$/.test(text.trim())

/** `39.80` of two at `19.9`: exact, as text; empty where either is none. */
export function lineValue(unitValue: string, quantity: string): string {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(unitValue.replaceAll(/[$,\s]/g, '')) ?? []
  if (whole === undefined || !isCount(quantity)) return ''
  const digits = Math.max(2, part.length)
  const total = BigInt(whole + part.padEnd(digits, '0')) * BigInt(quantity.trim())
  const text = total.toString().padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const textIn = (besides: Tree, name: string): string => {
  const value = besides[name]
  return typeof value === 'string' ? value : ''
}

/** The lines that the items of the order make. */
export function linesOfItems(items: readonly TypedItem[], units: Units): TypedCustomsItem[] {
  return items.filter(isWritten).map((item) => {
    const pounds = readWeight(item.unitWeight, units)
    const count = isCount(item.quantity) ? Number(item.quantity) : null
    const currency = item.besides.currency
    return {
      description: item.name,
      quantity: item.quantity,
      value: lineValue(item.unitValue, item.quantity),
      weight: pounds === null || count === null ? '' : formatWeight(pounds * count),
      hsTariffNumber: textIn(item.besides, 'hsTariffNumber'),
      originCountry: textIn(item.besides, 'originCountry'),
      code: item.sku,
      besides: currency === undefined ? {} : { currency },
    }
  })
}
