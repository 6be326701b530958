/**
 * Takes the place of the Sandbox's carriers in a node: the same ones, given up sooner than in the product
 * (CHAOS_CARRIER_DEADLINE_MS), that tell of no purchase later (CHAOS_CARRIER_LOOKUPS), or with a mistake
 * (CHAOS_CARRIER_MUTATION).
 */
import type { Carrier, CarrierDeps } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import { sandboxConnections as ownConnections } from '../../../src/app/sandbox.ts'

export * from '../../../src/app/sandbox.ts'

import { type CarrierMutation, carrierMutations } from './carrier-mutations.ts'

const deadlineMs = Number(process.env.CHAOS_CARRIER_DEADLINE_MS || 0)
const hasLookups = process.env.CHAOS_CARRIER_LOOKUPS !== 'none'
const mutation = process.env.CHAOS_CARRIER_MUTATION || null

export function sandboxConnections(simulatorUrl: string): CarrierConnection[] {
  return ownConnections(simulatorUrl).map(({ carrier, account }) => ({
    carrier: mutate(withoutLookups(deadlineMs > 0 ? withDeadline(carrier) : carrier)),
    account,
  }))
}

function mutate(carrier: Carrier): Carrier {
  if (mutation === null) return carrier
  const change = carrierMutations[mutation as CarrierMutation]
  if (!change) throw new Error(`no mutation of carriers is named ${mutation}`)
  return change(carrier)
}

function withoutLookups(carrier: Carrier): Carrier {
  if (hasLookups) return carrier
  const { lookup: _find, ...rest } = carrier
  return { ...rest, lookupBy: 'none' }
}

function withDeadline(carrier: Carrier): Carrier {
  const { buy, void: cancel, lookup: find } = carrier
  return {
    ...carrier,
    deadlines: { ...carrier.deadlines, buyMs: deadlineMs, voidMs: deadlineMs, lookupMs: deadlineMs },
    buy: (deps, account, input) => buy(shortenDeadlines(deps), account, input),
    ...(cancel ? { void: (deps, account, input) => cancel(shortenDeadlines(deps), account, input) } : {}),
    ...(find ? { lookup: (deps, account, input) => find(shortenDeadlines(deps), account, input) } : {}),
  }
}

const shortenDeadlines = (deps: CarrierDeps): CarrierDeps => ({
  ...deps,
  http: {
    ...deps.http,
    send: (request) => deps.http.send({ ...request, deadlineMs: Math.min(request.deadlineMs, deadlineMs) }),
  },
})
