/** `npm run tool -- docs:tables`: generates docs/tables.md from the migrated schema. */
import { writeFile } from 'node:fs/promises'
import { tableDiagram } from './table-diagram.ts'

await writeFile(new URL('../docs/tables.md', import.meta.url), await tableDiagram())
