import { AsyncResource } from 'node:async_hooks'
import { globSync } from 'node:fs'
import { describe } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Kind = { patterns: readonly string[]; parts: number; alone?: readonly string[] }

export const kinds = {
  /** Test files that start the service. */
  service: { patterns: ['test/conformance/**/*.test.ts', 'test/console/**/*.test.ts'], parts: 8 },
  /** Those beside the code that they test, and the rules of the code. One looks at what a process of its own has loaded. */
  unit: {
    patterns: ['src/**/*.test.ts', 'console/src/**/*.test.ts', 'test/rules/*.test.ts'],
    parts: 3,
    alone: ['src/cli/program.test.ts'],
  },
  package: { patterns: ['packages/*/src/**/*.test.ts'], parts: 2 },
  /** Carriers, stores and payment providers, as their simulators play them. */
  contract: { patterns: ['test/{payments,carrier-contract,store-contract}/*.test.ts'], parts: 2 },
} as const satisfies Record<string, Kind>

/**
 * Runs one part of the test files in this process, one after the other, each as a suite with its own hooks: to start a
 * process and load the code takes longer than most of them. Neighbors often take equally long, so they go to different
 * parts.
 *
 * @param part from 1
 */
export function runPart(kind: keyof typeof kinds, part: number): void {
  const { patterns, parts, alone = [] }: Kind = kinds[kind]
  const files = globSync([...patterns], { cwd: root }).filter((file) => !alone.includes(file))
  let loaded: Promise<unknown> = Promise.resolve()
  for (const file of files.toSorted().filter((_file, index) => index % parts === part - 1)) {
    describe(file, () => {
      const suite = new AsyncResource('test file')
      // One at a time: a module that two files import would give its hooks to the file that asked first.
      const loading = loaded.then(() => suite.runInAsyncScope(() => import(pathToFileURL(root + file).href)))
      loaded = loading.catch(() => {})
      return loading
    })
  }
}
