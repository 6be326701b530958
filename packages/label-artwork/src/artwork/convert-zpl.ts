import { isUtf8 } from 'node:buffer'
import { labelInches } from '@waybill/pdf-dots'
import sharp from 'sharp'
import { ready } from 'zpl-renderer-js'
import { writePdf } from '../pdf/write-pdf.ts'
import { compressedData } from '../zpl/graphic-field.ts'
import type { PrinterDpi } from '../zpl/write-zpl.ts'
import { ArtworkError, type ArtworkFiles, pictureDrawing } from './artwork-files.ts'
import { readGraphicData, resampleDots } from './graphic-data.ts'

const maxLabels = 25

/** The renderer expects dots per millimeter, and uses 12 for 300 dpi. */
const dotsPerMillimetre = 12

/** Rewrites ZPL for other densities, with the printer's own barcodes, and draws it at 300 dpi for the PDF. */
export async function convertZpl(bytes: Uint8Array, sourceDpi: PrinterDpi | null): Promise<ArtworkFiles> {
  // ZPL in an older code page is copied byte by byte.
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

/** Guesses the density from the width in dots, because a label is four inches wide. Most carriers send 203 dpi. */
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
    throw new ArtworkError('The ZPL cannot be rendered')
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

/** Positions of the parameters in dots, by command. `?` is any letter or digit. */
const dotParameters: Record<string, readonly number[]> = {
  FO: [0, 1],
  FT: [0, 1],
  LH: [0, 1],
  LS: [0],
  LT: [0],
  LL: [0],
  ML: [0],
  PW: [0],
  GB: [0, 1, 2],
  GC: [0, 1],
  GD: [0, 1, 2],
  GE: [0, 1, 2],
  GS: [1, 2],
  CF: [1, 2],
  FB: [0, 2, 4],
  TB: [1, 2],
  BY: [0, 2],
  BC: [1],
  BX: [1],
  B7: [1],
  BF: [1],
  BQ: [2],
  BO: [1],
  B0: [1],
  BR: [2, 4],
  B1: [2],
  B2: [1],
  B3: [2],
  B4: [1],
  B5: [1],
  B8: [1],
  B9: [1],
  BA: [1],
  BB: [1],
  BE: [1],
  BI: [1],
  BJ: [1],
  BK: [2],
  BL: [1],
  BM: [2],
  BP: [2],
  BS: [1],
  BU: [1],
  BZ: [1],
}

/** Commands that change the meaning of others, so rewriting could print a different label. */
const unsupported = /[\^~](?:CC|CT|CD|DY|DB|DU|DT|DS)|\^MU[^D\s^~]|\^GF[BC]/i

/** Rewrites ZPL for another density: converts lengths in dots and resamples graphics. */
export function rescaleZpl(zpl: string, from: PrinterDpi, to: PrinterDpi): string {
  if (from === to) return zpl
  if (unsupported.test(withoutFieldData(zpl))) throw new ArtworkError('The ZPL uses commands that cannot be rescaled')
  const factor = to / from
  const parts = zpl.split(/(?=[\^~])/)
  return parts.map((part) => rescalePart(part, factor)).join('')
}

function withoutFieldData(zpl: string): string {
  return zpl.replace(/\^F[DV][^^~]*/g, '')
}

function rescalePart(part: string, factor: number): string {
  if (!/^[\^~]/.test(part)) return part
  const command = part.slice(1, 3).toUpperCase()
  const parameters = part.slice(3)
  if (command === 'XA') {
    // Omitted parameters use the printer's defaults in dots: modules of 2, bars of 10.
    return `${part.trimEnd()}^BY${scaled(2, factor)},,${scaled(10, factor)}${part.slice(part.trimEnd().length)}`
  }
  if (command === 'GF') return `^GF${rescaleGraphic(parameters, factor)}`
  if (part[0] === '~') return command === 'DG' ? `~DG${rescaleDownload(parameters, factor)}` : part
  // `^A` has the font's letter in its name. Both `^A@` and `^A0N,30,30` have height and width next.
  if (part[1]?.toUpperCase() === 'A') return `^${part.slice(1, 3)}${rescaleParameters(parameters, [1, 2], factor)}`
  const places = dotParameters[command]
  return places === undefined ? part : `^${command}${rescaleParameters(parameters, places, factor)}`
}

function rescaleParameters(parameters: string, places: readonly number[], factor: number): string {
  const listed = /^[^\r\n]*/.exec(parameters)?.[0] ?? ''
  const values = listed.split(',').map((value, place) => {
    const number = /^\s*(-?\d+(?:\.\d+)?)\s*$/.exec(value)
    return number !== null && places.includes(place) ? String(scaled(Number(number[1]), factor)) : value
  })
  return values.join(',') + parameters.slice(listed.length)
}

/** A length above zero stays at least one dot. */
function scaled(dots: number, factor: number): number {
  const rounded = Math.round(dots * factor)
  return rounded === 0 && dots !== 0 ? Math.sign(dots) : rounded
}

/** `A,b,c,d,data` of `^GF`: bytes sent, total bytes, bytes per row. */
function rescaleGraphic(parameters: string, factor: number): string {
  const parts = /^A,(\d+),(\d+),(\d+),([\s\S]*)$/i.exec(parameters)
  if (parts === null) throw new ArtworkError('A graphic in the ZPL cannot be read')
  const packed = readGraphicData(parts[4] ?? '', Number(parts[2]), Number(parts[3]))
  const resampled = resampleDots(packed, Number(parts[3]), factor)
  const total = resampled.packed.length
  return `A,${total},${total},${resampled.rowBytes},${compressedData(resampled.packed, 4)}`
}

/** `device:name,total bytes,bytes per row,data` of `~DG`. */
function rescaleDownload(parameters: string, factor: number): string {
  const parts = /^([^,]*),(\d+),(\d+),([\s\S]*)$/.exec(parameters)
  if (parts === null) throw new ArtworkError('A stored graphic in the ZPL cannot be read')
  const packed = readGraphicData(parts[4] ?? '', Number(parts[2]), Number(parts[3]))
  const resampled = resampleDots(packed, Number(parts[3]), factor)
  const data = compressedData(resampled.packed, 4)
  return `${parts[1]},${resampled.packed.length},${resampled.rowBytes},${data}\n`
}
