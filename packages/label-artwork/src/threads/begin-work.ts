import module from 'node:module'
import { workerData } from 'node:worker_threads'

/** @param compiledFolder where the program keeps what it has compiled; absent: nowhere */
export type ThreadData = { compiledFolder?: string }

/**
 * What the module of a thread's work exports: work that is loaded by what was compiled before. A thread compiles
 * everything anew unless it is told where that is kept.
 */
export function beginWork<Task>(
  load: () => Promise<{ default(task: Task): unknown }>,
): (task: Task) => Promise<unknown> {
  const { compiledFolder } = workerData as ThreadData
  if (compiledFolder) module.enableCompileCache(compiledFolder)
  const loading = load()
  // Threads are ended from outside, and would write what they compiled at an end of their own.
  loading.then(() => module.flushCompileCache()).catch(() => {})
  return async (task) => (await loading).default(task)
}
