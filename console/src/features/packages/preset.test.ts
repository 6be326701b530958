import assert from 'node:assert/strict'
import test from 'node:test'
import { parsePreset } from './preset.ts'

test('a package is parsed as typed', () => {
  assert.deepEqual(
    parsePreset({
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

test('empty values are omitted, and unparsable ones are sent as invalid', () => {
  const { length, width, tareWeight, shortcut } = parsePreset({
    name: 'x',
    length: '',
    width: 'wide',
    tareWeight: 'light',
    shortcut: 'none',
  })
  assert.deepEqual([length, width, tareWeight, shortcut], [null, -1, -1, null])
})
