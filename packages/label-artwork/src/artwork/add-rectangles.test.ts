import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../proof/shipments.ts'
import { addRectangles } from './add-rectangles.ts'

test('the dots between the edges that are nearest to those of rectangles are black, beside those that were', () => {
  const grid = { width: 64, height: 40 }
  const rowBytes = grid.width >> 3
  for (const finer of [1, 2]) {
    const random = seededRandom(finer)
    const upTo = (limit: number) => Math.round(random() * limit * finer * 16) / 16
    for (let round = 0; round < 20; round++) {
      const edges: number[] = []
      for (let row = 0; row < 3; row++) {
        const top = upTo(50) - 5
        const bottom = top + upTo(12)
        // Some reach beyond the grid.
        for (let bar = 0; bar < 4; bar++) {
          const left = upTo(70) - 4
          edges.push(left, top, left + upTo(9), bottom)
        }
      }
      const packed = Uint8Array.from({ length: rowBytes * grid.height }, () => (random() < 0.1 ? 0x24 : 0))
      const before = packed.slice()
      addRectangles(packed, grid, edges, finer)
      for (let y = 0; y < grid.height; y++) {
        for (let x = 0; x < grid.width; x++) {
          const bit = 0x80 >> (x & 7)
          const at = y * rowBytes + (x >> 3)
          let isBlack = ((before[at] ?? 0) & bit) !== 0
          for (let first = 0; first < edges.length; first += 4) {
            const [left = 0, top = 0, right = 0, bottom = 0] = edges
              .slice(first, first + 4)
              .map((edge) => Math.round(edge / finer))
            isBlack ||= x >= left && x < right && y >= top && y < bottom
          }
          assert.equal(((packed[at] ?? 0) & bit) !== 0, isBlack, `at ${x}, ${y}, ${finer} times as fine`)
        }
      }
    }
  }
})
