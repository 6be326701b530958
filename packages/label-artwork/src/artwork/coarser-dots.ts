export type DotGrid = { width: number; height: number }

/** Each new dot lies on four old ones at the most, in either direction. */
const mostCovered = 4

/**
 * Packed dots on a grid that is up to three times coarser: black where at least half of what a dot covers was. Areas are
 * counted in whole numbers, an old dot as wide as the new grid has columns and a new one as wide as the old has.
 *
 * @param from.width a multiple of 32
 */
export function coarserDots(packed: Uint8Array, from: DotGrid, to: DotGrid): Uint8Array {
  const rowBytes = from.width >> 3
  const newRowBytes = Math.ceil(to.width / 8)
  const coarse = new Uint8Array(newRowBytes * to.height)
  const columns = coveredColumns(from.width, to.width, newRowBytes)
  const rows = covered(from.height, to.height)
  const isAsAbove = rowsAsAbove(packed, rowBytes)
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
    else coarserRow({ packed, rowBytes, rows, columns, from }, y, coarse.subarray(start, start + newRowBytes))
  }
  return coarse
}

/** 1 for each row that is the same as the one above it. */
function rowsAsAbove(packed: Uint8Array, rowBytes: number): Uint8Array {
  const isAsAbove = new Uint8Array(packed.length / rowBytes)
  for (let row = 1; row < isAsAbove.length; row++) {
    const [above, start] = [(row - 1) * rowBytes, row * rowBytes]
    const order = Buffer.compare(packed.subarray(above, start), packed.subarray(start, start + rowBytes))
    isAsAbove[row] = order === 0 ? 1 : 0
  }
  return isAsAbove
}

type Source = {
  packed: Uint8Array
  rowBytes: number
  rows: ReturnType<typeof covered>
  columns: ReturnType<typeof coveredColumns>
  from: DotGrid
}

function coarserRow({ packed, rowBytes, rows, columns, from }: Source, y: number, coarse: Uint8Array): void {
  const { firstByte, shift, sums } = columns
  const half = (from.width * from.height) / 2
  const last = from.height - 1
  // A row that the new one does not reach has no share; the last ones may not be there at all.
  const a = rows.first[y] as number
  const startA = a * rowBytes
  const startB = Math.min(a + 1, last) * rowBytes
  const startC = Math.min(a + 2, last) * rowBytes
  const startD = Math.min(a + 3, last) * rowBytes
  const share = y * mostCovered
  const shareA = rows.shares[share] as number
  const shareB = rows.shares[share + 1] as number
  const shareC = rows.shares[share + 2] as number
  const shareD = rows.shares[share + 3] as number
  for (let byte = 0; byte < coarse.length; byte++) {
    const start = firstByte[byte] as number
    const dotsA = thirtyTwo(packed, startA + start)
    const dotsB = thirtyTwo(packed, startB + start)
    const dotsC = thirtyTwo(packed, startC + start)
    const dotsD = thirtyTwo(packed, startD + start)
    if ((dotsA | dotsB | dotsC | dotsD) === 0) continue
    let eight = 0
    for (let dot = byte * 8; dot < byte * 8 + 8; dot++) {
      const right = shift[dot] as number
      const patterns = dot << mostCovered
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
 * ones lie in the 32 from there on, and for each of their sixteen patterns how much of it is black.
 */
function coveredColumns(oldWidth: number, newWidth: number, newRowBytes: number) {
  const { first, shares } = covered(oldWidth, newWidth)
  const firstByte = new Int32Array(newRowBytes)
  const shift = new Uint8Array(newRowBytes * 8)
  const sums = new Uint16Array((newRowBytes * 8) << mostCovered)
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
    }
  }
  return { firstByte, shift, sums }
}
