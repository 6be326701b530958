import assert from 'node:assert/strict'
import test from 'node:test'
import { readPreset } from './read-preset.ts'

test('a package is read as it is typed', () => {
  assert.deepEqual(
    readPreset({
      name: ' Box ',
      length: '12',
      width: '9,5',
      height: '4 in',
      predefinedPackage: '',
      tareWeight: '1 lb 4 oz',
      signature: 'adult',
      saturdayDelivery: 'on',
      shortcut: '3',
    }),
    {
      name: 'Box',
      length: 12,
      width: 9.5,
      height: 4,
      predefinedPackage: null,
      tareWeight: 1.25,
      options: { signature: 'adult', saturdayDelivery: true },
      shortcut: 3,
    },
  )
})

test('what is left out is not said, and what is no number is one that the service refuses', () => {
  const { length, width, tareWeight, shortcut } = readPreset({
    name: 'x',
    length: '',
    width: 'wide',
    tareWeight: 'light',
    shortcut: 'none',
  })
  assert.deepEqual([length, width, tareWeight, shortcut], [null, -1, -1, null])
})
