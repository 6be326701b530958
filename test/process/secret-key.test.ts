import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, describe } from 'node:test'
import { readSecretKeys } from '#app/secret-keys.ts'
import { placeDatabase } from '../support/begun-folder.ts'
import { failToStart, waybill } from '../support/process.ts'

let scratch: string
before(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'waybill-secret-key-'))
})
after(() => rm(scratch, { recursive: true, force: true }))

async function folderWith(text: string | null, mode = 0o600): Promise<string> {
  const dataFolder = await mkdtemp(join(scratch, 'data-'))
  if (text !== null) {
    await writeFile(join(dataFolder, 'secret-key'), text)
    await chmod(join(dataFolder, 'secret-key'), mode)
  }
  return dataFolder
}
const read = (dataFolder: string, hasEncrypted = false) =>
  readSecretKeys({ secretKeys: null, dataFolder }, async () => hasEncrypted)
const key = Buffer.alloc(32, 11)

describe('The secret key of a data folder', () => {
  test('is created once, only for its owner, and read from then on', async () => {
    const folder = await folderWith(null)
    const [made] = await read(folder)
    assert.equal(made?.length, 32)
    assert.deepEqual(await read(folder), [made])
    assert.equal((await stat(join(folder, 'secret-key'))).mode & 0o777, 0o600)
    assert.deepEqual(await readdir(folder), ['secret-key'])
  })

  test('is the same for all processes that start together on an empty folder', async () => {
    const folder = await folderWith(null)
    const all = await Promise.all(Array.from({ length: 16 }, () => read(folder)))
    const distinct = new Set(all.map(([one]) => one?.toString('base64')))
    assert.equal(distinct.size, 1)
    assert.deepEqual([...distinct], [(await readFile(join(folder, 'secret-key'), 'utf8')).trim()])
  })

  test('is not created if the database has credentials that another key has encrypted', async () => {
    const folder = await folderWith(null)
    await assert.rejects(read(folder, true), {
      name: 'UserFacingError',
      message: /has encrypted credentials, but .*secret-key does not exist .*set WAYBILL_SECRET_KEYS to the key/,
    })
    assert.deepEqual(await readdir(folder), [])
    await writeFile(join(folder, 'secret-key'), `${key.toString('base64')}\n`, { mode: 0o600 })
    assert.deepEqual(await read(folder, true), [key])
  })

  test('is read in the format of 0.1', async () => {
    assert.deepEqual(await read(await folderWith(`${key.toString('base64')}\n`)), [key])
  })

  for (const [what, text] of [
    ['empty', ''],
    ['cut short', key.toString('base64').slice(0, 20)],
    ['too long', Buffer.alloc(48, 1).toString('base64')],
    ['no base64', `${key.toString('base64').slice(0, 43)}*`],
    ['zeros, as after a power cut', '\0'.repeat(45)],
  ] as const) {
    test(`is rejected if it is ${what}`, async () => {
      const folder = await folderWith(text)
      await assert.rejects(read(folder), {
        name: 'UserFacingError',
        message: /secret-key does not contain a secret key/,
      })
      assert.equal(await readFile(join(folder, 'secret-key'), 'utf8'), text, 'it stays for whoever repairs it')
    })
  }

  for (const mode of [0o640, 0o604, 0o620]) {
    test(`is rejected if others have access to it (${mode.toString(8)})`, async () => {
      const folder = await folderWith(`${key.toString('base64')}\n`, mode)
      await assert.rejects(read(folder), { name: 'UserFacingError', message: /chmod 600 '.*secret-key'$/ })
    })
  }

  test('a damaged one stops the start and doctor with one line', async () => {
    const folder = await folderWith('')
    await placeDatabase(folder)
    const env = { WAYBILL_DATA_DIR: folder }
    const { code, stderr } = await failToStart(env)
    assert.equal(code, 1)
    assert.match(stderr, /^waybill: \S+secret-key does not contain a secret key .*\n$/)
    const examined = await waybill(['doctor', '--json'], env)
    assert.equal(examined.code, 1)
    const { findings } = JSON.parse(examined.stdout)
    const finding = findings.find(({ what }: { what: string }) => what === 'secret keys')
    assert.deepEqual([finding.ok, /does not contain a secret key/.test(finding.finding)], [false, true])
  })

  test('an error names a folder that is not writable', async () => {
    await mkdir(join(scratch, 'secret-key-is-a-folder', 'secret-key'), { recursive: true })
    await assert.rejects(read(join(scratch, 'secret-key-is-a-folder')), { name: 'UserFacingError', message: /EISDIR/ })
  })
})
