import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { SheetOptions } from '../sheet/sheet.ts'
import type { PrinterDpi } from '../zpl/write-zpl.ts'
import type { ArtworkFiles } from './artwork-files.ts'
import type { ArtworkAnswer, ArtworkTask } from './artwork-worker.ts'
import { createSemaphore, SemaphoreFull } from './semaphore.ts'

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
  /** What comes while so much waits for a thread fails with `ConverterBusy`: it holds its bytes in memory meanwhile. */
  maxWaiting: number
}

/**
 * Too much waits for a thread, a label's picture took too long, or the converter closes; nothing was converted, and the same
 * may be asked for again.
 */
export class ConverterBusy extends Error {
  override name = 'ConverterBusy'
}

const defaultLimits: ArtworkLimits = {
  threads: availableParallelism(),
  timeoutMs: 20_000,
  maxBytes: 20 * 1024 * 1024,
  maxWaiting: 100,
}

const idleTimeoutMs = 30_000

/** Each takes a tenth of a second, and several times that on a machine with much else to do. */
const labelsInTime = 25

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

const closing = () => new ConverterBusy('the converter closes')

export type ArtworkConverter = {
  /** A carrier's PDF, PNG, GIF, JPEG or ZPL as all four files of a label. Never throws over the artwork itself. */
  convertArtwork(bytes: Uint8Array, mediaType: string): Promise<ConvertedArtwork>
  /** Labels that exist as PDF files, several on a page of office paper. */
  sheetOfPdfs(pdfs: readonly Uint8Array[], options: SheetOptions): Promise<ArtworkSheet>
  /** The first page of a label's PDF as a PNG of 4 × 6 inches at 300 dpi, for screens. */
  pictureOfPdf(pdf: Uint8Array): Promise<ArtworkPicture>
  /** How many pages or labels a carrier's PDF, picture or ZPL has. Never throws over the artwork itself. */
  countPages(bytes: Uint8Array): Promise<CountedPages>
  /** Ends the worker threads at once; what is under way, waits, or comes later fails with `ConverterBusy`. */
  close(): Promise<void>
}

/**
 * Converts on worker threads, so that drawing never holds up the program, and in bounded time and memory. Each of its
 * functions throws `ConverterBusy` where too much waits already, or once it closes.
 */
export function createArtworkConverter(limits: Partial<ArtworkLimits> = {}): ArtworkConverter {
  const { threads, timeoutMs, maxBytes, maxWaiting } = { ...defaultLimits, ...limits }
  const pool = new Piscina<ArtworkTask, ArtworkAnswer<never>>({
    filename: new URL('./artwork-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const acquireThread = createSemaphore(threads, maxWaiting)
  let isClosing = false

  async function run(task: ArtworkTask, byteCount: number, withinMs = timeoutMs): Promise<ArtworkAnswer<never>> {
    if (byteCount === 0) return { ok: false, reason: 'The artwork is empty' }
    if (byteCount > maxBytes) return { ok: false, reason: `The artwork is larger than ${maxBytes} bytes` }
    // Time counts from when a thread is free, so that a long queue fails nobody.
    const releaseThread = await acquireThread().catch((error) => {
      throw error instanceof SemaphoreFull ? new ConverterBusy(error.message) : error
    })
    try {
      if (isClosing) throw closing()
      return await pool.run(task, { signal: AbortSignal.timeout(withinMs) })
    } catch (error) {
      // That its thread was ended, or its time was over as that happened, tells nothing of the artwork.
      if (isClosing) throw closing()
      if (!isTimeout(error)) return { ok: false, reason: 'The artwork could not be drawn' }
      const reason = `The artwork took longer than ${withinMs} ms to draw`
      // A label's own file was drawn before: that it takes so long now tells of the machine, and not of the file.
      if (task.task === 'picture') throw new ConverterBusy(reason)
      return { ok: false, reason }
    } finally {
      releaseThread()
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
    close() {
      isClosing = true
      // The library's own "close" waits half a minute for what is under way.
      return pool.destroy()
    },
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
