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
