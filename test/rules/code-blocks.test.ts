/** Every block of code in a document is run by a test, or says that it is an example. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CodeBlock, codeBlocksOf, readAllCodeBlocks, runDocuments } from '../support/code-blocks.ts'

/** They show what is answered, sent or drawn, and are nothing to run. */
const shown = ['json', 'http', 'text', 'mermaid']

/** Returns the issue of the block, or null. */
function faultOf({ document, language, mark, text }: CodeBlock): string | null {
  if (language === 'json') return mark === '' && isJson(text) ? null : 'is JSON that a program cannot read'
  if (mark === '' && shown.includes(language)) return null
  if (mark === 'example') return null
  if (mark !== 'run') return `is neither marked as run nor as example: \`\`\`${language || 'sh'} example`
  if (runDocuments[language]?.includes(document)) return null
  return `is marked as run, and test/support/code-blocks.ts does not list its document for ${language}`
}

/** One document, or one in each line. */
function isJson(text: string): boolean {
  const parses = (part: string) => {
    try {
      JSON.parse(part)
      return true
    } catch {
      return false
    }
  }
  return parses(text) || text.trim().split('\n').every(parses)
}

test('a block without a mark is found, and so is one with a useless mark', () => {
  const faults = (markdown: string, document = 'docs/guide/quickstart.md') =>
    codeBlocksOf(document, markdown).map(faultOf)
  assert.deepEqual(faults('```json\n{"a": 1}\n```\n\n```sh example\nrm x\n```\n\n```ts run\nf()\n```\n'), [
    null,
    null,
    null,
  ])
  for (const planted of [
    '```sh\nls\n```',
    '```\nls\n```',
    '- x\n  ```sh\n  ls\n  ```',
    '```json\n{"a": …}\n```',
    '```sql run\n1\n```',
  ]) {
    assert.equal(faults(planted).filter((fault) => fault !== null).length, 1, planted)
  }
  assert.match(faults('```sh run\nls\n```', 'docs/other.md')[0] ?? '', /does not list/)
})

test('every block of the documents is run, or marked as an example', async () => {
  const blocks = await readAllCodeBlocks()
  assert.ok(blocks.length > 80, String(blocks.length))
  assert.deepEqual(
    blocks.flatMap((block) => {
      const fault = faultOf(block)
      return fault ? [`${block.document}:${block.line} ${fault}`] : []
    }),
    [],
  )
})
