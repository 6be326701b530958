import { isUtf8 } from 'node:buffer'
import sharp from 'sharp'
import { ready } from 'zpl-renderer-js'
import { writePdf } from '../pdf/write-pdf.ts'
import type { PrinterDpi } from '../zpl/write-zpl.ts'
import { ArtworkError, type ArtworkFiles, pictureDrawing } from './artwork-files.ts'
import { labelInches } from './grey-bitmap.ts'
import { rescaleZpl } from './rescale-zpl.ts'

const maxLabels = 25

/** The renderer counts dots by the millimetre: twelve of them are its 300 dpi. */
const dotsPerMillimetre = 12

/** ZPL for one density rewritten for the others, its bar codes still the printer's own; drawn at 300 dpi for the PDF. */
export async function convertZpl(bytes: Uint8Array, sourceDpi: PrinterDpi | null): Promise<ArtworkFiles> {
  // A format in an older code page goes through byte by byte.
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1'
  const zpl = Buffer.from(bytes).toString(encoding)
  const labelCount = zpl.match(/\^XA/gi)?.length ?? 0
  if (labelCount === 0 || zpl.match(/\^XZ/gi)?.length !== labelCount) {
    throw new ArtworkError('A label in the ZPL has no end')
  }
  if (labelCount > maxLabels) throw new ArtworkError(`The ZPL has ${labelCount} labels`)
  const from = sourceDpi ?? guessDpi(zpl)
  const written = (dpi: PrinterDpi) => Buffer.from(rescaleZpl(zpl, from, dpi), encoding)
  const pdf = await drawPdf(rescaleZpl(zpl, from, 300))
  return { pdf, zpl203: written(203), zpl300: written(300), zpl600: written(600) }
}

/** A format says how wide it is in dots, and a label is four inches wide; most carriers send 203 dpi. */
function guessDpi(zpl: string): PrinterDpi {
  const width = Number(/\^PW\s*(\d+)/i.exec(zpl)?.[1] ?? 812)
  if (width > 1700) return 600
  return width > 1000 ? 300 : 203
}

async function drawPdf(zpl: string): Promise<Uint8Array> {
  const { api } = await ready
  const width = (labelInches.width * 300) / dotsPerMillimetre
  const height = (labelInches.height * 300) / dotsPerMillimetre
  let pictures: string[]
  try {
    pictures = await api.zplToBase64MultipleAsync(zpl, width, height, dotsPerMillimetre)
  } catch {
    throw new ArtworkError('The ZPL cannot be drawn')
  }
  if (pictures.length === 0) throw new ArtworkError('The ZPL draws no label')
  const drawings = []
  for (const picture of pictures) {
    const grey = sharp(Buffer.from(picture, 'base64')).toColourspace('b-w').raw()
    const { data, info } = await grey.toBuffer({ resolveWithObject: true })
    drawings.push(pictureDrawing({ width: info.width, height: info.height, samples: data }))
  }
  return writePdf(drawings)
}
