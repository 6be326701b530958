/** `npm run openapi`: writes the public contract to `openapi.json`, and generates the types of the web application. */
import { writeFile } from 'node:fs/promises'
import { generateConsoleTypes } from './console-types.ts'
import { publishedContract } from './contracts.ts'

await writeFile(new URL('../openapi.json', import.meta.url), await publishedContract())
await generateConsoleTypes()
