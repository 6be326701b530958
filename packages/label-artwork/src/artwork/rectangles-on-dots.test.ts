import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edgesOnDots } from './edges-on-dots.ts'
import { type Rectangle, rectanglesOnDots } from './rectangles-on-dots.ts'

const edges = [3.6, 6.3, 11.4, 14.2, 16.9, 25.1, 27.7, 30.3]
const upright = Array.from({ length: edges.length / 2 }, (_, index) => ({
  left: edges[2 * index] as number,
  top: 4.4,
  right: edges[2 * index + 1] as number,
  bottom: 60.5,
}))
const turned = ({ left, top, right, bottom }: Rectangle) => ({ left: top, top: left, right: bottom, bottom: right })

test('bars are set together, upright or lying', () => {
  const dots = edgesOnDots(edges)
  const wanted = upright.map((_, index) => ({
    left: dots[2 * index] as number,
    top: 4,
    right: dots[2 * index + 1] as number,
    bottom: 61,
  }))
  assert.deepEqual(rectanglesOnDots(upright), wanted)
  assert.deepEqual(rectanglesOnDots(upright.map(turned)), wanted.map(turned))
})

test('of two bar codes in one path each is set by itself', () => {
  const below = upright.map(({ left, right }) => ({ left: left + 0.7, top: 80, right: right + 0.7, bottom: 140 }))
  assert.deepEqual(rectanglesOnDots([...upright, ...below]), [...rectanglesOnDots(upright), ...rectanglesOnDots(below)])
})

test('bars that are drawn in parts are what they are as a whole', () => {
  const parts = upright.flatMap((bar) => {
    const middle = (bar.left + bar.right) / 2
    return [
      { ...bar, right: middle },
      { ...bar, left: middle + 0.01 },
    ]
  })
  assert.deepEqual(rectanglesOnDots(parts), rectanglesOnDots(upright))
})

test('cells are each on the nearest dots, so that those of one row meet those of the next', () => {
  const rows = [0, 1, 2].flatMap((row) =>
    upright.map(({ left, right }) => ({ left, top: 4.4 + row * 5.2, right, bottom: 9.6 + row * 5.2 })),
  )
  const rounded = rows.map(({ left, top, right, bottom }) => ({
    left: Math.round(left),
    top: Math.round(top),
    right: Math.round(right),
    bottom: Math.round(bottom),
  }))
  assert.deepEqual(rectanglesOnDots(rows), rounded)
  assert.deepEqual(rectanglesOnDots(rows.slice(0, 4)), rounded.slice(0, 4), 'a row that is not as high as bars are')
  assert.deepEqual(rectanglesOnDots([]), [])
})
