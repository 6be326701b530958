import { glob, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { carriers } from '#adapters/carriers/registry.ts'
import type { Example, Examples } from '#edges/http/openapi.ts'

const examplesFolder = new URL('../../docs/examples/', import.meta.url)

/** The example calls of the contract, one file per operation id. A test runs each of them. */
export async function readContractExamples(): Promise<Examples> {
  const examples: Record<string, Example> = {}
  for await (const file of glob('*.json', { cwd: examplesFolder.pathname })) {
    examples[basename(file, '.json')] = JSON.parse(await readFile(new URL(file, examplesFolder), 'utf8'))
  }
  return examples
}

/** Carrier names for the contract's descriptions: the slices don't know the carriers. */
export const contractWords = {
  packagings: carriers.map(({ id, predefinedPackages }) => `- ${id}: ${predefinedPackages.join(', ')}`).join('\n'),
} as const
