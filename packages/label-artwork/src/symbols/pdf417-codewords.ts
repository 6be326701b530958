/**
 * What PDF417 says its text by: runs of digits as numbers, runs of letters and signs two to a codeword, and all else as
 * bytes. The runs are told apart as annex P of ISO/IEC 15438 advises; within text the fewest codewords are found.
 */

/** A codeword that changes to another way of saying. */
const to = { text: 900, bytes: 901, numbers: 902, oneByte: 913, sixBytes: 924 } as const

/** Fewer digits are text, and fewer letters bytes. */
const minDigits = 13
const minText = 5
/** Digits alone are numbers from here on. */
const minDigitsAlone = 8

/** @param data each character a byte */
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

/** How long the run of each kind is that begins at each character. */
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

/** The tables of 30 values that text is said by; of `mixed` and `punctuation` some values change to another table. */
type Table = 'upper' | 'lower' | 'mixed' | 'punctuation'
const tables: readonly Table[] = ['upper', 'lower', 'mixed', 'punctuation']
const characters: Readonly<Record<Table, string>> = {
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ',
  lower: 'abcdefghijklmnopqrstuvwxyz ',
  // Its 26th value changes to punctuation, and stands for no character.
  mixed: '0123456789&\r\t,:#-.$/+%*=^\0 ',
  punctuation: ';<>@[\\]_`~!\r\t,:\n-.$/"|*()?{}\'',
}

/** The value of each character of ASCII in each table; -1: it is not in it. */
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

/** The values that change from one table to another for good. */
const changes: Readonly<Record<Table, Readonly<Record<Table, readonly number[]>>>> = {
  upper: { upper: [], lower: [27], mixed: [28], punctuation: [28, 25] },
  lower: { upper: [28, 28], lower: [], mixed: [28], punctuation: [28, 25] },
  mixed: { upper: [28], lower: [27], mixed: [], punctuation: [25] },
  punctuation: { upper: [29], lower: [29, 27], mixed: [29, 28], punctuation: [] },
}
/** The same by the numbers of the tables, the one changed to first. */
const changesTo = tables.map((target) => tables.map((source) => changes[source][target]))
/** The values that change for the next character alone: to a capital, and to a sign. */
const nextUpper = 27
const nextPunctuation = 29

/** The fewest values by which the text up to here can be said so that it ends in a table. */
type Path = { length: number; values: readonly number[]; before: Path | null }

/** By the numbers of the tables; none where nothing ends in one. */
type Paths = (Path | undefined)[]

/** A way to say a character, by the numbers of the tables before and after it. */
type Way = { from: number; into: number; values: readonly number[] }

/** Of each character of ASCII, in the order in which they are tried: its own value, and those of a change for it alone. */
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

/** @param from the table that is in force before */
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
    // There it is a change for good.
    if (table === 'punctuation') table = 'upper'
  }
  const codewords: number[] = []
  for (let index = 0; index < values.length; index += 2) {
    codewords.push((values[index] as number) * 30 + (values[index + 1] as number))
  }
  return { codewords, table }
}

/** The paths one character further. Of equally short ones the first stays, in the order of the tables. */
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

/** The shortest that is in a table, or changes to it for good. */
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

/** Up to 44 digits behind a 1, in base 900. */
function numberCodewords(digits: string): number[] {
  const codewords: number[] = []
  for (let index = 0; index < digits.length; index += 44) {
    codewords.push(...inBase900(BigInt(`1${digits.slice(index, index + 44)}`)))
  }
  return codewords
}

/** Six bytes are five codewords; those that are left over are themselves. */
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
