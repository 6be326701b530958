import module from 'node:module'
import { workerData } from 'node:worker_threads'

/** @param compiledFolder folder of the compile cache. Absent: no cache. */
export type ThreadData = { compiledFolder?: string }

/**
 * Loads the work of a thread with the program's compile cache. Without it, each thread would compile everything again.
 */
export function beginWork<Task>(
  load: () => Promise<{ default(task: Task): unknown }>,
): (task: Task) => Promise<unknown> {
  const { compiledFolder } = workerData as ThreadData
  if (compiledFolder) module.enableCompileCache(compiledFolder)
  const loading = load()
  // The cache is written now, because threads are terminated from outside.
  loading.then(() => module.flushCompileCache()).catch(() => {})
  return async (task) => (await loading).default(task)
}
