/** Writes docs/operating/commands.md and docs/operating/settings.md again, from the command line and the settings. */
import { writeFile } from 'node:fs/promises'
import { operatingPages } from './operating-docs.ts'

for (const { file, text } of operatingPages()) {
  await writeFile(new URL(`../docs/operating/${file}`, import.meta.url), text)
}
