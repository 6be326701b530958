import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CarrierDeps, RateInput } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import { requestRates } from '#domain/rates/request-rates.ts'
import { createKeyedSemaphore } from '#kit/limits.ts'
import { silentLog } from '#kit/log.ts'
import { createTestClock } from '../../../test/support/test-clock.ts'

/** A carrier that responds on command. */
function openCarrier(maxPermits: number) {
  const clock = createTestClock()
  const open: (() => void)[] = []
  const calls = { begun: 0 }
  const carrier = {
    id: 'usps',
    deadlines: { ratesMs: 20_000 },
    rates() {
      calls.begun += 1
      return new Promise((resolve) => open.push(() => resolve({ outcome: 'ok', value: [] })))
    },
  }
  const connection = { carrier, account: { id: 'account' } } as unknown as CarrierConnection
  const carriers = { clock, log: silentLog } as unknown as CarrierDeps
  const carrierCalls = createKeyedSemaphore({ maxPermits })
  const ask = async (accountId: string): Promise<string> => {
    const [answer] = await requestRates({ carriers, carrierCalls }, { accountId }, [connection], {} as RateInput)
    return answer?.outcome.outcome ?? 'none'
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { calls, ask, clock, settled, answerAll: () => open.splice(0).map((answer) => answer()) }
}

test('limits the concurrent calls of each account at a carrier', async () => {
  const { calls, ask, settled, answerAll } = openCarrier(4)
  const mine = Array.from({ length: 100 }, () => ask('mine'))
  await settled()
  assert.equal(calls.begun, 4)
  const theirs = ask('theirs')
  await settled()
  assert.equal(calls.begun, 5)
  for (let round = 0; round < 25; round += 1) {
    answerAll()
    await settled()
  }
  assert.equal(calls.begun, 101)
  assert.deepEqual(new Set(await Promise.all([...mine, theirs])), new Set(['ok']))
})

test('counts waiting toward the deadline, and makes no call after it', async () => {
  const { calls, ask, clock, settled, answerAll } = openCarrier(1)
  const asked = [ask('mine'), ask('mine'), ask('mine')]
  await settled()
  clock.advance(20_000)
  assert.deepEqual(await Promise.all(asked), ['unavailable', 'unavailable', 'unavailable'])
  answerAll()
  await settled()
  assert.equal(calls.begun, 1)
})
