/** `npm run tool -- new-migration name`: creates the next migration. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nextMigration } from './next-migration.ts'

const folder = fileURLToPath(new URL('../migrations', import.meta.url))

try {
  const { file, text } = nextMigration(await readdir(folder), process.argv.slice(2).join('_'))
  // Never overwrite an existing file.
  await writeFile(join(folder, file), text, { flag: 'wx' })
  process.stdout.write(`migrations/${file}\n`)
} catch (error) {
  process.stderr.write(`new-migration: ${(error as Error).message}\n`)
  process.exitCode = 1
}
