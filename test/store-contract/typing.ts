/** Values with other types than documented, as shops in PHP return them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Harness, mug } from './harness.ts'
import { isObject } from './signing.ts'

/** The answer with each value replaced, lists and objects last. */
const mapValues = (answer: unknown, change: (value: unknown) => unknown): unknown => {
  if (Array.isArray(answer)) return change(answer.map((one) => mapValues(one, change)))
  if (!isObject(answer)) return change(answer)
  return change(Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, mapValues(value, change)])))
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

const mistypings: Readonly<Record<string, (value: unknown) => unknown>> = {
  'text for numbers and booleans, and lists for empty objects'(value) {
    if (typeof value === 'boolean') return value ? '1' : ''
    if (typeof value === 'number') return String(value)
    return isObject(value) && isEmpty(value) ? [] : value
  },
  'numbers for text and booleans, and objects for lists'(value) {
    if (typeof value === 'boolean') return value ? 1 : 0
    if (typeof value === 'string' && value !== '' && String(Number(value)) === value) return Number(value)
    return Array.isArray(value) ? Object.fromEntries(value.map((one, index) => [2 * index + 1, one])) : value
  },
  'zeros in text for booleans'(value) {
    return typeof value === 'boolean' ? (value ? 'true' : '0') : value
  },
}

export function describeTyping(harness: Harness): void {
  if (harness.under.isTyped) return
  const { store } = harness.under
  const place = () =>
    harness.place({ lines: [mug, { sku: 'TEE/M', quantity: 2 }, { sku: 'E-BOOK', quantity: 1, isShipped: false }] })

  describe('other types than documented', () => {
    for (const [what, change] of Object.entries(mistypings)) {
      const mistyped = <Result>(act: () => Promise<Result>): Promise<Result> => {
        // An empty response must not look like an empty list.
        harness.mishear((answer) => (isEmpty(answer) ? answer : mapValues(answer, change)), 'all')
        return act().finally(() => harness.mishear(null))
      }

      test(`${what}: the store is connected`, async () => {
        const { deps, account } = harness
        const expected = await store.connect(deps, account)
        assert.deepEqual(await mistyped(() => store.connect(deps, account)), expected)
      })

      test(`${what}: orders are listed and read as usual`, async () => {
        harness.advance(600_000)
        const since = harness.now()
        const [whole, parted, refunded, held] = [place(), place(), place(), place()]
        const { shop } = harness.played
        const lines = parted.lines.slice(0, 1).map(({ id }) => ({ id, quantity: 1 }))
        shop.fulfil(parted.id, { lines, trackingNumber: '1Z998' })
        shop.refund(refunded.id)
        shop.setHold(held.id, 'held')
        harness.advance(store.overlapMs)
        const expected = await harness.listAll(since)
        assert.deepEqual(await mistyped(() => harness.listAll(since)), expected)
        for (const order of [whole, parted, refunded, held]) {
          const usual = await harness.read(order)
          assert.deepEqual(await mistyped(() => harness.read(order)), usual)
        }
      })

      test(`${what}: a fulfillment is created, found and canceled`, async () => {
        const { deps, account } = harness
        const order = await harness.read(place())
        const request = harness.pushOf(order)
        const created = await mistyped(() => store.fulfill(deps, account, request))
        assert.ok(created.outcome === 'ok', JSON.stringify(created))
        assert.deepEqual(await mistyped(() => store.lookupFulfillment(deps, account, request)), created)
        if (!store.cancelFulfillment || harness.under.keepsShipped) return
        const { fulfillmentId } = created.value
        const cancel = () => store.cancelFulfillment?.(deps, account, { ...request, fulfillmentId }) ?? assert.fail()
        assert.equal((await mistyped(cancel)).outcome, 'ok')
        const found = await mistyped(() => store.lookupFulfillment(deps, account, request))
        assert.notEqual(found.outcome, 'ok')
      })

      const { subscribe, unsubscribe } = store.webhooks ?? {}
      if (subscribe) {
        test(`${what}: a webhook is registered once`, async () => {
          const { deps, account } = harness
          const url = 'http://127.0.0.1:9/nobody-listens'
          const first = await subscribe(deps, account, url)
          const again = await mistyped(() => subscribe(deps, account, url))
          assert.ok(first.outcome === 'ok' && again.outcome === 'ok', JSON.stringify(again))
          assert.deepEqual(again.value.facts, first.value.facts)
          const facts = { ...account.facts, ...again.value.facts }
          const removed = await mistyped(async () => unsubscribe?.(deps, { ...account, facts }))
          assert.equal(removed?.outcome, 'ok')
        })
      }
    }
  })
}
