/** The files beside the operating documents are those that the programs they are for accept. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { root } from '../support/process.ts'

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('systemd takes waybill.service', { skip: !hasSystemd && 'systemd is not on this machine' }, async () => {
  const unit = await readFile(`${root}docs/operating/waybill.service`, 'utf8')
  assert.match(unit, /^ExecStart=\/opt\/waybill\/node_modules\/\.bin\/node src\/main\.ts$/m)
  const folder = await mkdtemp(join(tmpdir(), 'waybill-unit-'))
  try {
    const path = join(folder, 'waybill.service')
    // With what this machine has of it.
    const here = unit
      .replace(/^(User|Group)=.*$\n/gm, '')
      .replace('/opt/waybill/node_modules/.bin/node', process.execPath)
      .replaceAll('=/opt/waybill', `=${userInfo().homedir}`)
    await writeFile(path, here)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
    assert.deepEqual([status, stderr.split('\n').filter((line) => line.includes('waybill.service'))], [0, []])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
