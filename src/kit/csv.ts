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

/**
 * Text with a digit that a spreadsheet reads as a number, a date or a time. Neighboring parts share no characters, so the
 * time does not grow faster than the text.
 */
const changeable = /^(?:[A-Z]{1,3}\p{Sc})?[\d.,:/\s()%\p{Sc}+-]+(?:e[+-]?\d+|am|pm)?$/iu
/** A spreadsheet reads no more than this as a date or a word. */
const maxWordLength = 100
/** Such as `1-Mar`, `Mar 3` or `3 March 2026`. */
const dateLike = /^\s*(?:\d{1,4}[-/. ]*)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/., ]*\d{0,4}\s*$/i
/** The same with a word of any language. */
const wordWithDay = /^\s*(?:\d{1,4}[-/. ]*)?(\p{L}[\p{L}\p{M}]*)[-/., ]*\d{0,4}\s*$/u

/** The languages of spreadsheets, which read names of months and truth values in their own. */
const languages = 'cs da de el es et fi fr hr hu id it lt lv nb nl pl pt ro ru sk sl sv tr uk'.split(' ')
/** In the same sequence, with the words of some languages that have the same ones. */
const truthWords =
  'true false pravda nepravda sand falsk wahr falsch verdadero falso tõene väär tosi epätosi vrai faux istina laž igaz hamis benar salah vero tiesa melas patiess aplams sann usann waar onwaar prawda fałsz verdadeiro adevărat fals истина ложь pravda nepravda resnično neresnično sant falskt doğru yanliş yanlış істина хибність αληθησ ψευδησ'

let words: ReadonlySet<string> | undefined

/** Built for the first file. Names of months have several forms: alone or after a day, long or short. */
function spreadsheetWords(): ReadonlySet<string> {
  words ??= new Set([...truthWords.split(' '), ...languages.flatMap(monthNames)])
  return words
}

function monthNames(language: string): string[] {
  const formats = (['long', 'short'] as const).flatMap((month) =>
    [{ month }, { month, day: 'numeric' } as const].map(
      (form) => new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }),
    ),
  )
  return Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15))).flatMap((date) =>
    formats.flatMap((format) =>
      format
        .formatToParts(date)
        .filter(({ type }) => type === 'month')
        .map(({ value }) => value.toLowerCase().replaceAll('.', '')),
    ),
  )
}

const isReadAsNumber = (text: string): boolean => /\d/.test(text) && changeable.test(text.trim())

function isReadAsWord(text: string): boolean {
  if (text.length > maxWordLength) return false
  if (dateLike.test(text)) return true
  const [, word] = wordWithDay.exec(text) ?? []
  return word !== undefined && spreadsheetWords().has(word.toLowerCase())
}

/** @param options.timeZone a valid IANA name */
export function createCsv({ forSpreadsheet, hasDecimalComma, timeZone }: CsvOptions): Csv {
  const separator = hasDecimalComma ? ';' : ','
  const times = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

  function textOf(cell: Cell): string {
    if (cell === null) return ''
    if (cell instanceof Date) return forSpreadsheet ? times.format(cell) : cell.toISOString()
    if (typeof cell !== 'string') return hasDecimalComma ? cell.decimal.replace('.', ',') : cell.decimal
    const isUnsafe = formula.test(cell) || (forSpreadsheet && (isReadAsNumber(cell) || isReadAsWord(cell)))
    return isUnsafe ? `'${cell}` : cell
  }
  const needsQuotes = new RegExp(`["\\r\\n${separator}]|^\\s|\\s$`)
  const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return {
    start: forSpreadsheet ? '\uFEFF' : '',
    line: (cells) => `${cells.map((cell) => quoted(textOf(cell))).join(separator)}\r\n`,
  }
}
