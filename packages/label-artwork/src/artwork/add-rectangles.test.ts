import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../proof/shipments.ts'
import { addRectangles } from './add-rectangles.ts'
import { type Rectangle, rectanglesOnDots } from './rectangles-on-dots.ts'

test('the dots of rectangles are black, beside those that were', () => {
  // Of the second, rows do not end with a byte.
  for (const grid of [
    { width: 64, height: 40 },
    { width: 60, height: 40 },
  ]) {
    const rowBytes = Math.ceil(grid.width / 8)
    for (const finer of [1, 2, 600 / 203]) {
      const random = seededRandom(finer)
      const upTo = (limit: number) => Math.round(random() * limit * finer * 16) / 16
      for (let round = 0; round < 20; round++) {
        const symbols: Rectangle[][] = []
        for (let row = 0; row < 3; row++) {
          const top = upTo(50) - 5
          const bottom = top + upTo(12)
          // Some reach beyond the grid.
          symbols.push(
            Array.from({ length: 4 }, () => {
              const left = upTo(70) - 4
              return { left, top, right: left + upTo(9), bottom }
            }),
          )
        }
        const packed = Uint8Array.from({ length: rowBytes * grid.height }, () => (random() < 0.1 ? 0x20 : 0))
        const before = packed.slice()
        addRectangles(packed, grid, symbols, finer)
        const black = symbols.flatMap((symbol) =>
          rectanglesOnDots(
            symbol.map(({ left, top, right, bottom }) => ({
              left: left / finer,
              top: top / finer,
              right: right / finer,
              bottom: bottom / finer,
            })),
          ),
        )
        for (let y = 0; y < grid.height; y++) {
          for (let x = 0; x < rowBytes * 8; x++) {
            const bit = 0x80 >> (x & 7)
            const at = y * rowBytes + (x >> 3)
            const wasBlack = ((before[at] ?? 0) & bit) !== 0
            const isWithin =
              x < grid.width && black.some((one) => x >= one.left && x < one.right && y >= one.top && y < one.bottom)
            const message = `at ${x}, ${y}, ${finer} times as fine`
            assert.equal(((packed[at] ?? 0) & bit) !== 0, wasBlack || isWithin, message)
          }
        }
      }
    }
  }
})
