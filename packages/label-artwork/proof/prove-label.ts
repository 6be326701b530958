import { composeLabel, type LabelLayout, writePdf, writeZpl } from '../src/index.ts'
import { decodabilityOf } from './decodability.ts'
import { contradictions } from './expected-content.ts'
import { barcodesOf, expectedText, readSymbol } from './read-symbols.ts'
import { type Bitmap, renderPdf, renderZpl } from './render-file.ts'
import { randomShipment } from './shipments.ts'

export const proofFormats = ['PDF at 300', 'PDF at 600', 'ZPL at 203', 'ZPL at 300', 'ZPL at 600'] as const
export type ProofFormat = (typeof proofFormats)[number]

export type LabelProof = {
  format: ProofFormat
  symbolCount: number
  /** Symbols that read as nothing or as something else, each in a sentence. */
  failures: string[]
  /** Of the worst linear bar code. */
  decodability: number
  bitmap: Bitmap
}

/** One label in every format: drawn as a printer would, every bar code read back and compared with the shipment. */
export async function proveLabel(layout: LabelLayout, seed: number): Promise<LabelProof[]> {
  const content = randomShipment(layout, seed)
  const drawing = composeLabel(content)
  const pdf = writePdf(drawing)
  const proofs: LabelProof[] = []
  for (const format of proofFormats) {
    const bitmap = await render(format)
    const failures: string[] = []
    const texts: string[] = []
    let decodability = 1
    for (const barcode of barcodesOf(drawing)) {
      const text = await readSymbol(bitmap, barcode)
      if (text === null) failures.push(`${barcode.content.symbology} does not read`)
      else if (text !== expectedText(barcode.content)) failures.push(`${barcode.content.symbology} reads as ${text}`)
      if (text !== null) texts.push(text)
      decodability = Math.min(decodability, decodabilityOf(bitmap, barcode) ?? 1)
    }
    failures.push(...contradictions(content, texts).map((what) => `the ${what} is not the shipment's`))
    const symbolCount = barcodesOf(drawing).length
    proofs.push({ format, symbolCount, failures, decodability, bitmap })
  }
  return proofs

  async function render(format: ProofFormat): Promise<Bitmap> {
    if (format === 'PDF at 300') return renderPdf(pdf, 300)
    if (format === 'PDF at 600') return renderPdf(pdf, 600)
    const dpi = format === 'ZPL at 203' ? 203 : format === 'ZPL at 300' ? 300 : 600
    const [label] = await renderZpl(writeZpl(drawing, dpi), dpi)
    if (label === undefined) throw new Error(`${format}: no label was drawn`)
    return label
  }
}
