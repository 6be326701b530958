import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { simulatorFile } from '#app/sandbox.ts'
import type { NewAccount } from '#domain/accounts/create-account.ts'
import { placeDatabase } from '../support/begun-folder.ts'
import { anEmail, aPassword, createBrowser, tokenOf, useLink } from '../support/browser.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startService } from '../support/process.ts'
import { buyRate, createRatedOrder, waitForOrder } from '../support/purchases.ts'
import { OrderStatus } from '../support/statuses.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-start-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const keyIn = (text: string): string | undefined => /waybill_sandbox_\w+/.exec(text)?.[0]

test('the first start writes a working key to a file; later ones keep everything, after every kind of end', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'kept'), WAYBILL_SHUTDOWN_SECONDS: '1' }
  const first = await startService(env)
  // The output of a service is often stored.
  assert.equal(keyIn(first.stdout()), undefined)
  const keyFile = join(env.WAYBILL_DATA_DIR, 'first-api-key')
  assert.ok(first.stdout().includes(`  ${keyFile}\n`))
  assert.equal((await stat(keyFile)).mode & 0o777, 0o600)
  const apiKey = await first.firstApiKey()
  assert.match(first.stdout(), /\/docs/)
  assert.match(first.stdout(), /curl /)
  const account = { accountId: '', apiKeyId: '', apiKey, legacyKey: '', legacySecret: '' }
  const client = await createClient(first.url).signIn(account)
  const { order, label } = await client.buyLabel()
  const linkFile = join(env.WAYBILL_DATA_DIR, 'owner-link')
  const linkOf = async () => (await readFile(linkFile, 'utf8')).trim()
  assert.equal((await stat(linkFile)).mode & 0o777, 0o600)
  assert.ok(first.stdout().includes(`become the owner of account "Sandbox"`))
  const firstLink = await linkOf()
  assert.ok(firstLink.startsWith(`${first.url.replace('127.0.0.1', 'localhost')}/console/links#`), firstLink)
  assert.ok(!first.stdout().includes(firstLink))
  const slow = await createRatedOrder(client, 'Ada [buy-slow:30s]')
  const asked = buyRate(client, slow.shipmentId, slow.rate.id)
  const simulatorUrl = (await readFile(simulatorFile(env.WAYBILL_DATA_DIR), 'utf8')).trim()
  await eventually(
    'the carrier has sold',
    async () => (await soldTo({ simulatorUrl }, 'Ada [buy-slow:30s]')).length === 1,
  )
  const ended = await first.end('SIGTERM')
  assert.equal(ended.code, 0, ended.stderr)
  // The stop has not waited for the carrier's answer.
  const { status, body } = await asked
  assert.deepEqual([status, body.data.status], [202, 'OutcomeUnknown'])

  await rm(keyFile)
  const second = await startService(env)
  assert.ok(!second.stdout().includes('API key'))
  await assert.rejects(stat(keyFile))
  const again = await createClient(second.url).signIn(account)
  assert.equal((await again.get(`/api/v1/orders/${order.id}`)).body.data.labelId, label.id)
  const owner = { email: anEmail(), name: 'Grace', password: aPassword }
  const use = (link: string) => useLink(createBrowser(second.url), tokenOf(link), owner)
  // Nobody used it: this start made another, and the first opens nothing.
  assert.equal((await use(firstLink)).status, 404)
  const signedIn = await use(await linkOf())
  assert.deepEqual([signedIn.status, signedIn.body.data.account.role], [200, 'Owner'])
  await assert.rejects(stat(linkFile), { code: 'ENOENT' })
  await waitForOrder(again, slow.order.id, ({ status }) => status === OrderStatus.LabelCreated)
  await second.end('SIGKILL')

  await writeFile(linkFile, 'a link from before the person used it at another node')
  const third = await startService(env)
  await assert.rejects(stat(linkFile), { code: 'ENOENT' })
  assert.ok(!third.stdout().includes('owner'))
  assert.equal((await createBrowser(third.url).signIn(owner.email)).status, 200)
  const once = await createClient(third.url).signIn(account)
  assert.equal((await once.get(`/api/v1/labels/${label.id}/download`)).status, 200)
  // The simulated carrier remembers as well: it knows the label that it is asked to void.
  assert.deepEqual((await once.delete(`/api/v1/labels/${label.id}`)).body.data, { isSuccess: true })
  assert.equal((await third.end('SIGINT')).code, 0)
})

test('on all interfaces it prints localhost in the URLs of its pages and links', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'all'), HOST: '0.0.0.0' }
  await placeDatabase(env.WAYBILL_DATA_DIR)
  const service = await startService(env)
  assert.match(service.url, /^http:\/\/0\.0\.0\.0:/)
  const local = service.url.replace('0.0.0.0', 'localhost')
  assert.ok(service.stdout().includes(`${local}/docs/guide/quickstart`), service.stdout())
  const client = await createClient(local).signIn({ apiKey: await service.firstApiKey() } as NewAccount)
  const { label } = await client.buyLabel()
  assert.ok(label.labelPdfUrl.startsWith(`${local}/`), label.labelPdfUrl)
  assert.equal((await fetch(label.labelPdfUrl)).status, 200)
  const { body } = await client.get('/nope')
  assert.ok(body.errors[0].metaData.docUrl.startsWith(`${local}/`))
  await service.end('SIGTERM')
})
