import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { CarrierAddress, ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { Harness } from './harness.ts'
import { rateInput, shipDate } from './inputs.ts'

export function describeBuying(harness: Harness) {
  const { under, carrier, played } = harness

  describe('buying', () => {
    test('creates one label for the quoted price', played, async () => {
      const { input, label } = await harness.buyLabel()
      const [sale, ...others] = await harness.sales()
      assert.deepEqual(others, [])
      assert.equal(label.trackingNumber, sale?.trackingNumber)
      assert.equal(label.mailingDate, shipDate)
      if (label.charged) assert.deepEqual(label.charged, input.quote.charge)
      assert.ok(label.artwork && label.artwork.bytes.length > 100)
    })

    test('creates a label for each quoted service', played, async () => {
      const input = rateInput()
      const outcome = await carrier.rates(harness.deps, harness.account, input)
      assert.ok(outcome.outcome === 'ok')
      for (const offered of outcome.value) {
        const bought = await carrier.buy(harness.deps, harness.account, {
          ...input,
          quote: offered,
          reference: randomUUID(),
        })
        assert.ok(bought.outcome === 'ok', `${offered.serviceCode}: ${JSON.stringify(bought)}`)
        if (bought.value.charged) assert.deepEqual(bought.value.charged, offered.charge, offered.serviceCode)
      }
    })

    const asked: Record<string, ServiceOptions> = {
      'a signature': { signature: 'anybody', saturdayDelivery: false },
      'the signature of an adult': { signature: 'adult', saturdayDelivery: false },
      'delivery on Saturday': { signature: null, saturdayDelivery: true },
    }
    for (const [what, serviceOptions] of Object.entries(asked)) {
      test(`sells ${what} at a quoted price, or offers nothing, as its adapter declares`, played, async () => {
        const plain = await carrier.rates(harness.deps, harness.account, rateInput())
        const input = { ...rateInput(), serviceOptions }
        const outcome = await carrier.rates(harness.deps, harness.account, input)
        assert.ok(plain.outcome === 'ok' && outcome.outcome === 'ok', JSON.stringify(outcome))
        const { signature, saturdayDelivery } = carrier.sellsServiceOptions
        assert.equal(outcome.value.length > 0, serviceOptions.saturdayDelivery ? saturdayDelivery : signature)
        for (const offered of outcome.value) {
          const without = plain.value.find(({ serviceCode }) => serviceCode === offered.serviceCode)
          assert.ok(Number(offered.charge.amount) > Number(without?.charge.amount), offered.serviceCode)
          const bought = await carrier.buy(harness.deps, harness.account, {
            ...input,
            quote: { ...offered, serviceOptions },
            reference: randomUUID(),
          })
          assert.ok(bought.outcome === 'ok', `${offered.serviceCode}: ${JSON.stringify(bought)}`)
          if (bought.value.charged) assert.deepEqual(bought.value.charged, offered.charge, offered.serviceCode)
        }
      })
    }

    const packaging = under.predefinedPackage
    if (packaging) {
      test('creates a label for its own packaging', played, async () => {
        const { name, weightPounds } = packaging
        const input = rateInput({}, { dimensionsInches: null, predefinedPackage: name, weightPounds })
        const bought = await carrier.buy(harness.deps, harness.account, {
          ...input,
          quote: await harness.quote(input),
          reference: randomUUID(),
        })
        assert.equal(bought.outcome, 'ok', JSON.stringify(bought))
      })
    }

    const recipients: Record<string, Partial<CarrierAddress>> = {
      'with a company and no name': { name: null, company: 'Compilers Inc' },
      'with a company and a name of one word': { name: 'Grace', company: 'Compilers Inc' },
      'of one word': { name: 'Grace' },
      'whose name is longer than any field': { name: `${'Grace '.repeat(12)}${'Hopper '.repeat(12)}`.trim() },
      'with a phone and an e-mail that no carrier takes': { phone: 'ext. 12', email: 'grace at navy' },
      'without phone and e-mail': { phone: null, email: null },
      'whose street lines fit only together': {
        street1: '1600 North Amphitheatre Parkway West 7',
        street2: 'Building Forty Three, Mezzanine Level 2',
      },
      'in another alphabet': { name: 'Łukasz Żółw', city: 'Mountain View' },
    }
    for (const [who, to] of Object.entries(recipients)) {
      test(`creates a label for a recipient ${who}`, played, async () => {
        const { label } = await harness.buyLabel(to)
        assert.ok(label.trackingNumber)
      })
    }

    test('sends every word of a long name to the carrier', played, async () => {
      const name = 'Rear Admiral Grace Brewster Murray Hopper [buy-rejected]'
      const input = await harness.buyInput({ name })
      assert.equal((await carrier.buy(harness.deps, harness.account, input)).outcome, 'rejected')
    })

    test('rejects a street that does not fit and does not truncate it', async () => {
      const input = await harness.buyInput()
      const street1 = `${'1234567890'.repeat(15)} Street`
      const outcome = await carrier.buy(harness.deps, harness.account, { ...input, to: { ...input.to, street1 } })
      assert.equal(outcome.outcome, 'rejected')
      assert.deepEqual(await harness.sales(), [])
    })

    test('is rejected with the carrier’s message, and nothing is sold', played, async () => {
      const outcome = await carrier.buy(
        harness.deps,
        harness.account,
        await harness.buyInput({ name: 'Grace Hopper [buy-rejected]' }),
      )
      assert.ok(outcome.outcome === 'rejected', JSON.stringify(outcome))
      assert.ok(outcome.carrierText.length > 10)
      assert.deepEqual(await harness.sales(), [])
    })

    test('is unavailable only if the carrier documents that it is down and created nothing', played, async () => {
      const outcome = await carrier.buy(
        harness.deps,
        harness.account,
        await harness.buyInput({ name: 'Grace Hopper [buy-down]' }),
      )
      assert.deepEqual(await harness.sales(), [])
      if (!under.saysTookNothing) return assert.equal(outcome.outcome, 'uncertain')
      assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
      assert.ok(['outage', 'throttled'].includes(outcome.reason), outcome.reason)
    })

    test('creates a label in a response with 200 or 201, and is uncertain with 202', played, async () => {
      for (const [status, expected] of [
        [200, 'ok'],
        [201, 'ok'],
        [202, 'uncertain'],
      ] as const) {
        const input = await harness.buyInput()
        harness.addToxic('buy', { status, contentEncoding: 'identity', recode: (body) => body })
        const outcome = await carrier.buy(harness.deps, harness.account, { ...input, reference: randomUUID() })
        assert.equal(outcome.outcome, expected, `${status}: ${JSON.stringify(outcome)}`)
        if (outcome.outcome === 'ok') assert.ok(outcome.value.artwork)
      }
    })

    test('reads compressed responses and either success status of the simulator', played, async () => {
      const { label } = await harness.buyLabel({ name: 'Grace [gzip] [buy-status] Hopper' })
      assert.ok(label.artwork)
      const [sale] = await harness.sales()
      assert.equal(sale?.trackingNumber, label.trackingNumber)
    })

    test('is unavailable if nothing listens', async () => {
      const outcome = await carrier.buy(harness.deps, harness.unreachable(), await harness.buyInput())
      assert.ok(outcome.outcome === 'unavailable')
      assert.equal(outcome.reason, 'connect')
    })

    test('is unavailable if its deadline passes before it is sent', async () => {
      const input = await harness.buyInput()
      const narrow = { ...harness.depsOn(harness.proxy.http({ connectionsPerOrigin: 1 })), tokens: harness.deps.tokens }
      await carrier.buy(narrow, harness.account, { ...input, reference: randomUUID() })
      harness.proxy.addToxic('blocker', 'hang')
      harness.proxy.shortenUnsent(`${carrier.id}.buy`)
      const blocker = { call: 'blocker', method: 'GET', url: `${harness.proxy.url}/x`, deadlineMs: 120_000 } as const
      const before = (await harness.sales()).length
      const blocked = Promise.all([narrow.http.send(blocker), narrow.http.send(blocker)])
      const outcome = await carrier.buy(narrow, harness.account, input)
      assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
      assert.equal(outcome.reason, 'timeout')
      harness.proxy.reset()
      await blocked
      assert.equal((await harness.sales()).length, before)
    })

    for (const toxic of ['hang', 'cut', 'garbage', 'empty', 'oversized', 'server error', 'redirect'] as const) {
      test(`is uncertain, and sent once only, if the response is: ${toxic}`, async () => {
        const input = await harness.buyInput()
        harness.addToxic('buy', toxic)
        const before = harness.sentOf('buy')
        const outcome = await carrier.buy(harness.deps, harness.account, input)
        assert.equal(outcome.outcome, 'uncertain', JSON.stringify(outcome))
        assert.equal(harness.sentOf('buy') - before, 1)
      })
    }

    test('is uncertain if the label is created and its response is lost', played, async () => {
      const input = await harness.buyInput({ name: 'Grace Hopper [buy-lost]' })
      assert.equal((await carrier.buy(harness.deps, harness.account, input)).outcome, 'uncertain')
      assert.equal((await harness.sales()).length, 1)
    })

    test('is uncertain if the connection breaks and no label was created', played, async () => {
      const input = await harness.buyInput({ name: 'Grace Hopper [buy-vanished]' })
      assert.equal((await carrier.buy(harness.deps, harness.account, input)).outcome, 'uncertain')
      assert.deepEqual(await harness.sales(), [])
    })

    test('is uncertain if the response comes after the deadline', played, async () => {
      const input = await harness.buyInput({ name: 'Grace Hopper [buy-slow:1s]' })
      harness.proxy.shortenDeadline(`${carrier.id}.buy`)
      assert.equal((await carrier.buy(harness.deps, harness.account, input)).outcome, 'uncertain')
      assert.equal((await harness.sales()).length, 1)
    })

    if (under.hasTokens) {
      test('with an expired token is unavailable, sells nothing, and works the next time', played, async () => {
        const input = await harness.buyInput()
        await harness.control('expire-tokens')
        const before = harness.sentOf('buy')
        const outcome = await carrier.buy(harness.deps, harness.account, input)
        assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
        assert.equal(outcome.reason, 'credentials')
        assert.equal(harness.sentOf('buy') - before, 1)
        assert.deepEqual(await harness.sales(), [])
        assert.equal((await carrier.buy(harness.deps, harness.account, input)).outcome, 'ok')
      })
    }

    test('with rejected credentials is unavailable, if the carrier documents this rejection', played, async () => {
      const outcome = await carrier.buy(harness.deps, harness.withBadCredentials(), await harness.buyInput())
      if (!under.saysNoAccess) return assert.equal(outcome.outcome, 'uncertain')
      assert.ok(outcome.outcome === 'unavailable')
      assert.equal(outcome.reason, 'credentials')
    })
  })
}
