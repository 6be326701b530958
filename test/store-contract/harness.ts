/**
 * A harness for one store: its shop at a simulator of its own, reached by the product's transport, with tokens in memory
 * and a clock that the test sets.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before } from 'node:test'
import { type PlayedStore, type ShopOrder, type StoreSimulator, startStoreSimulator } from '@waybill/store-simulator'
import type { FulfillmentRequest, StoreAccount, StoreDeps, StoreOrder, StoreTokens } from '#adapters/stores/store.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import { createOutgoingHttp, type EndableHttp, type OutgoingHttp, type OutgoingResponse } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import type { Exchange } from './published.ts'
import type { StoreUnderTest } from './under-test.ts'

/** The replacement of a response. `passOn`: the store has received the request. */
export type Spoilt = { response: Partial<OutgoingResponse> & { body: Uint8Array }; passOn: boolean } | 'oversized'

/** Read its members inside tests: they are there once the suite has begun. */
export type Harness = {
  under: StoreUnderTest
  simulator: StoreSimulator
  played: PlayedStore
  account: StoreAccount
  deps: StoreDeps
  now(): Date
  advance(ms: number): void
  /** Spoils the answers to reads, or to writes; a call for a token is neither. Null: none any more. */
  spoil(which: 'reads' | 'writes', spoilt: Spoilt | null): void
  /** Changes what the store answers to reads, in its JSON, or to all calls. */
  mishear(change: ((answer: unknown) => unknown) | null, calls?: 'reads' | 'all'): void
  place(order?: Partial<Parameters<PlayedStore['shop']['place']>[0]>): ShopOrder
  read(order: ShopOrder): Promise<StoreOrder>
  /** By what the order is read again. */
  externalIdOf(order: ShopOrder): string
  pushOf(order: StoreOrder, about?: Partial<FulfillmentRequest>): FulfillmentRequest
  /** Every order of the changes since a time, those that are only to be read among them. */
  listAll(since: Date | null): Promise<StoreOrder[]>
}

export const buyer = {
  firstName: 'Grace',
  lastName: 'Hopper',
  company: 'Navy',
  street1: '1 Market St',
  street2: 'Apt 5',
  city: 'San Francisco',
  state: 'CA',
  zip: '94105',
  country: 'US',
  phone: '+14155550100',
  email: 'grace@example.com',
}
export const mug = { sku: 'MUG', name: 'Mug', quantity: 3, price: '12.99', weightGrams: 340 }
export const customs = { hsCode: '691200', originCountry: 'PT' }

/** For tests alone: one node, nothing kept. */
function createTokens(): StoreTokens & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  let credentials: Record<string, string> | null = null
  return {
    kept,
    async get(account, fetch) {
      const known = kept.get(account.id)
      if (known !== undefined) return known
      const fresh = await fetch({ ...account.credentials, ...credentials })
      credentials = { ...credentials, ...fresh.credentials }
      kept.set(account.id, fresh.token)
      return fresh.token
    },
    forget(account, token) {
      if (kept.get(account.id) === token) kept.delete(account.id)
    },
  }
}

export function openHarness(under: StoreUnderTest): Harness {
  let nowMs = Date.UTC(2026, 2, 8, 9, 30, 15, 250)
  const now = () => new Date(nowMs)
  const spoils = new Map<'reads' | 'writes', Spoilt>()
  let misheard: ((answer: unknown) => unknown) | null = null
  let mishears: 'reads' | 'all' = 'reads'
  let inner: EndableHttp
  const exchanges: Exchange[] = []
  const lastTrackingNumber = { value: 9400100000 }

  const http: OutgoingHttp = {
    async send(request) {
      const which = request.read ? 'reads' : 'writes'
      const spoilt = /token/i.test(request.call) ? undefined : spoils.get(which)
      if (spoilt === 'oversized') {
        await inner.send(request)
        return { ok: false, failure: { sent: true, reason: 'oversized', detail: 'more than it may be' } }
      }
      if (spoilt) {
        if (spoilt.passOn) await inner.send(request)
        return { ok: true, response: { status: 200, headers: {}, ...spoilt.response } }
      }
      const result = await inner.send(request)
      exchanges.push({ request, response: result.ok ? result.response : null })
      if (!misheard || !result.ok || /token/i.test(request.call)) return result
      if ((!request.read && mishears === 'reads') || result.response.body.length === 0) return result
      const answer = misheard(JSON.parse(Buffer.from(result.response.body).toString()))
      return { ok: true, response: { ...result.response, body: Buffer.from(JSON.stringify(answer)) } }
    },
    close: () => inner.close(),
  }
  const clock: Clock = { ...systemClock, now }

  const harness = {
    under,
    now,
    advance(ms) {
      nowMs += ms
    },
    spoil: (which, spoilt) => void (spoilt ? spoils.set(which, spoilt) : spoils.delete(which)),
    mishear(change, calls = 'reads') {
      misheard = change
      mishears = calls
    },
    place: (order = {}) => harness.played.shop.place({ address: buyer, lines: [mug], ...order }),
    externalIdOf: (order) => under.externalIdOf?.(order) ?? order.id,
    async read(order) {
      const outcome = await under.store.read(harness.deps, harness.account, harness.externalIdOf(order))
      assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
      return outcome.value
    },
    pushOf(order, about = {}) {
      lastTrackingNumber.value += 1
      return {
        updateId: randomUUID(),
        externalId: order.externalId,
        parentId: order.parentId,
        carrier: 'usps',
        carrierName: 'USPS',
        serviceName: 'Ground Advantage',
        trackingNumber: String(lastTrackingNumber.value),
        trackingUrl: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${lastTrackingNumber.value}`,
        lines: order.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
        isLast: true,
        shipDate: now().toISOString().slice(0, 10),
        ...about,
      }
    },
    async listAll(since) {
      const orders: StoreOrder[] = []
      let page: string | null = null
      for (let count = 0; count < 100; count += 1) {
        const outcome = await under.store.listChanged(harness.deps, harness.account, { since, page })
        assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
        orders.push(...outcome.value.orders)
        for (const id of outcome.value.toRead) {
          const read = await under.store.read(harness.deps, harness.account, id)
          assert.ok(read.outcome === 'ok', JSON.stringify(read))
          orders.push(read.value)
        }
        page = outcome.value.next
        if (page === null) return orders
      }
      return assert.fail('the list does not end')
    },
  } as Harness

  before(async () => {
    inner = createOutgoingHttp()
    harness.simulator = await startStoreSimulator({ now })
    const played = harness.simulator.stores[under.playedAs ?? under.store.kind]
    assert.ok(played, 'the simulator plays it')
    harness.played = played
    harness.deps = { http, clock, log: silentLog, tokens: createTokens() }
    const account = {
      id: randomUUID(),
      baseUrl: `${played.url}${under.below ?? ''}`,
      credentials: played.credentials,
      facts: {},
    }
    const connected = await under.store.connect(harness.deps, account)
    assert.ok(connected.outcome === 'ok', JSON.stringify(connected))
    harness.account = {
      ...account,
      credentials: { ...account.credentials, ...connected.value.credentials },
      facts: connected.value.facts,
    }
  })
  after(async () => {
    under.onExchanges?.(exchanges)
    await inner.breakOff()
    await harness.simulator.close()
  })
  return harness
}
