/**
 * Which account numbers somebody has: those of the carrier's form, but none of zeros alone. So an operator can be shown
 * what a carrier says of a number that is wrong.
 */
const isSomebodys = (form: RegExp) => (number: string) => form.test(number) && !/^0+$/.test(number)

/** A CRID is "a USPS-generated numeric code" of 2 to 18 characters. */
export const isUspsCrid = isSomebodys(/^\d{2,18}$/)
export const isUspsMid = isSomebodys(/^(\d{6}|\d{9})$/)
/** Of the documents only examples are known, of four digits and of ten. */
export const isUspsPayingAccount = isSomebodys(/^\d{4,10}$/)
export const isUpsShipperNumber = isSomebodys(/^[A-Z0-9]{6}$/i)
export const isFedexAccount = isSomebodys(/^\d{9}$/)
export const isDhlAccount = isSomebodys(/^\d{9}$/)
