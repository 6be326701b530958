import { labelPdf } from '@waybill/pdf-dots'
import { printerDpis } from '../src/artwork/artwork-files.ts'
import { convertPdf } from '../src/artwork/artwork-worker.ts'
import { scaleElement } from '../src/drawing/drawing.ts'
import { type Barcode, type Drawing, type PrinterDpi, writePdf } from '../src/index.ts'
import { unitsPerInch } from '../src/pdf/page-content.ts'
import { placeSymbol } from '../src/symbols/encode-symbol.ts'
import { type CarrierFileKind, carrierFile, type LabelPlace } from './carrier-files.ts'
import { decodabilityOf, worstBarOf } from './decodability.ts'
import { contradictions, type LabelProof } from './prove-label.ts'
import { type Bitmap, barcodesOf, expectedText, readSymbol, renderPdf, renderZpl } from './read-symbols.ts'

/**
 * Tolerance in dots. Rectangles are placed within one dot. In an image, which PDFium stretches, each edge is rounded at
 * 600 dpi and again at the printer's density.
 */
const barTolerance: Readonly<Record<PrinterDpi, number>> = { 203: 1.35, 300: 1.5, 600: 1 }

/** Their pages are no labels. */
const changedKinds: readonly CarrierFileKind[] = ['carrier-paper', 'carrier-lying', 'carrier-turned']

/** Converts a carrier's PDF, draws each label like a printer, and reads and measures every barcode. */
export async function proveCarrierFile(
  kind: CarrierFileKind,
  seed: number,
  densities: readonly PrinterDpi[] = printerDpis,
): Promise<LabelProof[]> {
  const { content, pdf, pages, place, isUpsideDown } = await carrierFile(kind, seed)
  const files = await convertPdf(pdf)
  const isKept = Buffer.compare(files.pdf, pdf) === 0
  const isOfLabels = (await labelPdf(files.pdf)) === files.pdf
  const proofs: LabelProof[] = []
  for (const dpi of densities) {
    const format = `ZPL at ${dpi}` as const
    const printed = await renderZpl(files[`zpl${dpi}`], dpi)
    const bitmaps = isUpsideDown ? printed.map(turnedOver) : printed
    const proof = { format, symbolCount: 0, failures: [] as string[], decodability: 1, bitmap: bitmaps[0] as Bitmap }
    if (!isKept && !changedKinds.includes(kind)) proof.failures.push("the PDF is not the carrier's")
    if (!isOfLabels) proof.failures.push('a page of the PDF is no label')
    if (bitmaps.length !== pages.length) proof.failures.push(`${bitmaps.length} of ${pages.length} labels are there`)
    for (const [index, page] of pages.entries()) {
      const bitmap = bitmaps[index]
      if (!bitmap) continue
      const placed = place ?? (await findPlace(page, bitmap))
      const texts: string[] = []
      for (const barcode of barcodesOf(page)) {
        const { text, wrong, decodability } = await proveSymbol(bitmap, barcode, placed)
        proof.symbolCount += 1
        proof.decodability = Math.min(proof.decodability, decodability)
        proof.failures.push(...wrong)
        if (text !== null) texts.push(text)
      }
      const contradicted = contradictions(content, texts)
      proof.failures.push(...contradicted.map((what) => `the ${what} of page ${index + 1} is not the shipment's`))
    }
    proofs.push(proof)
  }
  return proofs
}

type SymbolProof = { text: string | null; wrong: string[]; decodability: number }

async function proveSymbol(bitmap: Bitmap, barcode: Barcode, place: LabelPlace): Promise<SymbolProof> {
  const { symbology } = barcode.content
  const printed = scaleElement(barcode, place.scale, place.left, place.top) as Barcode
  const moduleDots = (placeSymbol(barcode, unitsPerInch).moduleDots / unitsPerInch) * place.scale * bitmap.dpi
  const text = await readSymbol(bitmap, printed)
  const wrong: string[] = []
  if (text === null) wrong.push(`${symbology} does not read`)
  else if (text !== expectedText(barcode.content)) wrong.push(`${symbology} reads as ${text}`)
  const worstBar = worstBarOf(bitmap, printed, moduleDots) ?? 0
  if (worstBar > barTolerance[bitmap.dpi as PrinterDpi]) {
    wrong.push(`a bar or space of ${symbology} is ${worstBar.toFixed(2)} dots from what it shall be`)
  }
  return { text, wrong, decodability: decodabilityOf(bitmap, printed) ?? 1 }
}

/** The position of a centered label, found by comparing the ink. */
async function findPlace(page: Drawing, bitmap: Bitmap): Promise<LabelPlace> {
  const drawn = inkCorner(await renderPdf(writePdf(page), 600))
  const printed = inkCorner(bitmap)
  return { scale: 1, left: printed.left - drawn.left, top: printed.top - drawn.top }
}

/** In inches. */
function inkCorner({ width, dpi, samples }: Bitmap): { left: number; top: number } {
  const isBlack = (grey: number) => grey < 128
  const top = Math.floor(samples.findIndex(isBlack) / width)
  let left = width
  for (let start = top * width; start < samples.length; start += width) {
    const first = samples.subarray(start, start + left).findIndex(isBlack)
    if (first >= 0) left = first
  }
  return { left: left / dpi, top: top / dpi }
}

function turnedOver(bitmap: Bitmap): Bitmap {
  return { ...bitmap, samples: bitmap.samples.toReversed() }
}
