import { type Drawing, writePdf, writeZpl } from '../src/index.ts'
import { decodabilityOf } from './decodability.ts'
import { contradictions } from './expected-content.ts'
import { type ProofKind, proofDrawings } from './proof-kinds.ts'
import { barcodesOf, expectedText, readSymbol } from './read-symbols.ts'
import { type Bitmap, renderPdf, renderZpl } from './render-file.ts'

export const proofFormats = ['PDF at 300', 'PDF at 600', 'ZPL at 203', 'ZPL at 300', 'ZPL at 600'] as const
export type ProofFormat = (typeof proofFormats)[number]

export type LabelProof = {
  format: ProofFormat
  symbolCount: number
  /** Symbols that read as nothing or as something else, each in a sentence. */
  failures: string[]
  /** Of the worst linear bar code. */
  decodability: number
  /** The first page. */
  bitmap: Bitmap
}

/** Every page in every format: drawn as a printer would, every bar code read back and compared with the shipment. */
export async function proveLabel(kind: ProofKind, seed: number): Promise<LabelProof[]> {
  const { content, pages } = proofDrawings(kind, seed)
  const proofs: LabelProof[] = []
  for (const format of proofFormats) {
    // Office paper is not what label printers take.
    if (kind === 'invoice' && format.startsWith('ZPL')) continue
    const bitmaps = await renderPages(pages, format)
    const proof = { format, symbolCount: 0, failures: [] as string[], decodability: 1, bitmap: bitmaps[0] as Bitmap }
    if (bitmaps.length !== pages.length) proof.failures.push(`${bitmaps.length} of ${pages.length} pages are there`)
    for (const [index, page] of pages.entries()) {
      const bitmap = bitmaps[index]
      if (!bitmap) continue
      const texts: string[] = []
      for (const barcode of barcodesOf(page)) {
        const text = await readSymbol(bitmap, barcode)
        if (text === null) proof.failures.push(`${barcode.content.symbology} does not read`)
        else if (text !== expectedText(barcode.content)) {
          proof.failures.push(`${barcode.content.symbology} reads as ${text}`)
        }
        if (text !== null) texts.push(text)
        proof.symbolCount += 1
        proof.decodability = Math.min(proof.decodability, decodabilityOf(bitmap, barcode) ?? 1)
      }
      const wrong = content ? contradictions(content, texts) : []
      proof.failures.push(...wrong.map((what) => `the ${what} of page ${index + 1} is not the shipment's`))
    }
    proofs.push(proof)
  }
  return proofs
}

async function renderPages(pages: readonly Drawing[], format: ProofFormat): Promise<Bitmap[]> {
  const dpi = Number(format.slice(-3)) as 203 | 300 | 600
  if (format.startsWith('ZPL')) return renderZpl(writeZpl(pages, dpi), dpi)
  const pdf = writePdf(pages)
  const bitmaps: Bitmap[] = []
  for (const index of pages.keys()) bitmaps.push(await renderPdf(pdf, dpi, index))
  return bitmaps
}
