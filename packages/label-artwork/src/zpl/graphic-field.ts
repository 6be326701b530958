import { deflateSync } from 'node:zlib'
import type { Dots, Image } from '../drawing/drawing.ts'
import type { PlacedDots } from './fill-edges.ts'

/** A `^GFA` field of packed rows, most significant bit first, 1 is black, compressed as Z64. */
export function graphicField(packed: Uint8Array, width: number, height: number, level = 4): string {
  const rowBytes = Math.ceil(width / 8)
  const total = rowBytes * height
  return `^GFA,${total},${total},${rowBytes},${compressedData(packed, level)}`
}

/** Graphic data for printers with firmware x.14 or later: zlib, base64, and a checksum of that text. */
export function compressedData(packed: Uint8Array, level = 4): string {
  const text = deflateSync(packed, { level }).toString('base64')
  return `:Z64:${text}:${crc16(text)}`
}

const table = Uint16Array.from({ length: 256 }, (_, byte) => shifted(byte << 8))
/** The same with one, two and three zero bytes after it. */
const [before1, before2, before3] = [1, 2, 3].map((bytes) =>
  table.map((crc) => {
    for (let byte = 0; byte < bytes; byte++) crc = shifted(crc)
    return crc
  }),
) as [Uint16Array, Uint16Array, Uint16Array]

/** Shifts a checksum by one byte. */
function shifted(crc: number): number {
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  return crc
}

/** CRC-16 of a text with polynomial 0x1021 and initial value 0, as Zebra printers verify it. */
export function crc16(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  const whole = bytes.length & ~3
  let crc = 0
  // Four bytes per step, because each step depends on the last one, and an image has a hundred thousand bytes.
  for (let at = 0; at < whole; at += 4) {
    crc =
      (before3[(crc >> 8) ^ (bytes[at] as number)] as number) ^
      (before2[(crc & 0xff) ^ (bytes[at + 1] as number)] as number) ^
      (before1[bytes[at + 2] as number] as number) ^
      (table[bytes[at + 3] as number] as number)
  }
  for (let at = whole; at < bytes.length; at++) {
    crc = ((crc << 8) & 0xffff) ^ (table[(crc >> 8) ^ (bytes[at] as number)] as number)
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Gray values from this one on are printed white. */
const threshold = 128

/** Converts an image to printer dots. It is averaged to the dot grid in gray, and then becomes black and white. */
export function imageField(image: Image, dpi: number): string {
  const x = Math.round(image.x * dpi)
  const y = Math.round(image.y * dpi)
  const width = Math.max(1, Math.round((image.x + image.width) * dpi) - x)
  const height = Math.max(1, Math.round((image.y + image.height) * dpi) - y)
  return `^FO${x},${y}${graphicField(blackDots(image, width, height), width, height)}^FS`
}

/** Converts a black and white image to printer dots, which may have another density. */
export function dotsField({ packed, ...dots }: Dots, dpi: number): string {
  const { columns, rows } = dots
  const rowBytes = Math.ceil(columns / 8)
  const samples = new Uint8Array(columns * rows)
  for (const at of samples.keys()) {
    const column = at % columns
    const byte = packed[((at - column) / columns) * rowBytes + (column >> 3)] ?? 0
    samples[at] = byte & (0x80 >> (column & 7)) ? 0 : 255
  }
  return imageField({ ...dots, kind: 'image', samples }, dpi)
}

function blackDots(image: Image, width: number, height: number): Uint8Array {
  const rowBytes = Math.ceil(width / 8)
  const packed = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row++) {
    const top = Math.floor((row * image.rows) / height)
    const bottom = Math.max(top + 1, Math.ceil(((row + 1) * image.rows) / height))
    for (let column = 0; column < width; column++) {
      const left = Math.floor((column * image.columns) / width)
      const right = Math.max(left + 1, Math.ceil(((column + 1) * image.columns) / width))
      let sum = 0
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) sum += image.samples[y * image.columns + x] ?? 255
      }
      if (sum / ((bottom - top) * (right - left)) < threshold) {
        const position = row * rowBytes + (column >> 3)
        packed[position] = (packed[position] ?? 0) | (0x80 >> (column & 7))
      }
    }
  }
  return packed
}

/** Rows of dots, eight per byte, most significant bit first, 1 is black. */
export type DotField = { width: number; height: number; packed: Uint8Array }

export function whiteField(width: number, height: number): DotField {
  return { width, height, packed: new Uint8Array(((width + 7) >> 3) * height) }
}

/** Adds black dots to a field and clips them. */
export function pasteDots(field: DotField, dots: PlacedDots): void {
  const { packed } = field
  const { left, top, width } = dots
  const rowBytes = (field.width + 7) >> 3
  const dotBytes = (width + 7) >> 3
  const shift = left & 7
  const firstByte = left >> 3
  const isWithin = left >= 0 && left + width <= field.width
  const until = Math.min(dots.height, field.height - top)
  for (let row = Math.max(0, -top); row < until; row++) {
    const start = (top + row) * rowBytes
    const source = row * dotBytes
    for (let index = 0; index < dotBytes; index++) {
      const byte = dots.packed[source + index] as number
      if (byte === 0) continue
      const at = firstByte + index
      if (at >= 0 && at < rowBytes) packed[start + at] = (packed[start + at] as number) | (byte >> shift)
      if (shift === 0 || at + 1 < 0 || at + 1 >= rowBytes) continue
      packed[start + at + 1] = (packed[start + at + 1] as number) | (byte << (8 - shift))
    }
    // The last byte of a row can extend beyond its last dot.
    const last = start + rowBytes - 1
    if (!isWithin) packed[last] = (packed[last] as number) & (0xff << (rowBytes * 8 - field.width))
  }
}
