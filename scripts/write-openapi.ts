/** `npm run openapi`: writes `openapi.json` and `console-openapi.json` anew from the schemas of the routes, and the types of the pages. */
import { writeFile } from 'node:fs/promises'
import { apiTypes, apiTypesFile } from '../console/api-types.ts'
import { consoleContract, publishedContract } from '../test/rules/published-contract.ts'

await writeFile(new URL('../openapi.json', import.meta.url), await publishedContract())
await writeFile(new URL('../console-openapi.json', import.meta.url), await consoleContract())
await writeFile(apiTypesFile, await apiTypes())
