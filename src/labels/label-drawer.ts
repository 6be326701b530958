import { composeInvoice, composePages, type Drawing, writePdf, writeZpl } from '@waybill/label-artwork'
import { createSerialQueue } from '#kit/serial-queue.ts'
import type { LabelFormat } from '#labels/formats.ts'
import type { PrintedContent } from '#labels/label-content.ts'
import type { DocumentContent } from '#labels/label-document.ts'

/** Draws labels. */
export type LabelDrawer = {
  draw(labelId: string, content: PrintedContent, format: LabelFormat): Promise<Uint8Array>
  /** A paper that goes with the label, as a PDF. */
  drawDocument(labelId: string, position: number, content: DocumentContent): Promise<{ pdf: Uint8Array; pages: number }>
}

const writers: Readonly<Record<LabelFormat, (pages: readonly Drawing[]) => Uint8Array>> = {
  PDF: writePdf,
  ZPL203DPI: (pages) => writeZpl(pages, 203),
  ZPL300DPI: (pages) => writeZpl(pages, 300),
  ZPL600DPI: (pages) => writeZpl(pages, 600),
}

/**
 * Draws labels one after the other. Each takes less than a millisecond, about what reading a file takes, so labels
 * which are drawn here are drawn whenever they are asked for, and stored nowhere.
 *
 * @param options.maxDrawings how many drawings are kept: most labels are asked for in several formats in a row
 */
export function createLabelDrawer({ maxDrawings = 64 } = {}): LabelDrawer {
  const inTurn = createSerialQueue()
  const drawings = new Map<string, Drawing[]>()

  const pagesOf = (key: string, compose: () => Drawing[]): Drawing[] => {
    const pages = drawings.get(key) ?? compose()
    // Put behind all others, of which the first goes when there are too many.
    drawings.delete(key)
    drawings.set(key, pages)
    const [oldest] = drawings.keys()
    if (drawings.size > maxDrawings && oldest !== undefined) drawings.delete(oldest)
    return pages
  }
  return {
    draw: (labelId, content, format) => inTurn(() => writers[format](pagesOf(labelId, () => composePages(content)))),
    drawDocument: (labelId, position, content) =>
      inTurn(() => {
        const pages = pagesOf(`${labelId} ${position}`, () => composeDocument(content))
        return { pdf: writePdf(pages), pages: pages.length }
      }),
  }
}

const composeDocument = (content: DocumentContent): Drawing[] =>
  content.drawn === 'invoice' ? composeInvoice(content) : composePages(content)
