import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
// @ts-expect-error: it comes without types
import S3rver from 's3rver'
import { createS3Store } from '#domain/labels/s3-store.ts'

const label = { accountId: '01a1fc5e-b820-7000-8000-000000000001', labelId: '01a1fc5e-b820-7000-8000-000000000002' }
const files = { PDF: Buffer.from('%PDF-1.7 a'), ZPL203DPI: Buffer.from('^XA b ^XZ') }

let server: S3rver
let folder: string
let store: ReturnType<typeof createS3Store>

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-s3-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'labels' }],
  })
  const { port } = await server.run()
  // The server's only pair, from its documentation.
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
  store = createS3Store({ bucket: 'labels', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` })
})
after(async () => {
  store.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

test('what was put is there until it is removed', async () => {
  assert.equal(await store.get(label, 'PDF'), null)
  await store.put(label, files)
  assert.deepEqual(Buffer.from((await store.get(label, 'PDF')) ?? []), files.PDF)
  assert.deepEqual(Buffer.from((await store.get(label, 'ZPL203DPI')) ?? []), files.ZPL203DPI)
  assert.equal(await store.get(label, 'ZPL600DPI'), null)
  await store.remove(label)
  await store.remove(label)
  assert.equal(await store.get(label, 'PDF'), null)
})

test('links hand a file out under its name', async () => {
  await store.put(label, files)
  const link = (await store.link?.(label, 'PDF', { mediaType: 'application/pdf', fileName: '9400-PDF.pdf' })) as string
  const answer = await fetch(link)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="9400-PDF.pdf"')
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), files.PDF)
})

test('a store that does not answer fails, and does not hang', async () => {
  const nowhere = createS3Store({ bucket: 'labels', region: 'us-east-1', endpoint: 'http://127.0.0.1:9' })
  await assert.rejects(nowhere.put(label, files))
  nowhere.close()
})
