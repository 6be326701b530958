import { blackDots, type GreyBitmap, labelDots, type PageDots, straightenBars } from '@waybill/pdf-dots'
import { writePdf } from '../pdf/write-pdf.ts'
import { type ArtworkFiles, pictureDrawing, pictureFormat, printerDpis } from './artwork-files.ts'
import { darkenGrey } from './darken-grey.ts'
import { readLabelImage, repeatedDots } from './read-image.ts'
import { resizeGrey } from './resize-grey.ts'

/** Converts a PNG, GIF or JPEG image of a label. A landscape image is rotated. */
export async function convertImage(bytes: Uint8Array): Promise<ArtworkFiles> {
  const picture = await readLabelImage(bytes)
  const dots = dotsOf(darkenGrey(picture))
  const [zpl203, zpl300, zpl600] = printerDpis.map((dpi) =>
    Buffer.from(pictureFormat(dots[dpi], labelDots(dpi)), 'latin1'),
  )
  return { pdf: writePdf(pictureDrawing(picture)), zpl203, zpl300, zpl600 } as ArtworkFiles
}

function dotsOf(picture: GreyBitmap): PageDots {
  const [at203, at300, at600] = printerDpis.map((dpi) => repeatedDots(picture, dpi))
  if (at203 && at300 && at600) return { 203: at203, 300: at300, 600: at600 }
  const resized = (dpi: 203 | 300 | 600) => {
    const { width, height } = labelDots(dpi)
    return blackDots(resizeGrey(picture, width, height))
  }
  const dots = { 203: resized(203), 300: resized(300), 600: resized(600) }
  straightenBars(dots)
  return dots
}
