import type { FileTask, WrittenFile } from './file-writer.ts'
import { createThreadPool, ThreadsBusyError, ThreadTimeoutError } from './thread-pool.ts'

export type FileThread = {
  /** @throws ThreadsBusyError; what drawing throws */
  write(task: FileTask): Promise<WrittenFile>
  /** Ends the thread at once; what is under way, waits, or comes later fails with `ThreadsBusyError`. */
  close(): Promise<void>
}

const work = new URL('./begin-files.ts', import.meta.url)

/** A file takes milliseconds; a thread that starts has to read its fonts first, which takes some hundred. */
const usualLimits = { threads: 1, timeoutMs: 10_000, maxWaiting: 1_000, maxHeapMb: 256, idleMs: 300_000 }

/** Draws files on a thread beside the program's. It starts when it is first needed and ends when it was idle for a while. */
export function createFileThread(limits: Partial<typeof usualLimits> = {}): FileThread {
  const pool = createThreadPool<FileTask, WrittenFile>(work, { ...usualLimits, ...limits })
  return {
    write: (task) =>
      pool.run(task).catch((error) => {
        // What is drawn is small: that it takes so long tells of the machine.
        throw error instanceof ThreadTimeoutError ? new ThreadsBusyError(error.message) : error
      }),
    close: pool.close,
  }
}
