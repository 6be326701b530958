import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { CustomsContent } from '@waybill/label-artwork'
import { ThreadsBusyError } from '@waybill/label-artwork/convert'
import { createFileThread } from '@waybill/label-artwork/files'
import { createShare } from '#domain/accounts/account.ts'
import { createLabelDrawer, createLabelPictures } from '#domain/labels/draw-labels.ts'
import { type DocumentContent, type Label, labelFormats, type PrintedContent } from '#domain/labels/label.ts'
import { anAddress } from '../../../test/support/client.ts'

const thread = createFileThread()
after(() => thread.close())

const party = { ...anAddress, phone: null }
const content = (name: string): PrintedContent => ({
  layout: 'usps',
  from: party,
  to: { ...party, name },
  serviceCode: 'PRIORITY_MAIL',
  serviceName: 'Priority Mail',
  trackingNumber: '9205590164917312345675',
  weightPounds: 2.5,
  shipDate: '2026-01-31',
  zone: '3',
  reference: null,
  sample: true,
})

test('a label is drawn in each format', async () => {
  const drawer = createLabelDrawer()
  for (const format of labelFormats) {
    const bytes = await drawer.draw('label', content('Ada Byron'), format)
    const begin = Buffer.from(bytes.subarray(0, 5)).toString('latin1')
    assert.ok(format === 'PDF' ? begin === '%PDF-' : begin.startsWith('^XA'), `${format} begins ${begin}`)
  }
})

const declared: CustomsContent = {
  contentsType: 'merchandise',
  contentsExplanation: null,
  customsSigner: 'Ada Byron',
  declaration: null,
  eelPfc: 'NOEEI 30.37(a)',
  nonDeliveryOption: 'return',
  restrictionType: 'none',
  restrictionComments: null,
  incoterm: 'DAP',
  items: [
    {
      description: 'Cotton shirt',
      quantity: 2,
      value: '40.00',
      currency: 'USD',
      weightPounds: 1,
      hsTariffNumber: '6109.10',
      originCountry: 'US',
      code: null,
    },
  ],
}
const inOtherScript = content('Ελένη Παππά')
const abroad: DocumentContent = {
  drawn: 'invoice',
  invoiceNumber: 'A-1',
  date: '2026-01-31',
  carrierName: 'DHL Express',
  serviceName: 'Express Worldwide',
  trackingNumber: '1234567890',
  weightPounds: 2.5,
  sample: true,
  from: party,
  to: { ...party, country: 'CA' },
  customs: declared,
}

test('a thread draws the same bytes as the main thread', async () => {
  const here = createLabelDrawer()
  const beside = createLabelDrawer(thread)
  for (const label of [content('Ada Byron'), inOtherScript]) {
    for (const format of labelFormats) {
      const bytes = await beside.draw(`label of ${label.to.name}`, label, format)
      assert.deepEqual(Buffer.from(bytes), Buffer.from(await here.draw(`label of ${label.to.name}`, label, format)))
    }
  }
  const { pdf, pages } = await beside.drawDocument('label', 1, abroad)
  const drawnHere = await here.drawDocument('label', 1, abroad)
  assert.deepEqual(Buffer.from(pdf), Buffer.from(drawnHere.pdf))
  assert.equal(pages, drawnHere.pages)
})

test('a label and each of its documents are drawn independently and repeatably', async () => {
  const other: DocumentContent = { ...inOtherScript, drawn: 'customs-form', customs: declared }
  const drawer = createLabelDrawer()
  const label = () => drawer.draw('label', content('Ada Byron'), 'PDF')
  const document = async (position: number, of: DocumentContent) =>
    (await drawer.drawDocument('label', position, of)).pdf
  const first = [await label(), await document(1, abroad), await document(2, other)]
  const again = [await label(), await document(1, abroad), await document(2, other)]
  assert.deepEqual(again.map(Buffer.from), first.map(Buffer.from))
  const fresh = (position: number, of: DocumentContent) => createLabelDrawer().drawDocument('fresh', position, of)
  const independent = [await createLabelDrawer().draw('fresh', content('Ada Byron'), 'PDF')]
  independent.push((await fresh(1, abroad)).pdf, (await fresh(2, other)).pdf)
  assert.deepEqual(first.map(Buffer.from), independent.map(Buffer.from))
})

test('a slow label waits for the thread, and fails with General.Overloaded if too many wait', async () => {
  const narrow = createFileThread({ maxWaiting: 0 })
  try {
    const drawer = createLabelDrawer(narrow)
    const first = drawer.draw('first', inOtherScript, 'PDF')
    await assert.rejects(drawer.draw('second', inOtherScript, 'PDF'), { code: 'General.Overloaded' })
    await assert.rejects(drawer.drawDocument('third', 1, abroad), { code: 'General.Overloaded' })
    assert.ok((await drawer.draw('plain', content('Ada Byron'), 'PDF')).length > 0)
    assert.ok((await first).length > 0)
  } finally {
    await narrow.close()
  }
})

test('a label that cannot be drawn fails in the same way on a thread', async () => {
  const unprintable = { ...inOtherScript, trackingNumber: '?' }
  for (const drawer of [createLabelDrawer(), createLabelDrawer(thread)]) {
    await assert.rejects(drawer.draw('unprintable', unprintable, 'PDF'), TypeError)
  }
})

const labelOf = (labelId: string, sha256?: string): Label =>
  ({ accountId: 'a', labelId, files: sha256 ? { PDF: { bytes: 1, sha256 } } : {} }) as Label

const readPdf = async () => Buffer.from('%PDF-')

/** Opens pictures of ten bytes. Each drawing ends when the test calls `finish`. */
function openPictures(options?: { maxBytes: number }, share = createShare({ maxConcurrent: 0, maxWaiting: 0 })) {
  const waiting: ((error?: Error) => void)[] = []
  let drawn = 0
  const converter = {
    pictureOfPdf: () =>
      new Promise<{ ok: true; png: Uint8Array }>((resolve, reject) => {
        drawn += 1
        waiting.push((error) => (error ? reject(error) : resolve({ ok: true, png: Buffer.alloc(10, drawn) })))
      }),
  }
  const pictures = createLabelPictures({ converter, share }, options)
  const finish = (error?: Error) => waiting.shift()?.(error)
  const draw = async (label: Label) => {
    const picture = pictures.draw(label, readPdf)
    await turn()
    finish()
    return picture
  }
  return { pictures, draw, finish, drawn: () => drawn }
}

/** Lets all settled promises continue. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('Pictures of labels', () => {
  test('a picture is drawn once for concurrent and later requests', async () => {
    const { pictures, finish, drawn } = openPictures()
    const requested = [1, 2, 3].map(() => pictures.draw(labelOf('l'), readPdf))
    await turn()
    assert.equal(pictures.find(labelOf('l')), null)
    finish()
    const [first, ...others] = await Promise.all(requested)
    for (const other of [...others, await pictures.draw(labelOf('l'), readPdf), pictures.find(labelOf('l'))]) {
      assert.equal(other, first)
    }
    assert.equal(drawn(), 1)
  })

  test('a label with new files is drawn again', async () => {
    const { draw, drawn } = openPictures()
    await draw(labelOf('l', 'before'))
    await draw(labelOf('l', 'after'))
    assert.equal(drawn(), 2)
  })

  test('the least recently used picture is dropped if the cache is full', async () => {
    const { pictures, draw } = openPictures({ maxBytes: 25 })
    await draw(labelOf('a'))
    await draw(labelOf('b'))
    assert.ok(pictures.find(labelOf('a')))
    await draw(labelOf('c'))
    assert.deepEqual(
      ['a', 'b', 'c'].map((id) => pictures.find(labelOf(id)) !== null),
      [true, false, true],
    )
  })

  test('a busy converter is General.Overloaded with the time to wait, and the next request draws again', async () => {
    const { pictures, draw, finish } = openPictures()
    const failing = [1, 2].map(() => pictures.draw(labelOf('l'), readPdf))
    await turn()
    finish(new ThreadsBusyError())
    for (const one of failing) {
      await assert.rejects(one, ({ errors: [error] }) => {
        assert.deepEqual([error.code, error.metaData], ['General.Overloaded', { retryAfterSeconds: 1 }])
        return true
      })
    }
    assert.ok(await draw(labelOf('l')))
  })

  test('an account gets only its share of the threads', async () => {
    const share = createShare({ maxConcurrent: 1, maxWaiting: 1 })
    const { pictures, finish, drawn } = openPictures(undefined, share)
    const first = [labelOf('a'), labelOf('b')].map((label) => pictures.draw(label, readPdf))
    await assert.rejects(pictures.draw(labelOf('c'), readPdf), { code: 'General.Overloaded' })
    const other = pictures.draw({ ...labelOf('d'), accountId: 'other' }, readPdf)
    await turn()
    assert.equal(drawn(), 2)
    finish()
    finish()
    await turn()
    finish()
    await Promise.all([...first, other])
    assert.equal(drawn(), 3)
  })
})
