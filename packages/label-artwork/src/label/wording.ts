/** Formats of weights, dates and numbers on labels. */

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')

/** Formats 2026-01-05 as `05 JAN 2026`. Other text stays as it is. */
export function dayMonthYear(date: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)/.exec(date)
  const month = months[Number(parts?.[2]) - 1]
  return parts === null || month === undefined ? date : `${parts[3]} ${month} ${parts[1]}`
}

/** Day of the year in three digits, as in a carrier's pickup date. Invalid dates return 001. */
export function dayOfYear(date: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)/.exec(date)
  if (parts === null) return '001'
  const year = Number(parts[1])
  const day = Date.UTC(year, Number(parts[2]) - 1, Number(parts[3])) - Date.UTC(year, 0, 0)
  return String(Math.round(day / 86_400_000)).padStart(3, '0')
}

/** Formats 1.25 as `1 lb 4 oz`. Ounces are rounded up, like postage. */
export function poundsAndOunces(weightPounds: number): string {
  const ounces = Math.ceil(Math.max(0, finite(weightPounds)) * 16 - 1e-9)
  const pounds = Math.floor(ounces / 16)
  return [pounds > 0 || ounces === 0 ? `${pounds} lb` : '', ounces % 16 > 0 ? `${ounces % 16} oz` : '']
    .filter((part) => part !== '')
    .join(' ')
}

/** Formats 4.25 as `4.3`, rounded up to tenths. Whole numbers have no decimal. */
export function tenthsUp(weightPounds: number): string {
  const tenths = Math.ceil(Math.max(0, finite(weightPounds)) * 10 - 1e-9)
  return tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1)
}

/** Formats 0.2500 as `0.25`, with at most `maxDecimals`. */
export function trimmedDecimals(value: number, maxDecimals: number): string {
  return String(Number(finite(value).toFixed(maxDecimals)))
}

/** Splits text into groups of equal length with spaces between them. The last group can be shorter. */
export function grouped(text: string, length: number): string {
  const groups: string[] = []
  for (let index = 0; index < text.length; index += length) groups.push(text.slice(index, index + length))
  return groups.join(' ')
}

/** The first five digits of a US postal code. Null for other countries and invalid codes. */
export function zipFive(country: string, zip: string): string | null {
  return country.toUpperCase() === 'US' ? (/^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(zip)?.[1] ?? null) : null
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0
}
