import type { Barcode, Box, Dots, Drawing, Image, Rectangle, Text } from '../drawing/drawing.ts'
import { unitsPerSize } from '../fonts/noto.ts'
import { type EncodedSymbol, encodeSymbol, placeSymbol, type SymbolPlace } from '../symbols/encode-symbol.ts'
import { measureHelvetica } from '../text/measure-text.ts'
import { isLatin1, lineMetrics } from '../text/plain-text.ts'
import { type Outline, placeLine } from '../text/shape-line.ts'

/**
 * Units of 1/300 inch place bars and lines on whole dots of a 300 or 600 dpi printer. Their edges are then as sharp as
 * those of the printer's own barcodes.
 */
export const unitsPerInch = 300

/** Names of the objects that a page draws. */
export type PageObjects = { nameOfPicture(picture: Image | Dots): string; nameOfGlyph(outline: Outline): string }

export function pageContent(drawing: Drawing, named: PageObjects): string {
  const pageHeight = Math.round(drawing.heightInches * unitsPerInch)
  const parts: string[] = ['0 g']
  for (const element of drawing.elements) {
    switch (element.kind) {
      case 'rectangle':
        parts.push(rectangle(element, pageHeight))
        break
      case 'box':
        parts.push(box(element, pageHeight))
        break
      case 'text':
        parts.push(text(element, named, pageHeight))
        break
      case 'barcode':
        parts.push(symbolContent(element, unitsPerInch, pageHeight))
        break
      case 'image':
      case 'dots':
        parts.push(image(element, named.nameOfPicture(element), pageHeight))
        break
    }
  }
  return parts.join('\n')
}

function rectangle(element: Rectangle, pageHeight: number): string {
  const x = units(element.x)
  const y = units(element.y)
  const width = Math.max(1, units(element.x + element.width) - x)
  const height = Math.max(1, units(element.y + element.height) - y)
  const path = `${x} ${pageHeight - y - height} ${width} ${height} re f`
  return element.ink === 'white' ? `1 g ${path} 0 g` : path
}

function box(element: Box, pageHeight: number): string {
  const line = Math.max(1, units(element.lineWidth))
  const x = units(element.x)
  const y = units(element.y)
  const width = units(element.x + element.width) - x - line
  const height = units(element.y + element.height) - y - line
  return `${line} w ${x + line / 2} ${pageHeight - y - height - line / 2} ${width} ${height} re S`
}

function text(element: Text, named: PageObjects, pageHeight: number): string {
  if (!isLatin1(element.text)) return outlinedText(element, named.nameOfGlyph, unitsPerInch, pageHeight)
  const size = element.size * unitsPerInch
  const width = element.align === 'left' ? 0 : measureHelvetica(element.text, element.weight) * size
  const x = element.x * unitsPerInch - (element.align === 'centre' ? width / 2 : width)
  const y = pageHeight - element.baseline * unitsPerInch
  const font = element.weight === 'bold' ? '/F2' : '/F1'
  const shown = `BT ${font} ${decimal(size)} Tf ${decimal(x)} ${decimal(y)} Td ${pdfString(element.text)} Tj ET`
  return element.ink === 'white' ? `1 g ${shown} 0 g` : shown
}

function image(element: Image | Dots, name: string, pageHeight: number): string {
  const width = decimal(element.width * unitsPerInch)
  const height = decimal(element.height * unitsPerInch)
  const bottom = decimal(pageHeight - (element.y + element.height) * unitsPerInch)
  return `q ${width} 0 0 ${height} ${decimal(element.x * unitsPerInch)} ${bottom} cm /${name} Do Q`
}

/** A literal string. Its three special characters are escaped, so text can't end it. */
function pdfString(value: string): string {
  return `(${value.replace(/[\\()]/g, '\\$&')})`
}

function units(inches: number): number {
  return Math.round(inches * unitsPerInch)
}

function decimal(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** A symbol is one path that is filled once, so touching elements have no gaps. */
function symbolContent(barcode: Barcode, unitsPerInch: number, pageHeight: number): string {
  const symbol = encodeSymbol(barcode.content)
  const place = placeSymbol(barcode, unitsPerInch)
  switch (symbol.kind) {
    case 'bars':
      return bars(symbol, place, pageHeight)
    case 'matrix':
      return matrix(symbol, place, pageHeight)
    case 'hexagons':
      return hexagonPaths(symbol.dark, place, unitsPerInch, pageHeight)
  }
}

function bars(symbol: EncodedSymbol & { kind: 'bars' }, place: SymbolPlace, pageHeight: number): string {
  const bottom = pageHeight - place.y - place.height
  let path = ''
  let x = place.x
  for (let index = 0; index < symbol.widths.length; index++) {
    const width = (symbol.widths[index] ?? 0) * place.moduleDots
    if (index % 2 === 0) path += `${x} ${bottom} ${width} ${place.height} re\n`
    x += width
  }
  return `${path}f`
}

function matrix(symbol: EncodedSymbol & { kind: 'matrix' }, place: SymbolPlace, pageHeight: number): string {
  const { columns, rows, cells } = symbol
  const height = symbol.cellHeight * place.moduleDots
  let path = ''
  for (let row = 0; row < rows; row++) {
    const bottom = pageHeight - place.y - (row + 1) * height
    for (let column = 0; column < columns; column++) {
      if (!cells[row * columns + column]) continue
      const first = column
      while (column < columns && cells[row * columns + column]) column++
      path += `${place.x + first * place.moduleDots} ${bottom} ${(column - first) * place.moduleDots} ${height} re\n`
    }
  }
  return `${path}f`
}

/** ISO/IEC 16023, in inches: the distance of hexagons, the distance of rows, and the six radii of the finder. */
const pitch = 0.88 / 25.4
const rowPitch = (pitch * Math.sqrt(3)) / 2
const finderRadii = [3.87, 3.2, 2.53, 1.86, 1.18, 0.51].map((millimetres) => millimetres / 25.4)

/** Hexagons are slightly smaller than their cells, because ink and heat spread. */
const shrinkage = 0.94

/** The distance of Bézier handles with which four curves form a circle. */
const circleHandle = 0.5523

/** Coordinates are in units of 1/3000 inch, so the hexagons of a column share short numbers. */
const stepsPerInch = 3000

/** Paths of the hexagons in even and odd rows, around y = 0. */
const evenRow = Array.from({ length: 30 }, (_, column) => hexagon((column + 0.5) * pitch))
const oddRow = Array.from({ length: 30 }, (_, column) => hexagon((column + 1) * pitch))

/** The coordinates start at the center of the first row, and each row moves them down. */
function hexagonPaths(dark: readonly number[], place: SymbolPlace, unitsPerInch: number, pageHeight: number): string {
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

/** Draws a line that Helvetica lacks. Each glyph is a form object. The line's height clips it. */
function outlinedText(
  element: Text,
  nameOf: (outline: Outline) => string,
  unitsPerInch: number,
  pageHeight: number,
): string {
  const { left, line } = placeLine(element)
  const { ascent, descent } = lineMetrics([element.text])
  const scale = element.size * unitsPerInch
  const originX = left * unitsPerInch
  const baseline = pageHeight - element.baseline * unitsPerInch
  const margin = 0.2 * scale
  const width = tenth(line.advance * scale + 2 * margin)
  const height = tenth((ascent + descent) * scale)
  const clip = `${tenth(originX - margin)} ${tenth(baseline - descent * scale)} ${width} ${height} re W n`
  const unit = Math.round((scale / unitsPerSize) * 1e6) / 1e6
  let content = `q ${element.ink === 'white' ? '1 g ' : ''}${clip}\n${unit} 0 0 ${unit} ${tenth(originX)} ${tenth(baseline)} cm\n`
  // Each move is relative to the glyph before.
  let atX = 0
  let atY = 0
  for (const { outline, x, y } of line.glyphs) {
    const across = Math.round(x * unitsPerSize)
    const up = Math.round(y * unitsPerSize)
    if (across !== atX || up !== atY) content += `1 0 0 1 ${across - atX} ${up - atY} cm `
    content += `/${nameOf(outline)} Do\n`
    atX = across
    atY = up
  }
  return `${content}Q`
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
