/** All carriers queried in parallel, as rating does: the effect of slow and hanging carriers on the others. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { type CarrierSimulator, startCarrierSimulator } from '@waybill/carrier-simulator'
import type { Carrier, CarrierAccount, CarrierDeps, RatesOutcome } from '#adapters/carriers/carrier.ts'
import { carriers } from '#adapters/carriers/registry.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp, type OutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import { rateInput } from '../../../test/carrier-contract/inputs.ts'

let simulator: CarrierSimulator
let http: OutgoingHttp
let deps: CarrierDeps
/** The deadline of a call to a hanging carrier. The real one, of seconds, would slow the test down. */
const hungDeadlineMs = 1_000
/** Long enough for any machine: the test measures resources, not time. */
const longDeadlineMs = 300_000

before(async () => {
  simulator = await startCarrierSimulator({ journalFolder: null })
  http = createOutgoingHttp({ connectionsPerOrigin: 256 })
  deps = { http, clock: systemClock, tokens: createAccessTokens({ clock: systemClock }), log: silentLog }
})
after(async () => {
  await http.close()
  await simulator.close()
})

const credentials = {
  clientId: 'fan-out',
  clientSecret: 'right',
  username: 'fan-out',
  password: 'right',
  shipperNumber: 'A1B2C3',
  accountNumber: '123456789',
  crid: '12345678',
  mid: '912345',
}
const accountAt = (baseUrl: string, carrier: Carrier): CarrierAccount => ({
  id: `${carrier.id} at ${baseUrl}`,
  baseUrl: `${baseUrl}/${carrier.id}`,
  credentials,
  simulated: true,
})

const rate = (carrier: Carrier, name: string): Promise<RatesOutcome> =>
  carrier.rates(deps, accountAt(simulator.url, carrier), rateInput({ name }))

/** Rates with a different deadline. */
const rateWithin = (deadlineMs: number, carrier: Carrier, baseUrl: string): Promise<RatesOutcome> => {
  const send: OutgoingHttp['send'] = (request) => http.send({ ...request, deadlineMs, sendWithinMs: deadlineMs })
  return carrier.rates({ ...deps, http: { ...http, send } }, accountAt(baseUrl, carrier), rateInput())
}

describe('queried in parallel', () => {
  test('all carriers receive their request before the first responds', async () => {
    const waiting = new Set<string>()
    const everyone = Promise.withResolvers<void>()
    // Responses are held back until every carrier has received its request. Sequential requests would hang here.
    const send: OutgoingHttp['send'] = async (request) => {
      if (request.call.endsWith('.rates')) {
        waiting.add(request.call)
        if (waiting.size === carriers.length) everyone.resolve()
        await everyone.promise
      }
      return http.send(request)
    }
    const together = { ...deps, http: { ...http, send } }
    const outcomes = await Promise.all(
      carriers.map((carrier) => carrier.rates(together, accountAt(simulator.url, carrier), rateInput())),
    )
    assert.ok(outcomes.every(({ outcome }) => outcome === 'ok'))
    assert.equal(waiting.size, carriers.length)
  })

  test('a hanging carrier fails at its own deadline, and the others respond', async () => {
    const hung = createServer((socket) => socket.on('error', () => {}).resume())
    hung.listen(0, '127.0.0.1')
    await once(hung, 'listening')
    const nowhere = `http://127.0.0.1:${(hung.address() as AddressInfo).port}`
    const [first, ...others] = carriers
    assert.ok(first)
    const [lost, ...answered] = await Promise.all([
      rateWithin(hungDeadlineMs, first, nowhere),
      ...others.map((carrier) => rate(carrier, 'Grace Hopper')),
    ])
    assert.ok(lost.outcome === 'unavailable' && lost.reason === 'timeout', JSON.stringify(lost))
    assert.ok(answered.every(({ outcome }) => outcome === 'ok'))
    hung.close()
  })
})

test('200 requests for rates at once from every carrier exhaust neither sockets nor memory', async () => {
  const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
  const memoryBefore = process.memoryUsage().rss
  let maxSockets = 0
  const watch = setInterval(() => {
    maxSockets = Math.max(maxSockets, openSockets())
  }, 5)
  const outcomes = await Promise.all(
    carriers.flatMap((carrier) =>
      Array.from({ length: 200 }, () => rateWithin(longDeadlineMs, carrier, simulator.url)),
    ),
  )
  clearInterval(watch)
  const unanswered = outcomes.filter((outcome) => outcome.outcome !== 'ok')
  assert.deepEqual(unanswered.slice(0, 1), [])
  // Both ends of each connection are in this process, and all carriers share one origin.
  assert.ok(maxSockets <= 2 * 256 + 20, `${maxSockets} sockets were open at once`)
  const grownMegabytes = (process.memoryUsage().rss - memoryBefore) / 2 ** 20
  assert.ok(grownMegabytes < 200, `${grownMegabytes.toFixed(0)} MB more in use`)
})
