import type { CarrierDeps, Quote, RateInput, RatesOutcome } from '#carriers/carrier.ts'
import type { CarrierConnection } from '#carriers/connections.ts'
import { inCurrency, isCurrency } from '#kit/money.ts'
import { cheapestOfEach } from '#rates/cheapest.ts'

export type CarrierAnswer = { connection: CarrierConnection; outcome: RatesOutcome | { outcome: 'unclassified' } }

/**
 * Asks all carriers at once. Each has its own deadline, so that a slow or failing one neither delays
 * nor hides the others.
 */
export function askCarriers(
  deps: CarrierDeps,
  connections: CarrierConnection[],
  input: RateInput,
): Promise<CarrierAnswer[]> {
  return Promise.all(
    connections.map(async (connection) => ({ connection, outcome: await ask(deps, connection, input) })),
  )
}

async function ask(deps: CarrierDeps, { carrier, account }: CarrierConnection, input: RateInput) {
  const given = new AbortController()
  const deadline = deps.clock.sleep(carrier.deadlines.ratesMs, given.signal).then(
    () => ({ outcome: 'unavailable' as const, reason: 'timeout' as const, detail: 'no answer in time' }),
    () => ({ outcome: 'unclassified' as const }),
  )
  try {
    const outcome = await Promise.race([carrier.rates(deps, account, input), deadline])
    return outcome.outcome === 'ok' ? { ...outcome, value: usableQuotes(deps, carrier.id, outcome.value) } : outcome
  } catch (error) {
    deps.log.error({ err: error, carrier: carrier.id }, 'rating failed on our side')
    return { outcome: 'unclassified' as const }
  } finally {
    given.abort()
  }
}

/** The cheapest quote of each service, those in currencies that we cannot keep left out. */
function usableQuotes(deps: CarrierDeps, carrier: string, quotes: Quote[]): Quote[] {
  const kept = quotes.filter(({ charge }) => isCurrency(charge.currency))
  const skipped = quotes.length - kept.length
  if (skipped > 0) deps.log.warn({ carrier, skipped }, 'quotes in unsupported currencies skipped')
  const exact = kept.map((quote) => ({
    ...quote,
    charge: { ...quote.charge, amount: inCurrency(quote.charge.amount, quote.charge.currency) },
    retail: quote.retail && isCurrency(quote.retail.currency) ? quote.retail : null,
    list: quote.list && isCurrency(quote.list.currency) ? quote.list : null,
  }))
  return cheapestOfEach(
    exact,
    ({ serviceCode }) => serviceCode,
    ({ charge }) => charge,
  )
}
