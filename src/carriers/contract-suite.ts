/** What every carrier must do, run for each. A verb that a carrier lacks is left out with it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type CarrierSimulator, startCarrierSimulator } from '@waybill/carrier-simulator'
import type {
  BoughtLabel,
  BuyInput,
  Carrier,
  CarrierAccount,
  CarrierAddress,
  CarrierDeps,
  Quote,
  RateInput,
} from '#carriers/carrier.ts'
import { type SentRequest, startWire, type Tampering, type Wire } from '#carriers/contract-wire.ts'
import { createAccessTokens } from '#carriers/tokens.ts'
import { systemClock } from '#kit/clock.ts'
import type { OutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'

export type CarrierUnderTest = {
  carrier: Carrier
  credentials: Readonly<Record<string, string>>
  /** Credentials that the carrier refuses. */
  wrongCredentials: Readonly<Record<string, string>>
  /** False where the carrier's protocol has no field for a currency. */
  namesCurrencies: boolean
  /** False where access is by a fixed secret instead of tokens that expire. */
  hasTokens: boolean
  /** False where no answer that it documents says "we are down and took nothing". */
  saysTookNothing: boolean
  /** One of its own packagings, with a weight that fits. */
  predefinedPackage: { name: string; weightPounds: number } | null
  /** Called with everything that was sent, once the suite is through. */
  onSent?: (sent: readonly SentRequest[]) => void
}

type Sale = { carrier: string; trackingNumber: string; reference: string; voidedAt: string | null }

const shipDate = new Date().toISOString().slice(0, 10)

const address = (changes: Partial<CarrierAddress>): CarrierAddress => ({
  name: 'Ada Lovelace',
  company: null,
  street1: '350 Fifth Avenue',
  street2: 'Suite 21',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  country: 'US',
  phone: '+1 (212) 555-0123',
  email: 'ada@shop.example',
  residential: false,
  ...changes,
})

const recipient = (changes: Partial<CarrierAddress> = {}) =>
  address({
    name: 'Grace Hopper',
    street1: '1600 Amphitheatre Parkway',
    street2: null,
    city: 'Mountain View',
    state: 'CA',
    zip: '94043-1351',
    residential: true,
    ...changes,
  })

const rateInput = (to: Partial<CarrierAddress> = {}, parcel: Partial<RateInput['parcel']> = {}): RateInput => ({
  from: address({ company: 'Analytical Engines' }),
  to: recipient(to),
  parcel: {
    weightPounds: 2.35,
    dimensionsInches: { length: 12, width: 8.5, height: 4.25 },
    predefinedPackage: null,
    ...parcel,
  },
  shipDate,
})

export function describeCarrier(under: CarrierUnderTest) {
  const { carrier } = under
  let simulator: CarrierSimulator
  let wire: Wire
  let account: CarrierAccount
  let deps: CarrierDeps

  const depsOn = (http: OutgoingHttp): CarrierDeps => ({
    http,
    clock: systemClock,
    tokens: createAccessTokens({ clock: systemClock }),
    log: silentLog,
  })
  const post = async (path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' }
    await fetch(`${simulator.url}/simulator/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const sales = async (): Promise<Sale[]> => {
    const answer = (await (await fetch(`${simulator.url}/simulator/sales`)).json()) as { sales: Sale[] }
    return answer.sales
  }
  const sentOf = (verb: string) => wire.sent.filter((request) => request.call === `${carrier.id}.${verb}`).length

  async function quote(input: RateInput): Promise<Quote> {
    const plain = { ...input, to: { ...input.to, name: 'Grace Hopper' } }
    const outcome = await carrier.rates(deps, account, plain)
    assert.equal(outcome.outcome, 'ok', JSON.stringify(outcome))
    const first = outcome.outcome === 'ok' ? outcome.value[0] : undefined
    assert.ok(first, 'no quote came')
    return first
  }
  async function buyInput(to: Partial<CarrierAddress> = {}): Promise<BuyInput> {
    const input = rateInput(to)
    return { ...input, quote: await quote(input), reference: randomUUID() }
  }
  async function buyLabel(to: Partial<CarrierAddress> = {}): Promise<{ input: BuyInput; label: BoughtLabel }> {
    const input = await buyInput(to)
    const outcome = await carrier.buy(deps, account, input)
    assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
    return { input, label: outcome.value }
  }
  const find = (input: BuyInput, sentAt = new Date()) => {
    assert.ok(carrier.find)
    return carrier.find(deps, account, { ...input, sentAt })
  }
  const voidOf = ({ input, label }: { input: BuyInput; label: BoughtLabel }) => {
    assert.ok(carrier.void)
    const { trackingNumber, carrierShipmentId } = label
    return carrier.void(deps, account, { trackingNumber, carrierShipmentId, reference: input.reference })
  }
  /** An account whose host refuses connections. */
  const nowhere = () => ({ ...account, id: randomUUID(), baseUrl: 'http://127.0.0.1:1' })

  describe(carrier.name, () => {
    before(async () => {
      simulator = await startCarrierSimulator({ journalFolder: null })
      wire = await startWire(simulator.url)
      const { credentials } = under
      account = { id: 'suite', baseUrl: `${wire.url}/${carrier.id}`, credentials, simulated: true }
      deps = depsOn(wire.http())
    })
    beforeEach(async () => {
      wire.straighten()
      await post('reset')
    })
    after(async () => {
      under.onSent?.(wire.sent)
      await wire.close()
      await simulator.close()
    })

    describe('rates', () => {
      test('are quotes with exact amounts, days and the account as payer', async () => {
        const outcome = await carrier.rates(deps, account, rateInput())
        assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
        assert.ok(outcome.value.length >= 2)
        for (const offered of outcome.value) {
          for (const money of [offered.charge, offered.retail, offered.list]) {
            if (money) assert.match(`${money.amount} ${money.currency}`, /^\d+\.\d{2} USD$/)
          }
          assert.ok(Number(offered.charge.amount) > 0)
          assert.ok(Number.isInteger(offered.deliveryDays) && offered.deliveryDays > 0)
          assert.ok(offered.serviceName.length > 0)
          const arrival = offered.estimatedDeliveryDate
          if (arrival) assert.ok(new Date(arrival).toISOString().slice(0, 10) > shipDate)
        }
      })

      test('cost more for a heavier, a larger and a farther parcel', async () => {
        const cheapest = async (input: RateInput) => {
          const outcome = await carrier.rates(deps, account, input)
          assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
          return Math.min(...outcome.value.map((offered) => Number(offered.charge.amount)))
        }
        const near = { city: 'Albany', state: 'NY', zip: '12207' }
        const base = await cheapest(rateInput(near))
        assert.ok((await cheapest(rateInput(near, { weightPounds: 19.2 }))) > base)
        const large = { dimensionsInches: { length: 24, width: 18, height: 18 } }
        assert.ok((await cheapest(rateInput(near, large))) > base)
        const farther = await carrier.rates(deps, account, rateInput())
        assert.ok(farther.outcome === 'ok')
        const mostFar = Math.max(...farther.value.map((offered) => Number(offered.charge.amount)))
        const closer = await carrier.rates(deps, account, rateInput(near))
        assert.ok(closer.outcome === 'ok')
        assert.ok(mostFar > Math.max(...closer.value.map((offered) => Number(offered.charge.amount))))
      })

      test('come for its own packagings, and none for the packaging of another', async (t) => {
        const foreign = await carrier.rates(
          deps,
          account,
          rateInput({}, { dimensionsInches: null, predefinedPackage: 'no-such-packaging' }),
        )
        assert.deepEqual(foreign, { outcome: 'ok', value: [] })
        if (!under.predefinedPackage) return t.skip('it has no packagings of its own')
        const { name, weightPounds } = under.predefinedPackage
        assert.ok(carrier.predefinedPackages.includes(name))
        const parcel = { dimensionsInches: null, predefinedPackage: name, weightPounds }
        const outcome = await carrier.rates(deps, account, rateInput({}, parcel))
        assert.ok(outcome.outcome === 'ok' && outcome.value.length > 0, JSON.stringify(outcome))
      })

      test('are none where it does not serve', async () => {
        const outcome = await carrier.rates(deps, account, rateInput({ name: 'Grace [rates-none] Hopper' }))
        assert.deepEqual(outcome, { outcome: 'ok', value: [] })
      })

      test('are refused in its own words', async () => {
        const outcome = await carrier.rates(deps, account, rateInput({ name: 'Grace Hopper [rates-rejected]' }))
        assert.ok(outcome.outcome === 'rejected')
        assert.ok(outcome.carrierText.length > 10)
      })

      test('are refused across a customs border without a call', async () => {
        const before = wire.sent.length
        const abroad = { country: 'CA', state: 'ON', city: 'Toronto', zip: 'M5V 3L9' }
        const outcome = await carrier.rates(deps, account, rateInput(abroad))
        assert.ok(outcome.outcome === 'rejected')
        assert.equal(outcome.carrierCode, 'CustomsRequired')
        assert.equal(wire.sent.length, before)
      })

      test('are unavailable while it is down, and while another is down they are not', async () => {
        const down = await carrier.rates(deps, account, rateInput({ name: '[rates-down] Hopper' }))
        assert.ok(down.outcome === 'unavailable' && down.reason === 'outage', JSON.stringify(down))
        const own = await carrier.rates(deps, account, rateInput({ name: `Hopper [rates-down:${carrier.id}]` }))
        assert.equal(own.outcome, 'unavailable')
        const other = await carrier.rates(deps, account, rateInput({ name: 'Hopper [rates-down:other]' }))
        assert.equal(other.outcome, 'ok')
      })

      test('keep a currency that nobody knows, for the caller to skip', async (t) => {
        if (!under.namesCurrencies) return t.skip('its protocol names no currencies')
        const outcome = await carrier.rates(deps, account, rateInput({ name: 'Grace Hopper [currency]' }))
        assert.ok(outcome.outcome === 'ok')
        const currencies = outcome.value.map((offered) => offered.charge.currency)
        assert.equal(currencies.filter((currency) => currency === 'XTS').length, 1)
        assert.ok(currencies.includes('USD'))
      })

      const broken: Partial<Record<Tampering, string>> = {
        hang: 'timeout',
        cut: 'connect',
        garbage: 'unreadable',
        empty: 'unreadable',
        oversized: 'unreadable',
        'server error': 'outage',
        redirect: 'unreadable',
      }
      for (const [tampering, reason] of Object.entries(broken)) {
        test(`are unavailable (${reason}) when the answer is: ${tampering}`, async () => {
          wire.tamper(`${carrier.id}.rates`, tampering as Tampering)
          const outcome = await carrier.rates(deps, account, rateInput())
          assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
          assert.equal(outcome.reason, reason)
        })
      }

      test('are unavailable when nobody listens', async () => {
        const outcome = await carrier.rates(deps, nowhere(), rateInput())
        assert.ok(outcome.outcome === 'unavailable')
        assert.equal(outcome.reason, 'connect')
      })

      test('are asked for once more when the connection breaks once', async () => {
        wire.tamper(`${carrier.id}.rates`, 'cut once')
        assert.equal((await carrier.rates(deps, account, rateInput())).outcome, 'ok')
      })

      test('survive the expiry of a token', async (t) => {
        if (!under.hasTokens) return t.skip('it has no tokens')
        assert.equal((await carrier.rates(deps, account, rateInput())).outcome, 'ok')
        await post('expire-tokens')
        assert.equal((await carrier.rates(deps, account, rateInput())).outcome, 'ok')
      })

      test('are unavailable with credentials that it refuses', async () => {
        const locked = { ...account, id: randomUUID(), credentials: under.wrongCredentials }
        const outcome = await carrier.rates(deps, locked, rateInput())
        assert.ok(outcome.outcome === 'unavailable')
        assert.equal(outcome.reason, 'credentials')
      })
    })

    describe('buying', () => {
      test('makes one label, for the price that was quoted', async () => {
        const { input, label } = await buyLabel()
        const [sale, ...others] = await sales()
        assert.deepEqual(others, [])
        assert.equal(label.trackingNumber, sale?.trackingNumber)
        assert.equal(label.mailingDate, shipDate)
        if (label.charged) assert.deepEqual(label.charged, input.quote.charge)
        assert.ok(label.artwork && label.artwork.bytes.length > 100)
      })

      test('makes a label for each service that was quoted', async () => {
        const input = rateInput()
        const outcome = await carrier.rates(deps, account, input)
        assert.ok(outcome.outcome === 'ok')
        for (const offered of outcome.value) {
          const bought = await carrier.buy(deps, account, { ...input, quote: offered, reference: randomUUID() })
          assert.ok(bought.outcome === 'ok', `${offered.serviceCode}: ${JSON.stringify(bought)}`)
          if (bought.value.charged) assert.deepEqual(bought.value.charged, offered.charge, offered.serviceCode)
        }
      })

      test('makes a label for its own packaging', async (t) => {
        if (!under.predefinedPackage) return t.skip('it has no packagings of its own')
        const { name, weightPounds } = under.predefinedPackage
        const input = rateInput({}, { dimensionsInches: null, predefinedPackage: name, weightPounds })
        const bought = await carrier.buy(deps, account, {
          ...input,
          quote: await quote(input),
          reference: randomUUID(),
        })
        assert.equal(bought.outcome, 'ok', JSON.stringify(bought))
      })

      const recipients: Record<string, Partial<CarrierAddress>> = {
        'with a company and no name': { name: null, company: 'Compilers Inc' },
        'with a company and a name of one word': { name: 'Grace', company: 'Compilers Inc' },
        'of one word': { name: 'Grace' },
        'whose name is longer than any field': { name: `${'Grace '.repeat(12)}${'Hopper '.repeat(12)}`.trim() },
        'with a phone and an e-mail that no carrier takes': { phone: 'ext. 12', email: 'grace at navy' },
        'without phone and e-mail': { phone: null, email: null },
        'in another alphabet': { name: 'Łukasz Żółw', city: 'Mountain View' },
      }
      for (const [who, to] of Object.entries(recipients)) {
        test(`makes a label for a recipient ${who}`, async () => {
          const { label } = await buyLabel(to)
          assert.ok(label.trackingNumber)
        })
      }

      test('carries a word in a long name through to the carrier', async () => {
        const name = 'Rear Admiral Grace Brewster Murray Hopper [buy-rejected]'
        const input = await buyInput({ name: carrier.id === 'usps' ? name : 'Grace Hopper [buy-rejected]' })
        assert.equal((await carrier.buy(deps, account, input)).outcome, 'rejected')
      })

      test('refuses a street that does not fit instead of cutting it', async () => {
        const input = await buyInput()
        const street1 = `${'1234567890'.repeat(15)} Street`
        const outcome = await carrier.buy(deps, account, { ...input, to: { ...input.to, street1 } })
        assert.equal(outcome.outcome, 'rejected')
        assert.deepEqual(await sales(), [])
      })

      test('is rejected in the carrier’s own words, and nothing is sold', async () => {
        const outcome = await carrier.buy(deps, account, await buyInput({ name: 'Grace Hopper [buy-rejected]' }))
        assert.ok(outcome.outcome === 'rejected', JSON.stringify(outcome))
        assert.ok(outcome.carrierText.length > 10)
        assert.deepEqual(await sales(), [])
      })

      test('is unavailable only where the carrier can say that it is down and took nothing', async () => {
        const outcome = await carrier.buy(deps, account, await buyInput({ name: 'Grace Hopper [buy-down]' }))
        assert.deepEqual(await sales(), [])
        if (!under.saysTookNothing) return assert.equal(outcome.outcome, 'uncertain')
        assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
        assert.equal(outcome.reason, 'outage')
      })

      test('is unavailable when nobody listens', async () => {
        const outcome = await carrier.buy(deps, nowhere(), await buyInput())
        assert.ok(outcome.outcome === 'unavailable')
        assert.equal(outcome.reason, 'connect')
      })

      test('is unavailable when its time runs out before it could be sent', async () => {
        const input = await buyInput()
        const narrow = { ...depsOn(wire.http({ connectionsPerOrigin: 1 })), tokens: deps.tokens }
        await carrier.buy(narrow, account, { ...input, reference: randomUUID() })
        wire.tamper('blocker', 'hang')
        const blocker = { call: 'blocker', method: 'GET', url: `${wire.url}/x`, deadlineMs: 10_000 } as const
        const before = (await sales()).length
        const blocked = Promise.all([narrow.http.send(blocker), narrow.http.send(blocker)])
        const outcome = await carrier.buy(narrow, account, input)
        assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
        assert.equal(outcome.reason, 'timeout')
        await blocked
        assert.equal((await sales()).length, before)
      })

      for (const tampering of ['hang', 'cut', 'garbage', 'empty', 'oversized', 'server error', 'redirect'] as const) {
        test(`is uncertain, and sent once only, when the answer is: ${tampering}`, async () => {
          const input = await buyInput()
          wire.tamper(`${carrier.id}.buy`, tampering)
          const before = sentOf('buy')
          const outcome = await carrier.buy(deps, account, input)
          assert.equal(outcome.outcome, 'uncertain', JSON.stringify(outcome))
          assert.equal(sentOf('buy') - before, 1)
        })
      }

      test('is uncertain when the label is made and its answer is lost', async () => {
        const input = await buyInput({ name: 'Grace Hopper [buy-lost]' })
        assert.equal((await carrier.buy(deps, account, input)).outcome, 'uncertain')
        assert.equal((await sales()).length, 1)
      })

      test('is uncertain when the connection breaks and no label was made', async () => {
        const input = await buyInput({ name: 'Grace Hopper [buy-vanished]' })
        assert.equal((await carrier.buy(deps, account, input)).outcome, 'uncertain')
        assert.deepEqual(await sales(), [])
      })

      test('is uncertain when the answer comes after the deadline', async () => {
        const input = await buyInput({ name: 'Grace Hopper [buy-slow:1s]' })
        assert.equal((await carrier.buy(deps, account, input)).outcome, 'uncertain')
        assert.equal((await sales()).length, 1)
      })

      test('with an expired token is unavailable, sells nothing, and works the next time', async (t) => {
        if (!under.hasTokens) return t.skip('it has no tokens')
        const input = await buyInput()
        await post('expire-tokens')
        const before = sentOf('buy')
        const outcome = await carrier.buy(deps, account, input)
        assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
        assert.equal(outcome.reason, 'credentials')
        assert.equal(sentOf('buy') - before, 1)
        assert.deepEqual(await sales(), [])
        assert.equal((await carrier.buy(deps, account, input)).outcome, 'ok')
      })

      test('with credentials that it refuses is unavailable', async () => {
        const locked = { ...account, id: randomUUID(), credentials: under.wrongCredentials }
        const outcome = await carrier.buy(deps, locked, await buyInput())
        assert.ok(outcome.outcome === 'unavailable')
        assert.equal(outcome.reason, 'credentials')
      })
    })

    describe('voiding', { skip: !carrier.void && 'it has no such verb' }, () => {
      const voidedNumbers = async () =>
        (await sales()).filter((sale) => sale.voidedAt).map((sale) => sale.trackingNumber)

      test('is accepted, and accepted again', async () => {
        const bought = await buyLabel()
        assert.deepEqual(await voidOf(bought), { outcome: 'ok', value: null })
        assert.deepEqual(await voidedNumbers(), [bought.label.trackingNumber])
        assert.deepEqual(await voidOf(bought), { outcome: 'ok', value: null })
      })

      test('is refused in the carrier’s own words, and the label stays live', async () => {
        const bought = await buyLabel({ name: 'Grace Hopper [void-rejected]' })
        const outcome = await voidOf(bought)
        assert.ok(outcome.outcome === 'rejected', JSON.stringify(outcome))
        assert.ok(outcome.carrierText.length > 10)
        assert.deepEqual(await voidedNumbers(), [])
      })

      test('of a label that the carrier does not know is refused', async () => {
        const bought = await buyLabel()
        await post('reset')
        const outcome = await voidOf(bought)
        assert.equal(outcome.outcome, 'rejected', JSON.stringify(outcome))
      })

      test('whose answer is lost is uncertain, and told again it is accepted', async () => {
        const bought = await buyLabel({ name: 'Grace Hopper [void-lost]' })
        assert.equal((await voidOf(bought)).outcome, 'uncertain')
        assert.deepEqual(await voidedNumbers(), [bought.label.trackingNumber])
      })

      test('is unavailable while the carrier says that it is down', async () => {
        const bought = await buyLabel()
        await post('faults', { seed: 1, rates: { 'void-down': 1 } })
        const outcome = await voidOf(bought)
        assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
        assert.equal(outcome.reason, 'outage')
        assert.deepEqual(await voidedNumbers(), [])
      })

      test('is unavailable when nobody listens', async () => {
        const { input, label } = await buyLabel()
        const { trackingNumber, carrierShipmentId } = label
        const command = { trackingNumber, carrierShipmentId, reference: input.reference }
        const outcome = await carrier.void?.(deps, nowhere(), command)
        assert.equal(outcome?.outcome, 'unavailable')
      })

      for (const tampering of ['hang', 'cut', 'garbage', 'empty', 'oversized', 'server error', 'redirect'] as const) {
        test(`is uncertain, and sent once only, when the answer is: ${tampering}`, async () => {
          const bought = await buyLabel()
          wire.tamper(`${carrier.id}.void`, tampering)
          const before = sentOf('void')
          assert.equal((await voidOf(bought)).outcome, 'uncertain')
          assert.equal(sentOf('void') - before, 1)
        })
      }
    })

    describe('finding out what became of a purchase', { skip: !carrier.find && 'it has no such verb' }, () => {
      const longAgo = () => new Date(Date.now() - 3_600_000)

      test('finds the label whose answer was lost', async () => {
        const input = await buyInput({ name: 'Grace Hopper [buy-lost]' })
        await carrier.buy(deps, account, input)
        const found = await find(input)
        const [sale] = await sales()
        assert.ok(found.outcome === 'ok', JSON.stringify(found))
        assert.equal(found.value.trackingNumber, sale?.trackingNumber)
        if (found.value.charged) assert.deepEqual(found.value.charged, input.quote.charge)
      })

      test('says that there is none only once the request can no longer take effect', async () => {
        const input = await buyInput({ name: 'Grace Hopper [buy-vanished]' })
        await carrier.buy(deps, account, input)
        assert.equal((await find(input)).outcome, 'undecided')
        const later = await find(input, longAgo())
        const isCertain = carrier.recovery === 'idempotency key' || carrier.recovery === 'reference'
        assert.equal(later.outcome, isCertain ? 'absent' : 'undecided', JSON.stringify(later))
      })

      test('does not take another purchase for it', async () => {
        const { input } = await buyLabel()
        assert.notEqual((await find({ ...input, reference: randomUUID() }, longAgo())).outcome, 'ok')
      })

      test('sees that the label was voided since', async (t) => {
        if (!carrier.void) return t.skip('it cannot void')
        const bought = await buyLabel()
        await voidOf(bought)
        assert.equal((await find(bought.input)).outcome, 'voided')
      })

      test('is unavailable while the carrier says that it is down', async () => {
        const { input } = await buyLabel()
        await post('faults', { seed: 1, rates: { 'find-down': 1 } })
        const outcome = await find(input)
        assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
      })

      for (const tampering of ['hang', 'cut', 'garbage', 'empty', 'oversized', 'server error', 'redirect'] as const) {
        test(`is unavailable when the answer is: ${tampering}`, async () => {
          const { input } = await buyLabel()
          wire.tamper(`${carrier.id}.find`, tampering)
          const outcome = await find(input, longAgo())
          assert.equal(outcome.outcome, 'unavailable', JSON.stringify(outcome))
        })
      }
    })
  })
}
