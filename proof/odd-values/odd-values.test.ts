import assert from 'node:assert/strict'
import test from 'node:test'
import { tryConsole } from './try-console.ts'
import { tryOddValues } from './try-odd-values.ts'

/** So that every operation and every odd value comes up, and it takes seconds. */
const step = 41

test('odd values of each kind get responses that match the contract', async (context) => {
  const { count, surprises } = await tryOddValues(step)
  context.diagnostic(`${count} requests, ${surprises.length} surprises`)
  assert.deepEqual(surprises, [])
})

test('odd values in the web application are rejected, including values that PostgreSQL cannot store anywhere in a body', async (context) => {
  const { count, surprises } = await tryConsole(293)
  context.diagnostic(`${count} requests, ${surprises.length} surprises`)
  assert.deepEqual(surprises, [])
})
