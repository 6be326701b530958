/**
 * Conclusions from responses that are not a success rely only on the carrier's documentation. Every status that
 * gateways speak, with every kind of body, before and after they passed a request on.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, type TestContext, test } from 'node:test'
import type { Act, Harness } from './harness.ts'
import { rateInput } from './inputs.ts'
import type { SpokenAnswer } from './toxic-proxy.ts'

const statuses = [401, 403, 404, 408, 409, 413, 429, 499, 500, 502, 503, 504] as const
/** Gateways never send these statuses, only the carriers themselves. */
const ownStatuses = [400, 422, ...statuses] as const

const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) })
const html = (status: number) => ({ contentType: 'text/html', body: `<html><body><h1>${status}</h1></body></html>` })
const empty = { contentType: 'text/plain', body: '' }

/** Errors of programs that stand before a carrier, or of another carrier. */
const foreign = (status: number): unknown[] => [
  { message: 'Request timeout' },
  { error: { code: String(status), message: 'The requested resource was not found' } },
  { fault: { faultstring: 'Rate limit quota violation', detail: { errorcode: 'policies.ratelimit.QuotaViolation' } } },
  { errors: [{ code: String(status), message: 'Request refused' }] },
  { response: { errors: [{ code: String(status), message: 'Request refused' }] } },
  { type: 'about:blank', title: 'Request refused', status, detail: 'Request refused', instance: '/requests/1' },
  'Request refused',
  null,
  [],
]

type Case = { what: string; carrierTexts: SpokenAnswer; expected: string }

export function describeCertainty(harness: Harness) {
  const { carrier, under, played } = harness
  const unproven = { rates: 'unavailable', buy: 'uncertain', void: 'uncertain', lookup: 'unavailable' } as const
  const acts = (['rates', 'buy', 'void', 'lookup'] as const).filter((act) => carrier[act])

  /** Every answer with what it may prove, which is nothing but for the carrier's own words. */
  function casesOf(act: Act, passOn: boolean): Case[] {
    const gateways = statuses.flatMap((status): Case[] => {
      const own = JSON.stringify(under.ownWords.error(status))
      const truncated = { contentType: 'application/json', body: own.slice(0, Math.ceil((own.length * 2) / 3)) }
      const bodies = {
        html: [html(status)],
        empty: [empty],
        foreign: foreign(status).map(json),
        truncated: [truncated],
      }
      return Object.entries(bodies).flatMap(([kind, carrierTexts]) =>
        carrierTexts.map((answer) => ({
          what: `${status} ${kind}: ${answer.body}`,
          carrierTexts: { status, ...answer, passOn },
          expected: unproven[act],
        })),
      )
    })
    const own = ownStatuses.map((status) => ({
      what: `${status} in its own words`,
      carrierTexts: { status, ...json(under.ownWords.error(status)), passOn },
      expected: under.ownWords.proves[act]?.[status] ?? unproven[act],
    }))
    return passOn ? gateways : [...gateways, ...own]
  }

  const asks = {
    rates: () => async () => carrier.rates(harness.deps, harness.account, rateInput()),
    buy: async () => {
      const input = await harness.buyInput()
      return () => carrier.buy(harness.deps, harness.account, { ...input, reference: randomUUID() })
    },
    void: async () => {
      const bought = await harness.buyLabel()
      return () => harness.voidLabel(bought)
    },
    lookup: async () => {
      const { input } = await harness.buyLabel()
      return () => harness.lookup(input, new Date(Date.now() - 3_600_000))
    },
  }

  async function prove(t: TestContext, act: Act, cases: readonly Case[]) {
    const ask = await asks[act]()
    for (const { what, carrierTexts, expected } of cases) {
      harness.addToxic(act, carrierTexts)
      const before = harness.sentOf(act)
      const { outcome } = await ask()
      assert.equal(outcome, expected, what)
      if (act === 'buy' || act === 'void') assert.equal(harness.sentOf(act) - before, 1, what)
    }
    t.diagnostic(`${carrier.name}, ${act}: ${cases.length} answers`)
  }

  describe('certainty', () => {
    for (const act of acts) {
      test(`of ${act} follows only from the carrier's documented responses`, (t) => prove(t, act, casesOf(act, false)))
    }
    for (const act of acts.filter((name) => name === 'buy' || name === 'void')) {
      test(`of ${act} never follows from a gateway that forwarded the request`, played, (t) =>
        prove(t, act, casesOf(act, true)),
      )
    }
  })
}
