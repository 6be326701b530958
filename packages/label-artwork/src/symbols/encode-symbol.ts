import { makeOnce } from '../make-once.ts'
import { encodeCode128, encodeGs1128 } from './encode-code128.ts'
import { encodeGs1DataMatrix } from './encode-data-matrix.ts'
import { encodeMaxiCode, type HexagonSymbol } from './encode-maxicode.ts'
import { encodePdf417 } from './encode-pdf417.ts'
import type { MatrixSymbol } from './matrix-symbol.ts'
import type { SymbolContent } from './symbol-content.ts'

export type EncodedSymbol = { kind: 'bars'; widths: Uint8Array; modules: number } | MatrixSymbol | HexagonSymbol

/** A label is written in four formats; its symbols are encoded once. */
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
