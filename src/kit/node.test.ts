import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { foreignNodeText, pinnedNode } from '#kit/node.ts'

test("rejects an older Node, and accepts the project's own and newer ones", () => {
  for (const version of ['22.18.0', '23.11.1', '24.0.0', '24.20.9']) {
    assert.match(foreignNodeText(version) ?? '', new RegExp(`^This is Node ${version}, .* npm start .*[.]$`))
  }
  for (const version of [pinnedNode, '24.22.0', '25.0.0']) assert.equal(foreignNodeText(version), null)
})

test('requires the version in package.json', async () => {
  const { dependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  assert.equal(dependencies.node, pinnedNode)
})

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-compiled-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const keeping = new URL('node.ts', import.meta.url).href

/** A process that enables the cache there and then imports a module. */
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

test('caches the compiled code of a start for later ones', () => {
  const where = join(folder, 'kept')
  assert.deepEqual(start(where), started)
  const kept = () => globSync('**/*', { cwd: where }).toSorted()
  const first = kept()
  assert.ok(first.length > 0)
  assert.deepEqual(start(where), started)
  assert.deepEqual(kept(), first)
})

test('starts even if the cache folder cannot be written', async () => {
  await writeFile(join(folder, 'file'), '')
  assert.deepEqual(start(join(folder, 'file', 'below')), started)
})
