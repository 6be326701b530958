import type { PlacedDots } from './fill-edges.ts'

/** Rows of dots, packed eight in a byte, most significant bit first and 1 black. */
export type DotField = { width: number; height: number; packed: Uint8Array }

export function whiteField(width: number, height: number): DotField {
  return { width, height, packed: new Uint8Array(((width + 7) >> 3) * height) }
}

/** Adds black dots to those of a field; what lies outside of it is cut off. */
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
    // A row's last byte may reach beyond its last dot.
    const last = start + rowBytes - 1
    if (!isWithin) packed[last] = (packed[last] as number) & (0xff << (rowBytes * 8 - field.width))
  }
}
