import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../proof/shipments.ts'
import type { OutlineStep } from '../text/shape-line.ts'
import { type Edges, fillEdges, flatten, type PlacedDots } from './fill-edges.ts'
import { pasteDots, whiteField } from './graphic-field.ts'

/** Random contours that cross themselves and each other in both directions. */
function randomEdges(random: () => number): Edges {
  const steps: OutlineStep[] = []
  for (let contour = 0; contour < 1 + random() * 4; contour++) {
    for (let corner = 0; corner < 3 + random() * 6; corner++) {
      steps.push({ to: corner === 0 ? 'move' : 'line', x: random() * 1.4 - 0.2, y: random() * 1.4 - 0.4 })
    }
  }
  return flatten(steps)
}

/** The black dots of a row by definition: at least half of 4 scan lines with 64 parts each is inside. */
function blackDotsOf(edges: Edges, grid: { scale: number; x: number; y: number }, row: number): number[] {
  const partsWithin = new Map<number, number>()
  for (const height of [0.125, 0.375, 0.625, 0.875]) {
    const y = row + height
    const crossings: { place: number; winding: number }[] = []
    for (let at = 0; at < edges.length; at += 4) {
      const [x1, y1, x2, y2] = [...edges.subarray(at, at + 4)] as [number, number, number, number]
      const [beginX, beginY] = [grid.x + x1 * grid.scale, grid.y - y1 * grid.scale]
      const [endX, endY] = [grid.x + x2 * grid.scale, grid.y - y2 * grid.scale]
      if (Math.min(beginY, endY) > y || Math.max(beginY, endY) <= y) continue
      const place = Math.round((beginX + (y - beginY) * ((endX - beginX) / (endY - beginY))) * 64)
      crossings.push({ place, winding: beginY < endY ? 1 : -1 })
    }
    for (let part = firstColumn * 64; part < endColumn * 64; part++) {
      const winding = crossings.reduce((sum, crossing) => sum + (crossing.place <= part ? crossing.winding : 0), 0)
      if (winding !== 0) partsWithin.set(part >> 6, (partsWithin.get(part >> 6) ?? 0) + 1)
    }
  }
  return [...partsWithin].flatMap(([column, parts]) => (parts >= 128 ? [column] : [])).sort((a, b) => a - b)
}

const [firstColumn, endColumn] = [-8, 36]

const dotAt = ({ width, height, packed }: Pick<PlacedDots, 'width' | 'height' | 'packed'>, x: number, y: number) =>
  x >= 0 && y >= 0 && x < width && y < height
    ? ((packed[y * ((width + 7) >> 3) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
    : 0

test('a dot is black if at least half of it is inside, even with crossing contours', () => {
  const random = seededRandom(18)
  let black = 0
  for (let run = 0; run < 20; run++) {
    const edges = randomEdges(random)
    const grid = { scale: 4 + random() * 20, x: Math.floor(random() * 4) / 4, y: Math.floor(random() * 4) / 4 }
    const dots = fillEdges(edges, grid.scale, grid.x, grid.y)
    for (let row = -26; row < 12; row++) {
      const drawn: number[] = []
      for (let column = firstColumn; column < endColumn; column++) {
        if (dotAt(dots, column - dots.left, row - dots.top) === 1) drawn.push(column)
      }
      assert.deepEqual(drawn, blackDotsOf(edges, grid, row), `run ${run}, row ${row}`)
      black += drawn.length
    }
  }
  assert.ok(black > 1000, `${black} black dots`)
})

test('a contour without area has no dots', () => {
  assert.equal(fillEdges(new Float64Array(0), 10, 0, 0).packed.length, 0)
})

test('an edge is at most a fifth of a dot from its curve in the largest letters', () => {
  const random = seededRandom(3)
  for (let run = 0; run < 200; run++) {
    const [x1, y1, x2, y2, x, y] = Array.from({ length: 6 }, () => random() * 0.6) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const edges = flatten([
      { to: 'move', x: 0, y: 0 },
      { to: 'curve', x1, y1, x2, y2, x, y },
    ])
    for (let t = 0.02; t < 1; t += 0.02) {
      const s = 1 - t
      const point = {
        x: 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t * x,
        y: 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t * y,
      }
      let nearest = 1
      for (let at = 0; at < edges.length; at += 4)
        nearest = Math.min(nearest, distance(point, edges.subarray(at, at + 4)))
      assert.ok(nearest <= 1 / 2000, `run ${run}: ${nearest}`)
    }
  }
})

function distance(point: { x: number; y: number }, edge: Edges): number {
  const [x1, y1, x2, y2] = [...edge] as [number, number, number, number]
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
  const along = Math.max(0, Math.min(1, ((point.x - x1) * (x2 - x1) + (point.y - y1) * (y2 - y1)) / length))
  return Math.hypot(point.x - x1 - along * (x2 - x1), point.y - y1 - along * (y2 - y1))
}

test('dots are placed at their position and clipped by their field', () => {
  const random = seededRandom(5)
  for (let run = 0; run < 300; run++) {
    const [width, height] = [1 + Math.floor(random() * 40), 1 + Math.floor(random() * 12)]
    const field = whiteField(width, height)
    const expected = new Set<number>()
    for (let one = 0; one < 3; one++) {
      const size = { width: 1 + Math.floor(random() * 20), height: 1 + Math.floor(random() * 8) }
      const place = { left: Math.floor(random() * 60) - 20, top: Math.floor(random() * 24) - 10 }
      const rowBytes = (size.width + 7) >> 3
      const packed = new Uint8Array(rowBytes * size.height)
      for (let y = 0; y < size.height; y++) {
        for (let x = 0; x < size.width; x++) {
          if (random() < 0.5) continue
          packed[y * rowBytes + (x >> 3)] = (packed[y * rowBytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
          const [column, row] = [place.left + x, place.top + y]
          if (column >= 0 && column < width && row >= 0 && row < height) expected.add(row * width + column)
        }
      }
      pasteDots(field, { ...size, ...place, packed })
    }
    const all = field.packed.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
    assert.equal(all, expected.size, `run ${run}`)
    for (const at of expected) assert.equal(dotAt(field, at % width, Math.floor(at / width)), 1, `run ${run}`)
  }
})
