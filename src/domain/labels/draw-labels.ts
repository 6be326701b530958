import { type ArtworkConverter, ThreadsBusyError } from '@waybill/label-artwork/convert'
import {
  createFileWriter,
  type FileTask,
  type FileThread,
  isQuickToWrite,
  type WrittenFile,
} from '@waybill/label-artwork/files'
import type { Share } from '#domain/accounts/account.ts'
import type { DocumentContent, Label, LabelFormat, PrintedContent } from '#domain/labels/label.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { createSerialQueue } from '#kit/limits.ts'

/** Draws labels and customs documents. @throws ServiceError `General.Overloaded` */
export type LabelDrawer = {
  draw(labelId: string, content: PrintedContent, format: LabelFormat): Promise<Uint8Array>
  drawDocument(labelId: string, position: number, content: DocumentContent): Promise<{ pdf: Uint8Array; pages: number }>
}

/**
 * Draws labels one after the other on each request, and stores nothing. A label in Latin script takes a fraction of a
 * millisecond, about as long as passing it to a thread. Other labels take longer, so they are drawn on a thread.
 *
 * @param thread null: all labels are drawn on the main thread
 */
export function createLabelDrawer(thread: FileThread | null = null): LabelDrawer {
  const runInTurn = createSerialQueue()
  const write = createFileWriter()
  async function draw(task: FileTask): Promise<WrittenFile> {
    if (thread === null || isQuickToWrite(task.content)) return runInTurn(() => write(task))
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

const retryAfterSeconds = 1

/** Converts the error of busy threads to `General.Overloaded`, with the time to wait. Other errors stay as they are. */
export const asOverloaded = (error: unknown): unknown =>
  error instanceof ThreadsBusyError ? serviceError('General.Overloaded', { retryAfterSeconds }) : error

/** Labels as PNG for screens, drawn from their PDF on request and cached in memory. */
export type LabelPictures = {
  /** Draws nothing. @returns null if the picture is not cached */
  find(label: Label): Uint8Array | null
  /**
   * @param readPdf is called only if the picture must be drawn
   * @throws ServiceError `General.Overloaded`, `Label.GenerationFailed`, and errors of `readPdf`
   */
  draw(label: Label, readPdf: () => Promise<Uint8Array>): Promise<Uint8Array>
}

/** Holds a few hundred pictures. */
const defaultMaxBytes = 32 * 1024 * 1024

/**
 * Drawing takes a worker thread more than a tenth of a second. Therefore concurrent requests share one drawing, pictures
 * are cached, and each account gets only a share of the threads, no matter how often its links are opened.
 *
 * @param options.maxBytes size of the cache. The least recently used picture is dropped first.
 */
export function createLabelPictures(
  deps: { converter: Pick<ArtworkConverter, 'pictureOfPdf'>; share: Share },
  { maxBytes = defaultMaxBytes } = {},
): LabelPictures {
  const cached = new Map<string, Uint8Array>()
  const drawing = new Map<string, Promise<Uint8Array>>()
  let cachedBytes = 0

  function find(label: Label): Uint8Array | null {
    const key = keyOf(label)
    const picture = cached.get(key)
    if (!picture) return null
    // A map keeps the order of insertion, so this moves the picture to its end.
    cached.delete(key)
    cached.set(key, picture)
    return picture
  }

  function cache(key: string, picture: Uint8Array): void {
    cached.set(key, picture)
    cachedBytes += picture.length
    for (const [oldest, { length }] of cached) {
      if (cachedBytes <= maxBytes) return
      cached.delete(oldest)
      cachedBytes -= length
    }
  }

  async function drawAndCache(label: Label, readPdf: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const picture = await deps
      .share(label.accountId, async () => deps.converter.pictureOfPdf(await readPdf()))
      .catch((error) => {
        throw asOverloaded(error)
      })
    if (!picture.ok) throw serviceError('Label.GenerationFailed', { reason: picture.reason })
    cache(keyOf(label), picture.png)
    return picture.png
  }

  return {
    find,
    async draw(label, readPdf) {
      const key = keyOf(label)
      const existing = find(label) ?? drawing.get(key)
      if (existing) return existing
      const drawn = drawAndCache(label, readPdf).finally(() => drawing.delete(key))
      drawing.set(key, drawn)
      return drawn
    },
  }
}

/** The digest makes a label with new files a new entry. A label that Waybill draws never changes. */
const keyOf = ({ accountId, labelId, files }: Label): string =>
  [accountId, labelId, files.PDF?.sha256 ?? 'drawn'].join(' ')
