import type { CarrierDeps, Quote, RateInput, RatesOutcome } from '#carriers/carrier.ts'
import type { CarrierConnection } from '#carriers/connections.ts'
import { compareAmounts, inCurrency, isCurrency } from '#kit/money.ts'

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
  const cheapest = new Map<string, Quote>()
  let skipped = 0
  for (const quote of quotes) {
    if (!isCurrency(quote.charge.currency)) {
      skipped += 1
      continue
    }
    const charge = { ...quote.charge, amount: inCurrency(quote.charge.amount, quote.charge.currency) }
    const before = cheapest.get(quote.serviceCode)
    if (!before || compareAmounts(charge.amount, before.charge.amount) < 0) {
      cheapest.set(quote.serviceCode, {
        ...quote,
        charge,
        retail: quote.retail && isCurrency(quote.retail.currency) ? quote.retail : null,
        list: quote.list && isCurrency(quote.list.currency) ? quote.list : null,
      })
    }
  }
  if (skipped > 0) deps.log.warn({ carrier, skipped }, 'quotes in unsupported currencies skipped')
  return [...cheapest.values()]
}
