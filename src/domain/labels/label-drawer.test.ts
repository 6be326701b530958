import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CustomsContent } from '@waybill/label-artwork'
import { createFileThread } from '@waybill/label-artwork/files'
import { labelFormats } from '#domain/labels/formats.ts'
import type { PrintedContent } from '#domain/labels/label-content.ts'
import type { DocumentContent } from '#domain/labels/label-document.ts'
import { createLabelDrawer } from '#domain/labels/label-drawer.ts'
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

test('a label is drawn in each format, as that format begins', async () => {
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

test('what is drawn on a thread has the same bytes as what is drawn here', async () => {
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

test('a label and each of its papers are drawn apart, however often', async () => {
  const other: DocumentContent = { ...inOtherScript, drawn: 'customs-form', customs: declared }
  const drawer = createLabelDrawer()
  const label = () => drawer.draw('label', content('Ada Byron'), 'PDF')
  const paper = async (position: number, of: DocumentContent) => (await drawer.drawDocument('label', position, of)).pdf
  const first = [await label(), await paper(1, abroad), await paper(2, other)]
  const again = [await label(), await paper(1, abroad), await paper(2, other)]
  assert.deepEqual(again.map(Buffer.from), first.map(Buffer.from))
  const fresh = (position: number, of: DocumentContent) => createLabelDrawer().drawDocument('fresh', position, of)
  const apart = [await createLabelDrawer().draw('fresh', content('Ada Byron'), 'PDF')]
  apart.push((await fresh(1, abroad)).pdf, (await fresh(2, other)).pdf)
  assert.deepEqual(first.map(Buffer.from), apart.map(Buffer.from))
})

test('what takes long waits for the thread, and where too much does its caller is to come again', async () => {
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

test('what cannot be drawn fails as it does here', async () => {
  const unprintable = { ...inOtherScript, trackingNumber: '?' }
  for (const drawer of [createLabelDrawer(), createLabelDrawer(thread)]) {
    await assert.rejects(drawer.draw('unprintable', unprintable, 'PDF'), TypeError)
  }
})
