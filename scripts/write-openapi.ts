/** `npm run openapi`: generates `openapi.json`, `console-openapi.json` and the types of the pages from the route schemas. */
import { writeFile } from 'node:fs/promises'
import { apiTypes, apiTypesFile } from '../console/api-types.ts'
import { consoleContract, publishedContract } from '../test/rules/published-contract.ts'

await writeFile(new URL('../openapi.json', import.meta.url), await publishedContract())
await writeFile(new URL('../console-openapi.json', import.meta.url), await consoleContract())
await writeFile(apiTypesFile, await apiTypes())
