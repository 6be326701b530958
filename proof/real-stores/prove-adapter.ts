/** The adapter alone against the real store: what it reads, and what the store has of what it was told. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type {
  FulfillmentRequest,
  Store,
  StoreAccount,
  StoreDeps,
  StoreOrder,
  StoreTokens,
} from '#adapters/stores/store.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import { expectOutcome, type Proofs } from './proofs.ts'
import { buyer, type RealShop } from './real-shop.ts'

/** One node, nothing kept. */
function createTokens(): StoreTokens {
  const kept = new Map<string, string>()
  return {
    async get(account, fetch) {
      const token = kept.get(account.id) ?? (await fetch(account.credentials)).token
      kept.set(account.id, token)
      return token
    },
    forget: (account) => void kept.delete(account.id),
  }
}

let pushes = 0

function pushOf(order: StoreOrder, quantity: number | null): FulfillmentRequest {
  pushes += 1
  const trackingNumber = `94001000000000000${1000 + pushes}`
  return {
    updateId: randomUUID(),
    externalId: order.externalId,
    parentId: order.parentId,
    carrier: 'usps',
    carrierName: 'USPS',
    serviceName: 'Ground Advantage',
    trackingNumber,
    trackingUrl: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${trackingNumber}`,
    lines: quantity === null ? [] : order.lines.map(({ lineId }) => ({ lineId, quantity })),
    isLast: quantity === null,
    shipDate: new Date().toISOString().slice(0, 10),
  }
}

export async function proveAdapter(shop: RealShop, store: Store, { prove }: Proofs): Promise<void> {
  const http = createOutgoingHttp()
  const deps: StoreDeps = { http, clock: systemClock, log: silentLog, tokens: createTokens() }
  const account: StoreAccount = { id: randomUUID(), baseUrl: shop.url, credentials: shop.credentials, facts: {} }
  const read = async (id: string) => expectOutcome(await store.read(deps, account, id), 'ok').value
  const quantityOf = ({ lines }: StoreOrder) => lines.map(({ quantity }) => quantity).join()
  const push = async (told: FulfillmentRequest) =>
    expectOutcome(await store.fulfill(deps, account, told), 'ok').value.fulfillmentId
  const find = async (told: FulfillmentRequest) => (await store.lookupFulfillment(deps, account, told)).outcome
  const live = async (id: string) => (await shop.fulfillments(id)).filter(({ isCancelled }) => !isCancelled)

  await prove('credentials that are wrong are told from a shop that is away', async () => {
    const outcome = await store.connect(deps, { ...account, id: randomUUID(), credentials: shop.wrongCredentials })
    assert.ok(outcome.outcome === 'unavailable' && outcome.reason === 'credentials', JSON.stringify(outcome))
    return outcome.detail
  })
  await prove('connecting says what the shop calls itself', async () => {
    const { value } = expectOutcome(await store.connect(deps, account), 'ok')
    account.facts = value.facts
    return `${value.name}${value.shipFrom ? `, from ${value.shipFrom.city}` : ''}`
  })
  await prove('orders are listed page by page, each once, and as a read shows them', async () => {
    const since = new Date(Date.now() - 60_000)
    const placed: string[] = []
    for (let count = 0; count < 4; count += 1) placed.push(await shop.place(1))
    for (const from of [null, since]) {
      const { value } = expectOutcome(await store.listChanged(deps, account, { since: from, page: null }), 'ok')
      const ids = value.orders.map(({ externalId }) => externalId)
      for (const id of placed) assert.equal(ids.filter((one) => one === id).length, 1, `${id} among ${ids}`)
      for (const order of value.orders) assert.deepEqual(order, await read(order.externalId))
    }
    return `${placed.length} orders`
  })
  await prove('an order has its address, its lines and their value', async () => {
    const { recipient, lines, fulfillability: standing } = await read(await shop.place(3))
    assert.deepEqual(standing, { state: 'open' })
    assert.deepEqual(
      [recipient?.name, recipient?.street1, recipient?.state, recipient?.zip, recipient?.country, recipient?.email],
      ['Ann Lee', buyer.street1, 'CA', buyer.zip, 'US', buyer.email],
    )
    const [line] = lines
    assert.deepEqual([line?.quantity, line?.sku, line?.unitValue, line?.currency], [3, 'MUG', '12.99', 'USD'])
    return `${line?.unitWeightPounds ?? 'no'} lb, HS ${line?.hsTariffNumber ?? 'none'}`
  })
  await prove('an address that was edited is read by id', async () => {
    const id = await shop.place(1)
    const since = new Date()
    await shop.editAddress(id, '2 Mission St')
    assert.equal((await read(id)).recipient?.street1, '2 Mission St')
    const { value } = expectOutcome(await store.listChanged(deps, account, { since, page: null }), 'ok')
    const isListed = value.orders.some(({ externalId }) => externalId === id)
    return `a list of changes ${isListed ? 'has it' : 'does not have it'}`
  })
  await prove('a quantity that was edited is read by id', async () => {
    const id = await shop.place(3)
    const quantity = await shop.editQuantity(id)
    const order = await read(id)
    assert.deepEqual([quantityOf(order), order.fulfillability.state], [String(quantity), 'open'])
    return `3 became ${quantity}`
  })
  await prove('an order that is not paid waits until it is', async () => {
    const id = await shop.placeUnpaid()
    const { fulfillability: standing } = await read(id)
    assert.ok(standing.state === 'waiting' && standing.reason === 'unpaid', JSON.stringify(standing))
    await shop.pay(id)
    assert.deepEqual((await read(id)).fulfillability, { state: 'open' })
    return standing.detail ?? undefined
  })
  for (const hold of shop.holds) {
    await prove(`an order waits while ${hold.what}`, async () => {
      const id = await shop.place(1)
      await hold.begin(id)
      const { fulfillability: standing } = await read(id)
      const isWaiting = standing.state === 'waiting' || standing.state === 'unreadable'
      assert.ok(isWaiting, JSON.stringify(standing))
      await hold.end(id)
      assert.deepEqual((await read(id)).fulfillability, { state: 'open' })
      return `${standing.state}: ${standing.detail}`
    })
  }
  await prove('of what somebody else shipped in part the rest is left, and all of it closes', async () => {
    const id = await shop.place(3)
    await shop.shipElsewhere(id, 1)
    const order = await read(id)
    assert.deepEqual([quantityOf(order), order.fulfillability.state], ['2', 'open'])
    assert.deepEqual(order.fulfillments[0]?.trackingNumbers, ['BY-BICYCLE'])
    await shop.shipElsewhere(id, 2)
    const { fulfillability: standing } = await read(id)
    assert.ok(standing.state === 'closed' && standing.reason === 'fulfilled', JSON.stringify(standing))
    return undefined
  })
  await prove('a push in parts arrives once each, with its number, and its buyer hears once of each', async () => {
    const id = await shop.place(3)
    const whole = await read(id)
    const first = pushOf(whole, 1)
    const last = pushOf(whole, null)
    for (const told of [first, last]) {
      assert.equal(await find(told), 'absent')
      const fulfillmentId = await push(told)
      assert.equal(await find(told), 'ok')
      if (!shop.repeatsPushes) assert.equal(await push(told), fulfillmentId)
    }
    const numbers = (await live(id)).map(({ trackingNumber, quantity, isShipped }) => [
      trackingNumber,
      quantity,
      isShipped,
    ])
    assert.deepEqual(numbers.sort(), [
      [first.trackingNumber, 1, true],
      [last.trackingNumber, 2, true],
    ])
    const { fulfillability: standing } = await read(id)
    assert.ok(standing.state === 'closed' && standing.reason === 'fulfilled', JSON.stringify(standing))
    if (shop.mails) assert.equal(await shop.mails(id), 2)
    return '2 fulfillments'
  })
  const { leaveHalfDone, mails } = shop
  if (leaveHalfDone)
    await prove('a push that stopped half way is found unfinished, and finished', async () => {
      const id = await shop.place(2)
      const told = pushOf(await read(id), 2)
      await leaveHalfDone(id, { quantity: 2, trackingNumber: told.trackingNumber })
      assert.equal(await mails?.(id), 0)
      assert.equal(await find(told), 'absent')
      await push(told)
      assert.deepEqual(await live(id), [
        { trackingNumber: told.trackingNumber, quantity: 2, isShipped: true, isCancelled: false },
      ])
      assert.equal(await mails?.(id), 1)
      return '1 fulfillment, 1 mail'
    })
  if (!shop.acceptsAnything)
    await prove('more than is left is refused in its own words', async () => {
      const id = await shop.place(2)
      const whole = await read(id)
      await push(pushOf(whole, 1))
      const refused = expectOutcome(await store.fulfill(deps, account, pushOf(whole, 2)), 'rejected')
      assert.equal((await live(id)).length, 1)
      return `${refused.storeCode}: ${refused.storeText}`
    })
  await prove(shop.takesBack ? 'a push is taken back, twice' : 'what was shipped is not taken back', async () => {
    const id = await shop.place(1)
    const told = pushOf(await read(id), 1)
    const fulfillmentId = await push(told)
    const { cancelFulfillment } = store
    assert.ok(cancelFulfillment)
    if (!shop.takesBack) {
      expectOutcome(await cancelFulfillment(deps, account, { ...told, fulfillmentId }), 'rejected')
      return 'it is left as it is'
    }
    for (const _time of [1, 2]) expectOutcome(await cancelFulfillment(deps, account, { ...told, fulfillmentId }), 'ok')
    assert.deepEqual((await live(id)).length, 0)
    assert.equal(await find(told), shop.hidesCancelled ? 'absent' : 'cancelled')
    const order = await read(id)
    assert.deepEqual([order.fulfillability.state, quantityOf(order)], ['open', '1'])
    await push(pushOf(order, 1))
    assert.deepEqual(
      (await live(id)).map(({ quantity, isShipped }) => [quantity, isShipped]),
      [[1, true]],
    )
    return 'and the order shipped again'
  })
  await prove('an order that was cancelled is closed', async () => {
    const id = await shop.place(1)
    const told = pushOf(await read(id), 1)
    await shop.cancel(id)
    const { fulfillability: standing } = await read(id)
    assert.ok(standing.state === 'closed' && standing.reason === 'cancelled', JSON.stringify(standing))
    if (shop.acceptsAnything) return 'the store accepts fulfillments of it'
    const refused = expectOutcome(await store.fulfill(deps, account, told), 'rejected')
    return refused.storeText
  })
  await prove('an order that is not there any more is gone', async () => {
    const id = await shop.place(1)
    await shop.remove(id)
    expectOutcome(await store.read(deps, account, id), 'gone')
    return undefined
  })
  await http.close()
}
