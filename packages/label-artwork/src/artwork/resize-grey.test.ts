import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resizeGrey } from './resize-grey.ts'

const picture = { width: 4, height: 2, samples: Uint8Array.of(0, 0, 255, 255, 100, 100, 100, 100) }

test('a coarser grid has averages, and a finer grid has interpolated values', () => {
  assert.deepEqual([...resizeGrey(picture, 2, 1).samples], [50, 178])
  assert.deepEqual([...resizeGrey(picture, 1, 2).samples], [128, 100])
  const finer = resizeGrey(picture, 8, 2)
  assert.deepEqual([...finer.samples.subarray(0, 8)], [0, 0, 0, 64, 191, 255, 255, 255])
  assert.deepEqual([...finer.samples.subarray(8)], new Array(8).fill(100))
})

test('the same grid is the same image, and white stays white on any grid', () => {
  assert.equal(resizeGrey(picture, 4, 2), picture)
  const white = { width: 31, height: 17, samples: new Uint8Array(31 * 17).fill(255) }
  for (const [width, height] of [
    [47, 40],
    [13, 40],
    [47, 5],
    [13, 5],
  ] as const) {
    assert.ok(resizeGrey(white, width, height).samples.every((grey) => grey === 255))
  }
})
