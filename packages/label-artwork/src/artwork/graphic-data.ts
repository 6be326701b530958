import { inflateSync } from 'node:zlib'
import { ArtworkError } from './artwork-files.ts'
import { shares } from './resize-grey.ts'

/** The largest graphic: 8 × 12 inches at 600 dpi, one bit per dot. */
const maxGraphicBytes = (8 * 12 * 600 * 600) / 8

/** Packed rows of dots from the data of `^GF` or `~DG`: compressed hexadecimal, Base64, or zlib in Base64. */
export function readGraphicData(data: string, totalBytes: number, rowBytes: number): Uint8Array {
  if (!(totalBytes > 0 && totalBytes <= maxGraphicBytes && rowBytes > 0 && rowBytes <= totalBytes)) {
    throw new ArtworkError('A graphic in the ZPL has no usable size')
  }
  const packed = new Uint8Array(Math.ceil(totalBytes / rowBytes) * rowBytes)
  const encoded = /^\s*:(B64|Z64):([^:]*):?/.exec(data)
  if (encoded !== null) {
    const bytes = Buffer.from(encoded[2] ?? '', 'base64')
    packed.set(encoded[1] === 'B64' ? bytes.subarray(0, packed.length) : inflate(bytes, packed.length))
    return packed
  }
  readHexadecimal(data, packed, rowBytes)
  return packed
}

function inflate(bytes: Uint8Array, maxLength: number): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(maxLength, 1024) }).subarray(0, maxLength)
  } catch {
    throw new ArtworkError('A graphic in the ZPL is damaged')
  }
}

/**
 * Each digit has four dots. G to Y repeat the next digit 1 to 19 times, and g to z in steps of 20. A comma fills the
 * row with white, an exclamation mark with black, and a colon repeats the row above.
 */
function readHexadecimal(data: string, packed: Uint8Array, rowBytes: number): void {
  const rowDigits = rowBytes * 2
  const digits = packed.length * 2
  let at = 0
  let repeat = 0
  const put = (value: number) => {
    if (at >= digits) return
    packed[at >> 1] = (packed[at >> 1] ?? 0) | (at % 2 === 0 ? value << 4 : value)
    at++
  }
  const fillRow = (value: number) => {
    const end = at % rowDigits === 0 && value === 0 ? at + rowDigits : Math.ceil((at + 1) / rowDigits) * rowDigits
    while (at < Math.min(end, digits)) put(value)
  }
  for (let index = 0; index < data.length && at < digits; index++) {
    const code = data.charCodeAt(index)
    const digit = hexadecimalValue(code)
    if (digit >= 0) {
      for (let count = Math.max(1, repeat); count > 0; count--) put(digit)
      repeat = 0
    } else if (code >= 71 && code <= 89) {
      repeat += code - 70
    } else if (code >= 103 && code <= 122) {
      repeat += (code - 102) * 20
    } else if (code === 44) {
      fillRow(0)
    } else if (code === 33) {
      fillRow(15)
    } else if (code === 58 && at >= rowDigits) {
      packed.copyWithin(at >> 1, (at >> 1) - rowBytes, at >> 1)
      at = Math.min(digits, at + rowDigits)
    }
  }
}

function hexadecimalValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  if (code >= 65 && code <= 70) return code - 55
  return code >= 97 && code <= 102 ? code - 87 : -1
}

/** Resamples packed dots. A dot is black if at least half of its area was. */
export function resampleDots(
  packed: Uint8Array,
  rowBytes: number,
  factor: number,
): { packed: Uint8Array; rowBytes: number; height: number } {
  const rows = packed.length / rowBytes
  const columns = rowBytes * 8
  const width = Math.max(1, Math.round(columns * factor))
  const height = Math.max(1, Math.round(rows * factor))
  const newRowBytes = Math.ceil(width / 8)
  const resampled = new Uint8Array(newRowBytes * height)
  const isBlack = (x: number, y: number) => ((packed[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
  const columnSpans = shares(columns, width)
  for (const [y, rowSpan] of shares(rows, height).entries()) {
    for (const [x, columnSpan] of columnSpans.entries()) {
      let black = 0
      for (const [sourceY, shareY] of rowSpan) {
        for (const [sourceX, shareX] of columnSpan) black += isBlack(sourceX, sourceY) * shareX * shareY
      }
      if (black < 0.5) continue
      const at = y * newRowBytes + (x >> 3)
      resampled[at] = (resampled[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return { packed: resampled, rowBytes: newRowBytes, height }
}
