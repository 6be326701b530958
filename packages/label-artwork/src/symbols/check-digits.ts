/**
 * The carriers' check digits. Each `…CheckDigit` function takes a number without its check digit and returns the digit.
 * Each `is…` function validates a complete number without spaces.
 */

/** USPS package identification code: digits weighted 3 and 1 from the right, modulo 10. */
export function impbCheckDigit(digits: string): string {
  assertDigits(digits)
  return modulo10(digits)
}

export function isImpb(number: string): boolean {
  return /^9[1-5]\d{18}(?:\d{2}|\d{4}|\d{6})$/.test(number) && endsIn(number, impbCheckDigit)
}

/** @param characters the 15 letters and digits between `1Z` and the check digit */
export function upsCheckDigit(characters: string): string {
  if (!/^[0-9A-Z]{15}$/.test(characters))
    throw new TypeError('A UPS tracking number must have 15 letters or digits between 1Z and the check digit')
  let sum = 0
  for (const [index, character] of [...characters].entries()) {
    const code = character.charCodeAt(0)
    const value = code < 65 ? code - 48 : (code - 63) % 10
    sum += index % 2 === 0 ? value : 2 * value
  }
  return String((10 - (sum % 10)) % 10)
}

export function isUpsTrackingNumber(number: string): boolean {
  return /^1Z[0-9A-Z]{15}\d$/.test(number) && upsCheckDigit(number.slice(2, 17)) === number[17]
}

/** FedEx's 12-digit number: the first 11 digits weighted 1, 3, 7 from the right, modulo 11. 10 becomes 0. */
export function fedexCheckDigit(digits: string): string {
  assertDigits(digits)
  const weights = [1, 3, 7]
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    sum += Number(digits[digits.length - 1 - fromRight]) * (weights[fromRight % 3] ?? 0)
  }
  return String((sum % 11) % 10)
}

/** FedEx Ground's 15-digit number: the first 14 digits weighted 3 and 1 from the right, modulo 10. */
export function fedexGroundCheckDigit(digits: string): string {
  assertDigits(digits)
  return modulo10(digits)
}

export function isFedexTrackingNumber(number: string): boolean {
  if (/^\d{12}$/.test(number)) return endsIn(number, fedexCheckDigit)
  return /^\d{15}$/.test(number) && endsIn(number, fedexGroundCheckDigit)
}

/** DHL Express waybill: the first nine digits modulo 7. */
export function dhlCheckDigit(digits: string): string {
  assertDigits(digits)
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 7
  return String(remainder)
}

export function isDhlWaybill(number: string): boolean {
  return /^\d{10}$/.test(number) && endsIn(number, dhlCheckDigit)
}

/** International postal item (S10): eight digits weighted 8, 6, 4, 2, 3, 5, 9 and 7, modulo 11. */
export function s10CheckDigit(digits: string): string {
  if (!/^\d{8}$/.test(digits)) throw new TypeError('An item number must have eight digits before its check digit')
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const digit = 11 - (sum % 11)
  return digit === 10 ? '0' : digit === 11 ? '5' : String(digit)
}

export function isS10(number: string): boolean {
  return /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number) && s10CheckDigit(number.slice(2, 10)) === number[10]
}

function modulo10(digits: string): string {
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    sum += Number(digits[digits.length - 1 - fromRight]) * (fromRight % 2 === 0 ? 3 : 1)
  }
  return String((10 - (sum % 10)) % 10)
}

function endsIn(number: string, checkDigit: (digits: string) => string): boolean {
  return checkDigit(number.slice(0, -1)) === number.slice(-1)
}

function assertDigits(digits: string): void {
  if (!/^\d+$/.test(digits)) throw new TypeError('A check digit can be computed from digits only')
}
