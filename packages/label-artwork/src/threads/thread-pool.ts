import module from 'node:module'
import { dirname } from 'node:path'
import type { Piscina } from 'piscina'
import type { ThreadData } from './begin-work.ts'
import { createSemaphore, SemaphoreFull } from './semaphore.ts'

/** Too much waits for a thread, or the threads end; nothing was done, and the same may be asked for again. */
export class ThreadsBusyError extends Error {
  override name = 'ThreadsBusyError'
}

/** The thread that was at it was ended, since its time was over. */
export class ThreadTimeoutError extends Error {
  override name = 'ThreadTimeoutError'
}

export type ThreadLimits = {
  /** They start when they are needed. */
  threads: number
  /** For one task. */
  timeoutMs: number
  /** What comes while so much waits fails with `ThreadsBusyError`: it holds its bytes in memory meanwhile. */
  maxWaiting: number
  /** Of what a thread holds in JavaScript; one that needs more ends, and its task fails. */
  maxHeapMb: number
  /** So long after its last task a thread ends. */
  idleMs: number
}

export type ThreadPool<Task, Answer> = {
  /**
   * Does a task on a thread. Its time counts from when one is free, so that a long queue fails nobody.
   *
   * @throws ThreadsBusyError, ThreadTimeoutError; what the work throws, and an error where the thread ended under it: the next task
   *   gets another one
   */
  run(task: Task, withinMs?: number): Promise<Answer>
  /** Ends the threads at once; what is under way, waits, or comes later fails with `ThreadsBusyError`. */
  close(): Promise<void>
}

/** Two, so that what takes seconds leaves one to the rest; more would take the processors from whoever hands out the work. */
export const usualThreads = 2

const closing = () => new ThreadsBusyError('the threads are stopping')

function threadData(): ThreadData {
  // The folder that it names is one of this Node's, in the one that was chosen.
  const compiled = module.getCompileCacheDir()
  return compiled ? { compiledFolder: dirname(compiled) } : {}
}

/** @param file a module whose default export does a task */
export function createThreadPool<Task, Answer>(file: URL, limits: ThreadLimits): ThreadPool<Task, Answer> {
  const { threads, timeoutMs, maxWaiting, maxHeapMb, idleMs } = limits
  let pool: Piscina<Task, Answer> | null = null
  const acquireThread = createSemaphore(threads, maxWaiting)
  let isClosing = false

  /** What is under way, to be ended before it is done. */
  const running = new Set<AbortController>()

  async function open(): Promise<Piscina<Task, Answer>> {
    const library = await import('piscina')
    if (isClosing) throw closing()
    if (pool) return pool
    pool = new library.Piscina<Task, Answer>({
      filename: file.href,
      workerData: threadData(),
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    // A thread that cannot start has no task yet: the library would leave the one that it was meant for waiting.
    pool.on('error', (cause) => {
      for (const task of running) task.abort(new ThreadsBusyError('a thread could not start', { cause }))
    })
    return pool
  }

  return {
    async run(task, withinMs = timeoutMs) {
      const releaseThread = await acquireThread().catch((error) => {
        throw error instanceof SemaphoreFull ? new ThreadsBusyError(error.message) : error
      })
      const ending = new AbortController()
      const timeout = new ThreadTimeoutError(`took longer than ${withinMs} ms`)
      const timer = setTimeout(() => ending.abort(timeout), withinMs)
      running.add(ending)
      try {
        const opened = pool ?? (await open())
        if (isClosing) throw closing()
        return await opened.run(task, { signal: ending.signal })
      } catch (error) {
        // That its thread was ended, or its time was over as that happened, tells nothing of the task.
        if (isClosing) throw closing()
        throw ending.signal.aborted ? ending.signal.reason : error
      } finally {
        running.delete(ending)
        clearTimeout(timer)
        releaseThread()
      }
    },
    async close() {
      isClosing = true
      // The library's own "close" waits half a minute for what is under way.
      await pool?.destroy()
    },
  }
}
