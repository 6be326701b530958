import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Text that must not be in a tracked file, assembled so that this file does not match itself. */
const leftovers: [string, RegExp][] = [
  ['a path of a developer machine', new RegExp(`(^|[\\s'"\`(=])/(${['work', 'root', 'home'].join('|')})/[a-z]`)],
  ['a focused test', new RegExp(`\\b(test|it|describe)\\.${'on'}ly\\(`)],
  [
    'unfinished work',
    new RegExp(`\\b(${['TO', 'FIX'].map((half) => half + (half === 'TO' ? 'DO' : 'ME')).join('|')})\\b`),
  ],
  ['the address of a registry', new RegExp(`https?://[a-z.-]*${'regis'}try[a-z.-]*/`)],
]

test('tracked files contain no traces of a developer machine', async () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  assert.ok(files.length > 50)
  const found: string[] = []
  for (const file of files) {
    if (/\.(png|pdf|woff2?|wasm)$/.test(file)) continue
    const text = await readFile(root + file, 'utf8').catch(() => '')
    for (const [what, pattern] of leftovers) {
      const line = text.split('\n').findIndex((content) => pattern.test(content))
      if (line >= 0) found.push(`${file}:${line + 1} has ${what}`)
    }
  }
  assert.deepEqual(found, [])
})
