import { compressedData } from '../zpl/graphic-field.ts'
import type { PrinterDpi } from '../zpl/write-zpl.ts'
import { ArtworkError } from './artwork-files.ts'
import { readGraphicData, resampleDots } from './graphic-data.ts'

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

/** Stored fonts and pictures, and graphics whose compression only printers know. */
const unsupported = /~D[BEUTSY]|\^GFC/

/** Heights and widths in dots of the printer's own fonts. E and H have the same size in inches at all densities. */
const fontSizes: Readonly<Record<string, readonly [number, number]>> = {
  ...{ A: [9, 5], B: [11, 7], C: [18, 10], D: [18, 10], E: [28, 15], F: [26, 13], G: [60, 40], H: [21, 13] },
  ...{ P: [20, 18], Q: [28, 24], R: [35, 31], S: [40, 35], T: [48, 42], U: [59, 53], V: [80, 71], 0: [15, 12] },
}

/** Rewrites ZPL for another density: converts lengths in dots and resamples graphics. */
export function rescaleZpl(zpl: string, from: PrinterDpi, to: PrinterDpi): string {
  if (from === to) return zpl
  if (unsupported.test(withoutFieldData(zpl))) throw new ArtworkError('The ZPL uses commands that cannot be rescaled')
  const factor = to / from
  const withFontSize = createFontSizes(from)
  return zpl
    .split(/(?=[\^~])/)
    .map((part) => rescalePart(withFontSize(part), factor))
    .join('')
}

export function withoutFieldData(zpl: string): string {
  return zpl.replace(/\^F[DV][^^~]*/g, '')
}

/** `^ADN,0,0`, `^AD` and `^CFD`, with the font, the empty size and the end of the line. */
const sizelessText = /^\^(?:(A)([A-HP-V0])[NRIB]?|CF([A-HP-V0]))((?:,[ \t]*0*)*)(\s*)$/

/**
 * Writes the size of text that has none: the font's own size in dots, which would differ in inches between densities. An
 * omitted size is the usual size of the label, if it has one.
 */
function createFontSizes(dpi: PrinterDpi): (part: string) => string {
  let hasUsualSize = false
  return (part) => {
    const [, text, fontOfText, fontOfAll, size = '', end = ''] = sizelessText.exec(part) ?? []
    const font = fontOfText ?? fontOfAll
    if (!font) {
      if (part.startsWith('^CF')) hasUsualSize = true
      return part
    }
    if (text && hasUsualSize && !size.includes('0')) return part
    const [height, width] = fontSizes[font] as readonly [number, number]
    const grown = font === 'E' || font === 'H' ? dpi / 203 : 1
    const command = part.slice(0, part.length - size.length - end.length)
    return `${command},${Math.round(height * grown)},${Math.round(width * grown)}${end}`
  }
}

/**
 * Converts the lengths of one command.
 *
 * @param factor dots of the result per unit of the command
 */
export function rescalePart(part: string, factor: number): string {
  if (!/^[\^~]/.test(part)) return part
  const command = part.slice(1, 3).toUpperCase()
  const parameters = part.slice(3)
  if (command === 'XA') {
    // Omitted parameters use the printer's defaults in dots: modules of 2, bars of 10, and the size of font A.
    const [height, width] = fontSizes.A as readonly [number, number]
    const defaults = `^BY${scaled(2, factor)},,${scaled(10, factor)}^CFA,${scaled(height, factor)},${scaled(width, factor)}`
    return `${part.trimEnd()}${defaults}${part.slice(part.trimEnd().length)}`
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
