/** The example that the owner of a shop starts from does what the protocol says, as the adapter asks it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { generic } from '#adapters/stores/generic/index.ts'
import type { FulfillmentRequest, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'

type Order = { id: string; status: string; reason: string | null; lines: { quantity: number }[]; shipments: object[] }
type Example = {
  server: Server
  placeOrder(order: { id: string; recipient: object; lines: object[] }): Order
  orderChanged(order: Order): void
}
const path = new URL('../../docs/stores/example-shop.mjs', import.meta.url).href
const { server, placeOrder, orderChanged } = (await import(path)) as Example

const http = createOutgoingHttp()
const noTokens = { get: () => Promise.reject(new Error('it has no tokens')), forget: () => {} }
const deps: StoreDeps = { http, clock: systemClock, log: silentLog, tokens: noTokens }
let account: StoreAccount

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  account = { id: randomUUID(), baseUrl, credentials: { apiKey: 'a long random text' }, facts: {} }
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await http.close()
})

const recipient = {
  name: 'Grace Hopper',
  street1: '1 Market St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94105',
  country: 'US',
}
const place = (id: string) =>
  placeOrder({ id, recipient, lines: [{ id: '1', quantity: 3, name: 'Mug', unit_value: '12.99', currency: 'USD' }] })
const pushOf = (externalId: string, about: Partial<FulfillmentRequest>): FulfillmentRequest => ({
  updateId: randomUUID(),
  externalId,
  parentId: externalId,
  carrier: 'usps',
  carrierName: 'USPS',
  serviceName: 'Priority',
  trackingNumber: '9400100000',
  trackingUrl: null,
  lines: [],
  isLast: true,
  shipDate: '2026-03-08',
  ...about,
})

test('the example connects, and rejects a wrong key', async () => {
  assert.equal((await generic.connect(deps, account)).outcome, 'ok')
  const refused = await generic.connect(deps, { ...account, credentials: { apiKey: 'wrong' } })
  assert.partialDeepStrictEqual(refused, { outcome: 'unavailable', reason: 'credentials' })
})

test('its orders come in pages, and changed ones come again', async () => {
  for (let index = 0; index < 120; index += 1) place(`list-${index}`)
  const ids = new Set<string>()
  let page: string | null = null
  do {
    const listed = await generic.listChanged(deps, account, { since: null, page })
    assert.ok(listed.outcome === 'ok', JSON.stringify(listed))
    for (const { externalId } of listed.value.orders) ids.add(externalId)
    page = listed.value.next
  } while (page !== null)
  assert.equal([...ids].filter((id) => id.startsWith('list-')).length, 120)

  const order = place('cancelled')
  Object.assign(order, { status: 'closed', reason: 'cancelled' })
  orderChanged(order)
  const changed = await generic.listChanged(deps, account, { since: new Date(Date.now() - 1000), page })
  assert.ok(changed.outcome === 'ok')
  const read = await generic.read(deps, account, 'cancelled')
  assert.ok(read.outcome === 'ok' && read.value.fulfillability.state === 'closed', JSON.stringify(read))
  assert.equal((await generic.read(deps, account, 'never')).outcome, 'gone')
})

test('parcels are reported once, in parts, and canceled', async () => {
  const order = place('2001')
  const first = pushOf('2001', { lines: [{ lineId: '1', quantity: 1 }], isLast: false })
  assert.equal((await generic.lookupFulfillment(deps, account, first)).outcome, 'absent')
  for (const _again of [1, 2]) assert.equal((await generic.fulfill(deps, account, first)).outcome, 'ok')
  assert.deepEqual([order.shipments.length, order.lines[0]?.quantity, order.status], [1, 2, 'open'])
  assert.equal((await generic.lookupFulfillment(deps, account, first)).outcome, 'ok')

  const rest = pushOf('2001', {})
  assert.equal((await generic.fulfill(deps, account, rest)).outcome, 'ok')
  assert.deepEqual([order.status, order.reason], ['closed', 'fulfilled'])
  const more = await generic.fulfill(deps, account, pushOf('2001', { lines: [{ lineId: '1', quantity: 1 }] }))
  assert.equal(more.outcome, 'rejected')

  const taken = { ...rest, fulfillmentId: rest.updateId }
  for (const _again of [1, 2]) assert.equal((await generic.cancelFulfillment?.(deps, account, taken))?.outcome, 'ok')
  assert.deepEqual([order.status, order.lines[0]?.quantity], ['open', 2])
  assert.equal((await generic.lookupFulfillment(deps, account, rest)).outcome, 'cancelled')
})
