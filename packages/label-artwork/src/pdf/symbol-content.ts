import type { Barcode } from '../drawing/drawing.ts'
import { type EncodedSymbol, encodeSymbol } from '../symbols/encode-symbol.ts'
import { placeSymbol, type SymbolPlace } from '../symbols/place-symbol.ts'
import { hexagonPaths } from './hexagon-paths.ts'

/** A symbol is one path, filled once, so that no hairline shows between elements that touch. */
export function symbolContent(barcode: Barcode, unitsPerInch: number, pageHeight: number): string {
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
