/**
 * A harness for one carrier: an account at a simulator of its own, reached through a proxy that can be made
 * toxic, and the steps that the tests have in common.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach } from 'node:test'
import { type CarrierSimulator, startCarrierSimulator } from '@waybill/carrier-simulator'
import type {
  BoughtLabel,
  BuyInput,
  Carrier,
  CarrierAccount,
  CarrierAddress,
  CarrierDeps,
  LookupOutcome,
  Quote,
  RateInput,
  VoidOutcome,
} from '#adapters/carriers/carrier.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { systemClock } from '#kit/clock.ts'
import type { OutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import type { Abroad } from './abroad-inputs.ts'
import { buyInput, rateInput, shipDate } from './inputs.ts'
import {
  type RecodedAnswer,
  type SentRequest,
  type SpokenAnswer,
  startToxicProxy,
  type Toxic,
  type ToxicProxy,
} from './toxic-proxy.ts'

export type CarrierUnderTest = {
  carrier: Carrier
  /** False while the simulator does not play the carrier: what needs it is then marked "not yet". */
  played: boolean
  credentials: Readonly<Record<string, string>>
  /** Credentials that the carrier refuses. */
  wrongCredentials: Readonly<Record<string, string>>
  /** False where the carrier's protocol has no field for a currency. */
  namesCurrencies: boolean
  /** False where access is by a fixed secret instead of tokens that expire. */
  hasTokens: boolean
  /** False where no answer that it documents says "we are down and took nothing". */
  saysTookNothing: boolean
  /** False where no answer that it documents to a purchase says that its credentials are refused. */
  saysNoAccess: boolean
  /** True where it may take a request for a refund instead of voiding. */
  decidesLater: boolean
  /** Which call it refuses for an account that it does not know, and how; null where it has no check. */
  unknownAccount: { verb: string; status: number; error: object; text: string } | null
  /** How it words an error, and what each act may conclude of one by its status: nothing where none is named. */
  ownWords: {
    error(status: number): object
    proves: Partial<Record<Act, Partial<Record<number, string>>>>
  }
  /** The path of the first service in a response with rates. */
  rateEntry: readonly (string | number)[]
  /** One of its own packagings, with a weight that fits. */
  predefinedPackage: { name: string; weightPounds: number } | null
  /** How it is across borders; null while its adapter does not go there. */
  abroad: Abroad | null
  /** Called with everything that was sent, once the suite is through. */
  onSent?: (sent: readonly SentRequest[]) => void
}

export type Act = 'rates' | 'buy' | 'void' | 'lookup'

export type Sale = { carrier: string; trackingNumber: string; reference: string; voidedAt: string | null }
export type Bought = { input: BuyInput; label: BoughtLabel }

/** Read its members inside tests: they are there once the suite has begun. */
export type Harness = {
  under: CarrierUnderTest
  carrier: Carrier
  /** The options of a test that needs the simulator to play the carrier. */
  played: { skip: string | false }
  proxy: ToxicProxy
  account: CarrierAccount
  deps: CarrierDeps
  depsOn(http: OutgoingHttp): CarrierDeps
  /** An account of its own whose host refuses connections. */
  unreachable(): CarrierAccount
  /** An account of its own with credentials that the carrier refuses. */
  withBadCredentials(): CarrierAccount
  /** Spoils every call of the verb; one that hangs is not waited for long. */
  addToxic(verb: string, toxic: Toxic | SpokenAnswer | RecodedAnswer): void
  /** Posts to the simulator's own controls, `/simulator/…`. */
  control(path: string, body?: object): Promise<void>
  sales(): Promise<Sale[]>
  /** How many calls of the verb went through the proxy so far. */
  sentOf(verb: string): number
  quote(input: RateInput): Promise<Quote>
  buyInput(to?: Partial<CarrierAddress>): Promise<BuyInput>
  buyLabel(to?: Partial<CarrierAddress>): Promise<Bought>
  voidLabel(bought: Bought, account?: CarrierAccount): Promise<VoidOutcome>
  lookup(input: BuyInput, sentAt?: Date): Promise<LookupOutcome>
}

/** Enough of a label to ask about, where none can be bought yet. */
const unboughtLabel: BoughtLabel = {
  trackingNumber: '000000000000',
  carrierShipmentId: '000000000000',
  charged: null,
  zone: null,
  mailingDate: shipDate,
  artwork: null,
}

export function openHarness(under: CarrierUnderTest): Harness {
  const { carrier } = under
  let simulator: CarrierSimulator

  // Proxy, account and deps are filled in before the first test.
  const harness = {
    under,
    carrier,
    played: { skip: !under.played && 'not yet: no simulator' },
    depsOn: (http) => ({
      http,
      clock: systemClock,
      tokens: createAccessTokens({ clock: systemClock }),
      log: silentLog,
    }),
    unreachable: () => ({ ...harness.account, id: randomUUID(), baseUrl: 'http://127.0.0.1:1' }),
    withBadCredentials: () => ({ ...harness.account, id: randomUUID(), credentials: under.wrongCredentials }),
    addToxic(verb, toxic) {
      const call = `${carrier.id}.${verb}`
      harness.proxy.addToxic(call, toxic)
      if (toxic === 'hang') harness.proxy.shortenDeadline(call)
    },
    async control(path, body = {}) {
      const headers = { 'content-type': 'application/json' }
      await fetch(`${simulator.url}/simulator/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    },
    async sales() {
      const answer = await fetch(`${simulator.url}/simulator/sales`)
      return ((await answer.json()) as { sales: Sale[] }).sales
    },
    sentOf: (verb) => harness.proxy.sent.filter((request) => request.call === `${carrier.id}.${verb}`).length,
    async quote(input) {
      // The magic values of a purchase must not act on the quote before it.
      const plain = { ...input, to: { ...input.to, name: 'Grace Hopper' } }
      const outcome = await carrier.rates(harness.deps, harness.account, plain)
      assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
      const [first] = outcome.value
      assert.ok(first, 'no quote came')
      return first
    },
    async buyInput(to = {}) {
      if (!under.played) return { ...buyInput(), to: rateInput(to).to }
      const input = rateInput(to)
      return { ...input, quote: await harness.quote(input), reference: randomUUID() }
    },
    async buyLabel(to = {}) {
      const input = await harness.buyInput(to)
      if (!under.played) return { input, label: unboughtLabel }
      const outcome = await carrier.buy(harness.deps, harness.account, input)
      assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
      return { input, label: outcome.value }
    },
    voidLabel({ input, label }, account = harness.account) {
      assert.ok(carrier.void)
      const { trackingNumber, carrierShipmentId } = label
      return carrier.void(harness.deps, account, { trackingNumber, carrierShipmentId, reference: input.reference })
    },
    lookup(input, sentAt = new Date()) {
      assert.ok(carrier.lookup)
      return carrier.lookup(harness.deps, harness.account, { ...input, sentAt })
    },
  } as Harness

  before(async () => {
    simulator = await startCarrierSimulator({ journalFolder: null })
    harness.proxy = await startToxicProxy(simulator.url)
    harness.account = {
      id: 'suite',
      baseUrl: `${harness.proxy.url}/${carrier.id}`,
      credentials: under.credentials,
      simulated: true,
    }
    harness.deps = harness.depsOn(harness.proxy.http())
  })
  beforeEach(async () => {
    harness.proxy.reset()
    await harness.control('reset')
  })
  after(async () => {
    under.onSent?.(harness.proxy.sent)
    await harness.proxy.close()
    await simulator.close()
  })
  return harness
}
