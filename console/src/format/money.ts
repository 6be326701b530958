const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, made)
  return made
}

/**
 * `$9.35`, `€12.00`, `¥1,200`: with the digits that the currency has.
 *
 * @param amount decimal text, or the number that JSON made of it
 * @param currency ISO 4217
 */
export function formatMoney(amount: string | number, currency: string): string {
  try {
    return formatOf(currency).format(Number(amount))
  } catch {
    // A carrier may name what the browser does not know.
    return `${amount} ${currency}`
  }
}
