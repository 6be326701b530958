/** What a bar code says, in the terms of its symbology; no writer changes it. */
export type SymbolContent =
  | { symbology: 'code128'; data: string }
  /** Element strings (application identifier and value, digits only), each but the first parted by FNC1. */
  | { symbology: 'gs1-128'; elements: readonly string[] }
  | { symbology: 'gs1-datamatrix'; elements: readonly string[] }
  | { symbology: 'pdf417'; data: string; columns: number; errorLevel: number }
  | MaxiCodeContent

/**
 * A structured carrier message. `postalCode` is nine digits in mode 2, six letters, digits or spaces in mode 3;
 * `country` is the numeric ISO 3166 code, `serviceClass` three digits; `message` is the whole secondary message.
 */
export type MaxiCodeContent = {
  symbology: 'maxicode'
  mode: 2 | 3
  postalCode: string
  country: string
  serviceClass: string
  message: string
}
