import type { Box, Drawing, DrawingElement, Rectangle, Text } from '../drawing/drawing.ts'
import { fontZeroHeight } from '../text/font-widths.ts'
import { measureFontZero } from '../text/measure-text.ts'
import { isLatin1 } from '../text/plain-text.ts'
import { fieldData } from './field-data.ts'
import { dotsField, imageField } from './image-field.ts'
import { outlinedField } from './outlined-field.ts'
import { symbolField } from './symbol-field.ts'

export type PrinterDpi = 203 | 300 | 600

/**
 * Labels in ZPL II, one after the other, with the printer's own bar codes and fonts, so that every bar is a whole number of its dots.
 * UTF-8 bytes; whatever an earlier format may have left behind (home, orientation, reversal) is set back first.
 */
export function writeZpl(drawings: Drawing | readonly Drawing[], dpi: PrinterDpi): Uint8Array {
  const labels: readonly Drawing[] = 'elements' in drawings ? [drawings] : drawings
  return Buffer.from(labels.map((drawing) => labelFormat(drawing, dpi)).join(''), 'utf8')
}

function labelFormat(drawing: Drawing, dpi: PrinterDpi): string {
  const width = Math.round(drawing.widthInches * dpi)
  const height = Math.round(drawing.heightInches * dpi)
  const fields = drawing.elements.map((element) => field(element, dpi, width))
  return `^XA^CI28^PW${width}^LL${height}^LH0,0^LT0^FWN^LRN\n${fields.join('\n')}\n^PQ1\n^XZ\n`
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
