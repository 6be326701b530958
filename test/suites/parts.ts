import { AsyncResource } from 'node:async_hooks'
import { globSync } from 'node:fs'
import { describe } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Test files that start the service. */
const files = globSync(['test/conformance/**/*.test.ts', 'test/console/**/*.test.ts'], { cwd: root }).toSorted()
const parts = 8

/**
 * Runs one part of the test files in this process, one after the other, each as a suite with its own hooks: to load the
 * service takes longer than most of them. Neighbors often take equally long, so they go to different parts.
 *
 * @param part from 1
 */
export function runPart(part: number): void {
  let loaded: Promise<unknown> = Promise.resolve()
  for (const file of files.filter((_file, index) => index % parts === part - 1)) {
    describe(file, () => {
      const suite = new AsyncResource('test file')
      // One at a time: a module that two files import would give its hooks to the file that asked first.
      const loading = loaded.then(() => suite.runInAsyncScope(() => import(pathToFileURL(root + file).href)))
      loaded = loading.catch(() => {})
      return loading
    })
  }
}
