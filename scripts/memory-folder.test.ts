import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeMemoryFolder } from './memory-folder.ts'

test('where nothing is in memory there is no folder for it', () => {
  assert.equal(makeMemoryFolder(import.meta.dirname), null)
  assert.equal(makeMemoryFolder(join(tmpdir(), 'there-is-no-such-folder')), null)
})

const folder = makeMemoryFolder()

test('a folder in memory is new, and what runs left there that have ended is gone', { skip: folder === null }, () => {
  assert.ok(folder !== null)
  const left = folder.replace(/-\d+-.*/, `-${spawnSync('true').pid}-left`)
  const other = `${folder}-of-this-process`
  try {
    for (const path of [left, other]) mkdirSync(path)
    writeFileSync(join(left, 'file'), '')
    const next = makeMemoryFolder()
    assert.ok(next !== null && next !== folder)
    rmSync(next, { recursive: true })
    assert.deepEqual([left, other, folder].map(existsSync), [false, true, true])
  } finally {
    for (const path of [left, other, folder]) rmSync(path, { recursive: true, force: true })
  }
})
