import { AsyncResource } from 'node:async_hooks'
import { describe } from 'node:test'

/**
 * Runs test files one after the other in this process, each as a suite with its own hooks.
 *
 * @param files their URLs, by the names that they are reported under
 */
export function runTogether(files: Readonly<Record<string, string>>): void {
  let loaded: Promise<unknown> = Promise.resolve()
  for (const [name, url] of Object.entries(files)) {
    describe(name, () => {
      const suite = new AsyncResource('test file')
      // One at a time: files that wait for the same module would all be taken for the suite that asked for it first.
      const loading = loaded.then(() => suite.runInAsyncScope(() => import(url)))
      loaded = loading.catch(() => {})
      return loading
    })
  }
}
