import {
  createFileWriter,
  type FileTask,
  type FileThread,
  isWrittenAtOnce,
  type WrittenFile,
} from '@waybill/label-artwork/files'
import type { LabelFormat } from '#domain/labels/formats.ts'
import type { PrintedContent } from '#domain/labels/label-content.ts'
import type { DocumentContent } from '#domain/labels/label-document.ts'
import { asOverloaded } from '#domain/labels/label-pictures.ts'
import { createSerialQueue } from '#kit/limits.ts'

/** Draws labels. @throws ServiceError `General.Overloaded` */
export type LabelDrawer = {
  draw(labelId: string, content: PrintedContent, format: LabelFormat): Promise<Uint8Array>
  /** A paper that goes with the label, as a PDF. */
  drawDocument(labelId: string, position: number, content: DocumentContent): Promise<{ pdf: Uint8Array; pages: number }>
}

/**
 * Draws labels one after the other, whenever they are asked for, and stores them nowhere. One in plain letters takes a
 * fraction of a millisecond, about what handing it to a thread and back takes; what takes longer is drawn beside the
 * requests of others.
 *
 * @param thread null: all are drawn here
 */
export function createLabelDrawer(thread: FileThread | null = null): LabelDrawer {
  const inTurn = createSerialQueue()
  const write = createFileWriter()
  async function draw(task: FileTask): Promise<WrittenFile> {
    if (thread === null || isWrittenAtOnce(task.content)) return inTurn(() => write(task))
    return thread.write(task).catch((error) => {
      throw asOverloaded(error)
    })
  }
  return {
    draw: async (labelId, content, format) => (await draw({ key: labelId, content, format })).bytes,
    async drawDocument(labelId, position, content) {
      const { bytes, pages } = await draw({ key: `${labelId} ${position}`, content, format: 'PDF' })
      return { pdf: bytes, pages }
    },
  }
}
