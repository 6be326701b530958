const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, made)
  return made
}

/** Forbids a line break between a sign and the currency after it, which Firefox makes otherwise. */
const wordJoiner = '\u2060'

/** An amount stays in one line. */
const unbroken = (text: string): string => text.replace(/^[-+]/, `$&${wordJoiner}`).replaceAll(' ', '\u00a0')

/**
 * `$9.35`, `€12.00`, `¥1,200`: with the decimals that the currency has, and without a place where a line may break.
 *
 * @param amount decimal text, or a number from JSON
 * @param currency ISO 4217
 */
export function formatMoney(amount: string | number, currency: string): string {
  try {
    return unbroken(formatOf(currency).format(Number(amount)))
  } catch {
    // A carrier may use a currency that the browser does not know.
    return unbroken(`${amount} ${currency}`)
  }
}

/** `+$9.35`, `-$9.35`: an amount that was added or taken away. */
export const formatChange = (amount: string, currency: string): string =>
  amount.startsWith('-') ? formatMoney(amount, currency) : unbroken(`+${formatMoney(amount, currency)}`)

/** `0.00012 BTC` */
export const formatCoins = (amount: string, unit: string): string => unbroken(`${amount} ${unit}`)
