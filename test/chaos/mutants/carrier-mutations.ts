import type { BuyOutcome, Carrier, VoidOutcome } from '#carriers/carrier.ts'

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
    find: async () => ({ outcome: 'absent', code: 'planted' }),
  }),

  'uncertain-void-as-ok': (carrier: Carrier): Carrier => ({
    ...carrier,
    void: async (...given): Promise<VoidOutcome> => {
      const outcome = (await carrier.void?.(...given)) as VoidOutcome
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
    buy: async (...given) => change(await carrier.buy(...given), () => carrier.buy(...given)),
  }
}
