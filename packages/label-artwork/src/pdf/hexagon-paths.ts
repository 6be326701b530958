import type { SymbolPlace } from '../symbols/place-symbol.ts'

/** ISO/IEC 16023, in inches: the pitch of hexagons in a row, the pitch of rows, and the six radii of the finder. */
const pitch = 0.88 / 25.4
const rowPitch = (pitch * Math.sqrt(3)) / 2
const finderRadii = [3.87, 3.2, 2.53, 1.86, 1.18, 0.51].map((millimetres) => millimetres / 25.4)

/** A hexagon is drawn a little smaller than its cell, since ink and heat both spread. */
const shrinkage = 0.94

/** Distance of a Bézier curve's handle that makes four of them a circle. */
const circleHandle = 0.5523

/** A symbol is drawn in whole three thousandths of an inch, so that every hexagon of a column has the same few digits. */
const stepsPerInch = 3000

/** Paths of the hexagons of an even and of an odd row, each around a height of nothing. */
const evenRow = Array.from({ length: 30 }, (_, column) => hexagon((column + 0.5) * pitch))
const oddRow = Array.from({ length: 30 }, (_, column) => hexagon((column + 1) * pitch))

/** The symbol's own coordinates begin in the middle of its first row, so each row moves them down by one pitch. */
export function hexagonPaths(
  dark: readonly number[],
  place: SymbolPlace,
  unitsPerInch: number,
  pageHeight: number,
): string {
  const rows: string[] = Array.from({ length: 33 }, () => '')
  for (const index of dark) {
    const row = Math.floor(index / 30)
    rows[row] += (row % 2 === 0 ? evenRow : oddRow)[index % 30] ?? ''
  }
  const scale = unitsPerInch / stepsPerInch
  const top = pageHeight - place.y - (pitch / Math.sqrt(3)) * unitsPerInch
  const down = `1 0 0 1 0 ${-Math.round(rowPitch * stepsPerInch)} cm\n`
  const finder = finderRadii.map((radius) => circle(14.5 * pitch, -16 * rowPitch, radius)).join('')
  const drawn = rows.map((path) => (path === '' ? '' : `${path}f\n`)).join(down)
  return `q ${scale} 0 0 ${scale} ${place.x} ${Math.round(top * 10) / 10} cm\n${finder}f*\n${drawn}Q`
}

function hexagon(centre: number): string {
  const side = (pitch * shrinkage) / Math.sqrt(3)
  const [left, middle, right] = [centre - (pitch * shrinkage) / 2, centre, centre + (pitch * shrinkage) / 2].map(steps)
  const [half, whole] = [steps(side / 2), steps(side)]
  return `${middle} ${whole} m ${right} ${half} l ${right} -${half} l ${middle} -${whole} l ${left} -${half} l ${left} ${half} l\n`
}

function circle(x: number, y: number, radius: number): string {
  const handle = radius * circleHandle
  const point = (dx: number, dy: number) => `${steps(x + dx)} ${steps(y + dy)}`
  return (
    `${point(radius, 0)} m ${point(radius, handle)} ${point(handle, radius)} ${point(0, radius)} c ` +
    `${point(-handle, radius)} ${point(-radius, handle)} ${point(-radius, 0)} c ` +
    `${point(-radius, -handle)} ${point(-handle, -radius)} ${point(0, -radius)} c ` +
    `${point(handle, -radius)} ${point(radius, -handle)} ${point(radius, 0)} c\n`
  )
}

function steps(inches: number): number {
  return Math.round(inches * stepsPerInch)
}
