import type { SymbolPlace } from '../symbols/place-symbol.ts'

/** ISO/IEC 16023, in inches: the pitch of hexagons in a row, the pitch of rows, and the six radii of the finder. */
const pitch = 0.88 / 25.4
const rowPitch = (pitch * Math.sqrt(3)) / 2
const finderRadii = [3.87, 3.2, 2.53, 1.86, 1.18, 0.51].map((millimetres) => millimetres / 25.4)

/** A hexagon is drawn a little smaller than its cell, since ink and heat both spread. */
const shrinkage = 0.94

/** Distance of a Bézier curve's handle that makes four of them a circle. */
const circleHandle = 0.5523

export function hexagonPaths(
  dark: readonly number[],
  place: SymbolPlace,
  unitsPerInch: number,
  pageHeight: number,
): string {
  const side = (pitch * unitsPerInch * shrinkage) / Math.sqrt(3)
  const half = (pitch * unitsPerInch * shrinkage) / 2
  let path = ''
  for (const index of dark) {
    const row = Math.floor(index / 30)
    const column = index % 30
    const x = place.x + (column + (row % 2 === 0 ? 0.5 : 1)) * pitch * unitsPerInch
    const y = pageHeight - place.y - (row * rowPitch + pitch / Math.sqrt(3)) * unitsPerInch
    const left = tenth(x - half)
    const right = tenth(x + half)
    const upper = tenth(y + side / 2)
    const lower = tenth(y - side / 2)
    const middle = tenth(x)
    path += `${middle} ${tenth(y + side)} m ${right} ${upper} l ${right} ${lower} l `
    path += `${middle} ${tenth(y - side)} l ${left} ${lower} l ${left} ${upper} l\n`
  }
  const centreX = place.x + 14.5 * pitch * unitsPerInch
  const centreY = pageHeight - place.y - (16 * rowPitch + pitch / Math.sqrt(3)) * unitsPerInch
  const rings = finderRadii.map((radius) => circle(centreX, centreY, radius * unitsPerInch)).join('')
  return `${path}f\n${rings}f*`
}

function circle(x: number, y: number, radius: number): string {
  const handle = radius * circleHandle
  const point = (dx: number, dy: number) => `${tenth(x + dx)} ${tenth(y + dy)}`
  return (
    `${point(radius, 0)} m ${point(radius, handle)} ${point(handle, radius)} ${point(0, radius)} c ` +
    `${point(-handle, radius)} ${point(-radius, handle)} ${point(-radius, 0)} c ` +
    `${point(-radius, -handle)} ${point(-handle, -radius)} ${point(0, -radius)} c ` +
    `${point(handle, -radius)} ${point(radius, -handle)} ${point(radius, 0)} c\n`
  )
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
