/** Gray samples of one byte each, from 0 (black) to 255 (white), row by row. */
export type GreyBitmap = { width: number; height: number; samples: Uint8Array }

export type PixelArea = { left: number; top: number; width: number; height: number }

/** The size of a label. */
export const labelInches = { width: 4, height: 6 }

export const dpis = [203, 300, 600] as const
export type Dpi = (typeof dpis)[number]

/** Packed dots of a label by density: rows of whole bytes, eight dots per byte, 1 is black. */
export type PageDots = Record<Dpi, Uint8Array>

export function labelDots(dpi: Dpi): { width: number; height: number } {
  return { width: labelInches.width * dpi, height: labelInches.height * dpi }
}

/** The smallest area that contains all ink. Null for an empty page. */
export function inkArea(bitmap: GreyBitmap): PixelArea | null {
  const { width, height, samples } = bitmap
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((samples[y * width + x] ?? 255) > 200) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** Rows of dots, eight per byte. 1 is darker than middle gray. */
export function blackDots(bitmap: GreyBitmap): Uint8Array {
  const { width, height, samples } = bitmap
  const rowBytes = Math.ceil(width / 8)
  const packed = new Uint8Array(rowBytes * height)
  if (width % 4 !== 0 || samples.byteOffset % 4 !== 0) return packOneByOne(bitmap, packed, rowBytes)
  // Eight samples per step, because a label at 600 dpi has nine million samples, and most are white.
  const words = new Int32Array(samples.buffer, samples.byteOffset, (width * height) >> 2)
  const rowWords = width >> 2
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * rowWords
    let at = y * rowBytes
    for (let word = y * rowWords; word < end; word += 2, at++) {
      const four = words[word] as number
      const next = word + 1 < end ? (words[word + 1] as number) : -1
      if ((four & next) !== -1) packed[at] = darkOfEight(four, next)
    }
  }
  return packed
}

/** The highest bit of each sample is set if it is light. The multiplication collects eight of these bits. */
function darkOfEight(four: number, next: number): number {
  return Math.imul(((~four & 0x80808080) >>> 3) | ((~next & 0x80808080) >>> 7), 0x08040201) >>> 24
}

/** Dots, eight per byte, and dots of half the width and height. */
export type DotsAndHalf = { dots: Uint8Array; half: Uint8Array }

/**
 * Packs rows of a larger bitmap into dots, and into dots of half the width and height, which are black if the mean of
 * four samples is darker than middle gray. Both are done at once, because reading samples takes the most time.
 *
 * @param bitmap its width is a multiple of 16, its height of 2, and its samples are aligned to 4 bytes
 * @param top the first row in the larger bitmap, an even number
 * @param into dots of the larger bitmap, white at these rows
 */
export function packDotsAndHalf(bitmap: GreyBitmap, top: number, into: DotsAndHalf): void {
  const { width, height, samples } = bitmap
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  const words = new Int32Array(samples.buffer, samples.byteOffset, (width * height) >> 2)
  const rowBytes = width >> 3
  let isWhite = false
  for (let y = 0; y < height; y += 2) {
    const [above, row, end] = [(y - 2) * width, y * width, (y + 2) * width]
    const byte = (top + y) * rowBytes
    // Rows of bars and white space repeat many times, and comparing rows is faster than converting them.
    if (y > 0 && bytes.compare(bytes, above, row, row, end) === 0) {
      if (isWhite) continue
      into.dots.copyWithin(byte, byte - 2 * rowBytes, byte)
      into.half.copyWithin(byte >> 2, (byte >> 2) - (rowBytes >> 1), byte >> 2)
    } else isWhite = packTwoRows(words, row >> 2, width >> 2, byte, into)
  }
}

/**
 * @param from index of the first word of the upper row
 * @param byte index of the first dot byte of the upper row
 * @returns whether both rows are white
 */
function packTwoRows(
  words: Int32Array,
  from: number,
  rowWords: number,
  byte: number,
  { dots, half }: DotsAndHalf,
): boolean {
  let isWhite = true
  const rowBytes = rowWords >> 1
  const end = from + rowWords
  let upper = byte
  let at = byte >> 2
  // Sixteen samples of each row.
  for (let word = from; word < end; word += 4, upper += 2, at++) {
    const a = words[word] as number
    const b = words[word + 1] as number
    const c = words[word + 2] as number
    const d = words[word + 3] as number
    const e = words[word + rowWords] as number
    const f = words[word + rowWords + 1] as number
    const g = words[word + rowWords + 2] as number
    const h = words[word + rowWords + 3] as number
    if ((a & b & c & d & e & f & g & h) === -1) continue
    isWhite = false
    dots[upper] = darkOfEight(a, b)
    dots[upper + 1] = darkOfEight(c, d)
    dots[upper + rowBytes] = darkOfEight(e, f)
    dots[upper + rowBytes + 1] = darkOfEight(g, h)
    // The first sum of each pair is bit 1, and the second is bit 17.
    const sums = (darkOfTwo(a, e) >>> 2) | (darkOfTwo(b, f) >>> 4) | (darkOfTwo(c, g) >>> 6) | (darkOfTwo(d, h) >>> 8)
    half[at] = sums | (sums >>> 17)
  }
  return isWhite
}

/** Adds two sums of four samples in one number. The tenth bit of each is set if it is darker than half. */
function darkOfTwo(upper: number, lower: number): number {
  const even = (upper & 0xff00ff) + (lower & 0xff00ff)
  return ~(even + ((upper >>> 8) & 0xff00ff) + ((lower >>> 8) & 0xff00ff)) & 0x02000200
}

function packOneByOne(bitmap: GreyBitmap, packed: Uint8Array, rowBytes: number): Uint8Array {
  const { width, height, samples } = bitmap
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((samples[y * width + x] as number) >= 128) continue
      const at = y * rowBytes + (x >> 3)
      packed[at] = (packed[at] as number) | (0x80 >> (x & 7))
    }
  }
  return packed
}
