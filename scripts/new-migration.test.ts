import assert from 'node:assert/strict'
import test from 'node:test'
import { nextMigration } from './new-migration.ts'

test('the next migration has the next number, and a way forward alone', () => {
  const files = ['0001_accounts.sql', '0009_carrier_accounts.sql', '0010_legacy_names.sql']
  assert.deepEqual(nextMigration(files, 'Order notes'), { file: '0011_order_notes.sql', text: '-- Up Migration\n\n' })
  assert.equal(nextMigration([], 'first').file, '0001_first.sql')
})

test('one without a name, or with one that no file should have, is refused', () => {
  for (const name of ['', '../x', '2nd']) assert.throws(() => nextMigration([], name), /Give the migration a name/)
})
