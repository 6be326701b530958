import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelFormats } from '#labels/formats.ts'
import type { PrintedContent } from '#labels/label-content.ts'
import { createLabelDrawer } from '#labels/label-drawer.ts'

const party = {
  name: 'Ada Byron',
  company: null,
  street1: '1600 Amphitheatre Pkwy',
  street2: null,
  city: 'Mountain View',
  state: 'CA',
  zip: '94043',
  country: 'US',
  phone: null,
}
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

test('labels that are asked for in turn are not mistaken for each other, however few drawings are kept', async () => {
  const drawer = createLabelDrawer({ maxDrawings: 1 })
  const draw = (labelId: string, name: string) => drawer.draw(labelId, content(name), 'ZPL203DPI')
  const [ada, grace, again] = [
    await draw('a', 'Ada Byron'),
    await draw('b', 'Grace Hopper'),
    await draw('a', 'Ada Byron'),
  ]
  assert.deepEqual(again, ada)
  assert.notDeepEqual(grace, ada)
})
