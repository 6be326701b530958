import { fontZeroHeight, widthsBold, widthsFontZero, widthsRegular } from './font-widths.ts'
import { isLatin1 } from './plain-text.ts'
import { shapeLine } from './shape-line.ts'
import type { Weight } from './weight.ts'

/** The room that a line of Latin-1 needs on any device: the wider of Helvetica and the printer's own font. */
const roomRegular = widest(widthsRegular)
const roomBold = widest(widthsBold)

/** Width of a line in units of its font size, as much as the widest of the devices needs. */
export function measureText(text: string, weight: Weight): number {
  if (!isLatin1(text)) return shapeLine(text, weight).advance
  return sum(text, weight === 'bold' ? roomBold : roomRegular)
}

/** Width of a Latin-1 line in Helvetica, in units of its font size. */
export function measureHelvetica(text: string, weight: Weight): number {
  return sum(text, weight === 'bold' ? widthsBold : widthsRegular)
}

/** Width of a Latin-1 line in a printer's font 0, in units of that font's height. */
export function measureFontZero(text: string): number {
  return sum(text, widthsFontZero)
}

function sum(text: string, widths: Uint16Array): number {
  let thousandths = 0
  for (let index = 0; index < text.length; index++) thousandths += widths[text.charCodeAt(index)] ?? 1000
  return thousandths / 1000
}

function widest(widths: Uint16Array): Uint16Array {
  return widths.map((width, code) => Math.max(width, Math.ceil((widthsFontZero[code] ?? 0) * fontZeroHeight)))
}
