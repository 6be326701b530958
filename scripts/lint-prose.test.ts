import assert from 'node:assert/strict'
import test from 'node:test'
import { lint } from './lint-prose.ts'
import { commentaryOf, passagesOf } from './prose.ts'

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

test('leaves out literals that are no sentences', () => {
  const literals = [
    'o.order_id is null and o.standing in (1, 2)',
    'delete from rates where created_at < now()',
    'query Shop { shop { name } }',
    'BT /F1 60 Tf 10 10 Td (A) Tj ET <</Type/Page>>',
    '--account "Corner Shop" --id North',
    'AL AK AZ AR CA CO CT',
    'alley aly avenue ave boulevard blvd circle cir court ct',
    'name|full name|contact name',
    'flex min-h-0 gap-2 [&_th]:pl-6 whitespace-normal!',
  ]
  for (const literal of literals) assert.deepEqual(passagesOf('a.ts', `f(${JSON.stringify(literal)})`), [], literal)
  assert.deepEqual(passagesOf('a.ts', "const words = { 'a stray label': f('A second label') }").length, 1)
})

test('keeps the sentences of a template apart', () => {
  const template = 'const text = `It is [open](x.md).\nThe rest\nfollows:\n- one item\n- [other](y) item`'
  assert.deepEqual(
    passagesOf('a.ts', template).map(({ text }) => text),
    ['It is open.', 'The rest follows:', 'one item', 'other item'],
  )
})

test('comments and test names are passages of their own', () => {
  const source = `/** Reads one thing.\n * @throws Error if there is none */
// biome-ignore lint/x: a directive
// First line
// of a comment.
test('returns \`null\` without a row', () => {})
test(\`\${kind} rejects\`, () => {})
run('no test')
`
  assert.deepEqual(
    commentaryOf('src/a.ts', source).map(({ line, text }) => [line, text]),
    [
      [1, 'Reads one thing.'],
      [1, 'Error if there is none'],
      [4, 'First line of a comment.'],
      [6, 'returns `…` without a row'],
      [7, '… rejects'],
    ],
  )
})
