export type DotGrid = { width: number; height: number }

/** Each new dot covers at most four old dots in each direction. */
const mostCovered = 4
/** Two neighbors cover at most seven. */
const mostOfPair = 7

/** Tables for images of one size, created by `coarsening`. */
export type GridPair = {
  from: DotGrid
  to: DotGrid
  rows: ReturnType<typeof covered>
  columns: Columns
  /**
   * Memory for the old dots of one image, 32 per word with the first in the highest bit. White follows the last row.
   */
  words: Int32Array
}

type Columns = ReturnType<typeof coveredColumns>

/**
 * Prepares the conversion to a grid that is up to three times coarser. Areas are integers: an old dot is as wide as the
 * new grid has columns, and a new dot is as wide as the old grid has columns.
 *
 * @param from.width a multiple of 32
 */
export function coarsening(from: DotGrid, to: DotGrid): GridPair {
  const words = new Int32Array(((from.width * from.height) >> 5) + 1)
  return { from, to, rows: covered(from.height, to.height), columns: coveredColumns(from.width, to.width), words }
}

/**
 * Converts packed dots to the coarser grid. A dot is black if at least half of its area was.
 *
 * @throws RangeError if the size differs from the grid
 */
export function coarserDots(packed: Uint8Array, grids: GridPair): Uint8Array {
  const { from, to, rows } = grids
  const newRowBytes = Math.ceil(to.width / 8)
  const coarse = new Uint8Array(newRowBytes * to.height)
  const old = grids.words
  // Missing dots would be those of the previous image.
  if (packed.length * 8 !== from.width * from.height)
    throw new RangeError('The size of an image does not match its grid of dots')
  readWords(packed, old)
  const isAsAbove = rowsAsAbove(old, from)
  const together: RowsTogether = {
    inAny: new Int32Array((from.width >> 5) + 1),
    inAll: new Int32Array((from.width >> 5) + 1),
  }
  // Rows of bars repeat many times.
  let isUpright = false
  for (let y = 0; y < to.height; y++) {
    const first = rows.first[y] as number
    const last = Math.min(first + mostCovered, from.height) - 1
    const wasUpright = isUpright
    isUpright = true
    for (let row = first + 1; row <= last; row++) if (isAsAbove[row] === 0) isUpright = false
    const start = y * newRowBytes
    if (isUpright && wasUpright) coarse.copyWithin(start, start - newRowBytes, start)
    else coarserRow(old, grids, y, coarse, together)
  }
  return coarse
}

function readWords(packed: Uint8Array, words: Int32Array): void {
  const bytes = Buffer.from(words.buffer, 0, packed.length)
  bytes.set(packed)
  bytes.swap32()
}

/** 1 for each row that equals the one above it. */
function rowsAsAbove(words: Int32Array, { width, height }: DotGrid): Uint8Array {
  const rowWords = width >> 5
  const isAsAbove = new Uint8Array(height)
  for (let row = 1; row < height; row++) {
    const end = (row + 1) * rowWords
    let word = row * rowWords
    while (word < end && words[word] === words[word - rowWords]) word++
    isAsAbove[row] = word === end ? 1 : 0
  }
  return isAsAbove
}

/** Dots that are black in any of the old rows of a new row, and in all of them. */
type RowsTogether = { inAny: Int32Array; inAll: Int32Array }

function coarserRow(old: Int32Array, grids: GridPair, y: number, coarse: Uint8Array, together: RowsTogether): void {
  const { from, rows, columns } = grids
  const { firstWord, firstShift, shift, sums } = columns
  const rowWords = from.width >> 5
  const lessThanHalf = (from.width * from.height) / 2 - 1
  const share = y * mostCovered
  const shareA = rows.shares[share] as number
  const shareB = rows.shares[share + 1] as number
  const shareC = rows.shares[share + 2] as number
  const shareD = rows.shares[share + 3] as number
  // A row that the new one does not cover is replaced by the one above, so it makes no difference.
  const startA = (rows.first[y] as number) * rowWords
  const startB = startA + (shareB > 0 ? rowWords : 0)
  const startC = startB + (shareC > 0 ? rowWords : 0)
  const startD = startC + (shareD > 0 ? rowWords : 0)
  const { inAny, inAll } = together
  for (let word = 0; word < rowWords; word++) {
    const dotsA = old[startA + word] as number
    const dotsB = old[startB + word] as number
    const dotsC = old[startC + word] as number
    const dotsD = old[startD + word] as number
    inAny[word] = dotsA | dotsB | dotsC | dotsD
    inAll[word] = dotsA & dotsB & dotsC & dotsD
  }
  const newRowBytes = firstWord.length
  for (let byte = 0, at = y * newRowBytes; byte < newRowBytes; byte++, at++) {
    const word = firstWord[byte] as number
    const left = firstShift[byte] as number
    const any = thirtyTwo(inAny, word, left)
    if (any === 0) continue
    // For most dots, it makes no difference whether a dot is black in one row, in all or in none.
    const all = thirtyTwo(inAll, word, left)
    const most = halves(columns, byte, any)
    let eight = all === any || most === 0 ? most : halves(columns, byte, all)
    let open = most & ~eight
    if (open !== 0) {
      const dotsA = thirtyTwo(old, startA + word, left)
      const dotsB = thirtyTwo(old, startB + word, left)
      const dotsC = thirtyTwo(old, startC + word, left)
      const dotsD = thirtyTwo(old, startD + word, left)
      while (open !== 0) {
        const bit = 31 - Math.clz32(open)
        open ^= 1 << bit
        const dot = byte * 8 + 7 - bit
        const right = shift[dot] as number
        const patterns = dot << mostCovered
        const area =
          Math.imul(sums[patterns + ((dotsA >>> right) & 15)] as number, shareA) +
          Math.imul(sums[patterns + ((dotsB >>> right) & 15)] as number, shareB) +
          Math.imul(sums[patterns + ((dotsC >>> right) & 15)] as number, shareC) +
          Math.imul(sums[patterns + ((dotsD >>> right) & 15)] as number, shareD)
        // The sign bit avoids a branch, which would be unpredictable.
        eight |= ((lessThanHalf - area) >>> 31) << bit
      }
    }
    coarse[at] = eight
  }
}

/** Eight new dots of equal rows. */
function halves({ pairShift, pairs }: Columns, byte: number, dots: number): number {
  const pair = byte * 4
  return (
    ((pairs[(pair << mostOfPair) + ((dots >>> (pairShift[pair] as number)) & 127)] as number) << 6) |
    ((pairs[((pair + 1) << mostOfPair) + ((dots >>> (pairShift[pair + 1] as number)) & 127)] as number) << 4) |
    ((pairs[((pair + 2) << mostOfPair) + ((dots >>> (pairShift[pair + 2] as number)) & 127)] as number) << 2) |
    (pairs[((pair + 3) << mostOfPair) + ((dots >>> (pairShift[pair + 3] as number)) & 127)] as number)
  )
}

/** @param left how many dots of the first word to skip, fewer than 32 */
function thirtyTwo(old: Int32Array, word: number, left: number): number {
  return ((old[word] as number) << left) | (((old[word + 1] as number) >>> 1) >>> (31 - left))
}

/** For each new dot, the first old dot that it covers, and its share of that one and the next three. */
function covered(oldLength: number, newLength: number): { first: Int32Array; shares: Int32Array } {
  const first = new Int32Array(newLength)
  const shares = new Int32Array(newLength * mostCovered)
  for (let index = 0; index < newLength; index++) {
    const [start, end] = [index * oldLength, (index + 1) * oldLength]
    const old = Math.floor(start / newLength)
    first[index] = old
    for (let next = 0; next < mostCovered; next++) {
      const share = Math.min(end, (old + next + 1) * newLength) - Math.max(start, (old + next) * newLength)
      shares[index * mostCovered + next] = Math.max(0, share)
    }
  }
  return { first, shares }
}

/**
 * Tables per byte of eight new dots: the first old word and bit. Per dot: the position of its four old dots, and the
 * black area of each of their 16 patterns. Per pair of dots: the position of their seven old dots, and which of the two
 * dots are black for each pattern.
 */
function coveredColumns(oldWidth: number, newWidth: number) {
  const { first, shares } = covered(oldWidth, newWidth)
  const bytes = Math.ceil(newWidth / 8)
  const firstWord = new Int32Array(bytes)
  const firstShift = new Uint8Array(bytes)
  const shift = new Uint8Array(bytes * 8)
  const sums = new Uint16Array((bytes * 8) << mostCovered)
  const pairShift = new Uint8Array(bytes * 4)
  const pairs = new Uint8Array((bytes * 4) << mostOfPair)
  for (let dot = 0; dot < newWidth; dot++) {
    const byte = dot >> 3
    const begin = first[byte * 8] as number
    firstWord[byte] = begin >> 5
    firstShift[byte] = begin & 31
    shift[dot] = 28 - ((first[dot] as number) - begin)
    for (let pattern = 0; pattern < 1 << mostCovered; pattern++) {
      let sum = 0
      for (let next = 0; next < mostCovered; next++) {
        if (pattern & (8 >> next)) sum += shares[dot * mostCovered + next] as number
      }
      sums[(dot << mostCovered) + pattern] = sum
    }
    const pair = dot >> 1
    const isLeft = (dot & 1) === 0
    if (isLeft) pairShift[pair] = (shift[dot] as number) - (mostOfPair - mostCovered)
    const right = (shift[dot] as number) - (pairShift[pair] as number)
    for (let pattern = 0; pattern < 1 << mostOfPair; pattern++) {
      const sum = sums[(dot << mostCovered) + ((pattern >> right) & 15)] as number
      const at = (pair << mostOfPair) + pattern
      if (2 * sum >= oldWidth) pairs[at] = (pairs[at] as number) | (isLeft ? 2 : 1)
    }
  }
  return { firstWord, firstShift, shift, sums, pairShift, pairs }
}
