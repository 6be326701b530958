/**
 * All tests of pages in one process, which has one service and one browser for them: `npm test` runs this in place of the
 * files, each of which also runs by itself.
 */
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('..', import.meta.url)

for (const file of globSync('*.test.ts', { cwd: fileURLToPath(folder) }).toSorted())
  await import(new URL(file, folder).href)
