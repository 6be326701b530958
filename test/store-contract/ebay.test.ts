import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ebay } from '#stores/ebay/index.ts'
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
  says: { weights: false, customs: false, prices: true, note: true, shippedLines: true },
  withUnknownStatus: (answer) =>
    isObject(answer) && 'orderId' in answer ? { ...answer, orderFulfillmentStatus: 'LOST' } : answer,
  withheld: (answer) =>
    isObject(answer) && 'orderId' in answer
      ? { ...answer, fulfillmentStartInstructions: [{ fulfillmentInstructionsType: 'SHIP_TO', shippingStep: {} }] }
      : answer,
  hasTokens: true,
  refusesRepeats: true,
  mailsOfWholePush: 1,
  onExchanges(seen) {
    exchanges = seen
  },
})
testAgainstPublished('ebay', () => exchanges, ['ebay.token'])

const play = await openPlayedStore('ebay')
after(() => play.close())
const { deps, played, account } = play
const { shop, faults } = played

test('connecting names the seller, and a wrong secret is told from an outage', async () => {
  shop.place({ address: buyer, lines: [{ sku: 'MUG' }] })
  const connected = await ebay.connect(deps, account)
  const called = `practice_seller at ${account.baseUrl}`
  assert.deepEqual(connected, {
    outcome: 'ok',
    value: { name: 'practice_seller', shop: called, facts: {}, shipFrom: null },
  })
  const other = await openPlayedStore('ebay')
  after(() => other.close())
  Object.assign(other.account, { credentials: { ...other.account.credentials, clientSecret: 'wrong' } })
  const tokens = { get: () => Promise.reject(new Error('never asked')), forget: () => {} }
  const refused = await ebay.connect(
    {
      ...other.deps,
      tokens: { ...tokens, get: (_account, fetch) => fetch(other.account.credentials).then((one) => one.token) },
    },
    other.account,
  )
  assert.partialDeepStrictEqual(refused, { outcome: 'unavailable', reason: 'credentials' })
})

test('an order has the price of one unit and no weight; what eBay ships or nobody ships is none', async () => {
  const placed = shop.place({ address: buyer, note: 'thanks', lines: [{ sku: 'MUG', quantity: 3, price: '10.10' }] })
  const listed = await ebay.listChanged(deps, account, { since: placed.placedAt, page: null })
  assert.equal(listed.outcome, 'ok')
  const order = listed.value.orders.find(({ externalId }) => externalId === placed.id)
  assert.partialDeepStrictEqual(order, {
    number: placed.id,
    standing: { state: 'open' },
    note: 'thanks',
    recipient: { name: 'Ada Byron', street2: 'Apt 2', state: 'TX', phone: '5125550100' },
    lines: [{ sku: 'MUG', quantity: 3, unitValue: '10.1', currency: 'USD', unitWeightPounds: null }],
  })
  assert.deepEqual(await play.read(placed.id), order)
})

test('each state of an order is one of ours', async () => {
  const { id } = shop.place({ address: buyer, lines: [{ sku: 'MUG' }], hold: 'unpaid' })
  const standing = async () => (await play.read(id)).standing
  assert.partialDeepStrictEqual(await standing(), { state: 'waiting', reason: 'unpaid' })
  shop.setHold(id, null)
  shop.refund(id)
  assert.partialDeepStrictEqual(await standing(), { state: 'closed', reason: 'refunded' })
  shop.cancel(id)
  assert.partialDeepStrictEqual(await standing(), { state: 'closed', reason: 'cancelled' })
  shop.remove(id)
  assert.deepEqual(await ebay.read(deps, account, id), { outcome: 'gone' })
})

test('parts are pushed under their tracking numbers; the same number twice is uncertain and found', async () => {
  const { id } = shop.place({ address: buyer, lines: [{ sku: 'MUG', quantity: 3 }] })
  const order = await play.read(id)
  const lines = [{ lineId: order.lines[0]?.lineId ?? '', quantity: 1 }]
  const part = play.pushOf(order, { lines, isLast: false, trackingNumber: '9400 1000 0000-01' })
  assert.deepEqual(await ebay.findPush(deps, account, part), { outcome: 'absent' })
  const pushed = { outcome: 'ok', value: { fulfilmentId: '94001000000001' } }
  assert.deepEqual(await ebay.push(deps, account, part), pushed)
  assert.deepEqual(await ebay.findPush(deps, account, part), pushed)
  assert.equal((await ebay.push(deps, account, part)).outcome, 'uncertain')
  const partly = await play.read(id)
  assert.equal(partly.lines[0]?.quantity, 2)
  assert.deepEqual(partly.fulfilments[0]?.lines, lines)
  const listed = await ebay.listChanged(deps, account, { since: new Date(0), page: null })
  assert.ok(listed.outcome === 'ok' && listed.value.toRead.includes(id))
  const rest = play.pushOf(order, { trackingNumber: '2' })
  assert.equal((await ebay.push(deps, account, rest)).outcome, 'ok')
  assert.partialDeepStrictEqual((await play.read(id)).standing, { state: 'closed', reason: 'fulfilled' })
  assert.equal(shop.find(id)?.mails, 2)
})

test('a lost answer is uncertain, a throttled call did nothing, and an expired token is fetched anew for a read', async () => {
  const { id } = shop.place({ address: buyer, lines: [{ sku: 'MUG' }] })
  const order = await play.read(id)
  const push = play.pushOf(order, { lines: [{ lineId: order.lines[0]?.lineId ?? '', quantity: 1 }] })
  faults.next('push-throttled')
  assert.partialDeepStrictEqual(await ebay.push(deps, account, push), { outcome: 'unavailable', reason: 'throttled' })
  faults.next('token-expired')
  assert.equal((await ebay.read(deps, account, id)).outcome, 'ok')
  faults.next('push-lost')
  assert.equal((await ebay.push(deps, account, push)).outcome, 'uncertain')
  assert.equal((await ebay.findPush(deps, account, push)).outcome, 'ok')
})

test('a first look brings every order once, in pages', async () => {
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

test('its owner is sent to eBay with the name of the redirect, and the code becomes a refresh token', async () => {
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
