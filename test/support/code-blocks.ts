/** The fenced blocks of the documents. */
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

export type CodeBlock = {
  document: string
  line: number
  language: string
  /** The word after the language: `run`, `example`, or nothing. */
  mark: string
  text: string
}

/** The blocks of one document, in their order. @param document its path from the project's root */
export function codeBlocksOf(document: string, markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = []
  for (const match of markdown.matchAll(/^( *)```([^\n]*)\n([\s\S]*?)^\1```$/gm)) {
    const [, , info = '', text = ''] = match
    const [language = '', ...rest] = info.trim().split(/\s+/)
    const line = markdown.slice(0, match.index).split('\n').length
    blocks.push({ document, line, language, mark: rest.join(' '), text })
  }
  return blocks
}

export const readCodeBlocks = async (document: string): Promise<CodeBlock[]> =>
  codeBlocksOf(document, await readFile(root + document, 'utf8'))

/** The code blocks of all documents. */
export async function readAllCodeBlocks(): Promise<CodeBlock[]> {
  const documents: string[] = []
  for await (const document of glob('{*.md,docs/**/*.md}', { cwd: root })) documents.push(document)
  return (await Promise.all(documents.toSorted().map(readCodeBlocks))).flat()
}

const quickstart = 'docs/guide/quickstart.md'

/** The documents whose blocks `test/process/code-blocks.test.ts` runs, by the language of the blocks. */
export const runDocuments: Readonly<Record<string, readonly string[]>> = {
  sh: ['README.md', 'docs/guide/legacy-api.md', quickstart],
  ts: [quickstart, 'docs/guide/sdk.md'],
}
