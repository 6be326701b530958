import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsAndCells, barsOnDots, cellsOnDots, edgesOnDots, type Rectangle } from './place-bars.ts'

const edges = [30.6, 36.3, 41.4, 54.2, 66.9, 75.1, 87.7, 93.3]
const upright = Array.from({ length: edges.length / 2 }, (_, index) => ({
  left: edges[2 * index] as number,
  top: 40.4,
  right: edges[2 * index + 1] as number,
  bottom: 160.5,
}))
const turned = ({ left, top, right, bottom }: Rectangle) => ({ left: top, top: left, right: bottom, bottom: right })
const bars = { isUpright: true, start: 40.4, end: 160.5, edges }

test('bars and cells are distinguished in both directions', () => {
  assert.deepEqual(barsAndCells(upright), { bars: [bars], cells: [] })
  assert.deepEqual(barsAndCells(upright.map(turned)), { bars: [{ ...bars, isUpright: false }], cells: [] })
  assert.deepEqual(barsAndCells([]), { bars: [], cells: [] })
  // The widest bar has 12.8 dots.
  const high = (dots: number) => upright.map((bar) => ({ ...bar, bottom: bar.top + dots }))
  assert.equal(barsAndCells(high(52)).bars.length, 1)
  assert.deepEqual(barsAndCells(high(51)), { bars: [], cells: high(51) })
  assert.deepEqual(barsAndCells(high(51).map(turned)), { bars: [], cells: high(51).map(turned) })
})

test('two barcodes and a line between them are separate', () => {
  const rule = { left: 10, top: 200, right: 400, bottom: 204 }
  const below = upright.map(({ left, right }) => ({ left, top: 240, right, bottom: 360 }))
  const sorted = barsAndCells([...upright, rule, ...below])
  assert.deepEqual(sorted, { bars: [bars, { ...bars, start: 240, end: 360 }], cells: [rule] })
})

test('bars that are drawn in parts are the same as whole bars', () => {
  for (const apart of [0.1, 0, -0.1]) {
    const parts = upright.flatMap((bar) => {
      const middle = (bar.left + bar.right) / 2
      return [
        { ...bar, right: middle },
        { ...bar, left: middle + apart },
      ]
    })
    assert.deepEqual(barsAndCells(parts), { bars: [bars], cells: [] })
  }
})

test('bars are placed together, and cells at the nearest dots', () => {
  const finer = 600 / 203
  const dots = edgesOnDots(edges.map((edge) => edge / finer))
  const wanted = upright.map((_, index) => ({
    left: dots[2 * index] as number,
    top: Math.round(40.4 / finer),
    right: dots[2 * index + 1] as number,
    bottom: Math.round(160.5 / finer),
  }))
  assert.deepEqual(barsOnDots(bars, finer), wanted)
  assert.deepEqual(barsOnDots({ ...bars, isUpright: false }, finer), wanted.map(turned))
  const cells = [{ left: 3.6, top: 4.4, right: 9.1, bottom: 10.5 }]
  assert.deepEqual(cellsOnDots(cells, 1), [{ left: 4, top: 4, right: 9, bottom: 11 }])
  assert.deepEqual(cellsOnDots(cells, 2), [{ left: 2, top: 2, right: 5, bottom: 5 }])
})
