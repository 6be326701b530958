import module from 'node:module'
import { workerData } from 'node:worker_threads'

/** @param compiledFolder where the program keeps what it has compiled; absent: nowhere */
export type WorkOfThread = { file: string; compiledFolder?: string }

const { file, compiledFolder } = workerData as WorkOfThread

// A thread compiles anew what the program has compiled before, unless it is told where that is kept.
if (compiledFolder) module.enableCompileCache(compiledFolder)
const loading: Promise<{ default(task: unknown): unknown }> = import(file)
// Threads are ended from outside, and what is kept is written at an end of their own.
const keeping = loading.then(() => module.flushCompileCache())
keeping.catch(() => {})

/** What every thread begins with: the work itself is loaded from here. */
export default async function work(task: unknown): Promise<unknown> {
  return (await loading).default(task)
}
