/**
 * One carrier on trial: an account at a simulator of its own, reached over a wire that can be tampered
 * with, and the steps that the tests have in common.
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
  FindOutcome,
  Quote,
  RateInput,
  VoidOutcome,
} from '#carriers/carrier.ts'
import { createAccessTokens } from '#carriers/tokens.ts'
import { systemClock } from '#kit/clock.ts'
import type { OutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import { buyInput, rateInput, shipDate } from './inputs.ts'
import { type SentRequest, startWire, type Tampering, type Wire } from './wire.ts'

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
  /** One of its own packagings, with a weight that fits. */
  predefinedPackage: { name: string; weightPounds: number } | null
  /** Called with everything that was sent, once the suite is through. */
  onSent?: (sent: readonly SentRequest[]) => void
}

export type Sale = { carrier: string; trackingNumber: string; reference: string; voidedAt: string | null }
export type Bought = { input: BuyInput; label: BoughtLabel }

/** Read its members inside tests: they are there once the suite has begun. */
export type Trial = {
  under: CarrierUnderTest
  carrier: Carrier
  /** The options of a test that needs the simulator to play the carrier. */
  played: { skip: string | false }
  wire: Wire
  account: CarrierAccount
  deps: CarrierDeps
  depsOn(http: OutgoingHttp): CarrierDeps
  /** An account of its own whose host refuses connections. */
  nowhere(): CarrierAccount
  /** An account of its own with credentials that the carrier refuses. */
  locked(): CarrierAccount
  /** Tampers with every call of the verb; one that hangs is not waited for long. */
  tamper(verb: string, tampering: Tampering): void
  /** Tells the simulator something of `/simulator/…`. */
  tell(path: string, body?: object): Promise<void>
  sales(): Promise<Sale[]>
  /** How many calls of the verb went over the wire so far. */
  sentOf(verb: string): number
  quote(input: RateInput): Promise<Quote>
  buyInput(to?: Partial<CarrierAddress>): Promise<BuyInput>
  buyLabel(to?: Partial<CarrierAddress>): Promise<Bought>
  voidLabel(bought: Bought, account?: CarrierAccount): Promise<VoidOutcome>
  find(input: BuyInput, sentAt?: Date): Promise<FindOutcome>
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

export function openTrial(under: CarrierUnderTest): Trial {
  const { carrier } = under
  let simulator: CarrierSimulator

  // Wire, account and deps are filled in before the first test.
  const trial = {
    under,
    carrier,
    played: { skip: !under.played && 'not yet: the simulator does not play it' },
    depsOn: (http) => ({
      http,
      clock: systemClock,
      tokens: createAccessTokens({ clock: systemClock }),
      log: silentLog,
    }),
    nowhere: () => ({ ...trial.account, id: randomUUID(), baseUrl: 'http://127.0.0.1:1' }),
    locked: () => ({ ...trial.account, id: randomUUID(), credentials: under.wrongCredentials }),
    tamper(verb, tampering) {
      const call = `${carrier.id}.${verb}`
      trial.wire.tamper(call, tampering)
      if (tampering === 'hang') trial.wire.hurry(call)
    },
    async tell(path, body = {}) {
      const headers = { 'content-type': 'application/json' }
      await fetch(`${simulator.url}/simulator/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    },
    async sales() {
      const answer = await fetch(`${simulator.url}/simulator/sales`)
      return ((await answer.json()) as { sales: Sale[] }).sales
    },
    sentOf: (verb) => trial.wire.sent.filter((request) => request.call === `${carrier.id}.${verb}`).length,
    async quote(input) {
      // The words that steer a purchase must not steer the quote before it.
      const plain = { ...input, to: { ...input.to, name: 'Grace Hopper' } }
      const outcome = await carrier.rates(trial.deps, trial.account, plain)
      assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
      const [first] = outcome.value
      assert.ok(first, 'no quote came')
      return first
    },
    async buyInput(to = {}) {
      if (!under.played) return { ...buyInput(), to: rateInput(to).to }
      const input = rateInput(to)
      return { ...input, quote: await trial.quote(input), reference: randomUUID() }
    },
    async buyLabel(to = {}) {
      const input = await trial.buyInput(to)
      if (!under.played) return { input, label: unboughtLabel }
      const outcome = await carrier.buy(trial.deps, trial.account, input)
      assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
      return { input, label: outcome.value }
    },
    voidLabel({ input, label }, account = trial.account) {
      assert.ok(carrier.void)
      const { trackingNumber, carrierShipmentId } = label
      return carrier.void(trial.deps, account, { trackingNumber, carrierShipmentId, reference: input.reference })
    },
    find(input, sentAt = new Date()) {
      assert.ok(carrier.find)
      return carrier.find(trial.deps, trial.account, { ...input, sentAt })
    },
  } as Trial

  before(async () => {
    simulator = await startCarrierSimulator({ journalFolder: null })
    trial.wire = await startWire(simulator.url)
    trial.account = {
      id: 'suite',
      baseUrl: `${trial.wire.url}/${carrier.id}`,
      credentials: under.credentials,
      simulated: true,
    }
    trial.deps = trial.depsOn(trial.wire.http())
  })
  beforeEach(async () => {
    trial.wire.straighten()
    await trial.tell('reset')
  })
  after(async () => {
    under.onSent?.(trial.wire.sent)
    await trial.wire.close()
    await simulator.close()
  })
  return trial
}
