/** Data Matrix ECC 200 (ISO/IEC 16022) with GS1 element strings, in square symbols. */

import { binaryField, errorCorrection } from './reed-solomon.ts'
import type { MatrixSymbol } from './symbol-content.ts'

/** A square symbol: modules per side, codewords of data and of error correction, and regions per side. */
type Size = { modules: number; data: number; correction: number; regions: number }

/** The sizes with one block of error correction. Labels need less than half of the largest. */
const sizes: readonly Size[] = [
  { modules: 10, data: 3, correction: 5, regions: 1 },
  { modules: 12, data: 5, correction: 7, regions: 1 },
  { modules: 14, data: 8, correction: 10, regions: 1 },
  { modules: 16, data: 12, correction: 12, regions: 1 },
  { modules: 18, data: 18, correction: 14, regions: 1 },
  { modules: 20, data: 22, correction: 18, regions: 1 },
  { modules: 22, data: 30, correction: 20, regions: 1 },
  { modules: 24, data: 36, correction: 24, regions: 1 },
  { modules: 26, data: 44, correction: 28, regions: 1 },
  { modules: 32, data: 62, correction: 36, regions: 2 },
  { modules: 36, data: 86, correction: 42, regions: 2 },
  { modules: 40, data: 114, correction: 48, regions: 2 },
  { modules: 44, data: 144, correction: 56, regions: 2 },
]

/**
 * @throws TypeError if an element string has other characters than digits, or if all are too long for the largest
 *   symbol
 */
export function encodeGs1DataMatrix(elements: readonly string[]): MatrixSymbol {
  const codewords = codewordsOf(elements)
  const size = sizes.find(({ data }) => data >= codewords.length)
  if (!size) throw new TypeError('the element strings are too long for a Data Matrix symbol')
  return draw(size, withCorrection(padded(codewords, size.data), size.correction))
}

const fnc1 = 232
/** The codeword of the pair 00. */
const pairs = 130
const pad = 129

/** Digits are encoded in pairs. A single last digit is encoded as a character. */
function codewordsOf(elements: readonly string[]): number[] {
  const codewords: number[] = []
  for (const element of elements) {
    if (!/^\d+$/.test(element)) throw new TypeError('a GS1 element string must be digits')
    codewords.push(fnc1)
    for (let index = 0; index < element.length; index += 2) {
      const isPair = index + 1 < element.length
      codewords.push(isPair ? pairs + Number(element.slice(index, index + 2)) : element.charCodeAt(index) + 1)
    }
  }
  return codewords
}

/** The pad codewords after the first depend on their position, to avoid patterns. */
function padded(codewords: readonly number[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  all.set(codewords)
  for (let index = codewords.length; index < length; index++) {
    const scattered = pad + ((149 * (index + 1)) % 253) + 1
    all[index] = index === codewords.length ? pad : scattered > 254 ? scattered - 254 : scattered
  }
  return all
}

const correctionOf = errorCorrection(binaryField(256, 0b100101101))

function withCorrection(data: Uint8Array, correction: number): Uint8Array {
  const all = new Uint8Array(data.length + correction)
  all.set(data)
  all.set(correctionOf(data, correction), data.length)
  return all
}

const at = (values: ArrayLike<number>, index: number): number => values[index] as number

/** The value of a data module: `8 × codeword + bit`, or one of these. */
const unplaced = -9
const alwaysDark = -1
const alwaysLight = -2

const placements = new Map<number, Int32Array>()

/** The module of each bit of each codeword, row by row (annex F of the standard). */
function placementOf(side: number): Int32Array {
  const known = placements.get(side)
  if (known) return known
  const places = new Int32Array(side * side).fill(unplaced)
  let codeword = 0
  const place = (row: number, column: number, bit: number) => {
    // Beyond the upper or left edge, it continues at the opposite side, shifted.
    const shift = 4 - ((side + 4) % 8)
    const [r, c] = row < 0 ? [row + side, column + shift] : [row, column]
    const [wrappedRow, wrappedColumn] = c < 0 ? [r + shift, c + side] : [r, c]
    places[wrappedRow * side + wrappedColumn] = codeword * 8 + bit
  }
  /** Places the eight modules of a codeword, most significant bit first. */
  const placeAll = (modules: readonly (readonly [row: number, column: number])[]) => {
    for (const [index, [row, column]] of modules.entries()) place(row, column, 7 - index)
    codeword += 1
  }
  const isFree = (row: number, column: number) => places[row * side + column] === unplaced
  const placeShape = (row: number, column: number) => {
    placeAll(shape.map(([rows, columns]) => [row + rows, column + columns] as const))
  }
  const last = side - 1
  let row = 4
  let column = 0
  do {
    if (row === side && column === 0) placeAll(corners.first(last))
    if (row === side - 2 && column === 0 && side % 4 !== 0) placeAll(corners.second(last))
    if (row === side - 2 && column === 0 && side % 8 === 4) placeAll(corners.third(last))
    if (row === side + 4 && column === 2 && side % 8 === 0) placeAll(corners.fourth(last))
    for (; row >= 0 && column < side; row -= 2, column += 2) {
      if (row < side && column >= 0 && isFree(row, column)) placeShape(row, column)
    }
    row += 1
    column += 3
    for (; row < side && column >= 0; row += 2, column -= 2) {
      if (row >= 0 && column < side && isFree(row, column)) placeShape(row, column)
    }
    row += 3
    column += 1
  } while (row < side || column < side)
  if (isFree(last, last)) {
    for (const index of [last * side + last, (last - 1) * side + last - 1]) places[index] = alwaysDark
    for (const index of [last * side + last - 1, (last - 1) * side + last]) places[index] = alwaysLight
  }
  placements.set(side, places)
  return places
}

/** The shape of a codeword, as offsets from its last module. */
const shape = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
] as const

type Corner = (last: number) => readonly (readonly [number, number])[]

/** The shapes of codewords that are split by corners, by the last row and column. */
const corners: Readonly<Record<'first' | 'second' | 'third' | 'fourth', Corner>> = {
  first: (n) => [
    [n, 0],
    [n, 1],
    [n, 2],
    [0, n - 1],
    [0, n],
    [1, n],
    [2, n],
    [3, n],
  ],
  second: (n) => [
    [n - 2, 0],
    [n - 1, 0],
    [n, 0],
    [0, n - 3],
    [0, n - 2],
    [0, n - 1],
    [0, n],
    [1, n],
  ],
  third: (n) => [
    [n - 2, 0],
    [n - 1, 0],
    [n, 0],
    [0, n - 1],
    [0, n],
    [1, n],
    [2, n],
    [3, n],
  ],
  fourth: (n) => [
    [n, 0],
    [n, n],
    [0, n - 2],
    [0, n - 1],
    [0, n],
    [1, n - 2],
    [1, n - 1],
    [1, n],
  ],
}

function draw({ modules, regions }: Size, codewords: Uint8Array): MatrixSymbol {
  const inner = modules - 2 * regions
  const regionSide = inner / regions
  const placement = placementOf(inner)
  const cells = new Uint8Array(modules * modules)
  for (let region = 0; region < regions * regions; region++) {
    const [above, left] = [Math.floor(region / regions), region % regions]
    drawFinder(cells, modules, { top: above * (regionSide + 2), left: left * (regionSide + 2), side: regionSide + 2 })
  }
  for (let row = 0; row < inner; row++) {
    const y = row + 1 + 2 * Math.floor(row / regionSide)
    for (let column = 0; column < inner; column++) {
      const x = column + 1 + 2 * Math.floor(column / regionSide)
      const place = at(placement, row * inner + column)
      const bit = place < 0 ? Number(place === alwaysDark) : (at(codewords, place >> 3) >> (place & 7)) & 1
      cells[y * modules + x] = bit
    }
  }
  return { kind: 'matrix', columns: modules, rows: modules, cellHeight: 1, cells }
}

/** Draws a region's frame: solid on the left and bottom, alternating on the right and top. */
function drawFinder(
  cells: Uint8Array,
  modules: number,
  { top, left, side }: { top: number; left: number; side: number },
): void {
  for (let index = 0; index < side; index++) {
    cells[(top + index) * modules + left] = 1
    cells[(top + side - 1) * modules + left + index] = 1
    if (index % 2 === 0) cells[top * modules + left + index] = 1
    else cells[(top + index) * modules + left + side - 1] = 1
  }
}
