import { blackDots, findLabels, type GreyBitmap, inkArea, labelInches, type PixelArea } from '@waybill/pdf-dots'
import sharp, { type Sharp } from 'sharp'
import { ArtworkError } from './artwork-files.ts'

/** Enough for a label or a Letter page at 600 dpi. */
const maxPixels = 40_000_000

const labelRatio = labelInches.height / labelInches.width
/** A picture of this ratio is an office page, which contains a label in its own size. */
const letterRatio = 11 / 8.5
const letterWidth = 8.5
/** Larger pages contain a label in its own size, if the picture has a density. */
const largestInches = { width: 4.7, height: 8.5 }
const densities = { least: 96, most: 1200 }

/**
 * Reads a picture of a label as gray on white, upright, and in the format of a label. Its pixels stay as they are. A
 * picture that is longer than a label is cut at its blank end, or before text beyond the end of the label.
 */
export async function readLabelImage(bytes: Uint8Array): Promise<GreyBitmap> {
  try {
    const options = { limitInputPixels: maxPixels, failOn: 'error', animated: false } as const
    const { width, height, density = 0 } = await sharp(bytes, options).metadata()
    const picture = sharp(bytes, options).flatten({ background: '#fff' }).greyscale()
    if (width > height) picture.rotate(90)
    const upright = await samples(picture)
    const dpi = pageDpi(upright, density)
    return inLabelFormat(dpi === null ? withinLength(upright) : cutOut(upright, dpi))
  } catch (error) {
    throw new ArtworkError(`The image cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`)
  }
}

async function samples(picture: Sharp): Promise<GreyBitmap> {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  if (info.channels !== 1) throw new ArtworkError('The image cannot be converted to grayscale')
  return { width: info.width, height: info.height, samples: data }
}

/** The density of an office page. Null if the picture is a label that fills it. */
function pageDpi({ width, height }: GreyBitmap, density: number): number | null {
  if (Math.abs(height / width / letterRatio - 1) < 0.01) return width / letterWidth
  const isGiven = density >= densities.least && density <= densities.most
  const isLarge = width > largestInches.width * density && height > largestInches.height * density
  return isGiven && isLarge ? density : null
}

/** The label on an office page, with white around it to its own size. */
function cutOut(page: GreyBitmap, dpi: number): GreyBitmap {
  const ink = inkArea(page)
  if (ink === null) throw new ArtworkError('The picture is empty')
  const [short, long] = [labelInches.width * dpi, labelInches.height * dpi]
  const fits = Math.min(ink.width, ink.height) <= short && Math.max(ink.width, ink.height) <= long
  const area = fits ? ink : (findLabels(page, dpi).labels[0] ?? ink)
  const cut = crop(page, area)
  const upright = cut.width > cut.height ? turned(cut) : cut
  return pad(upright, Math.max(upright.width, Math.round(short)), Math.max(upright.height, Math.round(long)))
}

/** Cuts off what makes a label too long. */
function withinLength(picture: GreyBitmap): GreyBitmap {
  const { width, height } = picture
  const length = Math.round(width * labelRatio)
  const ink = inkArea(picture)
  if (ink === null) throw new ArtworkError('The picture is empty')
  if (height <= length) return picture
  const from = (top: number) => crop(picture, { left: 0, top, width, height: length })
  if (ink.top + ink.height <= length) return from(0)
  if (ink.top >= height - length) return from(height - length)
  if (ink.height <= length) return from(ink.top - ((length - ink.height) >> 1))
  const cut = endOfLabel(picture, length)
  return cut === null ? picture : crop(picture, { left: 0, top: 0, width, height: cut })
}

/** How far from its nominal length a label may end. */
const endTolerance = 0.04
/** More ink than this is no text: the rest of a barcode or a frame. */
const mostInk = 0.3

/** The row at which a label ends and a note for people begins, such as in the seventh inch of a UPS label. */
function endOfLabel(picture: GreyBitmap, length: number): number | null {
  const { width, height, samples } = picture
  const inkOf = (row: number) => {
    let dark = 0
    for (let at = row * width; at < (row + 1) * width; at++) if ((samples[at] as number) <= 200) dark++
    return dark / width
  }
  const near = Math.round(length * endTolerance)
  for (let distance = 0; distance <= near; distance++) {
    for (const row of [length - distance, length + distance]) {
      if (row >= height || inkOf(row) > 0) continue
      const rest = Array.from({ length: height - row }, (_, index) => inkOf(row + index))
      return rest.every((ink) => ink < mostInk) ? Math.min(row, length) : null
    }
  }
  return null
}

function inLabelFormat(upright: GreyBitmap): GreyBitmap {
  const { width, height } = upright
  return pad(
    upright,
    Math.max(width, Math.round(height / labelRatio)),
    Math.max(height, Math.round(width * labelRatio)),
  )
}

function crop({ width, samples }: GreyBitmap, area: PixelArea): GreyBitmap {
  const cut = new Uint8Array(area.width * area.height)
  for (let y = 0; y < area.height; y++) {
    const start = (area.top + y) * width + area.left
    cut.set(samples.subarray(start, start + area.width), y * area.width)
  }
  return { width: area.width, height: area.height, samples: cut }
}

function pad(bitmap: GreyBitmap, width: number, height: number): GreyBitmap {
  if (bitmap.width === width && bitmap.height === height) return bitmap
  const padded = new Uint8Array(width * height).fill(255)
  const [left, top] = [(width - bitmap.width) >> 1, (height - bitmap.height) >> 1]
  for (let y = 0; y < bitmap.height; y++) {
    padded.set(bitmap.samples.subarray(y * bitmap.width, (y + 1) * bitmap.width), (top + y) * width + left)
  }
  return { width, height, samples: padded }
}

/** A quarter turn clockwise. */
function turned({ width, height, samples }: GreyBitmap): GreyBitmap {
  const result = new Uint8Array(samples.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) result[x * height + height - 1 - y] = samples[y * width + x] as number
  }
  return { width: height, height: width, samples: result }
}

/** Steps in which the samples of a picture are repeated, so that all modules stay equal: each sample, or each pair. */
const half = 0.5
/** A picture may become so much smaller or larger. */
const mostOff = 0.026

/**
 * The black dots of a picture that has nearly whole or half dots per sample, such as 200 dpi at 203, 300 and 600 dpi:
 * all its modules stay equal.
 *
 * @returns null for other pictures, and if ink would be lost at the edges
 */
export function repeatedDots(picture: GreyBitmap, dpi: number): Uint8Array | null {
  const [width, height] = [labelInches.width * dpi, labelInches.height * dpi]
  const exact = width / picture.width
  const factor = Math.round(exact / half) * half
  const ink = inkArea(picture)
  if (factor === 0 || ink === null || Math.abs(factor / exact - 1) > mostOff) return null
  const left = Math.round((width - picture.width * factor) / 2)
  const top = Math.round((height - picture.height * factor) / 2)
  const isWithin =
    left + ink.left * factor >= 0 &&
    left + (ink.left + ink.width) * factor <= width &&
    top + ink.top * factor >= 0 &&
    top + (ink.top + ink.height) * factor <= height
  if (!isWithin) return null
  const samples = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y - top + half) / factor)
    if (row < 0 || row >= picture.height) continue
    for (let x = 0; x < width; x++) {
      const column = Math.floor((x - left + half) / factor)
      if (column >= 0 && column < picture.width)
        samples[y * width + x] = picture.samples[row * picture.width + column] as number
    }
  }
  return blackDots({ width, height, samples })
}
