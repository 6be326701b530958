/** `npm run openapi`: writes the public contract to `openapi.json`, and generates the types of the web application and the SDK. */
import { writeFile } from 'node:fs/promises'
import { generateTypes } from './console-types.ts'
import { publishedContract } from './contracts.ts'

await writeFile(new URL('../openapi.json', import.meta.url), await publishedContract())
await generateTypes()
