/** Exact sums of decimal texts: what stands on a button is what will be charged. */

const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0

const scaled = (text: string, digits: number): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.padEnd(digits, '0')}`)
}

function written(value: bigint, digits: number): string {
  const sign = value < 0n ? '-' : ''
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  return sign + (digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`)
}

function calculated(one: string, other: string, sum: (one: bigint, other: bigint) => bigint): string {
  const digits = Math.max(digitsOf(one), digitsOf(other))
  return written(sum(scaled(one, digits), scaled(other, digits)), digits)
}

export const plus = (one: string, other: string): string => calculated(one, other, (left, right) => left + right)
export const minus = (one: string, other: string): string => calculated(one, other, (left, right) => left - right)
export const isNegative = (amount: string): boolean => amount.startsWith('-')
