import type { Drawing } from '../drawing/drawing.ts'
import { composeInvoice, type InvoiceContent } from '../invoice/compose-invoice.ts'
import { composePages } from '../label/compose-label.ts'
import type { LabelContent } from '../label/label-content.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { isLatin1 } from '../text/plain-text.ts'
import { writeZpl } from '../zpl/write-zpl.ts'

export type FileFormat = 'PDF' | 'ZPL203DPI' | 'ZPL300DPI' | 'ZPL600DPI'

/** A label, or a document that goes with it. */
export type FileContent = (LabelContent & { drawn?: 'customs-form' }) | (InvoiceContent & { drawn: 'invoice' })

/** @param key identifies the content */
export type FileTask = { key: string; content: FileContent; format: FileFormat }

export type WrittenFile = { bytes: Uint8Array; pages: number }

export type FileWriter = (task: FileTask) => WrittenFile

const writers: Readonly<Record<FileFormat, (pages: readonly Drawing[]) => Uint8Array>> = {
  PDF: writePdf,
  ZPL203DPI: (pages) => writeZpl(pages, 203),
  ZPL300DPI: (pages) => writeZpl(pages, 300),
  ZPL600DPI: (pages) => writeZpl(pages, 600),
}

/** @param maxDrawings size of the cache. Most labels are requested in several formats in a row. */
export function createFileWriter(maxDrawings = 64): FileWriter {
  const drawings = new Map<string, Drawing[]>()
  return ({ key, content, format }) => {
    const pages = drawings.get(key) ?? compose(content)
    // The most recently used drawing is last, and the first is dropped.
    drawings.delete(key)
    drawings.set(key, pages)
    const [oldest] = drawings.keys()
    if (drawings.size > maxDrawings && oldest !== undefined) drawings.delete(oldest)
    return { bytes: writers[format](pages), pages: pages.length }
  }
}

const compose = (content: FileContent): Drawing[] =>
  content.drawn === 'invoice' ? composeInvoice(content) : composePages(content)

/**
 * Whether writing takes less than a millisecond. This is true for labels in Latin-1. Other scripts are drawn as
 * outlines, and customs documents have many lines.
 */
export const isQuickToWrite = (content: FileContent): boolean =>
  content.drawn === undefined && !content.customs && isLatin1(JSON.stringify(content))
