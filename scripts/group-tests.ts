import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const together = new URL('../test/support/run-together.ts', import.meta.url).href

/** @param says what its files say besides; absent: whatever they say */
type Shared = { folders: readonly string[]; says?: RegExp; filesInGroup: number }

const ofService = ['test/conformance/', 'test/console/']

/** A file is of the first that it fits. */
const shared: readonly Shared[] = [
  // The more of them are in a process, the fewer services are opened.
  { folders: ofService, says: /\bopenSharedEnvironment\(/, filesInGroup: 20 },
  // Files that each open a service of their own, on a database of their own: they need not know of each other.
  { folders: ofService, filesInGroup: 17 },
  // Most of these are done sooner than a process has started.
  { folders: ['src/', 'console/', 'scripts/', 'bench/', 'test/rules/'], filesInGroup: 40 },
  {
    folders: [
      ...['packages/label-artwork/', 'packages/carrier-simulator/', 'packages/chain-simulator/'],
      ...['test/carrier-contract/', 'test/store-contract/', 'test/payments/'],
    ],
    filesInGroup: 13,
  },
]

/** A file that says this changes or measures what is the process's own, and has one for itself. */
const ofProcess = /\bprocess\.(env\.\w+ = |memoryUsage|chdir|exitCode = )|defineProperty\(globalThis|registerHooks/

/**
 * Which files share a process: most of the time of a file that opens a service goes into loading and compiling it, which
 * a process does once for all of its files. Neighbours, which are often alike in length, go into different groups.
 *
 * @param textOf reads a file
 * @returns the files that stay by themselves, and the groups
 */
export function groupTests(
  files: readonly string[],
  textOf: (file: string) => string,
): { single: string[]; groups: string[][] } {
  const left = new Map(files.map((file) => [file, textOf(file)]))
  const groups = shared.flatMap(({ folders, says, filesInGroup }) => {
    const isShared = ([file, text]: [string, string]) =>
      folders.some((folder) => file.startsWith(folder)) && !ofProcess.test(text) && (says?.test(text) ?? true)
    const together = [...left].filter(isShared).map(([file]) => file)
    const count = Math.ceil(together.length / filesInGroup)
    // So few files are as good in processes of their own: more of them are done at a time.
    if (count < 2) return []
    for (const file of together) left.delete(file)
    return Array.from({ length: count }, (_, group) => together.filter((_file, index) => index % count === group))
  })
  const grouped = new Set(groups.flat())
  return { single: files.filter((file) => !grouped.has(file)), groups }
}

/**
 * Writes a file for each of the files that runs it, under a name that comes ahead of all others: Node starts test files
 * in the order of their paths, and what takes longest has to begin first for all to end together.
 *
 * @param folder where they are written
 * @returns the files
 */
export function writeFirst(root: string, folder: string, files: readonly string[]): string[] {
  return files.map((file, index) => {
    const path = join(folder, `first-${index + 1}.mjs`)
    writeFileSync(path, `import ${JSON.stringify(pathToFileURL(join(root, file)).href)}\n`)
    return path
  })
}

/**
 * Writes a file for each group that runs its test files one after the other, each with its own hooks.
 *
 * @param folder where they are written
 * @returns the files
 */
export function writeGroups(root: string, folder: string, groups: readonly (readonly string[])[]): string[] {
  return groups.map((files, index) => {
    const path = join(folder, `group-${String(index + 1).padStart(2, '0')}.mjs`)
    const urls = Object.fromEntries(files.map((file) => [file, pathToFileURL(join(root, file)).href]))
    writeFileSync(
      path,
      `import { runTogether } from ${JSON.stringify(together)}\n\nrunTogether(${JSON.stringify(urls)})\n`,
    )
    return path
  })
}
