/** `npm run seed` on the data folder of a service that runs on another port than the seed looks at. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { anEmail, aPassword, createBrowser, tokenOf, useLink } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import { launch, startService } from '../support/process.ts'

test('A seed keeps the owner link of the running service, and the link still works', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-seed-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const env = { WAYBILL_DATA_DIR: join(folder, 'data') }
  const service = await startService(env)
  t.after(() => service.end('SIGTERM'))
  const readLink = async () => (await readFile(join(env.WAYBILL_DATA_DIR, 'owner-link'), 'utf8')).trim()
  const link = await readLink()
  const seed = await launch('scripts/seed.ts', [], { ...env, PORT: await freePort() }).ended
  assert.equal(seed.code, 0, seed.stderr)
  assert.match(seed.stdout, /^API key waybill_sandbox_\w+$/m)
  assert.equal(await readLink(), link)
  const owner = { email: anEmail(), name: 'Ada Byron', password: aPassword }
  assert.equal((await useLink(createBrowser(service.url), tokenOf(link), owner)).status, 200)
})
