import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buyer, type Harness, mug } from './harness.ts'
import { changeEntry, onlyId } from './signing.ts'

export function describeListing(harness: Harness): void {
  const { store, holds, closes } = harness.under
  const idsOf = (orders: readonly { externalId: string }[]) => new Set(orders.map(({ externalId }) => externalId))

  describe('listing', () => {
    test('the first list contains every order that can still be shipped, on any number of pages', async () => {
      const { shop } = harness.played
      const open = []
      for (let index = 0; index < 250; index += 1) {
        // Some of them in one second, more than a page holds.
        if (index > 150 && index % 7 === 0) harness.advance(1000)
        open.push(harness.place({ lines: [{ ...mug, sku: `MUG-${index}` }] }))
      }
      const cancelled = harness.place()
      if (closes.cancelled) shop.cancel(cancelled.id)
      const found = idsOf(await harness.listAll(null))
      assert.deepEqual(
        open.map(harness.externalIdOf).filter((id) => !found.has(id)),
        [],
      )
    })

    test('a page of another list is rejected, or is the first page, so the next sync run starts over', async () => {
      const { deps, account } = harness
      const answered = await store.listChanged(deps, account, { since: harness.now(), page: 'nowhere' })
      assert.ok(answered.outcome === 'ok' || answered.outcome === 'rejected', JSON.stringify(answered))
    })

    test('a list and a read return the same order', async () => {
      const order = harness.place({ lines: [mug, { sku: 'TEE/M', quantity: 2, weightGrams: 180 }], note: 'Ring twice' })
      const listed = (await harness.listAll(null)).find(({ externalId }) => externalId === harness.externalIdOf(order))
      assert.deepEqual(listed, await harness.read(order))
    })

    test('a list of changes starts at the requested time', async () => {
      harness.advance(60_000)
      const before = harness.place()
      harness.advance(60_000)
      const since = harness.now()
      const order = harness.place()
      harness.advance(2_000)
      const later = harness.place()
      harness.advance(harness.under.store.overlapMs)
      const found = idsOf(await harness.listAll(since))
      assert.ok(found.has(harness.externalIdOf(order)), 'changed at the time')
      assert.ok(found.has(harness.externalIdOf(later)), 'changed after it')
      assert.ok(!found.has(harness.externalIdOf(before)), 'changed a minute before')
    })

    const hold = (['held', 'unpaid', 'fraud'] as const).find((one) => holds[one])
    if (hold) {
      test('an order that was held is in the list of changes', async () => {
        const order = harness.place()
        harness.advance(600_000)
        const since = harness.now()
        harness.played.shop.setHold(order.id, hold)
        harness.advance(store.overlapMs)
        const listed = (await harness.listAll(since)).find(
          ({ externalId }) => externalId === harness.externalIdOf(order),
        )
        if (!listed) return assert.equal((await harness.read(order)).fulfillability.state, 'waiting')
        assert.equal(listed.fulfillability.state, 'waiting')
      })
    }

    test('the overlap returns orders that a late list missed', async () => {
      harness.advance(600_000)
      const since = harness.now()
      harness.played.faults.next('list-stale')
      const order = harness.place()
      await store.listChanged(harness.deps, harness.account, { since, page: null })
      harness.advance(harness.under.store.overlapMs)
      const again = idsOf(await harness.listAll(new Date(harness.now().getTime() - 2 * store.overlapMs)))
      assert.ok(again.has(harness.externalIdOf(order)))
    })

    if (harness.under.walksByPlace) {
      test('a change during a list does not skip other orders', async () => {
        harness.advance(600_000)
        const since = harness.now()
        const placed = Array.from({ length: 230 }, () => {
          harness.advance(1_000)
          return harness.place()
        })
        harness.advance(store.overlapMs)
        const found = new Set<string>()
        let page: string | null = null
        do {
          const outcome = await store.listChanged(harness.deps, harness.account, { since, page })
          assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
          for (const id of [...idsOf(outcome.value.orders), ...outcome.value.toRead]) found.add(id)
          page = outcome.value.next
          const [first] = placed.splice(0, 1)
          assert.ok(first && found.has(harness.externalIdOf(first)))
          harness.played.shop.setHold(first.id, 'held')
        } while (page !== null)
        assert.deepEqual(
          placed.map(harness.externalIdOf).filter((id) => !found.has(id)),
          [],
        )
      })
    }

    test('a malformed entry does not block others: it is read by its id, or counted without one', async () => {
      harness.advance(600_000)
      const since = harness.now()
      const [odd, other] = [harness.place(), harness.place()]
      harness.advance(store.overlapMs)
      const listWith = async (change: (entry: Record<string, unknown>) => unknown) => {
        harness.mishear((answer) => changeEntry(answer, [odd.id, harness.externalIdOf(odd)], change))
        const outcome = await store
          .listChanged(harness.deps, harness.account, { since, page: null })
          .finally(() => harness.mishear(null))
        assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
        const found = new Set([...idsOf(outcome.value.orders), ...outcome.value.toRead])
        assert.ok(found.has(harness.externalIdOf(other)))
        assert.ok(!idsOf(outcome.value.orders).has(harness.externalIdOf(odd)))
        return outcome.value
      }
      const { toRead } = await listWith(onlyId)
      assert.ok(toRead.includes(harness.externalIdOf(odd)), JSON.stringify(toRead))
      for (const entry of [null, {}, 'order']) {
        const { malformed, toRead: read } = await listWith(() => entry)
        assert.ok(!read.includes(harness.externalIdOf(odd)))
        assert.equal(malformed?.length, 1, JSON.stringify(entry))
      }
    })

    if (!harness.under.hidesChangeTimes) {
      test('a list contains the time of its newest change, by the clock of the store', async () => {
        harness.advance(600_000)
        const since = harness.now()
        const [first, last] = [harness.place(), harness.place()]
        harness.advance(store.overlapMs)
        const list = async () => {
          const outcome = await store.listChanged(harness.deps, harness.account, { since, page: null })
          assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
          return outcome.value.newestChangeAt
        }
        const whole = await list()
        assert.ok(whole && Math.abs(whole.getTime() - last.updatedAt.getTime()) < 1000, String(whole))
        // The time of a malformed entry is used too.
        harness.mishear((answer) => changeEntry(answer, [first.id, harness.externalIdOf(first)], onlyId))
        assert.deepEqual(await list().finally(() => harness.mishear(null)), whole)
      })
    }

    test('a throttling store returns its delay, and a failing one is unavailable', async () => {
      const { faults } = harness.played
      const list = () => store.listChanged(harness.deps, harness.account, { since: harness.now(), page: null })
      faults.next('list-throttled')
      const throttled = await list()
      assert.ok(throttled.outcome === 'unavailable' && throttled.reason === 'throttled', JSON.stringify(throttled))
      assert.ok((throttled.retryAfterMs ?? 1) > 0)
      faults.next('list-down')
      const down = await list()
      assert.ok(down.outcome === 'unavailable' && down.reason === 'outage', JSON.stringify(down))
      assert.equal((await list()).outcome, 'ok')
    })

    if (harness.under.hasTokens) {
      test('a token that is rejected early is renewed', async () => {
        harness.played.faults.next('token-expired')
        const outcome = await store.listChanged(harness.deps, harness.account, { since: harness.now(), page: null })
        assert.equal(outcome.outcome, 'ok', JSON.stringify(outcome))
      })
    }

    test('an order to another country is listed too', async () => {
      const order = harness.place({ address: { ...buyer, state: 'BE', zip: '10115', city: 'Berlin', country: 'DE' } })
      const found = await harness.read(order)
      assert.equal(found.recipient?.country, 'DE')
    })
  })
}
