import { isUtf8 } from 'node:buffer'
import { labelInches } from '@waybill/pdf-dots'
import sharp from 'sharp'
import { ready } from 'zpl-renderer-js'
import { writePdf } from '../pdf/write-pdf.ts'
import type { PrinterDpi } from '../zpl/write-zpl.ts'
import { ArtworkError, type ArtworkFiles, pictureDrawing } from './artwork-files.ts'
import { normalizeZpl } from './normalize-zpl.ts'
import { rescaleZpl, withoutFieldData } from './rescale-zpl.ts'

const maxLabels = 25

/** The renderer expects dots per millimeter, and uses 12 for 300 dpi. */
const dotsPerMillimetre = 12

/** Rewrites ZPL for other densities, with the printer's own barcodes, and draws it at 300 dpi for the PDF. */
export async function convertZpl(bytes: Uint8Array, sourceDpi: PrinterDpi | null): Promise<ArtworkFiles> {
  // One character per byte: ZPL in any code page, and binary graphics, are copied byte by byte.
  const sent = Buffer.from(bytes).toString('latin1')
  const from = sourceDpi ?? guessDpi(sent)
  const zpl = normalizeZpl(sent, from)
  const labelCount = zpl.match(/\^XA/g)?.length ?? 0
  if (labelCount === 0 || zpl.match(/\^XZ/g)?.length !== labelCount) {
    throw new ArtworkError('A label in the ZPL has no end command (^XZ)')
  }
  if (labelCount > maxLabels) throw new ArtworkError(`The ZPL has ${labelCount} labels`)
  if (lowestField(zpl) > labelInches.height * from)
    throw new ArtworkError('A label in the ZPL is longer than six inches')
  const written = (dpi: PrinterDpi) => Buffer.from(rescaleZpl(zpl, from, dpi), 'latin1')
  const drawn = written(300)
  const pdf = await drawPdf(drawn.toString(isUtf8(drawn) ? 'utf8' : 'latin1'))
  return { pdf, zpl203: written(203), zpl300: drawn, zpl600: written(600) }
}

/** The lowest position of a field in dots. A field further down would be missing from the PDF. */
function lowestField(zpl: string): number {
  const positions = [...withoutFieldData(zpl).matchAll(/\^F[OT]\s*\d*,\s*(\d+)/gi)].map(([, y]) => Number(y))
  return positions.reduce((lowest, y) => Math.max(lowest, y), 0)
}

/**
 * Guesses the density from the width in dots, because a label is four inches wide. Most carriers send 203 dpi. Without a
 * width, the fields and lines show it.
 */
function guessDpi(zpl: string): PrinterDpi {
  const widths = [...zpl.matchAll(/\^(?:PW|F[OT]|GB)\s*(\d+)/gi)].map(([, dots]) => Number(dots))
  const set = /\^PW\s*(\d+)/i.exec(zpl)?.[1]
  const width = set === undefined ? widths.reduce((most, dots) => Math.max(most, dots), 0) : Number(set)
  const [least600, least300] = set === undefined ? [4 * 300, 4 * 203] : [1700, 1000]
  if (width > least600) return 600
  return width > least300 ? 300 : 203
}

async function drawPdf(zpl: string): Promise<Uint8Array> {
  const { api } = await ready
  const width = (labelInches.width * 300) / dotsPerMillimetre
  const height = (labelInches.height * 300) / dotsPerMillimetre
  let pictures: string[]
  try {
    pictures = await api.zplToBase64MultipleAsync(zpl, width, height, dotsPerMillimetre)
  } catch {
    throw new ArtworkError('The ZPL cannot be rendered')
  }
  if (pictures.length === 0) throw new ArtworkError('The ZPL contains no label')
  const drawings = []
  for (const picture of pictures) {
    const grey = sharp(Buffer.from(picture, 'base64')).toColourspace('b-w').raw()
    const { data, info } = await grey.toBuffer({ resolveWithObject: true })
    drawings.push(pictureDrawing({ width: info.width, height: info.height, samples: data }))
  }
  return writePdf(drawings)
}
