import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
// @ts-expect-error: the package has no types
import S3rver from 's3rver'
import { createFolderStore, type LabelStore, openLabelStore, openS3Store } from '#domain/labels/label-store.ts'

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
