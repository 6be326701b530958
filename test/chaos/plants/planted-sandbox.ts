/**
 * The Sandbox's carriers, given up sooner than in the product (CHAOS_CARRIER_DEADLINE_MS), or with a fault
 * (CHAOS_CARRIER_FAULT): what the service does with the answers is untouched.
 */
import type { BuyOutcome, Carrier, CarrierDeps, VoidOutcome } from '#carriers/carrier.ts'
import type { CarrierConnection } from '#carriers/connections.ts'
import { sandboxConnections as ownConnections } from '../../../src/composition/sandbox.ts'

const deadlineMs = Number(process.env.CHAOS_CARRIER_DEADLINE_MS || 0)
const fault = process.env.CHAOS_CARRIER_FAULT || null

export function sandboxConnections(simulatorUrl: string): CarrierConnection[] {
  return ownConnections(simulatorUrl).map(({ carrier, account }) => ({
    carrier: faulty(deadlineMs > 0 ? hurried(carrier) : carrier),
    account,
  }))
}

const hurriedDeps = (deps: CarrierDeps): CarrierDeps => ({
  ...deps,
  http: {
    ...deps.http,
    send: (request) => deps.http.send({ ...request, deadlineMs: Math.min(request.deadlineMs, deadlineMs) }),
  },
})

function hurried(carrier: Carrier): Carrier {
  const { buy, void: cancel, find } = carrier
  return {
    ...carrier,
    deadlines: { ...carrier.deadlines, buyMs: deadlineMs, voidMs: deadlineMs, findMs: deadlineMs },
    buy: (deps, account, input) => buy(hurriedDeps(deps), account, input),
    ...(cancel ? { void: (deps, account, input) => cancel(hurriedDeps(deps), account, input) } : {}),
    ...(find ? { find: (deps, account, input) => find(hurriedDeps(deps), account, input) } : {}),
  }
}

function faulty(carrier: Carrier): Carrier {
  const { buy, void: cancel } = carrier
  const afterBuy = (
    act: (outcome: BuyOutcome, again: () => Promise<BuyOutcome>) => Promise<BuyOutcome> | BuyOutcome,
  ) => ({
    ...carrier,
    buy: async (...words: Parameters<Carrier['buy']>) => act(await buy(...words), () => buy(...words)),
  })
  switch (fault) {
    case null:
      return carrier
    case 'retry-uncertain':
      return afterBuy((outcome, again) => (outcome.outcome === 'uncertain' ? again() : outcome))
    case 'uncertain-as-unavailable':
      return afterBuy((outcome) =>
        outcome.outcome === 'uncertain'
          ? { outcome: 'unavailable', reason: 'timeout', detail: outcome.detail }
          : outcome,
      )
    case 'find-nothing':
      return { ...carrier, find: async () => ({ outcome: 'absent' }) }
    case 'uncertain-void-as-ok':
      return {
        ...carrier,
        void: async (deps, account, input): Promise<VoidOutcome> => {
          const outcome = (await cancel?.(deps, account, input)) as VoidOutcome
          return outcome.outcome === 'uncertain' ? { outcome: 'ok', value: null } : outcome
        },
      }
    default:
      throw new Error(`no carrier fault is named ${fault}`)
  }
}
