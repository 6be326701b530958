/** `npm run tool -- odd-values`: every place of every operation with every odd value. Minutes; `odd-values.test.ts` sends some. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { tryConsole } from './try-console.ts'
import { tryOddValues } from './try-odd-values.ts'

test('every odd value in every place is answered as the contract says', async (context) => {
  const { count, surprises } = await tryOddValues(1)
  context.diagnostic(`${count} requests, ${surprises.length} surprises`)
  assert.deepEqual(surprises, [])
})

test('every odd value in every place of the web application is refused, or taken', async (context) => {
  const { count, surprises } = await tryConsole(1)
  context.diagnostic(`${count} requests, ${surprises.length} surprises`)
  assert.deepEqual(surprises, [])
})
