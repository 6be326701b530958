import module from 'node:module'
import { dirname } from 'node:path'
import type { Piscina } from 'piscina'
import type { ThreadData } from './begin-work.ts'

/** Too many tasks are waiting, or the worker threads are stopping. Nothing was done, and the caller can retry. */
export class ThreadsBusyError extends Error {
  override name = 'ThreadsBusyError'
}

/** The task exceeded its time limit, and its thread was terminated. */
export class ThreadTimeoutError extends Error {
  override name = 'ThreadTimeoutError'
}

export type ThreadLimits = {
  /** Threads start when they are needed. */
  threads: number
  /** Time limit per task. */
  timeoutMs: number
  /**
   * If so many tasks are waiting, the next one fails with `ThreadsBusyError`, because waiting tasks hold their bytes in
   * memory.
   */
  maxWaiting: number
  /** JavaScript heap per thread. A thread that needs more is terminated, and its task fails. */
  maxHeapMb: number
  /** How long an idle thread is kept. */
  idleMs: number
}

export type ThreadPool<Task, Answer> = {
  /**
   * Runs a task on a thread. Its time limit starts when a thread is free.
   *
   * @throws ThreadsBusyError, ThreadTimeoutError, errors of the work, and an error if the thread ends. The next task
   *   gets a new thread.
   */
  run(task: Task, withinMs?: number): Promise<Answer>
  /** Terminates the threads immediately. Running, waiting and later tasks fail with `ThreadsBusyError`. */
  close(): Promise<void>
}

/**
 * With two threads, a task of several seconds leaves one for the others. More threads would take processors from the
 * main thread.
 */
export const usualThreads = 2

const closing = () => new ThreadsBusyError('the worker threads are stopping')

function threadData(): ThreadData {
  // Node returns a subfolder of the configured folder.
  const compiled = module.getCompileCacheDir()
  return compiled ? { compiledFolder: dirname(compiled) } : {}
}

/** @param file module whose default export runs a task */
export function createThreadPool<Task, Answer>(file: URL, limits: ThreadLimits): ThreadPool<Task, Answer> {
  const { threads, timeoutMs, maxWaiting, maxHeapMb, idleMs } = limits
  let pool: Piscina<Task, Answer> | null = null
  const acquireThread = createSemaphore(threads, maxWaiting)
  let isClosing = false

  /** Running tasks, which can be aborted. */
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
    // If a thread can't start, the library would leave the waiting task pending.
    pool.on('error', (cause) => {
      for (const task of running) task.abort(new ThreadsBusyError('a worker thread could not start', { cause }))
    })
    return pool
  }

  return {
    async run(task, withinMs = timeoutMs) {
      const releaseThread = await acquireThread().catch((error) => {
        throw error instanceof SemaphoreFullError ? new ThreadsBusyError(error.message) : error
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
        // While closing, a terminated thread or a timeout reveals nothing about the task.
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
      // The library's own `close` waits half a minute for running tasks.
      await pool?.destroy()
    },
  }
}

/** Too many tasks are waiting. */
export class SemaphoreFullError extends Error {
  override name = 'SemaphoreFullError'
}

/**
 * Limits concurrency. Other callers wait in order.
 *
 * @param maxWaiting if so many callers wait, the next one fails with `SemaphoreFullError`
 * @returns a function that acquires a permit and returns a function to release it
 */
export function createSemaphore(maxPermits: number, maxWaiting: number): () => Promise<() => void> {
  const waiting: (() => void)[] = []
  let held = 0
  const release = () => {
    const next = waiting.shift()
    if (next === undefined) held--
    else next()
  }
  return async () => {
    if (held < maxPermits) held++
    else if (waiting.length >= maxWaiting) throw new SemaphoreFullError(`${maxWaiting} tasks are already waiting`)
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return release
  }
}
