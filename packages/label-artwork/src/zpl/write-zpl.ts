import type { Barcode, Box, Drawing, DrawingElement, Rectangle, Text } from '../drawing/drawing.ts'
import { encodeSymbol, placeSymbol } from '../symbols/encode-symbol.ts'
import type { SymbolContent } from '../symbols/symbol-content.ts'
import { fontZeroHeight, measureFontZero } from '../text/measure-text.ts'
import { isLatin1 } from '../text/plain-text.ts'
import { formatReset } from './format-reset.ts'
import { outlinedField } from './glyph-dots.ts'
import { dotsField, imageField } from './graphic-field.ts'

export type PrinterDpi = 203 | 300 | 600

/**
 * Writes labels in ZPL II as UTF-8. The printer's own barcodes and fonts make every bar a whole number of dots.
 */
export function writeZpl(drawings: Drawing | readonly Drawing[], dpi: PrinterDpi): Uint8Array {
  const labels: readonly Drawing[] = 'elements' in drawings ? [drawings] : drawings
  return Buffer.from(labels.map((drawing) => labelFormat(drawing, dpi)).join(''), 'utf8')
}

function labelFormat(drawing: Drawing, dpi: PrinterDpi): string {
  const width = Math.round(drawing.widthInches * dpi)
  const height = Math.round(drawing.heightInches * dpi)
  const fields = drawing.elements.map((element) => field(element, dpi, width))
  return `^XA^CI28${formatReset}^PW${width}^LL${height}\n${fields.join('\n')}\n^PQ1\n^XZ\n`
}

function field(element: DrawingElement, dpi: PrinterDpi, pageWidth: number): string {
  switch (element.kind) {
    case 'rectangle':
      return rectangle(element, dpi)
    case 'box':
      return box(element, dpi)
    case 'text':
      return text(element, dpi, pageWidth)
    case 'barcode':
      return symbolField(element, dpi)
    case 'image':
      return imageField(element, dpi)
    case 'dots':
      return dotsField(element, dpi)
  }
}

function rectangle(element: Rectangle, dpi: PrinterDpi): string {
  const x = Math.round(element.x * dpi)
  const y = Math.round(element.y * dpi)
  const width = Math.max(1, Math.round((element.x + element.width) * dpi) - x)
  const height = Math.max(1, Math.round((element.y + element.height) * dpi) - y)
  const ink = element.ink === 'white' ? ',W' : ''
  return `^FO${x},${y}^GB${width},${height},${Math.min(width, height)}${ink}^FS`
}

function box(element: Box, dpi: PrinterDpi): string {
  const x = Math.round(element.x * dpi)
  const y = Math.round(element.y * dpi)
  const width = Math.round((element.x + element.width) * dpi) - x
  const height = Math.round((element.y + element.height) * dpi) - y
  return `^FO${x},${y}^GB${width},${height},${Math.max(1, Math.round(element.lineWidth * dpi))}^FS`
}

function text(element: Text, dpi: PrinterDpi, pageWidth: number): string {
  if (!isLatin1(element.text)) return outlinedField(element, dpi, pageWidth)
  const height = Math.max(10, Math.round(element.size * fontZeroHeight * dpi))
  const width = element.align === 'left' ? 0 : measureFontZero(element.text) * height
  const left = element.x * dpi - (element.align === 'centre' ? width / 2 : width)
  const position = `^FT${Math.max(0, Math.round(left))},${Math.round(element.baseline * dpi)}`
  const reversed = element.ink === 'white' ? '^FR' : ''
  return `${position}${reversed}^A0N,${height},${height}${fieldData(element.text)}^FS`
}

/** Characters that could begin a command, an escape or a line break, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not reach the printer raw
const dangerous = /[\x00-\x1f\x7f^~_\\]/g

/**
 * `^FD` with data that can't become a command. Carets, tildes and the escape character are written as hexadecimal
 * escapes, which the printer decodes after it has split the commands.
 */
export function fieldData(data: string): string {
  const escaped = data.replace(dangerous, hexadecimal)
  return escaped === data ? `^FD${data}` : `^FH_^FD${escaped}`
}

function hexadecimal(character: string): string {
  return `_${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

/** A barcode that the printer encodes and draws. */
function symbolField(barcode: Barcode, dpi: number): string {
  const place = placeSymbol(barcode, dpi)
  const origin = `^FO${place.x},${place.y}`
  return `${origin}${command(barcode.content, place.moduleDots, place.height)}^FS`
}

function command(content: SymbolContent, moduleDots: number, heightDots: number): string {
  switch (content.symbology) {
    case 'code128':
      return `^BY${moduleDots}^BCN,${heightDots},N,N,N,A${fieldData(content.data.replaceAll('>', '>0'))}`
    case 'gs1-128':
      // `>;` starts with pairs of digits, and `>8` is FNC1.
      return `^BY${moduleDots}^BCN,${heightDots},N,N,N,N^FD>;${content.elements.map((digits) => `>8${digits}`).join('')}`
    case 'gs1-datamatrix': {
      const symbol = encodeSymbol(content)
      const size = symbol.kind === 'matrix' ? `${symbol.columns},${symbol.rows}` : ','
      return `^BXN,${moduleDots},200,${size},6,_,1^FD${content.elements.map((digits) => `_1${digits}`).join('')}`
    }
    case 'pdf417': {
      const rowDots = 3 * moduleDots
      const shape = `${rowDots},${content.errorLevel},${content.columns}`
      return `^BY${moduleDots}^B7N,${shape},,N${fieldData(content.data)}`
    }
    case 'maxicode': {
      const primary = `${content.serviceClass}${content.country}${content.postalCode}`
      return `^BD${content.mode},1,1${fieldData(primary + content.message)}`
    }
  }
}
