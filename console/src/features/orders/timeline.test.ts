import assert from 'node:assert/strict'
import test from 'node:test'
import type { TimelineEntry } from '../../api/queries/orders.ts'
import { actorText, lineOf, timelineOf } from './timeline.ts'

const entry = (of: object): TimelineEntry =>
  ({
    entryId: 'e',
    at: '2026-11-22T09:00:00Z',
    kind: 'moved',
    actor: null,
    created: null,
    moved: null,
    purchase: null,
    printed: null,
    ...of,
  }) as TimelineEntry
const purchase = {
  purchaseId: 'p',
  shipmentId: 's',
  carrier: 'ups',
  serviceName: 'Ground',
  charge: '9.35',
  currency: 'USD',
  trackingNumber: null,
  carrierText: null,
}

test("status changes show a person's reason, but not the service's own", () => {
  const moved = { from: 0, to: 2, reason: 'Out of boxes' }
  assert.deepEqual(
    [lineOf(entry({ moved })).title, lineOf(entry({ moved })).details],
    ['Created → On hold', ['“Out of boxes”']],
  )
  assert.deepEqual(lineOf(entry({ moved: { from: 0, to: 8, reason: 'label bought' } })).details, [])
  const detailsOf = (source: string | null) => lineOf(entry({ moved: { ...moved, source } })).details
  assert.deepEqual(detailsOf('wms-7'), ['“Out of boxes”', 'Source: wms-7'])
  assert.deepEqual(detailsOf('web application'), ['“Out of boxes”'])
})

test('each event of a purchase explains the package and the money', () => {
  const titles = (what: string, more: object = {}) => {
    const { title, details } = lineOf(entry({ purchase: { ...purchase, what, ...more } }))
    return [title, ...details].join('. ')
  }
  assert.equal(
    titles('completed', { trackingNumber: '1Z999AA1' }),
    'Label bought: UPS Ground. 1Z99 9AA1. $9.35 charged',
  )
  assert.equal(
    titles('failed', { carrierText: 'No such street' }),
    'No label created. UPS: “No such street”. $9.35 not charged',
  )
  assert.match(titles('outcome unknown'), /^UPS hasn’t confirmed.*Don’t buy another label yet\.$/)
  assert.equal(titles('something new'), 'something new')
})

test('events name their package if there are several', () => {
  const cancelled = entry({ purchase: { ...purchase, what: 'cancelled' } })
  assert.deepEqual(lineOf(cancelled, ['other', 's']).details, ['Package 2', '$9.35'])
  assert.deepEqual(lineOf(cancelled, ['s']).details, ['$9.35'])
  const moved = { from: 8, to: 7, reason: 'label cancelled' }
  assert.deepEqual(lineOf(entry({ moved })).details, ['Last label canceled'])
})

test('prints show the printer and the outcome', () => {
  const titles = (printerName: string | null, state: string) =>
    lineOf(entry({ printed: { labelId: 'l', printerName, format: 'PDF', state, failure: null } })).title
  assert.deepEqual(
    [titles(null, 'Sent'), titles('Desk 1', 'Sent'), titles('Desk 1', 'Unknown')],
    ['Label printed from a browser', 'Label sent to Desk 1', 'Label may not have reached Desk 1'],
  )
})

test('actors are shown by name, or by kind', () => {
  const words = (kind: 'user' | 'key' | 'service', name: string | null) => actorText({ kind, id: null, name })
  assert.deepEqual(
    [words('user', 'Ada'), words('user', null), words('key', 'shop'), words('key', null), words('service', null)],
    ['Ada', 'Removed person', 'API key shop', 'An API key', null],
  )
})

test('the timeline starts with the latest entry and groups repeated checks', () => {
  const check = (at: string, purchaseId = 'p') =>
    entry({ at, purchase: { ...purchase, purchaseId, what: 'asked the carrier' } })
  const created = entry({ created: { source: 'API', written: { from: null, to: null } } })
  const titles = timelineOf([created, check('09:01'), check('09:02'), check('09:05'), check('09:06', 'another')])
  assert.deepEqual(
    titles.map(({ entry: { at }, line: { details } }) => [at, ...details]),
    [['09:06'], ['09:05', '3 times so far'], ['2026-11-22T09:00:00Z']],
  )
})

test('the first entry shows parts of addresses as they were received', () => {
  const created = { source: 'API', written: { from: null, to: { state: 'Québec', zip: 'h3g1s8' } } }
  assert.deepEqual(lineOf(entry({ created })), {
    icon: 'plus',
    tone: 'neutral',
    title: 'Created through the API',
    details: ['Recipient received as: state “Québec”, postal code “h3g1s8”'],
  })
})
