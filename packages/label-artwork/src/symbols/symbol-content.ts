/** The content of a barcode. Writers don't change it. */
export type SymbolContent =
  | { symbology: 'code128'; data: string }
  /** Element strings: application identifier and value, digits only. FNC1 separates them. */
  | { symbology: 'gs1-128'; elements: readonly string[] }
  | { symbology: 'gs1-datamatrix'; elements: readonly string[] }
  | { symbology: 'pdf417'; data: string; columns: number; errorLevel: number }
  | MaxiCodeContent

/**
 * A structured carrier message. `postalCode` has nine digits in mode 2, or six letters, digits or spaces in mode 3.
 * `country` is the numeric ISO 3166 code, and `serviceClass` has three digits. `message` is the complete secondary
 * message.
 */
export type MaxiCodeContent = {
  symbology: 'maxicode'
  mode: 2 | 3
  postalCode: string
  country: string
  serviceClass: string
  message: string
}

/** Cells row by row, 1 is dark. A cell is one module wide and `cellHeight` modules high. */
export type MatrixSymbol = {
  kind: 'matrix'
  columns: number
  rows: number
  cellHeight: number
  cells: ArrayLike<number>
}
