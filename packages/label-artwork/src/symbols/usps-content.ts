/**
 * The element strings of a USPS package bar code: the destination's postal code under identifier 420, then the
 * package identification code, whose first two digits are an identifier themselves. An item number with letters,
 * as international mail has it, stands alone.
 */
export function impbElements(trackingNumber: string, zip: string | null): string[] {
  if (!/^9[1-5](?:\d\d)+$/.test(trackingNumber) || zip === null) return [trackingNumber]
  return [`420${zip}`, trackingNumber]
}
