/** Servers and gateways may compress a response although the request declined it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import type { Harness } from './harness.ts'
import { rateInput } from './inputs.ts'
import type { RecodedAnswer } from './toxic-proxy.ts'

const codings: readonly RecodedAnswer[] = [
  { contentEncoding: 'gzip', recode: gzipSync },
  { contentEncoding: 'deflate', recode: deflateSync },
  { contentEncoding: 'deflate', recode: deflateRawSync },
  { contentEncoding: 'br', recode: brotliCompressSync },
  { contentEncoding: 'zstd', recode: zstdCompressSync },
  { contentEncoding: 'gzip, BR', recode: (body) => brotliCompressSync(gzipSync(body)) },
]

const damaged: readonly RecodedAnswer[] = [
  { contentEncoding: 'compress', recode: (body) => body },
  { contentEncoding: 'gzip', recode: (body) => body },
  { contentEncoding: 'gzip', recode: (body) => gzipSync(body).subarray(0, -9) },
  { contentEncoding: 'zstd', recode: (body) => Buffer.concat([zstdCompressSync(body), Buffer.from('more')]) },
  { contentEncoding: 'br', recode: () => brotliCompressSync(Buffer.alloc(300_000)) },
]

const verbs = ['token', 'payment-authorization', 'rates', 'buy', 'void', 'lookup']

export function describeCodings(harness: Harness) {
  const { carrier, played } = harness

  describe('a compressed response', () => {
    test('is read in every call', played, async () => {
      for (const answer of codings) {
        for (const verb of verbs) harness.addToxic(verb, answer)
        // Fresh credentials, so that the token is fetched again.
        harness.deps = harness.depsOn(harness.proxy.http())
        const { input, label } = await harness.buyLabel()
        assert.ok(label.artwork, answer.contentEncoding)
        if (carrier.lookup) assert.notEqual((await harness.lookup(input)).outcome, 'unavailable')
        if (carrier.void) assert.equal((await harness.voidLabel({ input, label })).outcome, 'ok')
      }
    })

    test('that cannot be decoded leaves a purchase uncertain and rates unavailable', played, async () => {
      for (const answer of damaged) {
        const input = await harness.buyInput()
        harness.addToxic('buy', answer)
        const before = harness.sentOf('buy')
        const bought = await carrier.buy(harness.deps, harness.account, { ...input, reference: randomUUID() })
        assert.equal(bought.outcome, 'uncertain', JSON.stringify(bought))
        assert.equal(harness.sentOf('buy') - before, 1)
        harness.addToxic('rates', answer)
        const rated = await carrier.rates(harness.deps, harness.account, rateInput())
        assert.ok(rated.outcome === 'unavailable' && rated.reason === 'unreadable', JSON.stringify(rated))
        harness.proxy.reset()
      }
    })
  })
}
