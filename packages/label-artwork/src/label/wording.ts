/** How labels write weights, dates and numbers. */

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')

/** 2026-01-05 as 05 JAN 2026; anything else as it is. */
export function dayMonthYear(date: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)/.exec(date)
  const month = months[Number(parts?.[2]) - 1]
  return parts === null || month === undefined ? date : `${parts[3]} ${month} ${parts[1]}`
}

/** Day of the year in three digits, as carriers write a pickup date; 001 when there is no such date. */
export function dayOfYear(date: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)/.exec(date)
  if (parts === null) return '001'
  const year = Number(parts[1])
  const day = Date.UTC(year, Number(parts[2]) - 1, Number(parts[3])) - Date.UTC(year, 0, 0)
  return String(Math.round(day / 86_400_000)).padStart(3, '0')
}

/** 1.25 as 1 lb 4 oz; ounces are rounded up, as postage counts them. */
export function poundsAndOunces(weightPounds: number): string {
  const ounces = Math.ceil(Math.max(0, finite(weightPounds)) * 16 - 1e-9)
  const pounds = Math.floor(ounces / 16)
  return [pounds > 0 || ounces === 0 ? `${pounds} lb` : '', ounces % 16 > 0 ? `${ounces % 16} oz` : '']
    .filter((part) => part !== '')
    .join(' ')
}

/** 4.25 as 4.3: a tenth of a pound, rounded up; a whole number without a tenth. */
export function tenthsUp(weightPounds: number): string {
  const tenths = Math.ceil(Math.max(0, finite(weightPounds)) * 10 - 1e-9)
  return tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1)
}

/** 0.2500 as 0.25: as many decimals as there are, and no more than the given. */
export function trimmedDecimals(value: number, maxDecimals: number): string {
  return String(Number(finite(value).toFixed(maxDecimals)))
}

/** Groups of the same length, parted by spaces; the last may be shorter. */
export function grouped(text: string, length: number): string {
  const groups: string[] = []
  for (let index = 0; index < text.length; index += length) groups.push(text.slice(index, index + length))
  return groups.join(' ')
}

/** The first five digits of a United States postal code, or null where the address is elsewhere or has no such code. */
export function zipFive(country: string, zip: string): string | null {
  return country.toUpperCase() === 'US' ? (/^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(zip)?.[1] ?? null) : null
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0
}
