/** PDF417 (ISO/IEC 15438) of bytes, as wide as its caller says. */
import type { MatrixSymbol } from './matrix-symbol.ts'
import { pdf417Codewords } from './pdf417-codewords.ts'
import { patternOf } from './pdf417-patterns.ts'
import { errorCorrection, primeField } from './reed-solomon.ts'

/** In modules; of each row, whose first and last pattern name it. */
const start = { bits: 0b11111111010101000, modules: 17 }
const stop = { bits: 0b111111101000101001, modules: 18 }
const patternModules = 17

const minRows = 3
const maxRows = 90
/** What fills the rest of the last row: a change to text, which nothing follows. */
const padCodeword = 900

/**
 * @param data each character a byte
 * @param shape.columns of data, 1 to 30
 * @param shape.errorLevel 0 to 8: `2 << errorLevel` codewords of error correction
 * @throws TypeError where it does not fit into the 928 codewords, or 90 rows, of a symbol
 */
export function encodePdf417(data: string, shape: { columns: number; errorLevel: number }): MatrixSymbol {
  const { columns, errorLevel } = shape
  const codewords = pdf417Codewords(data)
  const correction = 2 << errorLevel
  const rows = Math.max(minRows, Math.ceil((codewords.length + 1 + correction) / columns))
  if (rows > maxRows || rows * columns > 928) throw new TypeError('the text is too long for a PDF417 symbol')
  const all = new Uint16Array(rows * columns)
  const dataLength = rows * columns - correction
  all.fill(padCodeword, 0, dataLength)
  all[0] = dataLength
  all.set(codewords, 1)
  all.set(correctionOf(all.subarray(0, dataLength), correction), dataLength)
  return draw(all, { rows, columns, errorLevel })
}

const correctionOf = errorCorrection(primeField(929, 3))

const at = (values: ArrayLike<number>, index: number): number => values[index] as number

function draw(
  codewords: Uint16Array,
  { rows, columns, errorLevel }: { rows: number; columns: number; errorLevel: number },
): MatrixSymbol {
  const width = start.modules + (columns + 2) * patternModules + stop.modules
  const cells = new Uint8Array(width * rows)
  let cell = 0
  const put = (bits: number, modules: number) => {
    for (let bit = modules - 1; bit >= 0; bit--) cells[cell++] = (bits >> bit) & 1
  }
  /** Each row says one of these on its left, and the one before it on its right. */
  const said = [Math.floor((rows - 1) / 3), errorLevel * 3 + ((rows - 1) % 3), columns - 1]
  for (let row = 0; row < rows; row++) {
    const indicator = (which: number) => 30 * Math.floor(row / 3) + at(said, which % 3)
    put(start.bits, start.modules)
    put(patternOf(row, indicator(row)), patternModules)
    for (let column = 0; column < columns; column++) {
      put(patternOf(row, at(codewords, row * columns + column)), patternModules)
    }
    put(patternOf(row, indicator(row + 2)), patternModules)
    put(stop.bits, stop.modules)
  }
  return { kind: 'matrix', columns: width, rows, cellHeight: 3, cells }
}
