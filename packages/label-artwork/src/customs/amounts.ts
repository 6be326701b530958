/** Sums and quotients of money, exact: customs compare what the papers say. */

type Scaled = { units: bigint; decimals: number }

/** As exact decimal text. Throws a TypeError for what is no decimal text. */
export function sumAmounts(amounts: readonly string[]): string {
  const parsed = amounts.map(parse)
  const decimals = Math.max(0, ...parsed.map((amount) => amount.decimals))
  const units = parsed.reduce((sum, amount) => sum + amount.units * 10n ** BigInt(decimals - amount.decimals), 0n)
  return write({ units, decimals })
}

/** With as many decimals as the currency has; with more only where the amount has more. */
export function amountText(amount: string, currency: string): string {
  const { units, decimals } = parse(amount)
  const wanted = currencyDecimals(currency)
  if (decimals <= wanted) return write({ units: units * 10n ** BigInt(wanted - decimals), decimals: wanted })
  const scale = 10n ** BigInt(decimals - wanted)
  return units % scale === 0n ? write({ units: units / scale, decimals: wanted }) : write({ units, decimals })
}

/** What one piece costs of a line: exact where four decimals beyond the currency's can say it, else rounded to them. */
export function unitAmountText(lineAmount: string, quantity: number, currency: string): string {
  const { units, decimals } = parse(lineAmount)
  const pieces = BigInt(Math.max(1, Math.trunc(quantity)))
  const wanted = currencyDecimals(currency) + 4
  const scaled = (units * 10n ** BigInt(wanted) * 2n) / (pieces * 10n ** BigInt(decimals))
  return amountText(trimmed(write({ units: (scaled + 1n) / 2n, decimals: wanted })), currency)
}

function currencyDecimals(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

function parse(amount: string): Scaled {
  const parts = /^(\d{1,40})(?:\.(\d{1,12}))?$/.exec(amount)
  if (parts === null) throw new TypeError('An amount must be decimal text')
  const fraction = parts[2] ?? ''
  return { units: BigInt(`${parts[1]}${fraction}`), decimals: fraction.length }
}

function write({ units, decimals }: Scaled): string {
  if (decimals === 0) return String(units)
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const trimmed = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
