/** `npm run docs:tables`: draws docs/tables.md anew from the schema that the migrations make. */
import { writeFile } from 'node:fs/promises'
import { tableDiagram } from './table-diagram.ts'

await writeFile(new URL('../docs/tables.md', import.meta.url), await tableDiagram())
