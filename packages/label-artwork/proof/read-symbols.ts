import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader'
import type { Barcode, Drawing, SymbolContent } from '../src/index.ts'
import type { Bitmap } from './render-file.ts'

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

/** The picture data of web pages, which this scanner takes; Node has no type of that name. */
type Picture = { data: Uint8ClampedArray; width: number; height: number; colorSpace: 'srgb' }

/** What a scanner reads from the place of one bar code, or null when it reads nothing. */
export async function readSymbol(bitmap: Bitmap, barcode: Barcode): Promise<string | null> {
  // The finder of a MaxiCode is looked for in the middle of the picture, so the picture must be of it alone.
  const image = crop(bitmap, barcode, barcode.content.symbology === 'maxicode' ? 0 : 0.04)
  const [result] = await readBarcodes(image, {
    formats: [formats[barcode.content.symbology]],
    tryHarder: true,
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
  })
  return result?.text ?? null
}

/** Every linear bar code that a scanner finds on a page. */
export async function readAnySymbols(bitmap: Bitmap): Promise<string[]> {
  const page = { x: 0, y: 0, width: bitmap.width / bitmap.dpi, height: bitmap.height / bitmap.dpi }
  const results = await readBarcodes(crop(bitmap, page, 0), {
    formats: ['Code128'],
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

/** The text that a scanner gives back for a content; FNC1 between element strings arrives as a group separator. */
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
      // One by one: a page of 600 dpi has millions, for each of which a call takes longer than all else.
      const at = (y * width + x) * 4
      data[at] = grey
      data[at + 1] = grey
      data[at + 2] = grey
    }
  }
  return { data, width, height, colorSpace: 'srgb' }
}
