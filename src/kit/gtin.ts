/** Whether the text is a GTIN (EAN, UPC, ISBN-13): 8, 12, 13 or 14 digits, the last of which is GS1's check digit. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text].reduceRight((total, digit, index) => {
    const weight = (text.length - 1 - index) % 2 === 0 ? 1 : 3
    return total + Number(digit) * weight
  }, 0)
  return sum % 10 === 0
}
