import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { foreignNodeText, pinnedNode } from '#kit/node.ts'

test('an older Node is refused with what to do; the pinned one and newer ones are not', () => {
  for (const version of ['22.18.0', '23.11.1', '24.0.0', '24.20.9']) {
    assert.match(foreignNodeText(version) ?? '', new RegExp(`^This is Node ${version}, .* npm start .*[.]$`))
  }
  for (const version of [pinnedNode, '24.22.0', '25.0.0']) assert.equal(foreignNodeText(version), null)
})

test('the pinned one is that of package.json', async () => {
  const { dependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  assert.equal(dependencies.node, pinnedNode)
})

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-compiled-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const keeping = new URL('node.ts', import.meta.url).href

/** A process that keeps its code there and imports something after. */
function start(where: string) {
  const program = `
    import { enableCompileCache } from ${JSON.stringify(keeping)}
    enableCompileCache(${JSON.stringify(where)})
    await import(${JSON.stringify(new URL('money.ts', import.meta.url).href)})
    console.log('started')
  `
  const env = { PATH: process.env.PATH }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const started = { status: 0, stdout: 'started\n', stderr: '' }

test('what a start compiles is kept for those after it', () => {
  const where = join(folder, 'kept')
  assert.deepEqual(start(where), started)
  const kept = () => globSync('**/*', { cwd: where }).toSorted()
  const first = kept()
  assert.ok(first.length > 0)
  assert.deepEqual(start(where), started)
  assert.deepEqual(kept(), first)
})

test('a folder that cannot be written stops no start', async () => {
  await writeFile(join(folder, 'file'), '')
  assert.deepEqual(start(join(folder, 'file', 'below')), started)
})
