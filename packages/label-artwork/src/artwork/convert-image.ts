import { blackDots, type GreyBitmap, labelInches } from '@waybill/pdf-dots'
import sharp, { type Sharp } from 'sharp'
import { writePdf } from '../pdf/write-pdf.ts'
import { ArtworkError, type ArtworkFiles, pictureDrawing, pictureFormat, printerDpis } from './artwork-files.ts'
import { resizeGrey } from './resize-grey.ts'

/** Enough for a label or a Letter page at 600 dpi. */
const maxPixels = 40_000_000

/** Converts a PNG, GIF or JPEG image of a label. A landscape image is rotated. */
export async function convertImage(bytes: Uint8Array): Promise<ArtworkFiles> {
  const upright = await readUpright(bytes)
  const zpl: Uint8Array[] = []
  for (const dpi of printerDpis) {
    const bitmap = resizeGrey(upright, labelInches.width * dpi, labelInches.height * dpi)
    zpl.push(Buffer.from(pictureFormat(blackDots(bitmap), bitmap), 'latin1'))
  }
  const [zpl203, zpl300, zpl600] = zpl
  const pdf = writePdf(pictureDrawing(upright))
  return { pdf, zpl203, zpl300, zpl600 } as ArtworkFiles
}

/**
 * Reads an image as gray on white, upright, and padded with white to the format of a label. Its pixels stay as they
 * are.
 */
async function readUpright(bytes: Uint8Array): Promise<GreyBitmap> {
  try {
    const options = { limitInputPixels: maxPixels, failOn: 'error', animated: false } as const
    const { width, height } = await sharp(bytes, options).metadata()
    const picture = sharp(bytes, options).flatten({ background: '#fff' }).greyscale()
    if (width > height) picture.rotate(90)
    const [across, down] = width > height ? [height, width] : [width, height]
    const ratio = labelInches.height / labelInches.width
    const missingDown = Math.max(0, Math.round(across * ratio) - down)
    const missingAcross = Math.max(0, Math.round(down / ratio) - across)
    picture.extend({
      top: Math.floor(missingDown / 2),
      bottom: Math.ceil(missingDown / 2),
      left: Math.floor(missingAcross / 2),
      right: Math.ceil(missingAcross / 2),
      background: '#fff',
    })
    return await samples(picture)
  } catch (error) {
    throw new ArtworkError(`The image cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`)
  }
}

async function samples(picture: Sharp): Promise<GreyBitmap> {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  if (info.channels !== 1) throw new ArtworkError('The image cannot be converted to grayscale')
  return { width: info.width, height: info.height, samples: data }
}
