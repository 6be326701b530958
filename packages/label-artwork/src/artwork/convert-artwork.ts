import type { SheetOptions } from '../sheet/sheet.ts'
import { createThreadPool, ThreadsBusyError, ThreadTimeoutError, usualThreads } from '../threads/thread-pool.ts'
import type { PrinterDpi } from '../zpl/write-zpl.ts'
import type { ArtworkFiles } from './artwork-files.ts'
import type { ArtworkAnswer, ArtworkTask } from './artwork-worker.ts'

export { ThreadsBusyError, usualThreads } from '../threads/thread-pool.ts'
export type { ArtworkFiles } from './artwork-files.ts'

export type ConvertedArtwork = { ok: true; files: ArtworkFiles } | { ok: false; reason: string }
export type ArtworkSheet = { ok: true; pdf: Uint8Array } | { ok: false; reason: string }

export type ArtworkPicture = { ok: true; png: Uint8Array } | { ok: false; reason: string }

export type CountedPages = { ok: true; pages: number } | { ok: false; reason: string }

export type ArtworkLimits = {
  /** Worker threads of about 65 MB each. They start when they are needed and end when they are idle. */
  threads: number
  /** Time limit per artwork, and per 25 labels of a sheet. */
  timeoutMs: number
  maxBytes: number
  /** If so many tasks are waiting, the next one fails with `ThreadsBusyError`, because they hold bytes in memory. */
  maxWaiting: number
}

const defaultLimits: ArtworkLimits = {
  threads: usualThreads,
  timeoutMs: 20_000,
  maxBytes: 20 * 1024 * 1024,
  maxWaiting: 100,
}

const file = new URL('./begin-artwork.ts', import.meta.url)

const ofThreads = { maxHeapMb: 512, idleMs: 30_000 }

/** A label takes a tenth of a second, or several times as long on a busy machine. */
const labelsInTime = 25

export type ArtworkConverter = {
  /** Converts a carrier's PDF, PNG, GIF, JPEG or ZPL to all four files. Never throws because of the artwork. */
  convertArtwork(bytes: Uint8Array, mediaType: string): Promise<ConvertedArtwork>
  /** Puts labels from PDF files on office paper, several per page. */
  sheetOfPdfs(pdfs: readonly Uint8Array[], options: SheetOptions): Promise<ArtworkSheet>
  /** Draws the first page of a label's PDF as a PNG of 4 × 6 inches at 300 dpi, for screens. */
  pictureOfPdf(pdf: Uint8Array): Promise<ArtworkPicture>
  /** Counts the pages or labels of a carrier's PDF, image or ZPL. Never throws because of the artwork. */
  countPages(bytes: Uint8Array): Promise<CountedPages>
  /** Terminates the worker threads immediately. Running, waiting and later tasks fail with `ThreadsBusyError`. */
  close(): Promise<void>
}

/**
 * Converts on worker threads with limits on time and memory, so that drawing never blocks the program. Each function
 * throws `ThreadsBusyError` if too many tasks are waiting, or after `close`.
 */
export function createArtworkConverter(limits: Partial<ArtworkLimits> = {}): ArtworkConverter {
  const { threads, timeoutMs, maxBytes, maxWaiting } = { ...defaultLimits, ...limits }
  const pool = createThreadPool<ArtworkTask, ArtworkAnswer<never>>(file, {
    threads,
    timeoutMs,
    maxWaiting,
    ...ofThreads,
  })

  async function run(task: ArtworkTask, byteCount: number, withinMs = timeoutMs): Promise<ArtworkAnswer<never>> {
    if (byteCount === 0) return { ok: false, reason: 'The artwork is empty' }
    if (byteCount > maxBytes) return { ok: false, reason: `The artwork is larger than ${maxBytes} bytes` }
    try {
      return await pool.run(task, withinMs)
    } catch (error) {
      if (error instanceof ThreadsBusyError) throw error
      if (!(error instanceof ThreadTimeoutError)) return { ok: false, reason: 'The artwork could not be rendered' }
      const reason = `The artwork ${error.message} to render`
      // A label's own file was drawn before, so a timeout means that the machine is busy.
      if (task.task === 'picture') throw new ThreadsBusyError(reason)
      return { ok: false, reason }
    }
  }

  return {
    async convertArtwork(bytes, mediaType) {
      const answer = await run({ task: 'convert', bytes, sourceDpi: dpiOf(mediaType) }, bytes.length)
      return answer.ok ? { ok: true, files: answer.value } : answer
    },
    async sheetOfPdfs(pdfs, options) {
      const byteCount = pdfs.reduce((sum, pdf) => sum + pdf.length, 0)
      const withinMs = timeoutMs * Math.max(1, Math.ceil(pdfs.length / labelsInTime))
      const answer = await run({ task: 'sheet', pdfs: [...pdfs], options }, byteCount, withinMs)
      return answer.ok ? { ok: true, pdf: answer.value } : answer
    },
    async pictureOfPdf(pdf) {
      const answer = await run({ task: 'picture', pdf }, pdf.length)
      return answer.ok ? { ok: true, png: answer.value } : answer
    },
    async countPages(bytes) {
      const answer = await run({ task: 'count', bytes }, bytes.length)
      return answer.ok ? { ok: true, pages: answer.value } : answer
    },
    close: pool.close,
  }
}

let shared: ArtworkConverter | null = null

/**
 * Like `createArtworkConverter().convertArtwork`, on worker threads that the whole process shares. The kind is detected
 * from the bytes. Only a density of the media type counts, as in `application/zpl;dpi=300`.
 */
export async function convertArtwork(bytes: Uint8Array, mediaType: string): Promise<ConvertedArtwork> {
  shared ??= createArtworkConverter()
  return shared.convertArtwork(bytes, mediaType)
}

function dpiOf(mediaType: string): PrinterDpi | null {
  const dpi = Number(/;\s*dpi=(203|300|600)\b/i.exec(mediaType)?.[1])
  return dpi === 203 || dpi === 300 || dpi === 600 ? dpi : null
}
