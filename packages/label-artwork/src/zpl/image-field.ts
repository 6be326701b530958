import type { Dots, Image } from '../drawing/drawing.ts'
import { graphicField } from './graphic-field.ts'

/** Grey at and above this prints as white. */
const threshold = 128

/** A picture as dots of the printer: averaged to its dot grid while still grey, and only then black or white. */
export function imageField(image: Image, dpi: number): string {
  const x = Math.round(image.x * dpi)
  const y = Math.round(image.y * dpi)
  const width = Math.max(1, Math.round((image.x + image.width) * dpi) - x)
  const height = Math.max(1, Math.round((image.y + image.height) * dpi) - y)
  return `^FO${x},${y}${graphicField(blackDots(image, width, height), width, height)}^FS`
}

/** The same of one that is black and white already, at dots that may be others than the printer's. */
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
