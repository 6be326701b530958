/** Grey samples of one byte each, 0 black to 255 white, row by row. */
export type GreyBitmap = { width: number; height: number; samples: Uint8Array }

export type PixelArea = { left: number; top: number; width: number; height: number }

/** A label, four by six inches. */
export const labelInches = { width: 4, height: 6 }

/** The smallest area outside of which all is as good as white, or null for a page of nothing. */
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

/** Rows of dots, eight in a byte, 1 for what is darker than the middle grey. */
export function blackDots(bitmap: GreyBitmap): Uint8Array {
  const { width, height, samples } = bitmap
  const rowBytes = Math.ceil(width / 8)
  const packed = new Uint8Array(rowBytes * height)
  if (width % 4 !== 0 || samples.byteOffset % 4 !== 0) return packOneByOne(bitmap, packed, rowBytes)
  // Eight samples at a time: a label at 600 dpi has nine million, and most of them are white.
  const words = new Int32Array(samples.buffer, samples.byteOffset, (width * height) >> 2)
  const rowWords = width >> 2
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * rowWords
    let at = y * rowBytes
    for (let word = y * rowWords; word < end; word += 2, at++) {
      const four = words[word] as number
      const next = word + 1 < end ? (words[word + 1] as number) : -1
      if ((four & next) !== -1) packed[at] = (darkOfFour(four) << 4) | darkOfFour(next)
    }
  }
  return packed
}

/** The highest bit of each sample says whether it is light; the product gathers the four of them, first to last. */
function darkOfFour(four: number): number {
  return (Math.imul((~four & 0x80808080) >>> 7, 0x08040201) >>> 24) & 15
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
