import { isLatin1, type Weight } from './plain-text.ts'
import { shapeLine } from './shape-line.ts'

/** The width of a line on the widest device, in units of its font size. */
export function measureText(text: string, weight: Weight): number {
  if (!isLatin1(text)) return shapeLine(text, weight).advance
  return sum(text, weight === 'bold' ? roomBold : roomRegular)
}

/** The width of a Latin-1 line in Helvetica, in units of its font size. */
export function measureHelvetica(text: string, weight: Weight): number {
  return sum(text, weight === 'bold' ? widthsBold : widthsRegular)
}

/** The width of a Latin-1 line in font 0, in units of that font's height. */
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

/**
 * Advance widths of Helvetica's two faces, which every PDF reader has, and of ZPL's scalable font 0, in thousandths of
 * the font height: characters 0x20 to 0x7E, then 0xA0 to 0xFF of Latin-1.
 */
const helvetica = `
  278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556
  556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778
  667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556
  556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 278
  333 556 556 556 556 260 556 333 737 370 556 584 333 737 333 400 584 333 333 333 556 537 278 333
  333 365 556 834 834 834 611 667 667 667 667 667 667 1000 722 667 667 667 667 278 278 278 278 722
  722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 500 556
  556 556 556 278 278 278 278 556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 500
`

const helveticaBold = `
  278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556
  556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778
  667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611
  611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584 278
  333 556 556 556 556 280 556 333 737 370 556 584 333 737 333 400 584 333 333 333 611 556 278 333
  333 365 556 834 834 834 611 722 722 722 722 722 722 1000 722 667 667 667 667 278 278 278 278 722
  722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 556 556
  556 556 556 278 278 278 278 611 611 611 611 611 611 611 584 611 611 611 611 611 556 611 556
`

const fontZero = `
  250 333 333 500 500 833 667 250 333 333 500 500 333 800 333 278 500 500 500 500 500 500 500 500
  500 500 278 278 500 500 500 500 833 556 556 556 611 500 500 611 611 278 444 556 500 778 611 611
  556 611 611 556 500 611 556 833 556 556 500 333 250 333 500 500 333 500 500 444 500 500 278 500
  500 278 278 444 278 778 500 500 500 500 333 444 278 500 444 667 444 444 389 274 250 274 500 250
  333 500 500 500 500 250 500 333 830 300 500 500 333 830 333 400 500 300 300 333 500 550 333 333
  300 300 500 750 750 750 500 556 556 556 556 556 556 778 556 500 500 500 500 278 278 278 278 611
  611 611 611 611 611 611 500 611 611 611 611 611 556 556 500 500 500 500 500 500 500 722 444 500
  500 500 500 278 278 278 278 500 500 500 500 500 500 500 500 500 500 500 500 500 444 500 444
`

/** The height of font 0 at which its capitals are as tall as Helvetica's (0.718 of the height). */
export const fontZeroHeight = 0.95

const widthsRegular = byCode(helvetica)
const widthsBold = byCode(helveticaBold)
const widthsFontZero = byCode(fontZero)

/** The width of Latin-1 characters on any device: the wider one of Helvetica and font 0. */
const roomRegular = widest(widthsRegular)
const roomBold = widest(widthsBold)

function byCode(listed: string): Uint16Array {
  const widths = new Uint16Array(256)
  for (const [index, width] of listed.trim().split(/\s+/).entries()) {
    widths[index < 95 ? 0x20 + index : 0xa0 + index - 95] = Number(width)
  }
  return widths
}
