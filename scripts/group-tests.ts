import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const together = new URL('../test/support/run-together.ts', import.meta.url).href

/** Whose files each open a service of their own, on a database of their own: they need not know of each other. */
const folders = ['test/conformance/', 'test/console/']
/** So many files are as good in processes of their own: more of them are done at a time. */
const filesInGroup = 9

/**
 * Which files share a process: most of the time of a file that opens a service goes into loading and compiling it, which
 * a process does once for all of its files. Neighbours, which are often alike in length, go into different groups.
 *
 * @returns the files that stay by themselves, and the groups
 */
export function groupTests(files: readonly string[]): { single: string[]; groups: string[][] } {
  const isShared = (file: string): boolean => folders.some((folder) => file.startsWith(folder))
  const shared = files.filter(isShared)
  const count = Math.ceil(shared.length / filesInGroup)
  if (count < 2) return { single: [...files], groups: [] }
  const groups = Array.from({ length: count }, (_, group) => shared.filter((_file, index) => index % count === group))
  return { single: files.filter((file) => !isShared(file)), groups }
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
