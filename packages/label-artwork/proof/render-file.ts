import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { ready } from 'zpl-renderer-js'
import type { PrinterDpi } from '../src/index.ts'

/** A label as a printer would put it on paper: one grey sample for each dot. */
export type Bitmap = { width: number; height: number; dpi: number; samples: Uint8Array }

const pdfium = await PDFiumLibrary.init()
const { api: zpl } = await ready

/** The renderer counts in dots for each millimetre, and its 300 and 600 dpi are 12 and 24 of them. */
const dotsPerMillimetre = { 203: 8, 300: 12, 600: 24 }

export async function renderPdf(bytes: Uint8Array, dpi: number, pageIndex = 0): Promise<Bitmap> {
  const document = await pdfium.loadDocument(bytes)
  try {
    const page = await document.getPage(pageIndex).render({ scale: dpi / 72, render: 'bitmap' })
    const samples = new Uint8Array(page.width * page.height)
    for (let index = 0; index < samples.length; index++) {
      const alpha = page.data[index * 4 + 3] ?? 0
      samples[index] = 255 - alpha + Math.round(((page.data[index * 4 + 1] ?? 0) * alpha) / 255)
    }
    return { width: page.width, height: page.height, dpi, samples }
  } finally {
    document.destroy()
  }
}

/** The text of a page as a PDF reader would copy it. */
export async function textOfPdf(bytes: Uint8Array, pageIndex = 0): Promise<string> {
  const document = await pdfium.loadDocument(bytes)
  try {
    return document.getPage(pageIndex).getText()
  } finally {
    document.destroy()
  }
}

export async function pageCountOfPdf(bytes: Uint8Array): Promise<number> {
  const document = await pdfium.loadDocument(bytes)
  try {
    return document.getPageCount()
  } finally {
    document.destroy()
  }
}

/** Every label of a ZPL file, 4 by 6 inches each. */
export async function renderZpl(bytes: Uint8Array, dpi: PrinterDpi): Promise<Bitmap[]> {
  const density = dotsPerMillimetre[dpi]
  const text = Buffer.from(bytes).toString('utf8')
  const pictures = await zpl.zplToBase64MultipleAsync(text, (4 * dpi) / density, (6 * dpi) / density, density)
  return Promise.all(
    pictures.map(async (picture) => {
      const grey = sharp(Buffer.from(picture, 'base64')).greyscale().raw()
      const { data, info } = await grey.toBuffer({ resolveWithObject: true })
      return { width: info.width, height: info.height, dpi, samples: new Uint8Array(data) }
    }),
  )
}

/** A picture as it is. */
export async function readPng(bytes: Uint8Array, dpi: number): Promise<Bitmap> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, dpi, samples: new Uint8Array(data) }
}
