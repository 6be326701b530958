import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callCarrier, oauthToken, pdfArtwork, type Token } from '#adapters/carriers/call.ts'
import type { CarrierDeps } from '#adapters/carriers/carrier.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { systemClock } from '#kit/clock.ts'
import type { OutgoingRequest } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import { answerOf } from '../../../test/carrier-contract/inputs.ts'

/** A carrier that responds immediately, on a clock that the test controls, and records the requests. */
function carrierAt(start: Date) {
  let nowMs = start.getTime()
  let setByMs = 0
  const sent: OutgoingRequest[] = []
  const clock = {
    now: () => new Date(nowMs + setByMs),
    monotonicMs: () => nowMs,
    sleep: async () => {},
    after: () => () => {},
  }
  const deps: CarrierDeps = {
    clock,
    tokens: createAccessTokens({ clock }),
    log: silentLog,
    http: {
      async send(request) {
        sent.push(request)
        return { ok: true, response: { status: 200, headers: {}, body: Buffer.from('{}') } }
      },
      close: async () => {},
    },
  }
  const pass = (ms: number) => {
    nowMs += ms
  }
  /** Sets the node's wall clock, as a person or a time server would. */
  const set = (ms: number) => {
    setByMs += ms
  }
  return { deps, sent, pass, set }
}

const start = new Date('2026-10-02T12:00:00Z')
const request = { call: 'test.buy', method: 'POST', url: 'http://carrier.example/' } as const
const tokenThat = (fetch: () => void): Token => ({
  key: 'token',
  async fetch() {
    fetch()
    return { token: 'secret', expiresInSeconds: 3_600 }
  },
})

describe('A call to a carrier', () => {
  test('a rejected token request returns the words of OAuth and of the gateway', async () => {
    const bodies: [object, RegExp][] = [
      [
        { error: 'invalid_client', error_description: 'Client credentials are invalid' },
        /Client credentials are invalid$/,
      ],
      [{ error: 'invalid_client' }, /invalid_client$/],
      [{ fault: { faultstring: 'Invalid ApiKey' } }, /Invalid ApiKey$/],
      [{ other: true }, /status 401$/],
    ]
    for (const [body, expected] of bodies) {
      const http = { send: async () => ({ ok: true as const, response: answerOf(401, body) }), close: async () => {} }
      const deps = { http, clock: systemClock, tokens: createAccessTokens({ clock: systemClock }), log: silentLog }
      const request = { call: 'usps.token', method: 'POST', url: 'https://carrier.example' } as const
      const token = oauthToken(deps, { key: 'key', carrierName: 'USPS', request, readError: () => null })
      await assert.rejects(token.fetch(), expected)
    }
  })

  test('is sent with the remaining time of its deadline', async () => {
    const { deps, sent, pass } = carrierAt(start)
    const outcome = await callCarrier(deps, [tokenThat(() => pass(10_000))], 30_000, () => request)
    assert.equal(outcome.kind, 'answered')
    assert.deepEqual(
      sent.map(({ deadlineMs, sendWithinMs }) => [deadlineMs, sendWithinMs]),
      [[20_000, 20_000]],
    )
  })

  test('is not sent once its deadline is over', async () => {
    const { deps, sent, pass } = carrierAt(start)
    const outcome = await callCarrier(deps, [], 30_000, () => {
      pass(300_000)
      return request
    })
    assert.deepEqual(outcome, {
      kind: 'unsent',
      unavailable: {
        outcome: 'unavailable',
        reason: 'timeout',
        detail: 'the time limit passed before the request was sent',
      },
    })
    assert.deepEqual(sent, [])
  })

  test("is not sent at or after the caller's time limit", async () => {
    const { deps, sent, pass } = carrierAt(start)
    const sendBeforeMs = deps.clock.monotonicMs() + 15_000
    const inTime = await callCarrier({ ...deps, sendBeforeMs }, [], 30_000, () => request)
    assert.equal(inTime.kind, 'answered')
    assert.deepEqual(
      sent.map(({ deadlineMs, sendWithinMs }) => [deadlineMs, sendWithinMs]),
      [[30_000, 15_000]],
    )
    pass(15_000)
    const late = await callCarrier({ ...deps, sendBeforeMs }, [], 30_000, () => request)
    assert.equal(late.kind, 'unsent')
    assert.equal(sent.length, 1)
  })

  test("does not depend on changes of the node's wall clock", async () => {
    const ahead = carrierAt(start)
    const inTime = await callCarrier(ahead.deps, [tokenThat(() => ahead.set(300_000))], 30_000, () => request)
    assert.equal(inTime.kind, 'answered')
    assert.deepEqual(
      ahead.sent.map(({ deadlineMs, sendWithinMs }) => [deadlineMs, sendWithinMs]),
      [[30_000, 30_000]],
    )
    const behind = carrierAt(start)
    const late = await callCarrier(behind.deps, [], 30_000, () => {
      behind.set(-300_000)
      behind.pass(40_000)
      return request
    })
    assert.equal(late.kind, 'unsent')
    assert.deepEqual(behind.sent, [])
  })
})

test('A shared token fetch has its own deadline, and each caller waits within its own', async () => {
  const { deps, sent } = carrierAt(start)
  const answer = Promise.withResolvers<void>()
  const http: CarrierDeps['http'] = {
    ...deps.http,
    async send(outgoing) {
      if (outgoing.call !== 'test.token') return deps.http.send(outgoing)
      sent.push(outgoing)
      await answer.promise
      const body = Buffer.from(JSON.stringify({ access_token: 'secret', expires_in: 3_600 }))
      return { ok: true, response: { status: 200, headers: {}, body } }
    },
  }
  const callWithin = (deadlineMs: number, sendWithinMs: number) => {
    const caller = { ...deps, http, sendBeforeMs: deps.clock.monotonicMs() + sendWithinMs }
    const token = oauthToken(caller, {
      key: 'token',
      carrierName: 'Test',
      request: { call: 'test.token', method: 'POST', url: 'http://carrier.example/token', read: true },
      readError: () => null,
    })
    return callCarrier(caller, [token], deadlineMs, () => request)
  }
  const hurried = callWithin(20, 10)
  const patient = callWithin(30_000, 25_000)
  assert.deepEqual(await hurried, {
    kind: 'unsent',
    unavailable: { outcome: 'unavailable', reason: 'timeout', detail: 'no access token within the time limit' },
  })
  answer.resolve()
  assert.equal((await patient).kind, 'answered')
  assert.deepEqual(
    sent.map(({ call, deadlineMs, sendWithinMs }) => ({ call, deadlineMs, sendWithinMs })),
    [
      { call: 'test.token', deadlineMs: 15_000, sendWithinMs: 15_000 },
      { call: 'test.buy', deadlineMs: 30_000, sendWithinMs: 25_000 },
    ],
  )
})

const base64 = (text: string) => Buffer.from(text).toString('base64')

test('a PDF in base64 is a label file', () => {
  const artwork = pdfArtwork(base64('%PDF-1.7 …'))
  assert.equal(artwork?.mediaType, 'application/pdf')
  assert.equal(Buffer.from(artwork?.bytes ?? []).toString(), '%PDF-1.7 …')
})

for (const [what, text] of Object.entries({ nothing: undefined, 'no text': '', 'a GIF': base64('GIF89a') })) {
  test(`${what} is not a label file`, () => assert.equal(pdfArtwork(text), null))
}
