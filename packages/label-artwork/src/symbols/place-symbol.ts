import type { Barcode } from '../drawing/drawing.ts'
import { encodeSymbol } from './encode-symbol.ts'

/** Where a symbol lies on a device, in whole dots: its own edges, the quiet zone outside of them. */
export type SymbolPlace = { x: number; y: number; width: number; height: number; moduleDots: number }

/** MaxiCode has one size (ISO/IEC 16023), in inches from edge to edge of the outermost hexagons. */
export const maxiCodeWidth = 26.84 / 25.4
export const maxiCodeHeight = 25.41 / 25.4

/** The widest module a ZPL printer can be told. */
const maxModuleDots = 10

export function placeSymbol(barcode: Barcode, dotsPerInch: number): SymbolPlace {
  const symbol = encodeSymbol(barcode.content)
  const areaWidth = Math.floor(barcode.width * dotsPerInch)
  const areaHeight = Math.floor(barcode.height * dotsPerInch)
  if (symbol.kind === 'hexagons') {
    return centred(barcode, dotsPerInch, maxiCodeWidth * dotsPerInch, maxiCodeHeight * dotsPerInch, 1)
  }
  const wanted = Math.max(1, Math.round(barcode.module * dotsPerInch))
  if (symbol.kind === 'bars') {
    const fitting = Math.floor(areaWidth / (symbol.modules + 20))
    const moduleDots = Math.min(maxModuleDots, wanted, Math.max(1, fitting))
    return centred(barcode, dotsPerInch, symbol.modules * moduleDots, areaHeight, moduleDots)
  }
  const quiet = symbol.cellHeight === 1 ? 2 : 4
  const rowModules = symbol.rows * symbol.cellHeight
  const fitting = Math.floor(Math.min(areaWidth / (symbol.columns + quiet), areaHeight / (rowModules + quiet)))
  const moduleDots = Math.min(maxModuleDots, wanted, Math.max(1, fitting))
  return centred(barcode, dotsPerInch, symbol.columns * moduleDots, rowModules * moduleDots, moduleDots)
}

function centred(
  barcode: Barcode,
  dotsPerInch: number,
  width: number,
  height: number,
  moduleDots: number,
): SymbolPlace {
  return {
    x: Math.round((barcode.x + barcode.width / 2) * dotsPerInch - width / 2),
    y: Math.round((barcode.y + barcode.height / 2) * dotsPerInch - height / 2),
    width: Math.round(width),
    height: Math.round(height),
    moduleDots,
  }
}
