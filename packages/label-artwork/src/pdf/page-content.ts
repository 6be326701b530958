import type { Box, Dots, Drawing, Image, Rectangle, Text } from '../drawing/drawing.ts'
import type { Outline } from '../text/glyph-outline.ts'
import { measureHelvetica } from '../text/measure-text.ts'
import { isLatin1 } from '../text/plain-text.ts'
import { outlinedText } from './outlined-text.ts'
import { symbolContent } from './symbol-content.ts'

/**
 * A page is drawn in three hundredths of an inch: bars and rules lie on whole dots of a 300 dpi printer, and so of a
 * 600 dpi one, whose edges then are as sharp as those of its own bar codes.
 */
export const unitsPerInch = 300

/** What a page draws by its name, which is an object of the file. */
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

/** A literal string: the three characters that mean something in one are escaped, and so can end nothing. */
function pdfString(value: string): string {
  return `(${value.replace(/[\\()]/g, '\\$&')})`
}

function units(inches: number): number {
  return Math.round(inches * unitsPerInch)
}

function decimal(value: number): string {
  return String(Math.round(value * 100) / 100)
}
