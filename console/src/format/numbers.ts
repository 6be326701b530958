const counts = new Intl.NumberFormat('en')

/** `12,431` */
export const formatCount = (count: number): string => counts.format(count)

/** `1 order`, `12,431 orders` */
export const formatCountOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, format)
  return format
}

/** Firefox would break the line between the sign and the currency. */
const wordJoiner = '\u2060'

/** Keeps an amount on one line. */
const unbroken = (text: string): string => text.replace(/^[-+]/, `$&${wordJoiner}`).replaceAll(' ', '\u00a0')

/**
 * `$9.35`, `€12.00`, `¥1,200`: with the currency's decimals, and without line breaks.
 *
 * @param amount decimal text or a number
 * @param currency ISO 4217 code
 */
/**
 * An amount as people type it: `$1,200.50`, `12,50`. A single comma before one or two final digits is the decimal
 * separator, and other commas separate thousands. Empty text is null.
 */
export function parseMoney(text: string): string | null {
  const plain = text.replaceAll(/[$\s]/g, '')
  if (plain === '') return null
  return /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replaceAll(/,(?=\d{3}(?:\D|$))/g, '')
}

export function formatMoney(amount: string | number, currency: string): string {
  try {
    return unbroken(formatOf(currency).format(Number(amount)))
  } catch {
    // The browser doesn't know the currency.
    return unbroken(`${amount} ${currency}`)
  }
}

/** `+$9.35`, `-$9.35` */
export const formatChange = (amount: string, currency: string): string =>
  amount.startsWith('-') ? formatMoney(amount, currency) : unbroken(`+${formatMoney(amount, currency)}`)

/** `0.00012 BTC` */
export const formatCoins = (amount: string, unit: string): string => unbroken(`${amount} ${unit}`)
