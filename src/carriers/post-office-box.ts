import type { CarrierAddress } from '#carriers/carrier.ts'

/** `PO Box 12`, `P.O. Box 12`, `Post Office Box 12`, `POB 12`; in Puerto Rico and Canada also as they say it there. */
const box =
  /\b(?:p\.?\s*o\.?\s*b(?:ox)?|post\s+office\s+(?:box|drawer)|p\.?\s*o\.?\s+drawer|apartado(?:\s+postal)?|case\s+postale)\.?\s*#?\s*[a-z]?\d+/i

/** Whether it is a box in a post office, which the post alone delivers to. */
export const isPostOfficeBox = ({ street1, street2 }: Pick<CarrierAddress, 'street1' | 'street2'>): boolean =>
  box.test(street1) || box.test(street2 ?? '')
