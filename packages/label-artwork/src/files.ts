import type { FileTask, WrittenFile } from './threads/file-writer.ts'
import { createThreadPool, ThreadsBusyError, ThreadTimeoutError } from './threads/thread-pool.ts'

export { createPdfJoiner, ForeignPdfError, type PdfJoiner } from './pdf/join-pdfs.ts'
export {
  createFileWriter,
  type FileContent,
  type FileFormat,
  type FileTask,
  type FileWriter,
  isQuickToWrite,
  type WrittenFile,
} from './threads/file-writer.ts'
export { ThreadsBusyError } from './threads/thread-pool.ts'
export { formatReset } from './zpl/format-reset.ts'

export type FileThread = {
  /** @throws ThreadsBusyError, and errors of drawing */
  write(task: FileTask): Promise<WrittenFile>
  /** Ends the thread at once; what is under way, waits, or comes later fails with `ThreadsBusyError`. */
  close(): Promise<void>
}

const work = new URL('./threads/begin-files.ts', import.meta.url)

/** A file takes milliseconds. A new thread first needs some hundred milliseconds to read fonts. */
const usualLimits = { threads: 1, timeoutMs: 10_000, maxWaiting: 1_000, maxHeapMb: 256, idleMs: 300_000 }

/** Draws files on a worker thread, which starts when it is needed and ends after some idle time. */
export function createFileThread(limits: Partial<typeof usualLimits> = {}): FileThread {
  const pool = createThreadPool<FileTask, WrittenFile>(work, { ...usualLimits, ...limits })
  return {
    write: (task) =>
      pool.run(task).catch((error) => {
        // Drawing is quick, so a timeout means that the machine is busy.
        throw error instanceof ThreadTimeoutError ? new ThreadsBusyError(error.message) : error
      }),
    close: pool.close,
  }
}
