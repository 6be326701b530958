import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { chooseServerUser, type ServerUser } from '../src/server-user.ts'
import { createFixture, postmasterPid } from './fixture.ts'

const asRoot = { skip: process.platform !== 'linux' || process.getuid?.() !== 0 ? 'needs root on Linux' : false }
const someone = { uid: 12_345, gid: 12_345 }
/** The relevant rights of root in a Docker container. */
const dockerCapabilities = '-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid,+setpcap'

/** Stands for the server where only the way to run it is chosen: it lies where everyone can reach it. */
const anyCommand = '/bin/true'

let closed: string
let folder: string

before(async () => {
  closed = await mkdtemp(join(tmpdir(), 'waybill-closed-'))
  folder = join(closed, 'folder')
  await mkdir(folder)
})

after(() => rm(closed, { recursive: true }))

test('root gives the server to another user, whose only extra right is to pass closed folders', asRoot, async () => {
  const fixture = await createFixture()
  const server = await fixture.open()
  const status = await readFile(`/proc/${await postmasterPid(fixture.folder)}/status`, 'utf8')
  const [uid] = /^Uid:\s+(\d+)/m.exec(status)?.slice(1) ?? []
  const [capabilities] = /^CapEff:\s+(\w+)/m.exec(status)?.slice(1) ?? []
  assert.notEqual(uid, '0')
  // Bit 2 is CAP_DAC_READ_SEARCH, bit 1 is CAP_DAC_OVERRIDE, which a container has instead.
  assert.ok([0b100n, 0b10n].includes(BigInt(`0x${capabilities}`)))
  await server.release()
  await fixture.end()
})

test('a folder that its owner can reach needs only a change of user', asRoot, async () => {
  await chmod(closed, 0o755)
  const user = await chooseServerUser(anyCommand, folder, someone)
  await chmod(closed, 0o700)
  assert.deepEqual(user, { ...someone, server: { prefix: [], ...someone }, initdb: { prefix: [], ...someone } })
})

test('a container without one of the capabilities uses the other', asRoot, async () => {
  const user = await chooseWith(['setpriv', `--bounding-set=${dockerCapabilities}`], someone)
  assert.equal(user.uid, someone.uid)
  assert.ok(user.server.prefix.includes('--ambient-caps=-all,+dac_override'))
})

test("root that can't change its user stays the owner of the files, in a user namespace", asRoot, async (t) => {
  if (spawnSync('unshare', ['--user', '--map-root-user', 'true']).status !== 0) return t.skip('user namespaces are off')
  const user = await chooseWith(['unshare', '--user', '--map-root-user'], undefined)
  assert.equal(user.uid, 0)
  assert.equal(user.server.prefix[0], 'unshare')
  // The next start finds files of root, and must take the same way although it may do more now.
  assert.equal((await chooseServerUser(anyCommand, folder, { uid: 0, gid: 0 })).server.prefix[0], 'unshare')
})

test('an ordinary user does not touch the database of another', async (t) => {
  if (process.getuid?.() === 0) {
    const ordinary = ['unshare', '--user', '--map-user=54321']
    if (spawnSync('unshare', [...ordinary.slice(1), 'true']).status !== 0) return t.skip('user namespaces are off')
    await assert.rejects(
      chooseWith(ordinary, someone),
      /belongs to user 12345, but Waybill runs as user 54321\. Start Waybill as the user/,
    )
  } else {
    await assert.rejects(
      chooseServerUser(anyCommand, folder, someone),
      /belongs to user 12345.* Start Waybill as the user/,
    )
  }
})

/** Lets a process with other rights choose. */
async function chooseWith(prefix: string[], owner: { uid: number; gid: number } | undefined): Promise<ServerUser> {
  const words = [anyCommand, folder, owner].map((word) => JSON.stringify(word)).join(', ')
  const code = `
    import { chooseServerUser } from './src/server-user.ts'
    console.log(JSON.stringify(await chooseServerUser(${words})))`
  const [command, ...rest] = [...prefix, process.execPath, '--input-type=module', '-e', code]
  const cwd = dirname(import.meta.dirname)
  return JSON.parse(execFileSync(command as string, rest, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }))
}
