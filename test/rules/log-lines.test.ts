/** docs/operating/logs.md describes exactly the log lines of the code. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The texts in the second column of the tables, each in backquotes. */
export const documentedTexts = (page: string): string[] =>
  [...page.matchAll(/^\| (?:info|warn|error) \| ([^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
  )

test('every text in logs.md is logged by the code', async () => {
  const texts = documentedTexts(await readFile(`${root}docs/operating/logs.md`, 'utf8'))
  assert.ok(texts.length > 20, 'they are where the rule looks for them')
  let code = ''
  for await (const path of glob('src/**/*.ts', { cwd: root })) {
    if (!path.endsWith('.test.ts')) code += await readFile(root + path, 'utf8')
  }
  // This one is put together: `recovering ${what}`.
  const isThere = (text: string) =>
    code.includes(text) || (/^recovering \w+$/.test(text) && code.includes(`'${text.slice(11)}'`))
  assert.deepEqual(
    texts.filter((text) => !isThere(text)),
    [],
  )
})
