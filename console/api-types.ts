/** `src/api/schema.gen.ts`, as the document of the service's operations for these pages says it. */
import { readFile } from 'node:fs/promises'
import openapi, { astToString } from 'openapi-typescript'

const document = new URL('../console-openapi.json', import.meta.url)
const header = '// Written by `npm run openapi` from console-openapi.json.\n\n'

export const apiTypesFile = new URL('src/api/schema.gen.ts', import.meta.url)

export async function apiTypes(): Promise<string> {
  const nodes = await openapi(JSON.parse(await readFile(document, 'utf8')))
  return header + astToString(nodes)
}
