import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import test, { before } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)
let page: string

before(async () => {
  page = await readFile(new URL('docs/trace-a-purchase.md', root), 'utf8')
})

test('each function in docs/trace-a-purchase.md is in the file that the page names', async () => {
  const named = [...page.matchAll(/`(\w+)` \(`(src\/[^`]+\.ts)`\)/g)].map(([, name = '', file = '']) => ({
    name,
    file,
  }))
  assert.ok(named.length > 20)
  const missing: string[] = []
  for (const { name, file } of named) {
    const source = await readFile(new URL(file, root), 'utf8').catch(() => '')
    if (!new RegExp(`\\b(?:function|const) ${name}\\b`).test(source)) missing.push(`${name} in ${file}`)
  }
  assert.deepEqual(missing, [])
})

test('each statement in docs/trace-a-purchase.md exists', async () => {
  const named = [...page.matchAll(/\*\*([a-z-]+\.[a-z-]+)\*\*/g)].map(([, name = '']) => name)
  assert.ok(named.length > 15)
  let statements = ''
  for await (const file of glob('src/domain/**/*.ts', { cwd: fileURLToPath(root) })) {
    statements += await readFile(new URL(file, root), 'utf8')
  }
  assert.deepEqual(
    named.filter((name) => !statements.includes(`'${name}'`)),
    [],
  )
})
