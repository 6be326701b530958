/** `npm run tool -- new-migration name`: creates the next migration. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The name and the start of the next migration. Released migrations only go forward.
 *
 * @param files the existing migrations
 */
export function nextMigration(files: readonly string[], words: string): { file: string; text: string } {
  const name = words
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error('Give the migration a name, such as: npm run tool -- new-migration order_notes')
  }
  const numbers = files.map((file) => Number(/^(\d{4})_/.exec(file)?.[1] ?? 0))
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  return { file: `${number}_${name}.sql`, text: '-- Up Migration\n\n' }
}

if (import.meta.main) {
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
}
