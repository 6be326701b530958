import type { Barcode } from '../drawing/drawing.ts'
import { encodeSymbol } from '../symbols/encode-symbol.ts'
import { placeSymbol } from '../symbols/place-symbol.ts'
import type { SymbolContent } from '../symbols/symbol-content.ts'
import { fieldData } from './field-data.ts'

/** A bar code that the printer encodes and draws itself. */
export function symbolField(barcode: Barcode, dpi: number): string {
  const place = placeSymbol(barcode, dpi)
  const origin = `^FO${place.x},${place.y}`
  return `${origin}${command(barcode.content, place.moduleDots, place.height)}^FS`
}

function command(content: SymbolContent, moduleDots: number, heightDots: number): string {
  switch (content.symbology) {
    case 'code128':
      return `^BY${moduleDots}^BCN,${heightDots},N,N,N,A${fieldData(content.data.replaceAll('>', '>0'))}`
    case 'gs1-128':
      // `>;` starts with pairs of digits, `>8` is FNC1.
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
