import { needsCustoms } from '#adapters/carriers/addresses.ts'
import type { Carrier, CarrierDeps, Quote, RateInput, RatesOutcome } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import type { RateDeps } from '#domain/rates/rate.ts'
import { inCurrency, isCurrency } from '#kit/money.ts'
import { logText } from '#kit/text.ts'

export type AccountRates = { connection: CarrierConnection; outcome: RatesOutcome | { outcome: 'unclassified' } }

type Requester = {
  accountId: string
  /** Aborted when the client disconnects. Calls that have not started by then never do. */
  signal?: AbortSignal
}

type RequestDeps = Pick<RateDeps, 'carriers' | 'carrierCalls'>

/**
 * Requests rates from all connections at once. Each carrier has its own deadline, so a slow or failing carrier delays no
 * other. The wait for a free call counts toward the deadline.
 *
 * @throws the reason of the signal
 */
export function requestRates(
  deps: RequestDeps,
  requester: Requester,
  connections: readonly CarrierConnection[],
  input: RateInput,
): Promise<AccountRates[]> {
  return Promise.all(
    connections.map(async (connection) => ({
      connection,
      outcome: await requestFrom(deps, requester, connection, input),
    })),
  )
}

async function requestFrom(
  { carriers: deps, carrierCalls }: RequestDeps,
  { accountId, signal }: Requester,
  { carrier, account }: CarrierConnection,
  input: RateInput,
) {
  signal?.throwIfAborted()
  const ended = new AbortController()
  const abort = () => ended.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const deadline = deps.clock.sleep(carrier.deadlines.ratesMs, ended.signal).then(
    () => ({ outcome: 'unavailable' as const, reason: 'timeout' as const, detail: 'no response in time' }),
    () => ({ outcome: 'unclassified' as const }),
  )
  try {
    const call = () => carrier.rates(deps, account, inputFor(carrier, input))
    const response = carrierCalls.run(`${accountId} ${carrier.id}`, call, ended.signal)
    const outcome = await Promise.race([response, deadline])
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
    signal?.removeEventListener('abort', abort)
    ended.abort()
  }
}

/** Leaves the customs declaration out for carriers that don't need it on this route. */
const inputFor = (carrier: Carrier, input: RateInput): RateInput =>
  !input.customs || needsCustoms(carrier, input.from, input.to) ? input : { ...input, customs: null }

/** Quotes in currencies that cannot be stored are left out. */
function usableQuotes(deps: CarrierDeps, carrier: string, quotes: Quote[]): Quote[] {
  const usable = quotes.filter(({ charge }) => isCurrency(charge.currency))
  const skipped = quotes.length - usable.length
  if (skipped > 0) deps.log.warn({ carrier, skipped }, 'quotes in unsupported currencies skipped')
  return usable.map((quote) => ({
    ...quote,
    charge: { ...quote.charge, amount: inCurrency(quote.charge.amount, quote.charge.currency) },
    retail: quote.retail && isCurrency(quote.retail.currency) ? quote.retail : null,
    list: quote.list && isCurrency(quote.list.currency) ? quote.list : null,
  }))
}
