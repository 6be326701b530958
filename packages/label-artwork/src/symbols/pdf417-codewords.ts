/**
 * Encodes text for PDF417: runs of digits as numbers, runs of letters and signs with two characters per codeword, and
 * the rest as bytes. Runs are split as annex P of ISO/IEC 15438 recommends. Within text, the shortest encoding is
 * found.
 */

/** Codewords that switch the mode. */
const to = { text: 900, bytes: 901, numbers: 902, oneByte: 913, sixBytes: 924 } as const

/** Shorter runs of digits are encoded as text, and shorter runs of text as bytes. */
const minDigits = 13
const minText = 5
/** The minimum for data that has only digits. */
const minDigitsAlone = 8

/** @param data one byte per character */
export function pdf417Codewords(data: string): number[] {
  const runs = runsOf(data)
  const codewords: number[] = []
  let mode: 'text' | 'bytes' | 'numbers' = 'text'
  let table: Table = 'upper'
  for (let index = 0; index < data.length; ) {
    const digits = runs.digits[index] as number
    const letters = runs.text[index] as number
    const others = runs.bytes[index] as number
    if (digits >= minDigits || (digits === data.length && digits >= minDigitsAlone)) {
      codewords.push(to.numbers, ...numberCodewords(data.slice(index, index + digits)))
      mode = 'numbers'
      index += digits
    } else if (letters >= minText) {
      if (mode !== 'text') {
        codewords.push(to.text)
        table = 'upper'
      }
      const said = textCodewords(data.slice(index, index + letters), table)
      codewords.push(...said.codewords)
      table = said.table
      mode = 'text'
      index += letters
    } else {
      const bytes = data.slice(index, index + others)
      if (others === 1 && mode === 'text') codewords.push(to.oneByte, bytes.charCodeAt(0))
      else {
        codewords.push(others % 6 === 0 ? to.sixBytes : to.bytes, ...byteCodewords(bytes))
        mode = 'bytes'
      }
      index += others
    }
  }
  return codewords
}

/** The length of the run of each kind that begins at each character. */
function runsOf(data: string): Record<'digits' | 'text' | 'bytes', Uint32Array> {
  const digits = new Uint32Array(data.length + 1)
  const text = new Uint32Array(data.length + 1)
  const bytes = new Uint32Array(data.length + 1)
  for (let index = data.length - 1; index >= 0; index--) {
    const code = data.charCodeAt(index)
    if (code >= 48 && code <= 57) digits[index] = (digits[index + 1] as number) + 1
    const isNumber = (digits[index] as number) >= minDigits
    if (isText[code] && !isNumber) text[index] = (text[index + 1] as number) + 1
    if ((text[index] as number) < minText && !isNumber) bytes[index] = (bytes[index + 1] as number) + 1
  }
  return { digits, text, bytes }
}

/** The tables of 30 text values. Some values of `mixed` and `punctuation` switch the table. */
type Table = 'upper' | 'lower' | 'mixed' | 'punctuation'
const tables: readonly Table[] = ['upper', 'lower', 'mixed', 'punctuation']
const characters: Readonly<Record<Table, string>> = {
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ',
  lower: 'abcdefghijklmnopqrstuvwxyz ',
  // The 26th value switches to punctuation and is not a character.
  mixed: '0123456789&\r\t,:#-.$/+%*=^\0 ',
  punctuation: ';<>@[\\]_`~!\r\t,:\n-.$/"|*()?{}\'',
}

/** The value of each ASCII character in each table. -1: the table lacks it. */
const valuesOf: Readonly<Record<Table, Int8Array>> = {
  upper: valuesIn(characters.upper),
  lower: valuesIn(characters.lower),
  mixed: valuesIn(characters.mixed),
  punctuation: valuesIn(characters.punctuation),
}

function valuesIn(table: string): Int8Array {
  const values = new Int8Array(128).fill(-1)
  for (const [value, character] of [...table].entries()) if (character !== '\0') values[character.charCodeAt(0)] = value
  return values
}

const isText = Uint8Array.from({ length: 256 }, (_, code) =>
  Number(code < 128 && tables.some((table) => (valuesOf[table][code] as number) >= 0)),
)

/** The values that switch permanently from one table to another. */
const changes: Readonly<Record<Table, Readonly<Record<Table, readonly number[]>>>> = {
  upper: { upper: [], lower: [27], mixed: [28], punctuation: [28, 25] },
  lower: { upper: [28, 28], lower: [], mixed: [28], punctuation: [28, 25] },
  mixed: { upper: [28], lower: [27], mixed: [], punctuation: [25] },
  punctuation: { upper: [29], lower: [29, 27], mixed: [29, 28], punctuation: [] },
}
/** `changes` by table number, with the target first. */
const changesTo = tables.map((target) => tables.map((source) => changes[source][target]))
/** The values that switch for one character: to a capital, and to punctuation. */
const nextUpper = 27
const nextPunctuation = 29

/** The shortest encoding of a prefix that ends in a table. */
type Path = { length: number; values: readonly number[]; before: Path | null }

/** By table number. Undefined if no encoding ends in the table. */
type Paths = (Path | undefined)[]

/** A way to encode a character, with the tables before and after it. */
type Way = { from: number; into: number; values: readonly number[] }

/**
 * The ways to encode each ASCII character, in the order of trying: its own value, and values with a switch for one
 * character.
 */
const waysOf: readonly (readonly Way[])[] = Array.from({ length: 128 }, (_, code) => {
  const ways: Way[] = []
  const offer = (table: Table, values: readonly number[]) => {
    const number = tables.indexOf(table)
    ways.push({ from: number, into: number, values })
  }
  for (const table of tables) {
    const value = valuesOf[table][code] as number
    if (value >= 0) offer(table, [value])
  }
  const capital = valuesOf.upper[code] as number
  if (capital >= 0) offer('lower', [nextUpper, capital])
  const sign = valuesOf.punctuation[code] as number
  if (sign >= 0) for (const table of ['upper', 'lower', 'mixed'] as const) offer(table, [nextPunctuation, sign])
  return ways
})

/** @param from the current table */
function textCodewords(text: string, from: Table): { codewords: number[]; table: Table } {
  let paths: Paths = new Array(tables.length)
  paths[tables.indexOf(from)] = { length: 0, values: [], before: null }
  for (let index = 0; index < text.length; index++) paths = step(paths, text.charCodeAt(index))
  let [table, best] = [from, null as Path | null]
  for (const [number, one] of tables.entries()) {
    const path = paths[number]
    if (path && (!best || path.length < best.length)) [table, best] = [one, path]
  }
  const values = valuesAlong(best)
  if (values.length % 2 === 1) {
    values.push(29)
    // In this table, the switch is permanent.
    if (table === 'punctuation') table = 'upper'
  }
  const codewords: number[] = []
  for (let index = 0; index < values.length; index += 2) {
    codewords.push((values[index] as number) * 30 + (values[index + 1] as number))
  }
  return { codewords, table }
}

/** Extends the paths by one character. If several are equally short, the first table wins. */
function step(before: Paths, code: number): Paths {
  const after: Paths = new Array(tables.length)
  for (const { from, into, values } of waysOf[code] ?? []) {
    const path = changedTo(before, from)
    const known = after[into]
    if (!path || (known && path.length + values.length >= known.length)) continue
    after[into] = { length: path.length + values.length, values, before: path }
  }
  return after
}

/** The shortest path that ends in a table, including a permanent switch. */
function changedTo(before: Paths, target: number): Path | undefined {
  let best = before[target]
  for (let source = 0; source < tables.length; source++) {
    const path = before[source]
    const values = changesTo[target]?.[source]
    if (!path || !values || source === target || (best && path.length + values.length >= best.length)) continue
    best = { length: path.length + values.length, values, before: path }
  }
  return best
}

function valuesAlong(end: Path | null): number[] {
  const parts: (readonly number[])[] = []
  for (let path = end; path; path = path.before) parts.push(path.values)
  return parts.reverse().flat()
}

/** Encodes up to 44 digits after a 1, in base 900. */
function numberCodewords(digits: string): number[] {
  const codewords: number[] = []
  for (let index = 0; index < digits.length; index += 44) {
    codewords.push(...inBase900(BigInt(`1${digits.slice(index, index + 44)}`)))
  }
  return codewords
}

/** Six bytes become five codewords. The rest are encoded one by one. */
function byteCodewords(bytes: string): number[] {
  const codewords: number[] = []
  let index = 0
  for (; index + 6 <= bytes.length; index += 6) {
    let value = 0n
    for (let offset = 0; offset < 6; offset++) value = value * 256n + BigInt(bytes.charCodeAt(index + offset))
    const digits = inBase900(value)
    codewords.push(...new Array<number>(5 - digits.length).fill(0), ...digits)
  }
  for (; index < bytes.length; index++) codewords.push(bytes.charCodeAt(index))
  return codewords
}

function inBase900(value: bigint): number[] {
  const digits: number[] = []
  for (let rest = value; rest > 0n; rest /= 900n) digits.push(Number(rest % 900n))
  return digits.reverse()
}
