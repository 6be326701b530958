import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shapeLine } from '../text/shape-line.ts'
import { edgesOf, fillEdges } from './fill-edges.ts'
import { createGlyphDots } from './glyph-dots.ts'

const outlines = shapeLine('Żółć 王小明 محمد', 'bold').glyphs.map(({ outline }) => outline)

test('a cached glyph is the glyph drawn at the nearest position, at every density', () => {
  const dots = createGlyphDots()
  for (const [dpi, parts] of [
    [203, 4],
    [300, 2],
    [600, 1],
  ] as const) {
    for (const outline of outlines) {
      for (const [x, y] of [
        [12.1, 7.9],
        [40.49, 3.26],
        [-3.6, -1.2],
        [12.1, 7.9],
      ] as const) {
        const drawn = dots.at(outline, { scale: 0.07 * dpi, dpi, x, y })
        const plain = fillEdges(
          edgesOf(outline),
          0.07 * dpi,
          Math.round(x * parts) / parts,
          Math.round(y * parts) / parts,
        )
        assert.deepEqual(drawn, plain)
      }
    }
  }
})

test('the cache stays within its limit, and a dropped glyph is drawn again', () => {
  const maxBytes = 20_000
  const dots = createGlyphDots(maxBytes)
  const [outline] = outlines
  assert.ok(outline)
  const place = { dpi: 600, x: 0, y: 0 } as const
  const first = dots.at(outline, { ...place, scale: 50 })
  for (let scale = 50; scale < 250; scale++) {
    dots.at(outline, { ...place, scale })
    assert.ok(dots.keptBytes() < maxBytes + 10_000, `${dots.keptBytes()} bytes`)
  }
  assert.deepEqual(dots.at(outline, { ...place, scale: 50 }), first)
})
