/** Whatever stands between the store and us may answer in its place: that is never taken for the store's own answer. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Harness, Spoilt } from './harness.ts'

const answers: Readonly<Record<string, { status: number; body: string; headers?: Record<string, string> }>> = {
  'a page': { status: 200, body: '<!doctype html><title>Back soon</title>', headers: { 'content-type': 'text/html' } },
  'an empty body': { status: 200, body: '' },
  'an empty object': { status: 200, body: '{}' },
  'an empty text': { status: 201, body: '""' },
  'other JSON': { status: 200, body: '{"status":"ok","id":"none","data":{"unexpected":true}}' },
  'half an answer': { status: 200, body: '{"data":{"order":{"id":"1' },
  'a redirect': { status: 302, body: '', headers: { location: 'https://example.com/' } },
  "a gateway's error": { status: 502, body: '<h1>Bad Gateway</h1>' },
  'a page that is not there': { status: 404, body: '<h1>Not Found</h1>' },
  'no content': { status: 204, body: '' },
}

export function describeCertainty(harness: Harness): void {
  const { store, answersNoContent } = harness.under
  const spoiled = async <Outcome>(which: 'reads' | 'writes', spoilt: Spoilt, act: () => Promise<Outcome>) => {
    harness.spoil(which, spoilt)
    return act().finally(() => harness.spoil(which, null))
  }
  const spoilts: [string, Spoilt][] = [
    ...Object.entries(answers)
      .filter(([, { status }]) => status !== 204 || !answersNoContent)
      .map(([what, { body, ...response }]): [string, Spoilt] => [
        what,
        { response: { ...response, headers: response.headers ?? {}, body: Buffer.from(body) }, passOn: true },
      ]),
    ['more than may be read', 'oversized'],
  ]

  describe('certainty', () => {
    for (const [what, spoilt] of spoilts) {
      test(`${what} is no valid response to a read`, async () => {
        const placed = harness.place()
        const id = harness.externalIdOf(placed)
        const told = harness.pushOf(await harness.read(placed))
        const { deps, account } = harness
        const acts: (() => Promise<{ outcome: string }>)[] = [
          () => store.read(deps, account, id),
          () => store.listChanged(deps, account, { since: harness.now(), page: null }),
          () => store.lookupFulfillment(deps, account, told),
        ]
        for (const act of acts) {
          const outcome = await spoiled('reads', spoilt, act)
          assert.equal(outcome.outcome, 'unavailable', JSON.stringify(outcome))
        }
      })

      test(`${what} leaves a fulfillment uncertain`, async () => {
        const placed = harness.place()
        const told = harness.pushOf(await harness.read(placed))
        const outcome = await spoiled('writes', spoilt, () => store.fulfill(harness.deps, harness.account, told))
        assert.equal(outcome.outcome, 'uncertain', JSON.stringify(outcome))
        const { cancelFulfillment } = store
        const found = await store.lookupFulfillment(harness.deps, harness.account, told)
        if (!cancelFulfillment || harness.under.keepsShipped || found.outcome !== 'ok') return
        const taken = { ...told, fulfillmentId: found.value.fulfillmentId }
        const cancelled = await spoiled('writes', spoilt, () => cancelFulfillment(harness.deps, harness.account, taken))
        assert.equal(cancelled.outcome, 'uncertain', JSON.stringify(cancelled))
      })
    }

    test('nothing is sent after its deadline', async () => {
      const placed = harness.place()
      const told = harness.pushOf(await harness.read(placed))
      const late = { ...harness.deps, sendBeforeMs: harness.deps.clock.monotonicMs() - 1 }
      const outcome = await store.fulfill(late, harness.account, told)
      assert.ok(outcome.outcome === 'unavailable' && outcome.reason === 'timeout', JSON.stringify(outcome))
      assert.equal(placed.fulfillments.length, 0)
    })
  })
}
