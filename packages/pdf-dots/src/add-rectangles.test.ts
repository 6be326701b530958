import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../proof/seeded-random.ts'
import { addRectangles, type Rectangle } from './place-bars.ts'

test('rectangles add black dots', () => {
  // The rows of the second grid don't end with a whole byte.
  for (const grid of [
    { width: 64, height: 40 },
    { width: 60, height: 40 },
  ]) {
    const rowBytes = Math.ceil(grid.width / 8)
    const random = seededRandom(grid.width)
    const upTo = (limit: number) => Math.floor(random() * limit)
    for (let round = 0; round < 40; round++) {
      const rectangles: Rectangle[] = []
      for (let row = 0; row < 3; row++) {
        const top = upTo(50) - 5
        const bottom = top + upTo(12)
        // Some extend beyond the grid.
        for (let bar = 0; bar < 4; bar++) {
          const left = upTo(70) - 4
          rectangles.push({ left, top, right: left + upTo(9), bottom })
        }
      }
      const packed = Uint8Array.from({ length: rowBytes * grid.height }, () => (random() < 0.1 ? 0x20 : 0))
      const before = packed.slice()
      addRectangles(packed, grid, rectangles)
      for (let y = 0; y < grid.height; y++) {
        for (let x = 0; x < rowBytes * 8; x++) {
          const bit = 0x80 >> (x & 7)
          const at = y * rowBytes + (x >> 3)
          const wasBlack = ((before[at] ?? 0) & bit) !== 0
          const isWithin =
            x < grid.width && rectangles.some((one) => x >= one.left && x < one.right && y >= one.top && y < one.bottom)
          assert.equal(((packed[at] ?? 0) & bit) !== 0, wasBlack || isWithin, `at ${x}, ${y} of ${grid.width}`)
        }
      }
    }
  }
})
