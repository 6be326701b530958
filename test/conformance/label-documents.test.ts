import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listDocumentFiles } from '#domain/labels/documents.ts'
import { createLabelDrawer } from '#domain/labels/draw-labels.ts'
import { createFolderStore } from '#domain/labels/label-store.ts'
import { eraseLabels, removeExpiredFiles } from '#domain/labels/remove-files.ts'
import {
  pageCountOfPdf,
  readAnySymbols,
  renderPdf,
  renderZpl,
  textOfPdf,
} from '../../packages/label-artwork/proof/read-symbols.ts'
import { buyAbroad } from '../support/buy-abroad.ts'
import type { Client, Json } from '../support/client.ts'
import { expectError } from '../support/expect.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
/** A production deployment with simulated carriers, so that their files are used. */
const production = openTestEnvironment({ environment: 'production' })

const documentsOf = async (client: Client, labelId: string): Promise<Json[]> => {
  const answer = await client.get(`/api/v1/labels/${labelId}/documents`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

describe('The documents of a label', () => {
  for (const [carrier, lineCount, pages] of [
    ['ups', 50, 3],
    ['fedex', 5, 1],
    ['dhl', 1, 1],
  ] as const) {
    test(`${carrier}: ${lineCount} lines fit on an invoice of ${pages} pages, each with the tracking number as a barcode`, async () => {
      const client = await environment.openClient()
      const { postageLabel, trackingCode } = await buyAbroad(client, carrier, { lineCount })
      const [invoice, ...others] = await documentsOf(client, postageLabel.id)
      assert.deepEqual(others, [])
      assert.deepEqual(
        [invoice.kind, invoice.pages, invoice.mediaType],
        ['commercial-invoice', pages, 'application/pdf'],
      )
      assert.ok(invoice.copies >= 0)

      const answer = await fetch(invoice.url)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'application/pdf')
      assert.equal(
        answer.headers.get('content-disposition'),
        `attachment; filename="${trackingCode}-commercial-invoice.pdf"`,
      )
      const pdf = new Uint8Array(await answer.arrayBuffer())
      assert.equal(await pageCountOfPdf(pdf), pages)
      for (let page = 0; page < pages; page++) {
        const symbols = await readAnySymbols(await renderPdf(pdf, 300, page))
        assert.deepEqual(symbols, [trackingCode])
        assert.match(await textOfPdf(pdf, page), /SAMPLE - NOT VALID/)
      }
      const last = await textOfPdf(pdf, pages - 1)
      assert.match(last, new RegExp(`USD ${(lineCount * 3.1).toFixed(2)}`))
      assert.match(last, /Charles Babbage/)
    })
  }

  test('usps: the declaration is on the label, whose files have one page per part', async () => {
    const client = await environment.openClient()
    const { postageLabel, trackingCode } = await buyAbroad(client, 'usps', { lineCount: 24 })
    assert.deepEqual(await documentsOf(client, postageLabel.id), [])
    const fileOf = async (format: string) => {
      const { url } = postageLabel.labelAssets.find((asset: Json) => asset.format === format)
      return new Uint8Array(await (await fetch(url)).arrayBuffer())
    }
    const pdf = await fileOf('PDF')
    assert.equal(await pageCountOfPdf(pdf), 3)
    const printed = await renderZpl(await fileOf('ZPL203DPI'), 203)
    assert.equal(printed.length, 3)
    // The tests of `packages/label-artwork` read each page of each format.
    assert.deepEqual(await readAnySymbols(await renderPdf(pdf, 300, 2)), [trackingCode])
    assert.match(await textOfPdf(pdf), /74\.40/)
  })

  test('have links for GET and HEAD that stop working if they are altered', async () => {
    const client = await environment.openClient()
    const { postageLabel } = await buyAbroad(client, 'fedex')
    const [{ url }] = await documentsOf(client, postageLabel.id)
    const [head, get] = [await fetch(url, { method: 'HEAD' }), await fetch(url)]
    assert.deepEqual([head.status, get.status], [200, 200])
    assert.equal(head.headers.get('content-length'), String((await get.arrayBuffer()).byteLength))
    assert.equal(head.headers.get('etag'), get.headers.get('etag'))
    for (const altered of [url.replace('document-1', 'document-2'), url.replace('document-1', 'PDF'), `${url}0`]) {
      assert.equal((await fetch(altered)).status, 403, altered)
    }
  })

  test('are read at once, with unique file names', async () => {
    const client = await environment.openClient()
    const { postageLabel, trackingCode } = await buyAbroad(client, 'fedex')
    const label = { accountId: client.account.accountId, labelId: postageLabel.id }
    await environment.db.pool.query(
      `insert into label_documents (account_id, label_id, position, kind, copies, media_type, bytes)
       values ($1, $2, 2, 'commercial-invoice', 1, 'image/png', $3), ($1, $2, 3, 'customs-form', 1, null, null)`,
      [label.accountId, label.labelId, Buffer.from('a picture')],
    )
    const files = await listDocumentFiles({ db: environment.db, drawer: createLabelDrawer() }, label)
    assert.deepEqual(
      files.map(({ fileName, mediaType }) => [fileName, mediaType]),
      [
        [`${trackingCode}-commercial-invoice.pdf`, 'application/pdf'],
        [`${trackingCode}-commercial-invoice-2.png`, 'image/png'],
      ],
    )
    assert.equal(Buffer.from(files[1]?.bytes ?? []).toString(), 'a picture')
    const listed = await documentsOf(client, postageLabel.id)
    assert.deepEqual(
      [listed[2].kind, listed[2].pages, listed[2].mediaType, listed[2].url],
      ['customs-form', null, null, null],
    )
  })

  test('are absent for a domestic package', async () => {
    const client = await environment.openClient()
    const { label } = await client.buyLabel()
    assert.deepEqual(await documentsOf(client, label.id), [])
  })

  test('return 404 for an unknown label or another account, and 409 for a canceled label', async () => {
    const [client, stranger] = [await environment.openClient(), await environment.openClient()]
    const { postageLabel, id } = await buyAbroad(client, 'fedex')
    const path = `/api/v1/labels/${postageLabel.id}/documents`
    expectError(await client.get(`/api/v1/labels/${id}/documents`), 404, 'Label.NotFound')
    expectError(await stranger.get(path), 404, 'Label.NotFound')
    const link = (await documentsOf(client, postageLabel.id))[0].url
    assert.equal((await client.delete(`/api/v1/labels/${postageLabel.id}`)).body.data.isSuccess, true)
    expectError(await client.get(path), 409, 'Label.Cancelled')
    assert.equal((await fetch(link)).status, 200)
  })

  test("are the carrier's own files in production, and their pages are counted once", async () => {
    const client = await production.openClient({ credit: '1000.00' })
    const { postageLabel, trackingCode } = await buyAbroad(client, 'dhl', { lineCount: 50 })
    const [invoice] = await documentsOf(client, postageLabel.id)
    const pdf = new Uint8Array(await (await fetch(invoice.url)).arrayBuffer())
    assert.match(await textOfPdf(pdf), new RegExp(`AWB number ${trackingCode}`))
    assert.ok(invoice.pages > 1)
    assert.equal(invoice.pages, await pageCountOfPdf(pdf))
    const { rows } = await production.db.pool.query(
      'select pages, content from label_documents where account_id = $1 and label_id = $2',
      [client.account.accountId, postageLabel.id],
    )
    assert.deepEqual(rows, [{ pages: invoice.pages, content: null }])
  })

  test("are deleted with the label's files, by erasure or by age", async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const [erased, expired] = [await buyAbroad(client, 'fedex'), await buyAbroad(client, 'fedex')]
    const { db, clock, folder } = environment
    const kept = async () =>
      (await db.pool.query('select label_id from label_documents where account_id = $1', [accountId])).rowCount
    assert.equal(await kept(), 2)
    const link = (await documentsOf(client, erased.postageLabel.id))[0].url
    await db.transaction((tx) => eraseLabels(tx, { accountId, orderId: erased.orderId }))
    assert.equal(await kept(), 1)
    assert.equal((await fetch(link)).status, 404)
    expectError(await client.get(`/api/v1/labels/${erased.postageLabel.id}/documents`), 404, 'Label.NotFound')
    const later = { ...clock, now: () => new Date(clock.now().getTime() + 31 * 24 * 60 * 60 * 1000) }
    await removeExpiredFiles({ db, clock: later, store: createFolderStore(folder), keepDays: 30 })
    assert.equal(await kept(), 0)
    expectError(await client.get(`/api/v1/labels/${expired.postageLabel.id}/documents`), 404, 'Label.NotFound')
  })
})
