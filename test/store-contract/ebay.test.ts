import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ebay } from '#adapters/stores/ebay/index.ts'
import { describeStore } from './contract-suite.ts'
import { buyer, openPlayedStore } from './played-store.ts'
import type { Exchange } from './published.ts'
import { testAgainstPublished } from './published-documents.ts'
import { isObject } from './signing.ts'

let exchanges: readonly Exchange[] = []
describeStore({
  store: ebay,
  wrongCredentials: { clientSecret: 'wrong' },
  // eBay knows paid and not paid alone.
  holds: { unpaid: 'unpaid', fraud: 'unpaid', held: null },
  closes: { cancelled: 'cancelled', refunded: 'refunded', deleted: 'gone' },
  says: { weights: false, customs: false, prices: true, note: true, options: true, gifts: true, shippedLines: true },
  withUnknownStatus: (answer) =>
    isObject(answer) && 'orderId' in answer ? { ...answer, orderFulfillmentStatus: 'LOST' } : answer,
  hidesAddresses: true,
  withheld: (answer) =>
    isObject(answer) && 'orderId' in answer
      ? { ...answer, fulfillmentStartInstructions: [{ fulfillmentInstructionsType: 'SHIP_TO', shippingStep: {} }] }
      : answer,
  hasTokens: true,
  hidesBarcodes: true,
  refusesRepeats: true,
  mailsOfWholePush: 1,
  onExchanges(seen) {
    exchanges = seen
  },
})
testAgainstPublished('ebay', () => exchanges, ['ebay.token'])

const play = await openPlayedStore('ebay')
after(() => play.close())
const { deps, account } = play
const { shop } = play.played

test('connecting returns the name of the seller', async () => {
  shop.place({ address: buyer, lines: [{ sku: 'MUG' }] })
  const called = `practice_seller at ${account.baseUrl}`
  assert.deepEqual(await ebay.connect(deps, account), {
    outcome: 'ok',
    value: { name: 'practice_seller', shop: called, facts: {}, shipFrom: null },
  })
})

test('an order has its id as its number, and the name and phone of the recipient', async () => {
  const { id } = shop.place({ address: buyer, lines: [{ sku: 'MUG' }] })
  const recipient = { name: 'Ada Byron', phone: '5125550100' }
  assert.partialDeepStrictEqual(await play.read(id), { number: id, recipient })
})

test('an order that was refunded and then canceled is canceled', async () => {
  const { id } = shop.place({ address: buyer, lines: [{ sku: 'MUG' }] })
  shop.refund(id)
  shop.cancel(id)
  assert.partialDeepStrictEqual((await play.read(id)).fulfillability, { state: 'closed', reason: 'cancelled' })
})

test('partial shipments are sent with their tracking numbers; a repeated number is uncertain and found', async () => {
  const { id } = shop.place({ address: buyer, lines: [{ sku: 'MUG', quantity: 3 }] })
  const order = await play.read(id)
  const lines = [{ lineId: order.lines[0]?.lineId ?? '', quantity: 1 }]
  const part = play.pushOf(order, { lines, isLast: false, trackingNumber: '9400 1000 0000-01' })
  assert.deepEqual(await ebay.lookupFulfillment(deps, account, part), { outcome: 'absent' })
  const pushed = { outcome: 'ok', value: { fulfillmentId: '94001000000001' } }
  assert.deepEqual(await ebay.fulfill(deps, account, part), pushed)
  assert.deepEqual(await ebay.lookupFulfillment(deps, account, part), pushed)
  assert.equal((await ebay.fulfill(deps, account, part)).outcome, 'uncertain')
  assert.deepEqual((await play.read(id)).fulfillments[0]?.lines, lines)
  const listed = await ebay.listChanged(deps, account, { since: new Date(0), page: null })
  assert.ok(listed.outcome === 'ok' && listed.value.toRead.includes(id))
})

test('the first sync run returns every order once, in pages', async () => {
  const placed = Array.from({ length: 120 }, () => shop.place({ address: buyer, lines: [{ sku: 'MUG' }] }).id)
  const seen: string[] = []
  let page: string | null = null
  do {
    const listed = await ebay.listChanged(deps, account, { since: null, page })
    assert.equal(listed.outcome, 'ok')
    seen.push(...listed.value.orders.map(({ parentId }) => parentId))
    // Orders leave the list while it is read.
    if (page === null) for (const id of placed.slice(60, 65)) shop.fulfil(id, { trackingNumber: `x${id}` })
    page = listed.value.next
  } while (page)
  for (const id of [...placed.slice(0, 60), ...placed.slice(65)]) assert.ok(seen.includes(id), `${id} was passed over`)
})

test('the owner is sent to eBay with the name of the redirect, and the code is exchanged for a refresh token', async () => {
  const at = { state: 's', redirectUrl: 'https://waybill.example/back', codeVerifier: 'v' }
  const url = new URL(ebay.authorization?.start({ ...account, baseUrl: 'https://api.ebay.com' }, at) ?? '')
  assert.equal(url.origin, 'https://auth.ebay.com')
  assert.equal(url.searchParams.get('state'), 's')
  const returned = { query: { code: 'right' }, redirectUrl: at.redirectUrl, codeVerifier: 'v' }
  assert.deepEqual(await ebay.authorization?.finish(deps, account, returned), {
    outcome: 'ok',
    value: { refreshToken: account.credentials.refreshToken },
  })
  assert.equal(
    (await ebay.authorization?.finish(deps, account, { ...returned, query: { error: 'access_denied' } }))?.outcome,
    'rejected',
  )
})
