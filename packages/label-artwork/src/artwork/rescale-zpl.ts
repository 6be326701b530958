import { compressedData } from '../zpl/graphic-field.ts'
import type { PrinterDpi } from '../zpl/write-zpl.ts'
import { ArtworkError } from './artwork-files.ts'
import { readGraphicData, resampleDots } from './graphic-data.ts'

/** Places of the parameters that count dots, by command; `?` stands for any letter or digit. */
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

/** Commands after which the text means something else, so that rewriting it could print another label. */
const unsupported = /[\^~](?:CC|CT|CD|DY|DB|DU|DT|DS)|\^MU[^D\s^~]|\^GF[BC]/i

/** A label written for one density, for another: lengths in dots are converted and graphics resampled. */
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
    // What a command leaves out is the printer's own default in dots: modules of two, bars ten high.
    return `${part.trimEnd()}^BY${scaled(2, factor)},,${scaled(10, factor)}${part.slice(part.trimEnd().length)}`
  }
  if (command === 'GF') return `^GF${rescaleGraphic(parameters, factor)}`
  if (part[0] === '~') return command === 'DG' ? `~DG${rescaleDownload(parameters, factor)}` : part
  // `^A` has the font's own letter in its name; `^A@` and `^A0N,30,30` both have height and width next.
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

/** A length that was not nothing stays at least a dot. */
function scaled(dots: number, factor: number): number {
  const rounded = Math.round(dots * factor)
  return rounded === 0 && dots !== 0 ? Math.sign(dots) : rounded
}

/** `A,b,c,d,data` of `^GF`: bytes sent, bytes in all, bytes in a row. */
function rescaleGraphic(parameters: string, factor: number): string {
  const parts = /^A,(\d+),(\d+),(\d+),([\s\S]*)$/i.exec(parameters)
  if (parts === null) throw new ArtworkError('A graphic in the ZPL cannot be read')
  const packed = readGraphicData(parts[4] ?? '', Number(parts[2]), Number(parts[3]))
  const resampled = resampleDots(packed, Number(parts[3]), factor)
  const total = resampled.packed.length
  return `A,${total},${total},${resampled.rowBytes},${compressedData(resampled.packed, 4)}`
}

/** `device:name,bytes in all,bytes in a row,data` of `~DG`. */
function rescaleDownload(parameters: string, factor: number): string {
  const parts = /^([^,]*),(\d+),(\d+),([\s\S]*)$/.exec(parameters)
  if (parts === null) throw new ArtworkError('A stored graphic in the ZPL cannot be read')
  const packed = readGraphicData(parts[4] ?? '', Number(parts[2]), Number(parts[3]))
  const resampled = resampleDots(packed, Number(parts[3]), factor)
  const data = compressedData(resampled.packed, 4)
  return `${parts[1]},${resampled.packed.length},${resampled.rowBytes},${data}\n`
}
