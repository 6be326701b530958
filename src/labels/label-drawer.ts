import { composeLabel, type Drawing, writePdf, writeZpl } from '@waybill/label-artwork'
import { createSerialQueue } from '#kit/serial-queue.ts'
import type { LabelFormat } from '#labels/formats.ts'
import type { PrintedContent } from '#labels/label-content.ts'

/** Draws labels. */
export type LabelDrawer = { draw(labelId: string, content: PrintedContent, format: LabelFormat): Promise<Uint8Array> }

const writers: Readonly<Record<LabelFormat, (drawing: Drawing) => Uint8Array>> = {
  PDF: writePdf,
  ZPL203DPI: (drawing) => writeZpl(drawing, 203),
  ZPL300DPI: (drawing) => writeZpl(drawing, 300),
  ZPL600DPI: (drawing) => writeZpl(drawing, 600),
}

/**
 * Draws labels one after the other. Each takes less than a millisecond, about what reading a file takes, so labels
 * which are drawn here are drawn whenever they are asked for, and stored nowhere.
 *
 * @param options.maxDrawings how many drawings are kept: most labels are asked for in several formats in a row
 */
export function createLabelDrawer({ maxDrawings = 64 } = {}): LabelDrawer {
  const inTurn = createSerialQueue()
  const drawings = new Map<string, Drawing>()

  const drawingOf = (labelId: string, content: PrintedContent): Drawing => {
    const drawing = drawings.get(labelId) ?? composeLabel(content)
    // Put behind all others, of which the first goes when there are too many.
    drawings.delete(labelId)
    drawings.set(labelId, drawing)
    const [oldest] = drawings.keys()
    if (drawings.size > maxDrawings && oldest !== undefined) drawings.delete(oldest)
    return drawing
  }
  return {
    draw: (labelId, content, format) => inTurn(() => writers[format](drawingOf(labelId, content))),
  }
}
