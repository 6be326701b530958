import type { BuyOutcome, Carrier, LookupOutcome, VoidOutcome } from '#adapters/carriers/carrier.ts'

/** Mistakes made between a carrier and the service: what the service does with the answers is untouched. */
export const carrierMutations = {
  'retry-uncertain': (carrier: Carrier): Carrier =>
    afterBuy(carrier, (outcome, again) => (outcome.outcome === 'uncertain' ? again() : outcome)),

  'uncertain-as-unavailable': (carrier: Carrier): Carrier =>
    afterBuy(carrier, (outcome) =>
      outcome.outcome === 'uncertain' ? { outcome: 'unavailable', reason: 'timeout', detail: outcome.detail } : outcome,
    ),

  'find-nothing': (carrier: Carrier): Carrier => ({
    ...carrier,
    lookup: async () => ({ outcome: 'absent', code: 'planted' }),
  }),

  'absent-at-once': (carrier: Carrier): Carrier => ({
    ...carrier,
    lookup: async (...args): Promise<LookupOutcome> => {
      const outcome = (await carrier.lookup?.(...args)) as LookupOutcome
      const isUnseen = outcome.outcome === 'undecided' && outcome.detail.startsWith('not found')
      return isUnseen ? { outcome: 'absent', code: 'planted' } : outcome
    },
  }),

  'gateway-believed': (carrier: Carrier): Carrier => ({
    ...carrier,
    async buy(deps, ...args) {
      let status = 0
      const send: typeof deps.http.send = async (request) => {
        const result = await deps.http.send(request)
        status = result.ok ? result.response.status : 0
        return result
      }
      const outcome = await carrier.buy({ ...deps, http: { ...deps.http, send } }, ...args)
      const isRefusal = outcome.outcome === 'uncertain' && status >= 400 && status < 500
      return isRefusal ? { outcome: 'unavailable', reason: 'outage', detail: `status ${status}` } : outcome
    },
  }),

  'uncertain-void-as-ok': (carrier: Carrier): Carrier => ({
    ...carrier,
    void: async (...args): Promise<VoidOutcome> => {
      const outcome = (await carrier.void?.(...args)) as VoidOutcome
      return outcome.outcome === 'uncertain' ? { outcome: 'ok', value: null } : outcome
    },
  }),
}

export type CarrierMutation = keyof typeof carrierMutations

function afterBuy(
  carrier: Carrier,
  change: (outcome: BuyOutcome, again: () => Promise<BuyOutcome>) => Promise<BuyOutcome> | BuyOutcome,
): Carrier {
  return {
    ...carrier,
    buy: async (...args) => change(await carrier.buy(...args), () => carrier.buy(...args)),
  }
}
