import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../proof/seeded-random.ts'
import { coarsening, coarserDots } from './coarser-dots.ts'

/** Counts dot by dot with integers. */
function isBlack(
  packed: Uint8Array,
  [width, height]: [number, number],
  [x, y]: [number, number],
  to: [number, number],
) {
  let area = 0
  const overlap = (old: number, index: number, oldLength: number, newLength: number) =>
    Math.max(0, Math.min((index + 1) * oldLength, (old + 1) * newLength) - Math.max(index * oldLength, old * newLength))
  for (let row = Math.floor((y * height) / to[1]); row < Math.min(height, ((y + 1) * height) / to[1]); row++) {
    for (let column = Math.floor((x * width) / to[0]); column < Math.min(width, ((x + 1) * width) / to[0]); column++) {
      if (((packed[(row * width + column) >> 3] ?? 0) & (0x80 >> (column & 7))) === 0) continue
      area += overlap(column, x, width, to[0]) * overlap(row, y, height, to[1])
    }
  }
  return area * 2 >= width * height
}

test('a dot of a coarser grid is black if at least half of its area was', () => {
  for (const [width, height, newWidth, newHeight] of [
    [2400, 36, 812, 12],
    [2400, 600, 812, 203],
    [96, 90, 32, 30],
    [64, 50, 40, 31],
    [64, 49, 43, 25],
    [32, 33, 32, 33],
  ] as const) {
    const random = seededRandom(width * 31 + height)
    const packed = new Uint8Array((width * height) >> 3)
    const rowBytes = width >> 3
    for (let row = 0; row < height; row++) {
      // Noise, repeated rows, white and black.
      const kind = Math.floor(random() * 4)
      if (kind === 0) for (let at = 0; at < rowBytes; at++) packed[row * rowBytes + at] = random() * 256
      if (kind === 1 && row > 0) packed.copyWithin(row * rowBytes, (row - 1) * rowBytes, row * rowBytes)
      if (kind === 2) packed.fill(255, row * rowBytes, (row + 1) * rowBytes)
    }
    const grids = coarsening({ width, height }, { width: newWidth, height: newHeight })
    // The last image must not influence the next one.
    coarserDots(new Uint8Array(packed.length).fill(255), grids)
    const coarse = coarserDots(packed, grids)
    const newRowBytes = Math.ceil(newWidth / 8)
    assert.equal(coarse.length, newRowBytes * newHeight)
    for (let y = 0; y < newHeight; y++) {
      for (let x = 0; x < newRowBytes * 8; x++) {
        const black = ((coarse[y * newRowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
        const wanted = x < newWidth && isBlack(packed, [width, height], [x, y], [newWidth, newHeight])
        assert.equal(black, wanted, `${width} to ${newWidth} at ${x}, ${y}`)
      }
    }
  }
})

test('an image of another size is rejected', () => {
  const grids = coarsening({ width: 64, height: 4 }, { width: 32, height: 2 })
  assert.throws(() => coarserDots(new Uint8Array(31), grids), RangeError)
})
