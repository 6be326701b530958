import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { packageReferenceOf } from '#adapters/stores/amazon/fulfillments.ts'
import { amazon } from '#adapters/stores/amazon/index.ts'
import { describeStore } from './contract-suite.ts'
import { buyer, openPlayedStore } from './played-store.ts'
import type { Exchange } from './published.ts'
import { testAgainstPublished } from './published-documents.ts'
import { isObject } from './signing.ts'

const inOrder = (answer: unknown, change: object): unknown =>
  isObject(answer) && isObject(answer.order) ? { ...answer, order: { ...answer.order, ...change } } : answer

let exchanges: readonly Exchange[] = []
describeStore({
  store: amazon,
  wrongCredentials: { clientSecret: 'wrong' },
  // Amazon withholds unpaid orders, and a held order is a buyer's request to cancel.
  holds: { unpaid: null, fraud: null, held: null },
  closes: { cancelled: 'cancelled', refunded: 'cancelled', deleted: 'gone' },
  says: { weights: false, customs: false, prices: true, note: true, options: 'link', gifts: true, shippedLines: true },
  withUnknownStatus: (answer) =>
    inOrder(answer, { fulfillment: { fulfillmentStatus: 'LOST', fulfilledBy: 'MERCHANT' } }),
  hidesAddresses: true,
  withheld: (answer) => inOrder(answer, { recipient: {} }),
  hasTokens: true,
  hidesBarcodes: true,
  refusesRepeats: false,
  mailsOfWholePush: 1,
  answersNoContent: true,
  onExchanges(seen) {
    exchanges = seen
  },
})
testAgainstPublished('amazon', () => exchanges, ['amazon.token', 'amazon.connect'])

const play = await openPlayedStore('amazon')
after(() => play.close())
const { deps, played, account } = play
const { shop, faults } = played

test('connecting returns the name of the shop, and rejects a marketplace without the seller', async () => {
  const connected = await amazon.connect(deps, account)
  const { marketplaceId } = account.credentials
  const shop = `Practice shop in ${marketplaceId} at ${account.baseUrl}`
  assert.deepEqual(connected, { outcome: 'ok', value: { name: 'Practice shop', shop, facts: {}, shipFrom: null } })
  const elsewhere = { ...account, credentials: { ...account.credentials, marketplaceId: 'A1PA6795UKMFR9' } }
  assert.equal((await amazon.connect(deps, elsewhere)).outcome, 'rejected')
})

test('a pending order is withheld without an address until it is paid', async () => {
  const placed = shop.place({ address: buyer, lines: [{ sku: 'MUG', quantity: 2, price: '10.00' }], hold: 'unpaid' })
  const pending = await play.read(placed.id)
  assert.equal(pending.fulfillability.state, 'withheld')
  assert.equal(pending.recipient, null)
  shop.setHold(placed.id, null)
  const listed = await amazon.listChanged(deps, account, { since: placed.placedAt, page: null })
  assert.equal(listed.outcome, 'ok')
  const [order] = listed.value.orders
  assert.partialDeepStrictEqual(order, {
    externalId: placed.id,
    fulfillability: { state: 'open' },
    recipient: { name: 'Ada Byron', street2: 'Apt 2', state: 'TX', zip: '78701' },
    lines: [{ sku: 'MUG', quantity: 2, unitValue: '10', currency: 'USD' }],
  })
  assert.deepEqual(await play.read(placed.id), order)
})

test('a cancellation request of the buyer closes the order', async () => {
  const { id } = shop.place({ address: buyer, lines: [{ sku: 'MUG' }] })
  const standing = async () => (await play.read(id)).fulfillability
  shop.setHold(id, 'held', 'ORDERED_WRONG_ITEM')
  assert.deepEqual(await standing(), {
    state: 'closed',
    reason: 'cancellation requested',
    detail: 'ORDERED_WRONG_ITEM',
  })
  shop.setHold(id, null)
  assert.deepEqual(await standing(), { state: 'open' })
})

test('a connection to two marketplaces lists both in one search, and confirms each order in its own', async () => {
  const two = { ...account, credentials: { ...account.credentials, marketplaceId: 'A2EUQ1WTGCTBG2, ATVPDKIKX0DER' } }
  const connected = await amazon.connect(deps, two)
  assert.ok(connected.outcome === 'ok' && connected.value.shop?.includes('A2EUQ1WTGCTBG2, ATVPDKIKX0DER'))
  const placed = (currency: string) => shop.place({ address: buyer, lines: [{ sku: 'MUG', currency }] })
  const orders = [placed('USD'), placed('CAD')]
  const since = orders[0]?.placedAt ?? null
  const searches = () => play.sent.filter(({ call }) => call === 'amazon.list').length
  const before = searches()
  const listed = await amazon.listChanged(deps, two, { since, page: null })
  assert.ok(listed.outcome === 'ok')
  const ids = listed.value.orders.map(({ externalId }) => externalId)
  assert.deepEqual(
    orders.filter(({ id }) => !ids.includes(id)),
    [],
  )
  assert.equal(searches(), before + 1)
  for (const { id } of orders) {
    const push = play.pushOf(await play.read(id), { updateId: `in two marketplaces ${id}` })
    assert.equal((await amazon.fulfill(deps, two, push)).outcome, 'ok')
  }
  const one = await amazon.listChanged(deps, account, { since, page: null })
  assert.ok(one.outcome === 'ok' && !one.value.orders.some(({ externalId }) => externalId === orders[1]?.id))
})

test('partial shipments are confirmed under our own number, and a repeat creates no second package', async () => {
  const { id } = shop.place({ address: buyer, lines: [{ sku: 'MUG', quantity: 3 }] })
  const order = await play.read(id)
  const lines = [{ lineId: order.lines[0]?.lineId ?? '', quantity: 1 }]
  const part = play.pushOf(order, { lines, isLast: false })
  assert.deepEqual(await amazon.lookupFulfillment(deps, account, part), { outcome: 'absent' })
  const pushed = { outcome: 'ok', value: { fulfillmentId: packageReferenceOf(part.updateId) } }
  assert.deepEqual(await amazon.fulfill(deps, account, part), pushed)
  assert.deepEqual(await amazon.fulfill(deps, account, part), pushed)
  assert.deepEqual(await amazon.lookupFulfillment(deps, account, part), pushed)
  assert.equal(shop.find(id)?.mails, 1)
  assert.equal((await play.read(id)).lines[0]?.quantity, 2)
  const rest = play.pushOf(order, { updateId: 'another', trackingNumber: '2', carrier: 'dpd', carrierName: 'DPD' })
  assert.equal((await amazon.fulfill(deps, account, rest)).outcome, 'ok')
  assert.partialDeepStrictEqual((await play.read(id)).fulfillability, { state: 'closed', reason: 'fulfilled' })
  assert.equal((await amazon.fulfill(deps, account, { ...rest, updateId: 'third', lines })).outcome, 'rejected')
})

test('our number is positive, short, and always the same for one fulfillment', () => {
  assert.match(packageReferenceOf('0198c0de-0000-7000-8000-000000000001'), /^[1-9]\d{0,8}$/)
  assert.equal(packageReferenceOf('a'), packageReferenceOf('a'))
  assert.notEqual(packageReferenceOf('a'), packageReferenceOf('b'))
})

test('an expired token, rejected with 403, is renewed for a read; a fulfillment is retried later', async () => {
  const { id } = shop.place({ address: buyer, lines: [{ sku: 'MUG' }] })
  const order = await play.read(id)
  const push = play.pushOf(order, { updateId: 'lost', lines: [{ lineId: order.lines[0]?.lineId ?? '', quantity: 1 }] })
  faults.next('token-expired')
  assert.equal((await amazon.read(deps, account, id)).outcome, 'ok')
  faults.next('token-expired')
  assert.partialDeepStrictEqual(await amazon.fulfill(deps, account, push), {
    outcome: 'unavailable',
    reason: 'credentials',
  })
})

test('a sync run waits three minutes if the search budget is used up', async () => {
  let answered = await amazon.listChanged(deps, account, { since: new Date(), page: null })
  for (let search = 0; search < 20 && answered.outcome === 'ok'; search += 1) {
    answered = await amazon.listChanged(deps, account, { since: new Date(), page: null })
  }
  assert.partialDeepStrictEqual(answered, { outcome: 'unavailable', reason: 'throttled', retryAfterMs: 180_000 })
})
