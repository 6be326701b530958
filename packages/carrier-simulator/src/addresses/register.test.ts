import assert from 'node:assert/strict'
import test from 'node:test'
import { magicValuesOf } from '../faults.ts'
import { lookUp } from './register.ts'

const streets: [line: string, street: string, apartment: string][] = [
  ['350 Fifth Avenue, Suite 21', '350 5TH AVE', 'STE 21'],
  ['100 Main Street # 5', '100 MAIN ST', '# 5'],
  ['Unit 2050 Box 4190', 'UNIT 2050 BOX 4190', ''],
]
for (const [line, street, apartment] of streets) {
  test(`the register finds ${line}`, () => {
    const place = { city: 'APO', state: 'AE', zip: '09355', country: 'US' }
    const found = lookUp({ ...place, lines: [line] }, magicValuesOf(''))
    assert.deepEqual([found.match, found.street, found.apartment], ['address', street, apartment])
  })
}
