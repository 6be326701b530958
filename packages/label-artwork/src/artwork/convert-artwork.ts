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
  /** Worker threads, of about 65 MB each; they start when needed and end when idle. */
  threads: number
  /** For one piece of artwork, and for each 25 labels of a sheet. */
  timeoutMs: number
  maxBytes: number
  /** What comes while so much waits for a thread fails with `ThreadsBusyError`: it holds its bytes in memory meanwhile. */
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

/** Each takes a tenth of a second, and several times that on a machine with much else to do. */
const labelsInTime = 25

export type ArtworkConverter = {
  /** A carrier's PDF, PNG, GIF, JPEG or ZPL as all four files of a label. Never throws over the artwork itself. */
  convertArtwork(bytes: Uint8Array, mediaType: string): Promise<ConvertedArtwork>
  /** Labels that exist as PDF files, several on a page of office paper. */
  sheetOfPdfs(pdfs: readonly Uint8Array[], options: SheetOptions): Promise<ArtworkSheet>
  /** The first page of a label's PDF as a PNG of 4 × 6 inches at 300 dpi, for screens. */
  pictureOfPdf(pdf: Uint8Array): Promise<ArtworkPicture>
  /** How many pages or labels a carrier's PDF, picture or ZPL has. Never throws over the artwork itself. */
  countPages(bytes: Uint8Array): Promise<CountedPages>
  /** Ends the worker threads at once; what is under way, waits, or comes later fails with `ThreadsBusyError`. */
  close(): Promise<void>
}

/**
 * Converts on worker threads, so that drawing never holds up the program, and in bounded time and memory. Each of its
 * functions throws `ThreadsBusyError` where too much waits already, or once it closes.
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
      if (!(error instanceof ThreadTimeoutError)) return { ok: false, reason: 'The artwork could not be drawn' }
      const reason = `The artwork ${error.message} to draw`
      // A label's own file was drawn before: that it takes so long now tells of the machine, and not of the file.
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
 * As `createArtworkConverter().convertArtwork`, on worker threads shared by the whole process. What the bytes are is
 * told from themselves; of the media type only a density counts, as in `application/zpl;dpi=300`.
 */
export async function convertArtwork(bytes: Uint8Array, mediaType: string): Promise<ConvertedArtwork> {
  shared ??= createArtworkConverter()
  return shared.convertArtwork(bytes, mediaType)
}

function dpiOf(mediaType: string): PrinterDpi | null {
  const dpi = Number(/;\s*dpi=(203|300|600)\b/i.exec(mediaType)?.[1])
  return dpi === 203 || dpi === 300 || dpi === 600 ? dpi : null
}
