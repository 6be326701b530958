import assert from 'node:assert/strict'
import { test } from 'node:test'
import { code128Widths } from '../proof/barcode-pdf.ts'
import { seededRandom } from '../proof/seeded-random.ts'
import { scanDecodability } from './decodability.ts'
import { edgesOnDots } from './place-bars.ts'

const symbols = Array.from({ length: 20 }, (_, index) => {
  const random = seededRandom(index)
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
  return { widths: code128Widths(`2LUS${digits(5)}+4${digits(7)}`) }
})

/** The edges of a symbol, with any first position. */
function edgesOf(widths: ArrayLike<number>, moduleDots: number, start: number): number[] {
  let modules = 0
  return [0, ...Array.from(widths, (width) => (modules += width))].map((at) => start + at * moduleDots)
}

const widthsOf = (edges: readonly number[]) => edges.slice(1).map((edge, index) => edge - (edges[index] as number))

test('bars from two dots per module are distinguishable, and none is a dot too wide or too narrow', () => {
  let worstOfNearest = 1
  for (let moduleDots = 2; moduleDots < 4.5; moduleDots += 0.043) {
    for (const [index, { widths }] of symbols.entries()) {
      const edges = edgesOf(widths, moduleDots, 10 + index * 0.137)
      const dots = edgesOnDots(edges)
      for (const [at, dot] of dots.entries()) assert.ok(Math.abs(dot - (edges[at] as number)) <= 1)
      const exact = widthsOf(edges)
      for (const [at, width] of widthsOf(dots).entries()) assert.ok(Math.abs(width - (exact[at] as number)) < 1)
      const decodability = scanDecodability(widthsOf(dots), widths)
      assert.ok(decodability > 0.15, `${decodability} with ${moduleDots} dots a module`)
      worstOfNearest = Math.min(worstOfNearest, scanDecodability(widthsOf(edges.map(Math.round)), widths))
    }
  }
  assert.equal(worstOfNearest, 0, 'each edge on its nearest dot would do as well')
})

test('edges on whole dots stay there, and equally shifted edges move together', () => {
  for (const { widths } of symbols) {
    const edges = edgesOf(widths, 3, 10)
    assert.deepEqual(edgesOnDots(edges), edges)
    const shifted = (by: number) => edges.map((edge) => edge + by)
    assert.deepEqual(edgesOnDots(shifted(0.4)), edges)
    assert.deepEqual(edgesOnDots(shifted(0.5)), shifted(1))
    assert.deepEqual(edgesOnDots(shifted(-0.01)), edges)
  }
  assert.deepEqual(edgesOnDots([]), [])
})
