import {
  composeInvoice,
  composePages,
  type Drawing,
  type LabelContent,
  type LabelLayout,
  writePdf,
  writeZpl,
} from '../src/index.ts'
import { decodabilityOf } from './decodability.ts'
import { type Bitmap, barcodesOf, expectedText, readSymbol, renderPdf, renderZpl } from './read-symbols.ts'
import { randomShipment, randomShipmentAbroad } from './shipments.ts'

export const proofFormats = ['PDF at 300', 'PDF at 600', 'ZPL at 203', 'ZPL at 300', 'ZPL at 600'] as const
export type ProofFormat = (typeof proofFormats)[number]

export type LabelProof = {
  format: ProofFormat
  symbolCount: number
  /** One sentence per symbol that does not read back exactly. */
  failures: string[]
  /** The worst of all linear barcodes. */
  decodability: number
  /** The first page. */
  bitmap: Bitmap
}

/** Draws every page in every format like a printer, reads every barcode, and compares it with the shipment. */
export async function proveLabel(kind: ProofKind, seed: number): Promise<LabelProof[]> {
  const { content, pages } = proofDrawings(kind, seed)
  const proofs: LabelProof[] = []
  for (const format of proofFormats) {
    // Label printers don't use office paper.
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

/** Labels of each carrier, labels with a customs declaration, and an invoice. */
export type ProofKind = LabelLayout | `${LabelLayout}-abroad` | 'invoice'
const layouts: readonly LabelLayout[] = ['usps', 'ups', 'fedex', 'dhl']
export const proofKinds: readonly ProofKind[] = [
  ...layouts,
  ...layouts.map((layout) => `${layout}-abroad` as const),
  'invoice',
]

/** The pages of a label or document, the same for the same seed. `content` is null for an invoice. */
export function proofDrawings(kind: ProofKind, seed: number): { content: LabelContent | null; pages: Drawing[] } {
  if (kind === 'invoice') return { content: null, pages: invoicePages(seed) }
  const [layout, way] = kind.split('-') as [LabelLayout, string?]
  const content = way ? randomShipmentAbroad(layout, seed) : randomShipment(layout, seed)
  return { content, pages: composePages(content) }
}

function invoicePages(seed: number): Drawing[] {
  const { customs, shipDate, reference, ...content } = randomShipmentAbroad('dhl', seed)
  if (!customs) throw new Error('a parcel abroad is declared')
  const invoiceNumber = reference ?? content.trackingNumber
  return composeInvoice({ ...content, customs, carrierName: 'DHL Express', date: shipDate, invoiceNumber })
}

/**
 * Compares the barcodes of a label with its shipment.
 *
 * @returns one sentence per contradiction
 */
export function contradictions(content: LabelContent, texts: readonly string[]): string[] {
  const { to, trackingNumber } = content
  const zip = to.zip.replace(/[^0-9A-Z]/g, '')
  const says = (what: string, holds: (text: string) => boolean) => (texts.some(holds) ? [] : [what])
  switch (content.layout) {
    case 'usps':
      return texts.every(
        (text) => text === (/^[A-Z]/.test(trackingNumber) ? '' : `420${zip.slice(0, 5)}\x1d`) + trackingNumber,
      )
        ? []
        : ['zip and number']
    case 'ups': {
      const inMaxiCode = (text: string) => text.startsWith('[)>\x1e01\x1d96')
      const postalCode = to.country === 'US' ? zip.padEnd(9, '0') : (zip.slice(0, 6) || '000000').padEnd(6)
      return [
        ...says('tracking number', (text) => text === trackingNumber),
        ...says('postal code', (text) => /^42[01]\d{0,3}/.test(text) && text.endsWith(zip)),
        ...says('MaxiCode postal code', (text) => inMaxiCode(text) && text.slice(9).startsWith(`${postalCode}\x1d`)),
        ...says(
          'MaxiCode number',
          (text) =>
            inMaxiCode(text) &&
            text.includes(`\x1d1Z${trackingNumber.slice(10)}\x1dUPSN\x1d${trackingNumber.slice(2, 8)}\x1d`),
        ),
      ]
    }
    case 'fedex':
      return [
        ...says('tracking number', (text) => text.length === 34 && text.endsWith(trackingNumber)),
        ...says(
          'shipment data',
          (text) => text.startsWith(`[)>\x1e01\x1d02${to.zip}\x1d`) && text.includes(trackingNumber),
        ),
      ]
    case 'dhl':
      return [
        ...says('waybill', (text) => text === trackingNumber),
        ...says('routing', (text) => text === `2L${to.country}${zip}+42000000`),
        ...says('licence plate', (text) => /^JD\d{18}$/.test(text) && text.endsWith(trackingNumber)),
      ]
  }
}
