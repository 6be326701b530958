/** Generates `src/api/schema.gen.ts` from the OpenAPI document of the console API. */
import { readFile } from 'node:fs/promises'
import openapi, { astToString } from 'openapi-typescript'

const document = new URL('../console-openapi.json', import.meta.url)
const header = '// Written by `npm run openapi` from console-openapi.json.\n\n'

export const apiTypesFile = new URL('src/api/schema.gen.ts', import.meta.url)

export async function apiTypes(): Promise<string> {
  const nodes = await openapi(JSON.parse(await readFile(document, 'utf8')))
  return header + astToString(nodes)
}
