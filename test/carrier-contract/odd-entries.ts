/** One odd entry of a response with rates never hides the other services. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CarrierDeps, Quote } from '#adapters/carriers/carrier.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import type { Harness } from './harness.ts'
import { rateInput } from './inputs.ts'

type Path = readonly (string | number)[]

const remove = Symbol('remove')
/** In place of any value of an entry. */
const oddities = [remove, null, '', 'odd', '12.5', -1, {}, [], [null], [{}], { odd: 1 }, true]

export function describeOddEntries(harness: Harness) {
  const { carrier, played, under } = harness

  /** The response to a plain request, and a way to read a changed one. */
  async function capture() {
    let captured: OutgoingResponse | null = null
    const { http } = harness.deps
    const observing: CarrierDeps = {
      ...harness.deps,
      http: {
        ...http,
        async send(request) {
          const result = await http.send(request)
          if (request.call === `${carrier.id}.rates` && result.ok) captured = result.response
          return result
        },
      },
    }
    const quotes = await rate(observing)
    const response = captured as unknown as OutgoingResponse
    const rateChanged = (body: unknown) =>
      carrier.rates(
        {
          ...harness.deps,
          http: {
            ...http,
            send: async (request) =>
              request.call === `${carrier.id}.rates`
                ? { ok: true, response: { ...response, body: Buffer.from(JSON.stringify(body)) } }
                : http.send(request),
          },
        },
        harness.account,
        rateInput(),
      )
    return { body: readJson(response), quotes, rateChanged }
  }

  async function rate(deps: CarrierDeps): Promise<Quote[]> {
    const outcome = await carrier.rates(deps, harness.account, rateInput())
    assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
    return outcome.value
  }

  describe('an odd entry', () => {
    test('never hides the other services', played, async (t) => {
      const { body, quotes, rateChanged } = await capture()
      const without = await rateChanged(changed(body, under.rateEntry, remove))
      assert.ok(without.outcome === 'ok')
      const others = without.value.map(({ serviceCode }) => serviceCode)
      assert.ok(others.length > 0 && others.length < quotes.length, others.join())
      let count = 0
      for (const path of pathsBelow(body, under.rateEntry)) {
        for (const oddity of oddities) {
          const outcome = await rateChanged(changed(body, path, oddity))
          const what = `${path.join('.')}: ${String(oddity === remove ? 'removed' : JSON.stringify(oddity))}`
          assert.ok(outcome.outcome === 'ok', `${what}: ${JSON.stringify(outcome)}`)
          const codes = outcome.value.map(({ serviceCode }) => serviceCode)
          for (const code of others) assert.ok(codes.includes(code), `${what}: ${code} is missing`)
          count += 1
        }
      }
      t.diagnostic(`${carrier.name}: ${count} odd responses`)
    })

    test('is counted if it cannot be read', played, async () => {
      const { body, rateChanged } = await capture()
      const outcome = await rateChanged(changed(body, under.rateEntry, 'odd'))
      assert.ok(outcome.outcome === 'ok' && outcome.skipped === 1, JSON.stringify(outcome))
    })
  })
}

/** The path itself, and all paths of members below it. */
function pathsBelow(body: unknown, path: Path): Path[] {
  const value = path.reduce((parent, name) => (parent as Record<string | number, unknown>)[name], body)
  if (typeof value !== 'object' || value === null) return [path]
  const names = Array.isArray(value) ? value.slice(0, 2).map((_entry, index) => index) : Object.keys(value)
  return [path, ...names.flatMap((name) => pathsBelow(body, [...path, name]))]
}

function changed(body: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(body)
  const last = path.at(-1) as string | number
  const parent = path.slice(0, -1).reduce((node, name) => (node as Record<string | number, unknown>)[name], copy)
  if (value !== remove) (parent as Record<string | number, unknown>)[last] = value
  else if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete (parent as Record<string | number, unknown>)[last]
  return copy
}
