import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { ready } from 'zpl-renderer-js'
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader'
import type { Barcode, Drawing, PrinterDpi, SymbolContent } from '../src/index.ts'

const wasmPath = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
await prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(await readFile(wasmPath)).buffer },
  fireImmediately: true,
})

const formats: Record<SymbolContent['symbology'], ReadInputBarcodeFormat> = {
  code128: 'Code128',
  'gs1-128': 'Code128',
  'gs1-datamatrix': 'DataMatrix',
  pdf417: 'PDF417',
  maxicode: 'MaxiCode',
}

/** Image data of web pages, as the scanner expects it. Node has no such type. */
type Picture = { data: Uint8ClampedArray; width: number; height: number; colorSpace: 'srgb' }

/** The text that a scanner reads at the position of a barcode. Null if it reads nothing. */
export async function readSymbol(bitmap: Bitmap, barcode: Barcode): Promise<string | null> {
  // The scanner expects the finder of a MaxiCode in the center of the image.
  const image = crop(bitmap, barcode, barcode.content.symbology === 'maxicode' ? 0 : 0.04)
  const [result] = await readBarcodes(image, {
    formats: [formats[barcode.content.symbology]],
    tryHarder: true,
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
  })
  return result?.text ?? null
}

/** Reads every barcode on a page, of the linear kinds unless others are given. */
export async function readAnySymbols(
  bitmap: Bitmap,
  formats: ReadInputBarcodeFormat[] = ['Code128'],
): Promise<string[]> {
  const page = { x: 0, y: 0, width: bitmap.width / bitmap.dpi, height: bitmap.height / bitmap.dpi }
  const results = await readBarcodes(crop(bitmap, page, 0), {
    formats,
    tryHarder: true,
    tryInvert: false,
    tryDownscale: false,
    textMode: 'Plain',
  })
  return results.map((result) => result.text)
}

export function barcodesOf(drawing: Drawing): Barcode[] {
  return drawing.elements.filter((element) => element.kind === 'barcode')
}

/** The text that a scanner returns for a symbol. It returns FNC1 between element strings as a group separator. */
export function expectedText(content: SymbolContent): string {
  switch (content.symbology) {
    case 'code128':
    case 'pdf417':
      return content.data
    case 'gs1-128':
    case 'gs1-datamatrix':
      return content.elements.join('\x1d')
    case 'maxicode': {
      const head = `[)>\x1e01\x1d96`
      const primary = `${content.postalCode}\x1d${content.country}\x1d${content.serviceClass}\x1d`
      return `${head}${primary}${content.message.slice(head.length)}`
    }
  }
}

type Area = { x: number; y: number; width: number; height: number }

function crop(bitmap: Bitmap, area: Area, margin: number): Picture {
  const left = Math.max(0, Math.floor((area.x - margin) * bitmap.dpi))
  const top = Math.max(0, Math.floor((area.y - margin) * bitmap.dpi))
  const right = Math.min(bitmap.width, Math.ceil((area.x + area.width + margin) * bitmap.dpi))
  const bottom = Math.min(bitmap.height, Math.ceil((area.y + area.height + margin) * bitmap.dpi))
  const width = right - left
  const height = bottom - top
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    const from = (top + y) * bitmap.width + left
    for (let x = 0; x < width; x++) {
      const grey = bitmap.samples[from + x] ?? 255
      // A loop, because calling a function for each of millions of samples is slow.
      const at = (y * width + x) * 4
      data[at] = grey
      data[at + 1] = grey
      data[at + 2] = grey
    }
  }
  return { data, width, height, colorSpace: 'srgb' }
}

/** A printed label, with one gray sample per dot. */
export type Bitmap = { width: number; height: number; dpi: number; samples: Uint8Array }

const pdfium = await PDFiumLibrary.init()
const { api: zpl } = await ready

/** The renderer expects dots per millimeter, and uses 12 and 24 for 300 and 600 dpi. */
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

/** The text of a page, as a PDF reader copies it. */
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

/** Renders every label of a ZPL file, of 4 × 6 inches each. */
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

export async function readPng(bytes: Uint8Array, dpi: number): Promise<Bitmap> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, dpi, samples: new Uint8Array(data) }
}

/** Splits a ZPL file into commands, as a printer does: at every caret and tilde. */
export function zplCommands(bytes: Uint8Array): string[] {
  return [
    ...Buffer.from(bytes)
      .toString('utf8')
      .matchAll(/[\^~]([\s\S]{0,2})/g),
  ].map(([whole, name]) => `${whole.charAt(0)}${(name ?? '').startsWith('A') ? 'A' : name}`)
}

/** All operators in the page contents of one of our own PDFs, without strings and numbers. */
export function pdfOperators(bytes: Uint8Array): Set<string> {
  const operators = new Set<string>()
  for (const content of contentStreams(Buffer.from(bytes))) {
    // A string ends at the first unescaped bracket. The writer escapes all brackets in strings.
    const withoutStrings = content.replace(/\((?:[^\\()]|\\[\s\S])*\)/g, ' ')
    for (const token of withoutStrings.split(/\s+/)) {
      if (token !== '' && !/^-?\d+(?:\.\d+)?$/.test(token) && !/^\/[FGI]\d+$/.test(token)) operators.add(token)
    }
  }
  return operators
}

function contentStreams(pdf: Buffer): string[] {
  const streams: string[] = []
  const head = /<<([^>]*)\/Length (\d+)\/Filter\/FlateDecode>>\nstream\n/g
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(head)) {
    const start = match.index + match[0].length
    if (match[1] === '') streams.push(inflateSync(pdf.subarray(start, start + Number(match[2]))).toString('latin1'))
  }
  return streams
}
