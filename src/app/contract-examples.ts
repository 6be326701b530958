import { glob, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Example, Examples } from '#edges/http/openapi.ts'

const folder = new URL('../../docs/examples/', import.meta.url)

/** The example calls of the contract, one file per operation id. A test runs each of them. */
export async function readContractExamples(): Promise<Examples> {
  const examples: Record<string, Example> = {}
  for await (const file of glob('*.json', { cwd: folder.pathname })) {
    examples[basename(file, '.json')] = JSON.parse(await readFile(new URL(file, folder), 'utf8'))
  }
  return examples
}
