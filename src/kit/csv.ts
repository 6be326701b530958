/** Comma-separated values (RFC 4180), safe to open in a spreadsheet. */

/** A number is a `Date` or a decimal; text is anything else. Null: an empty cell. */
export type Cell = string | { decimal: string } | Date | null

export type CsvOptions = {
  /**
   * For Excel, LibreOffice and others: a byte order mark, times in a form that they recognize, and an apostrophe before
   * texts that they would change, such as `02108` or a long tracking number.
   */
  forSpreadsheet: boolean
  /** A decimal comma, and semicolons between the cells, as spreadsheets expect in many countries. */
  hasDecimalComma: boolean
  /** The IANA time zone of times in spreadsheets. Elsewhere, times are in UTC. */
  timeZone: string
}

export type Csv = {
  /** Comes first. Empty: nothing. */
  start: string
  line(cells: readonly Cell[]): string
}

/** A spreadsheet runs what begins with one of these, also after a tab or a line break, and in the wide forms of Asian fonts. */
const formula = /^[\t\r\n ]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/** Digits that a spreadsheet reads as a number, a date, a time or a truth value. */
const changeable = /^\s*(?:[\d.,:/\s()%$€£]*\d[\d.,:/\s()%$€£-]*(?:e[+-]?\d+|am|pm)?|true|false)\s*$/i
/** Such as `1-Mar`, `Mar 3` or `3 March 2026`. */
const dateLike = /^\s*(?:\d{1,4}[-/. ]*)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/., ]*\d{0,4}\s*$/i

/** @param options.timeZone a valid IANA name */
export function createCsv({ forSpreadsheet, hasDecimalComma, timeZone }: CsvOptions): Csv {
  const separator = hasDecimalComma ? ';' : ','
  const times = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

  function textOf(cell: Cell): string {
    if (cell === null) return ''
    if (cell instanceof Date) return forSpreadsheet ? times.format(cell) : cell.toISOString()
    if (typeof cell !== 'string') return hasDecimalComma ? cell.decimal.replace('.', ',') : cell.decimal
    const isUnsafe = formula.test(cell) || (forSpreadsheet && (changeable.test(cell) || dateLike.test(cell)))
    return isUnsafe ? `'${cell}` : cell
  }
  const needsQuotes = new RegExp(`["\\r\\n${separator}]|^\\s|\\s$`)
  const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return {
    start: forSpreadsheet ? '\uFEFF' : '',
    line: (cells) => `${cells.map((cell) => quoted(textOf(cell))).join(separator)}\r\n`,
  }
}
