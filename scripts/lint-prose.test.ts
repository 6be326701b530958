import assert from 'node:assert/strict'
import test from 'node:test'
import { lint } from './lint-prose.ts'
import { passagesOf } from './prose.ts'

const rulesBrokenBy = (text: string): string[] => lint(passagesOf('page.md', text)).map(({ rule }) => rule)

test('finds each pattern in a document', () => {
  assert.deepEqual(rulesBrokenBy('What opens them is encrypted.'), ['starts with the wrong word'])
  assert.deepEqual(rulesBrokenBy('The token works no more.'), ['old word'])
  assert.deepEqual(rulesBrokenBy('The operator uses his key.'), ['a person is they'])
  assert.deepEqual(rulesBrokenBy('The label was cancelled.'), ['British spelling'])
})

test('leaves questions, code and identifiers alone', () => {
  assert.deepEqual(rulesBrokenBy('What happened?'), [])
  assert.deepEqual(rulesBrokenBy('```sh\nWhat anew\n```'), [])
  assert.deepEqual(rulesBrokenBy('The status `cancelled` is final.'), [])
})

test('reads the words of pages, messages and contracts, and neither SQL nor class names', () => {
  const page = "const label = <p className='flex text-small no-more'>Where <b>it</b> is.</p>"
  assert.deepEqual(
    passagesOf('page.tsx', page).map(({ text }) => text),
    ['Where', 'it', 'is.'],
  )
  const message = "throw new Error('Of the order nothing is known.')"
  assert.deepEqual(lint(passagesOf('verb.ts', message)).length, 1)
  assert.deepEqual(passagesOf('sql.ts', 'const text = `select id from orders where id = $1::uuid`'), [])
  const contract = '{\n  "description": "What it is called."\n}'
  assert.deepEqual(lint(passagesOf('openapi.json', contract)).length, 1)
})
