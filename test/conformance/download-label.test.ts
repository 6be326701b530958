import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { changeAccount } from '#domain/accounts/create-account.ts'
import type { Json } from '../support/client.ts'
import { expectError } from '../support/expect.ts'
import { waitForOrder } from '../support/purchases.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

describe('Label files', { concurrency: 8 }, () => {
  test('are downloaded by format number, with media type and file name', async () => {
    const client = await environment.openClient()
    const { label, answer } = await client.buyLabel()
    const tracking = answer.body.data.trackingCode
    for (const [number, format] of [
      [1, 'PDF'],
      [2, 'ZPL300DPI'],
      [3, 'ZPL203DPI'],
      [4, 'ZPL600DPI'],
    ] as const) {
      const file = await client.get(`/api/v1/labels/${label.id}/download?format=${number}`)
      assert.equal(file.status, 200)
      assert.equal(file.headers.get('content-type'), number === 1 ? 'application/pdf' : 'application/zpl')
      assert.match(file.headers.get('content-disposition') as string, new RegExp(`${tracking}-${format}\\.(pdf|zpl)"$`))
      assert.ok(number === 1 ? file.text.startsWith('%PDF') : file.text.includes('^XA'))
      const linked = await fetch(label.labelAssets.find((asset: Json) => asset.format === format).url)
      assert.deepEqual([linked.status, await linked.text()], [200, file.text])
    }
    assert.match((await client.get(`/api/v1/labels/${label.id}/download`)).text, /^%PDF/)
    await changeAccount(environment, { accountId: client.account.accountId, labelFormat: 'ZPL203DPI' })
    assert.match((await client.get(`/api/v1/labels/${label.id}/download`)).text, /\^XA/)
    for (const format of ['0', '5', 'PDF', '1.5', '']) {
      const bad = await client.get(`/api/v1/labels/${label.id}/download?format=${format}`)
      expectError(bad, 400, 'Validation.FormatInvalid')
    }
  })

  test('return a flat 202 while they are rendered, and can be downloaded afterwards', async () => {
    const client = await environment.openClient()
    const { order, label } = await client.buyLabel({ to: { name: 'Ada [render-slow:900s]' } })
    assert.equal(label.labelProcessingStatus, 'processing')
    assert.ok(label.labelAssets.every((asset: Json) => asset.status === 'processing' && asset.url === null))
    const early = await client.get(`/api/v1/labels/${label.id}/download`)
    assert.deepEqual([early.status, early.body.code, early.body.category], [202, 'Label.Processing', 'General'])
    await environment.db.pool.query('update labels set files_due_at = now() where id = $1', [label.id])
    const done = await waitForOrder(client, order.id, ({ shipment }) =>
      shipment.labelAssets.every((asset: Json) => asset.status === 'completed'),
    )
    assert.ok(done.shipment.labelAssets.every((asset: Json) => asset.url))
    assert.equal((await client.get(`/api/v1/labels/${label.id}/download`)).status, 200)
  })

  test('return 403 without a body for altered or expired links, and valid links work after a cancellation', async () => {
    const client = await environment.openClient()
    const { label } = await client.buyLabel()
    const link = new URL(label.labelPdfUrl)
    const altered = [
      (url: URL) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1)),
      (url: URL) => url.searchParams.set('expires', '1'),
      (url: URL) => url.searchParams.delete('signature'),
      (url: URL) => url.searchParams.set('signature', 'AAAA'),
      (url: URL) => url.searchParams.append('signature', 'AAAA'),
      (url: URL) => {
        url.pathname = url.pathname.replace('PDF', 'ZPL203DPI')
      },
      (url: URL) => {
        url.pathname = url.pathname.replace(label.id, '01a1fbd6-b72e-7396-bc05-fa969058b9c9')
      },
    ]
    for (const alter of altered) {
      const url = new URL(link)
      alter(url)
      const answer = await fetch(url)
      assert.deepEqual([answer.status, await answer.text()], [403, ''], String(url))
    }
    assert.deepEqual((await client.delete(`/api/v1/labels/${label.id}`)).body.data, { isSuccess: true })
    assert.equal((await fetch(link)).status, 200)
  })

  test("return a flat 404 for an unknown label and for another account's label", async () => {
    const client = await environment.openClient()
    const { label } = await (await environment.openClient()).buyLabel()
    for (const id of [label.id, '01a1fbd6-b72e-7396-bc05-fa969058b9c9']) {
      const answer = await client.get(`/api/v1/labels/${id}/download`)
      assert.equal(answer.status, 404)
      assert.deepEqual(Object.keys(answer.body), ['category', 'code', 'description', 'metadata'])
      assert.deepEqual([answer.body.category, answer.body.code], ['NotFound', 'Label.NotFound'])
    }
  })
})
