import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommandError, getNamed } from '#cli/command-line.ts'

const [first, second, third] = [1, 2, 3].map((digit) => `0198c2de-6a3e-7cc1-9a44-00000000000${digit}`) as [
  string,
  string,
  string,
]
const all = [
  { id: first, name: 'main', kind: 'usps' },
  { id: second, name: 'main', kind: 'ups' },
  { id: third, name: 'east' },
]

test('what is called by its id, in any case of its letters, or by a name of its own is found', () => {
  assert.equal(getNamed(all, first.toUpperCase(), 'carrier account').kind, 'usps')
  assert.equal(getNamed(all, 'east', 'carrier account').id, third)
})

test('a name that several have brings their ids, and one that nobody has says so', () => {
  const refusal = (called: string) => {
    try {
      return getNamed(all, called, 'carrier account').id
    } catch (error) {
      assert.ok(error instanceof CommandError)
      return error.message
    }
  }
  assert.equal(
    refusal('main'),
    `More than one carrier account is named "main". Use an id: ${first} (usps), ${second} (ups).`,
  )
  assert.equal(refusal('west'), 'Carrier account "west" not found.')
})
