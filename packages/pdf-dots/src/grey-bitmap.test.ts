import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../proof/seeded-random.ts'
import { blackDots, type GreyBitmap, inkArea, packDotsAndHalf } from './grey-bitmap.ts'

function randomBitmap(width: number, height: number, offset: number): GreyBitmap {
  const random = seededRandom(width * 31 + height)
  const samples = new Uint8Array(new ArrayBuffer(width * height + offset), offset)
  for (let index = 0; index < samples.length; index++)
    samples[index] = random() < 0.3 ? 255 : Math.floor(random() * 256)
  return { width, height, samples }
}

test('a dot is black if the gray is darker than the middle, for any width and position in memory', () => {
  for (const [width, height, offset] of [
    [16, 3, 0],
    [812, 4, 0],
    [20, 5, 1],
    [13, 7, 0],
    [4, 2, 4],
  ] as const) {
    const bitmap = randomBitmap(width, height, offset)
    const packed = blackDots(bitmap)
    const rowBytes = Math.ceil(width / 8)
    assert.equal(packed.length, rowBytes * height)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < rowBytes * 8; x++) {
        const isBlack = ((packed[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
        const grey = x < width ? (bitmap.samples[y * width + x] ?? 0) : 255
        assert.equal(isBlack, grey < 128 ? 1 : 0, `${width} wide at ${x}, ${y}`)
      }
    }
  }
})

test('a dot of half the resolution is black if the mean of its four samples is darker than the middle', () => {
  for (const [width, height] of [
    [32, 6],
    [2400, 4],
    [48, 10],
  ] as const) {
    const bitmap = randomBitmap(width, height, 0)
    // Sums near the middle test the limit.
    for (let x = 0; x + 1 < width; x += 2) {
      const sum = 509 + (x % 6)
      for (const [at, share] of [x, x + 1, width + x, width + x + 1].entries()) {
        bitmap.samples[share] = Math.floor(sum / 4) + (at < sum % 4 ? 1 : 0)
      }
    }
    // Rows that equal those above.
    bitmap.samples.copyWithin(2 * width, 0, 2 * width)
    const rowBytes = width >> 4
    const packed = { dots: new Uint8Array((width * height) >> 3), half: new Uint8Array(rowBytes * (height >> 1)) }
    // In two parts.
    for (const [top, rows] of [
      [0, 4],
      [4, height - 4],
    ] as const) {
      const samples = bitmap.samples.slice(top * width, (top + rows) * width)
      packDotsAndHalf({ width, height: rows, samples }, top, packed)
    }
    assert.deepEqual(packed.dots, blackDots(bitmap))
    for (let y = 0; y < height >> 1; y++) {
      for (let x = 0; x < width >> 1; x++) {
        const isBlack = ((packed.half[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
        const first = 2 * y * width + 2 * x
        const sum = [first, first + 1, first + width, first + width + 1].reduce(
          (all, at) => all + (bitmap.samples[at] ?? 0),
          0,
        )
        assert.equal(isBlack, sum < 512 ? 1 : 0, `${width} wide at ${x}, ${y}`)
      }
    }
  }
})

test('the area with ink is found', () => {
  const samples = new Uint8Array(10 * 8).fill(255)
  for (const at of [23, 24, 33, 34, 44]) samples[at] = 0
  assert.deepEqual(inkArea({ width: 10, height: 8, samples }), { left: 3, top: 2, width: 2, height: 3 })
  assert.equal(inkArea({ width: 2, height: 1, samples: Uint8Array.of(255, 250) }), null)
})
