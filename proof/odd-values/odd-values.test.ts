import assert from 'node:assert/strict'
import test from 'node:test'
import { tryConsole } from './try-console.ts'
import { tryOddValues } from './try-odd-values.ts'

/** So that every operation and every odd value comes up, and it takes seconds. */
const step = 41

test('odd values, some of each kind, are answered as the contract says', async (context) => {
  const { count, surprises } = await tryOddValues(step)
  context.diagnostic(`${count} requests, ${surprises.length} surprises`)
  assert.deepEqual(surprises, [])
})

test('odd values in the web application are refused, those that PostgreSQL cannot keep in every place of a body', async (context) => {
  const { count, surprises } = await tryConsole(293)
  context.diagnostic(`${count} requests, ${surprises.length} surprises`)
  assert.deepEqual(surprises, [])
})
