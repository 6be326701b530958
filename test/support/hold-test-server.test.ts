import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { removeLeftovers } from './hold-test-server.ts'

test('a run removes the folders of killed runs and nothing else', () => {
  const parent = mkdtempSync(join(tmpdir(), 'leftovers-'))
  const left = `waybill-test-${spawnSync(process.execPath, ['--version']).pid}-left`
  const others = [`waybill-test-${process.pid}-mine`, 'waybill-test-notes', 'wb']
  try {
    for (const name of [left, ...others]) mkdirSync(join(parent, name))
    writeFileSync(join(parent, left, 'file'), '')
    removeLeftovers(parent)
    assert.deepEqual(readdirSync(parent).toSorted(), others.toSorted())
  } finally {
    rmSync(parent, { recursive: true })
  }
})
