import type { Carrier, CarrierDeps, Quote, RateInput, RatesOutcome } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import { needsCustoms } from '#adapters/carriers/customs-territory.ts'
import type { RateDeps } from '#domain/rates/rate.ts'
import { compareAmounts, inCurrency, isCurrency } from '#kit/money.ts'
import { logText } from '#kit/text.ts'

export type AccountRates = { connection: CarrierConnection; outcome: RatesOutcome | { outcome: 'unclassified' } }

/** For whom carriers are asked. */
type Asker = {
  accountId: string
  /** Who waits no more leaves by it: what has not begun by then never does. */
  signal?: AbortSignal
}

type AskDeps = Pick<RateDeps, 'carriers' | 'carrierCalls'>

/**
 * Asks all carriers at once. Each has its own deadline, so that a slow or failing one neither delays
 * nor hides the others; waiting for the account's turn at a carrier is within it.
 *
 * @throws the reason of the asker's signal
 */
export function requestRates(
  deps: AskDeps,
  asker: Asker,
  connections: readonly CarrierConnection[],
  input: RateInput,
): Promise<AccountRates[]> {
  return Promise.all(
    connections.map(async (connection) => ({ connection, outcome: await ask(deps, asker, connection, input) })),
  )
}

async function ask(
  { carriers: deps, carrierCalls }: AskDeps,
  { accountId, signal }: Asker,
  { carrier, account }: CarrierConnection,
  input: RateInput,
) {
  signal?.throwIfAborted()
  const answered = new AbortController()
  const leave = () => answered.abort(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  const deadline = deps.clock.sleep(carrier.deadlines.ratesMs, answered.signal).then(
    () => ({ outcome: 'unavailable' as const, reason: 'timeout' as const, detail: 'no response in time' }),
    () => ({ outcome: 'unclassified' as const }),
  )
  try {
    const call = () => carrier.rates(deps, account, asAskedOf(carrier, input))
    const answer = carrierCalls.run(`${accountId} ${carrier.id}`, call, answered.signal)
    const outcome = await Promise.race([answer, deadline])
    signal?.throwIfAborted()
    if (outcome.outcome === 'unavailable' && outcome.reason === 'credentials') {
      const detail = logText(outcome.detail)
      deps.log.warn({ carrier: carrier.id, carrierAccount: account.id, detail }, 'carrier rejected its credentials')
    }
    return outcome.outcome === 'ok' ? { ...outcome, value: usableQuotes(deps, carrier.id, outcome.value) } : outcome
  } catch (error) {
    signal?.throwIfAborted()
    deps.log.error({ err: error, carrier: carrier.id }, 'rate request failed with an internal error')
    return { outcome: 'unclassified' as const }
  } finally {
    signal?.removeEventListener('abort', leave)
    answered.abort()
  }
}

/** What is declared is told to whom it matters. */
const asAskedOf = (carrier: Carrier, input: RateInput): RateInput =>
  !input.customs || needsCustoms(carrier, input.from, input.to) ? input : { ...input, customs: null }

/** The cheapest quote of each service, those in currencies that we cannot keep left out. */
function usableQuotes(deps: CarrierDeps, carrier: string, quotes: Quote[]): Quote[] {
  const usable = quotes.filter(({ charge }) => isCurrency(charge.currency))
  const skipped = quotes.length - usable.length
  if (skipped > 0) deps.log.warn({ carrier, skipped }, 'quotes in unsupported currencies skipped')
  const exact = usable.map((quote) => ({
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

/** Of those that share a name the cheapest, the first where prices are the same. */
export function cheapestOfEach<Offer>(
  offers: readonly Offer[],
  nameOf: (offer: Offer) => string,
  chargeOf: (offer: Offer) => Quote['charge'],
): Offer[] {
  const cheapest = new Map<string, Offer>()
  for (const offer of offers) {
    const before = cheapest.get(nameOf(offer))
    const isCheaper = !before || compareAmounts(chargeOf(offer).amount, chargeOf(before).amount) < 0
    if (isCheaper) cheapest.set(nameOf(offer), offer)
  }
  return [...cheapest.values()]
}
