import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestEnvironment } from './test-environment.ts'

/** Whether the outcome of the purchase is on the disk as a whole line, so that another process can read it. */
export async function isSpooled({ folder }: TestEnvironment, purchaseId: string): Promise<boolean> {
  const outcomes = join(folder, 'outcomes')
  const texts = await Promise.all(
    // A file goes as soon as what it holds is in the database.
    (await readdir(outcomes)).map((name) => readFile(join(outcomes, name), 'utf8').catch(() => '')),
  )
  const wholeLines = texts.flatMap((text) => text.split('\n').slice(0, -1))
  return wholeLines.some((line) => line.includes(purchaseId))
}
