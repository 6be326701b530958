import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
// @ts-expect-error: the package has no types
import S3rver from 's3rver'
import {
  createFolderStore,
  type LabelStore,
  limitTime,
  openLabelStore,
  openS3Store,
  probeLabelStore,
} from '#domain/labels/label-store.ts'
import { systemIds } from '#kit/ids.ts'
import { openFakeBucket } from '../../../test/support/fake-bucket.ts'

const label = { accountId: '01a1fc5e-b820-7000-8000-000000000001', labelId: '01a1fc5e-b820-7000-8000-000000000002' }
const files = { PDF: Buffer.from('%PDF-1.7 a'), ZPL203DPI: Buffer.from('^XA b ^XZ') }

let server: S3rver
let folder: string
let bucket: Awaited<ReturnType<typeof openS3Store>>

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-labels-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory: join(folder, 's3'),
    silent: true,
    configureBuckets: [{ name: 'labels' }],
  })
  const { port } = await server.run()
  // The server accepts only this pair.
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
  bucket = await openS3Store({ bucket: 'labels', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` })
})
after(async () => {
  bucket.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const stores: Record<string, () => Promise<LabelStore>> = {
  'a folder': () => openLabelStore({ folder: join(folder, 'files') }),
  'an S3 bucket': async () => bucket,
}

for (const [name, open] of Object.entries(stores)) {
  test(`${name} returns files until they are removed`, async () => {
    const store = await open()
    assert.equal(await store.get(label, 'PDF'), null)
    await store.put(label, files)
    assert.deepEqual(Buffer.from((await store.get(label, 'PDF')) ?? []), files.PDF)
    assert.deepEqual(Buffer.from((await store.get(label, 'ZPL203DPI')) ?? []), files.ZPL203DPI)
    assert.equal(await store.get(label, 'ZPL600DPI'), null)
    await store.remove(label)
    await store.remove(label)
    assert.equal(await store.get(label, 'PDF'), null)
  })
}

test('a folder has no links', () => {
  assert.equal(createFolderStore(folder).link, undefined)
})

test('a link of an S3 bucket downloads the file with its name', async () => {
  await bucket.put(label, files)
  const link = (await bucket.link?.(label, 'PDF', { mediaType: 'application/pdf', fileName: '9400-PDF.pdf' })) as string
  const response = await fetch(link)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/pdf')
  assert.equal(response.headers.get('content-disposition'), 'attachment; filename="9400-PDF.pdf"')
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), files.PDF)
})

test('an S3 server that does not respond is an error', async () => {
  const unreachable = await openS3Store({ bucket: 'labels', region: 'us-east-1', endpoint: 'http://127.0.0.1:9' })
  await assert.rejects(unreachable.put(label, files))
  unreachable.close()
})

test('a store that accepts every call and never responds is an error', async () => {
  const never = () => new Promise<never>(() => {})
  const hanging = limitTime({ put: never, get: never, remove: never, link: never }, 5)
  const message = /the label store did not respond within 0\.005 seconds/
  await assert.rejects(hanging.put(label, files), message)
  await assert.rejects(hanging.get(label, 'PDF'), message)
  await assert.rejects(hanging.remove(label), message)
  await assert.rejects(
    async () => hanging.link?.(label, 'PDF', { mediaType: 'application/pdf', fileName: 'a.pdf' }),
    message,
  )
})

test('one object that hangs does not delay the others', async (t) => {
  const fake = await openFakeBucket()
  const store = await openS3Store({ bucket: 'labels', region: 'us-east-1', endpoint: fake.url })
  t.after(async () => {
    store.close()
    await fake.close()
  })
  const other = { ...label, labelId: '01a1fc5e-b820-7000-8000-000000000003' }
  for (const fault of ['hang', 'trickle'] as const) {
    fake.fault = ({ key }) => (key.includes(label.labelId) ? fault : null)
    const waiting = store.get(label, 'PDF').catch((error) => error)
    await store.put(other, files)
    assert.deepEqual(Buffer.from((await store.get(other, 'PDF')) ?? []), files.PDF)
    await store.remove(other)
    assert.equal(await store.get(other, 'PDF'), null)
    assert.equal(await Promise.race([waiting, 'still waiting']), 'still waiting')
  }
})

test('an object that the server keeps is not removed', async (t) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      '<?xml version="1.0"?><DeleteResult><Error><Key>a</Key><Code>AccessDenied</Code><Message>no</Message></Error></DeleteResult>',
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store = await openS3Store({ bucket: 'labels', region: 'us-east-1', endpoint })
  t.after(() => store.close())
  await assert.rejects(store.remove(label), /AccessDenied: no/)
})

test('a probe names the first step that fails', async (t) => {
  const fake = await openFakeBucket()
  t.after(() => fake.close())
  const settings = { bucket: 'labels', region: 'us-east-1', endpoint: fake.url }
  await probeLabelStore(settings, systemIds)
  assert.equal(fake.objects.size, 0)
  for (const [method, fault] of [
    ['PUT', 'AccessDenied'],
    ['PUT', 'NoSuchBucket'],
    ['GET', 'AccessDenied'],
    ['POST', 'AccessDenied'],
  ] as const) {
    fake.fault = (request) => (request.method === method ? fault : null)
    await assert.rejects(probeLabelStore(settings, systemIds), new RegExp(`the label store failed: ${fault}`))
  }
  const folderSettings = { folder: join(folder, 'probed') }
  await assert.rejects(probeLabelStore(folderSettings, systemIds), /the label store failed: ENOENT/)
  await mkdir(folderSettings.folder)
  await probeLabelStore(folderSettings, systemIds)
  assert.deepEqual(await readdir(folderSettings.folder), [])
})
