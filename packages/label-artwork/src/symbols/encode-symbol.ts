import type { Barcode } from '../drawing/drawing.ts'
import { makeOnce } from '../make-once.ts'
import { encodeCode128, encodeGs1128 } from './encode-code128.ts'
import { encodeGs1DataMatrix } from './encode-data-matrix.ts'
import { encodeMaxiCode, type HexagonSymbol } from './encode-maxicode.ts'
import { encodePdf417 } from './encode-pdf417.ts'
import type { MatrixSymbol, SymbolContent } from './symbol-content.ts'

export type EncodedSymbol = { kind: 'bars'; widths: Uint8Array; modules: number } | MatrixSymbol | HexagonSymbol

/** Symbols are cached, because a label is written in four formats. */
export const encodeSymbol = makeOnce(encode)

function encode(content: SymbolContent): EncodedSymbol {
  switch (content.symbology) {
    case 'code128':
      return { kind: 'bars', ...encodeCode128(content.data) }
    case 'gs1-128':
      return { kind: 'bars', ...encodeGs1128(content.elements) }
    case 'gs1-datamatrix':
      return encodeGs1DataMatrix(content.elements)
    case 'pdf417':
      return encodePdf417(content.data, content)
    case 'maxicode':
      return encodeMaxiCode(content)
  }
}

/** The position of a symbol in whole dots, without its quiet zone. */
export type SymbolPlace = { x: number; y: number; width: number; height: number; moduleDots: number }

/** The width of every MaxiCode (ISO/IEC 16023) in inches, between the outer edges of the hexagons. */
export const maxiCodeWidth = 26.84 / 25.4
export const maxiCodeHeight = 25.41 / 25.4

/** The maximum module width of ZPL. */
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
