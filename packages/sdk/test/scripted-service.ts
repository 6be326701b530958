/** A client whose requests are answered by a script, on a clock that only its pauses advance. */
import assert from 'node:assert/strict'
import { Waybill, type WaybillOptions } from '../src/index.ts'

export type Sent = { method: string; path: string; headers: Headers; body: unknown; signal: AbortSignal }

/** Answers a request. A thrown error is a lost connection. */
export type Answer = Response | Error | ((sent: Sent) => Response | Promise<Response>)

export const ok = (data: unknown, status = 200): Response =>
  Response.json({ success: true, data, errors: null }, { status })

export const failure = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    { success: false, data: null, errors: [{ code, message: 'No.', metaData: { docUrl: `/docs/errors/${code}` } }] },
    { status, headers: { 'x-request-id': 'request-1', ...headers } },
  )

export const gateway = (status: number): Response =>
  new Response('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } })

export const lost = new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })

/** @param answers in the order of the requests, after the token exchange unless `options` has an access token */
export function scripted(answers: Answer[], options: Partial<WaybillOptions> = { accessToken: () => 'token' }) {
  const sent: Sent[] = []
  const pauses: number[] = []
  let now = Date.UTC(2026, 10, 27)
  const clock = {
    now: () => now,
    async sleep(ms: number, signal?: AbortSignal) {
      signal?.throwIfAborted()
      pauses.push(ms)
      now += ms
    },
  }
  const answer: typeof fetch = async (input, init = {}) => {
    const url = new URL(String(input))
    const request: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      headers: new Headers(init.headers),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      signal: init.signal as AbortSignal,
    }
    sent.push(request)
    const next = answers.shift() ?? assert.fail(`unexpected ${request.method} ${request.path}`)
    if (next instanceof Error) throw next
    return typeof next === 'function' ? next(request) : next
  }
  const waybill = new Waybill({ url: 'https://ship.example/base/', fetch: answer, clock, ...options })
  return { waybill, sent, pauses, clock, left: answers }
}
