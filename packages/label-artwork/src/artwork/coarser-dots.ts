export type DotGrid = { width: number; height: number }

/** Each new dot lies on four old ones at the most, in either direction. */
const mostCovered = 4

/** What is the same for all pictures of one size: see `coarsening`. */
export type Coarsening = {
  from: DotGrid
  to: DotGrid
  rows: ReturnType<typeof covered>
  columns: ReturnType<typeof coveredColumns>
}

/**
 * From dots to those of a grid that is up to three times coarser. Areas are counted in whole numbers, an old dot as wide
 * as the new grid has columns and a new one as wide as the old has.
 *
 * @param from.width a multiple of 32
 */
export function coarsening(from: DotGrid, to: DotGrid): Coarsening {
  return { from, to, rows: covered(from.height, to.height), columns: coveredColumns(from.width, to.width) }
}

/** Packed dots on the coarser grid: black where at least half of what a dot covers was. */
export function coarserDots(packed: Uint8Array, grids: Coarsening): Uint8Array {
  const { from, to, rows } = grids
  const newRowBytes = Math.ceil(to.width / 8)
  const coarse = new Uint8Array(newRowBytes * to.height)
  const isAsAbove = rowsAsAbove(packed, from.width >> 5)
  // Bars are the same row many times over.
  let isUpright = false
  for (let y = 0; y < to.height; y++) {
    const first = rows.first[y] as number
    const last = Math.min(first + mostCovered, from.height) - 1
    const wasUpright = isUpright
    isUpright = true
    for (let row = first + 1; row <= last; row++) if (isAsAbove[row] === 0) isUpright = false
    const start = y * newRowBytes
    if (isUpright && wasUpright) coarse.copyWithin(start, start - newRowBytes, start)
    else coarserRow(packed, grids, y, coarse.subarray(start, start + newRowBytes))
  }
  return coarse
}

/** 1 for each row that is the same as the one above it. */
function rowsAsAbove(packed: Uint8Array, rowWords: number): Uint8Array {
  const words = new Int32Array(packed.buffer, packed.byteOffset, packed.length >> 2)
  const isAsAbove = new Uint8Array(words.length / rowWords)
  for (let row = 1; row < isAsAbove.length; row++) {
    const end = (row + 1) * rowWords
    let word = row * rowWords
    while (word < end && words[word] === words[word - rowWords]) word++
    isAsAbove[row] = word === end ? 1 : 0
  }
  return isAsAbove
}

function coarserRow(packed: Uint8Array, { from, rows, columns }: Coarsening, y: number, coarse: Uint8Array): void {
  const { firstByte, shift, sums, isHalf } = columns
  const rowBytes = from.width >> 3
  const half = (from.width * from.height) / 2
  const share = y * mostCovered
  const shareA = rows.shares[share] as number
  const shareB = rows.shares[share + 1] as number
  const shareC = rows.shares[share + 2] as number
  const shareD = rows.shares[share + 3] as number
  // In the place of a row that the new one does not reach stands the one above, so that it makes no difference.
  const startA = (rows.first[y] as number) * rowBytes
  const startB = startA + (shareB > 0 ? rowBytes : 0)
  const startC = startB + (shareC > 0 ? rowBytes : 0)
  const startD = startC + (shareD > 0 ? rowBytes : 0)
  for (let byte = 0; byte < coarse.length; byte++) {
    const start = firstByte[byte] as number
    const dotsA = thirtyTwo(packed, startA + start)
    const dotsB = thirtyTwo(packed, startB + start)
    const dotsC = thirtyTwo(packed, startC + start)
    const dotsD = thirtyTwo(packed, startD + start)
    if ((dotsA | dotsB | dotsC | dotsD) === 0) continue
    const isSame = ((dotsA ^ dotsB) | (dotsB ^ dotsC) | (dotsC ^ dotsD)) === 0
    let eight = 0
    for (let dot = byte * 8; dot < byte * 8 + 8; dot++) {
      const right = shift[dot] as number
      const patterns = dot << mostCovered
      if (isSame) {
        eight = (eight << 1) | (isHalf[patterns + ((dotsA >>> right) & 15)] as number)
        continue
      }
      const area =
        (sums[patterns + ((dotsA >>> right) & 15)] as number) * shareA +
        (sums[patterns + ((dotsB >>> right) & 15)] as number) * shareB +
        (sums[patterns + ((dotsC >>> right) & 15)] as number) * shareC +
        (sums[patterns + ((dotsD >>> right) & 15)] as number) * shareD
      eight = (eight << 1) | (area >= half ? 1 : 0)
    }
    coarse[byte] = eight
  }
}

/** The dots of four bytes, the first of them highest. Behind the last row there are none. */
function thirtyTwo(packed: Uint8Array, at: number): number {
  if (at + 3 >= packed.length)
    return ((packed[at] ?? 0) << 24) | ((packed[at + 1] ?? 0) << 16) | ((packed[at + 2] ?? 0) << 8)
  return (
    ((packed[at] as number) << 24) |
    ((packed[at + 1] as number) << 16) |
    ((packed[at + 2] as number) << 8) |
    (packed[at + 3] as number)
  )
}

/** For each new dot the first old one that it covers, and how much of it and of the three behind it. */
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
 * For each byte of eight new dots the byte of the old row that they begin in; for each of these dots where its four old
 * ones lie in the 32 from there on, and for each of their sixteen patterns how much of it is black, and whether half is.
 */
function coveredColumns(oldWidth: number, newWidth: number) {
  const { first, shares } = covered(oldWidth, newWidth)
  const bytes = Math.ceil(newWidth / 8)
  const firstByte = new Int32Array(bytes)
  const shift = new Uint8Array(bytes * 8)
  const sums = new Uint16Array((bytes * 8) << mostCovered)
  const isHalf = new Uint8Array(sums.length)
  for (let dot = 0; dot < newWidth; dot++) {
    const byte = dot >> 3
    if (dot % 8 === 0) firstByte[byte] = (first[dot] as number) >> 3
    shift[dot] = 28 - ((first[dot] as number) - (firstByte[byte] as number) * 8)
    for (let pattern = 0; pattern < 16; pattern++) {
      let sum = 0
      for (let next = 0; next < mostCovered; next++) {
        if (pattern & (8 >> next)) sum += shares[dot * mostCovered + next] as number
      }
      sums[(dot << mostCovered) + pattern] = sum
      isHalf[(dot << mostCovered) + pattern] = 2 * sum >= oldWidth ? 1 : 0
    }
  }
  return { firstByte, shift, sums, isHalf }
}
