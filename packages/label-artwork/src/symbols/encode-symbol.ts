import bwip from 'bwip-js'
import { encodeCode128, encodeGs1128 } from './encode-code128.ts'
import type { MaxiCodeContent, SymbolContent } from './symbol-content.ts'

export type EncodedSymbol =
  | { kind: 'bars'; widths: Uint8Array; modules: number }
  /** Cells row by row, 1 dark; a cell is one module wide and `cellHeight` modules high. */
  | { kind: 'matrix'; columns: number; rows: number; cellHeight: number; cells: readonly number[] }
  /** Indices of the dark hexagons in 33 rows of 30. */
  | { kind: 'hexagons'; dark: readonly number[] }

/** A label is written in four formats; its symbols are encoded once. */
const encoded = new WeakMap<SymbolContent, EncodedSymbol>()

export function encodeSymbol(content: SymbolContent): EncodedSymbol {
  let symbol = encoded.get(content)
  if (symbol === undefined) {
    symbol = encode(content)
    encoded.set(content, symbol)
  }
  return symbol
}

function encode(content: SymbolContent): EncodedSymbol {
  switch (content.symbology) {
    case 'code128':
      return { kind: 'bars', ...encodeCode128(content.data) }
    case 'gs1-128':
      return { kind: 'bars', ...encodeGs1128(content.elements) }
    case 'gs1-datamatrix': {
      const text = content.elements.map((element) => `^FNC1${element}`).join('')
      return matrix({ bcid: 'datamatrix', text, parsefnc: true }, 1)
    }
    case 'pdf417': {
      const options = { bcid: 'pdf417', text: content.data, columns: content.columns, eclevel: content.errorLevel }
      return matrix({ ...options, binarytext: true }, 3)
    }
    case 'maxicode':
      return hexagons(content)
  }
}

/** Options of the encoders themselves, which the library's types leave out. */
type RawOptions = { bcid: string; text: string; [option: string]: unknown }
type RawMatrix = { pixs: number[]; pixx: number }

function matrix(options: RawOptions, cellHeight: number): EncodedSymbol {
  const [result] = bwip.raw(options) as unknown as [RawMatrix]
  const columns = result.pixx
  // The library's own count of rows is in modules for PDF417; what it drew says how many there are.
  return { kind: 'matrix', columns, rows: result.pixs.length / columns, cellHeight, cells: result.pixs }
}

const header = '[)>\x1e01\x1d96'

function hexagons(content: MaxiCodeContent): EncodedSymbol {
  // The library expects the message as a scanner gives it back: the primary fields between header and message.
  const rest = content.message.startsWith(header) ? content.message.slice(header.length) : content.message
  const before = content.message.startsWith(header) ? header : ''
  const text = `${before}${content.postalCode}\x1d${content.country}\x1d${content.serviceClass}\x1d${rest}`
  const options: RawOptions = { bcid: 'maxicode', text, binarytext: true, mode: content.mode }
  const [result] = bwip.raw(options) as unknown as [{ pixs: number[] }]
  return { kind: 'hexagons', dark: result.pixs }
}
