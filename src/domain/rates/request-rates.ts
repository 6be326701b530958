import type { CallPriority } from '#adapters/call-budget.ts'
import { needsCustoms } from '#adapters/carriers/addresses.ts'
import type { Carrier, CarrierDeps, RatedQuotes, RateInput, RatesOutcome } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import type { RateDeps } from '#domain/rates/rate.ts'
import { savedQuotes } from '#domain/rates/saved-quotes.ts'
import { inCurrency, isCurrency } from '#kit/money.ts'
import { logText } from '#kit/text.ts'

export type AccountRates = {
  connection: CarrierConnection
  outcome: RatesOutcome | Unusable | { outcome: 'unclassified' }
}

/** The carrier returned services, and none of them can be sold. `reason`: the end of a sentence. */
type Unusable = { outcome: 'unusable'; reason: string }

type Requester = {
  accountId: string
  /** Aborted when the client disconnects. Calls that have not started by then never do. */
  signal?: AbortSignal
  priority?: CallPriority
}

type RequestDeps = Pick<RateDeps, 'db' | 'carriers' | 'carrierCalls'>

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
  { db, carriers: deps, carrierCalls }: RequestDeps,
  { accountId, signal, priority }: Requester,
  connection: CarrierConnection,
  input: RateInput,
) {
  signal?.throwIfAborted()
  const { carrier, account } = connection
  const ended = new AbortController()
  const abort = () => ended.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const deadline = deps.clock.sleep(carrier.deadlines.ratesMs, ended.signal).then(
    () => ({ outcome: 'unavailable' as const, reason: 'timeout' as const, detail: 'no response in time' }),
    () => ({ outcome: 'unclassified' as const }),
  )
  try {
    const request = inputFor(carrier, input)
    const saved = savedQuotes({ db, log: deps.log }, accountId, connection, request)
    const reused = await saved?.find()
    if (reused) return { outcome: 'ok' as const, value: reused }
    const call = () => carrier.rates({ ...deps, ...(priority ? { priority } : {}) }, account, request)
    const response = carrierCalls.run(`${accountId} ${carrier.id}`, call, ended.signal)
    const outcome = await Promise.race([response, deadline])
    signal?.throwIfAborted()
    if (outcome.outcome === 'unavailable' && outcome.reason === 'credentials') {
      const detail = logText(outcome.detail)
      deps.log.warn({ carrier: carrier.id, carrierAccount: account.id, detail }, 'carrier rejected its credentials')
    }
    if (outcome.outcome !== 'ok') return outcome
    const usable = usableQuotes(deps, carrier.id, outcome)
    if (usable.outcome === 'ok') saved?.save(usable.value)
    return usable
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
function usableQuotes(
  deps: CarrierDeps,
  carrier: string,
  { value: quotes, skipped: odd = 0 }: RatedQuotes,
): RatedQuotes | Unusable {
  const usable = quotes.filter(({ charge }) => isCurrency(charge.currency))
  const skipped = quotes.length - usable.length
  if (skipped > 0) deps.log.warn({ carrier, skipped }, 'quotes in unsupported currencies skipped')
  if (usable.length === 0 && skipped > 0) {
    const currencies = new Set(quotes.map(({ charge }) => charge.currency))
    return { outcome: 'unusable', reason: `the prices are in an unsupported currency (${[...currencies].join(', ')})` }
  }
  if (usable.length === 0 && odd > 0) {
    return {
      outcome: 'unusable',
      reason: odd === 1 ? 'the only service has no usable price' : `none of the ${odd} services has a usable price`,
    }
  }
  const value = usable.map((quote) => ({
    ...quote,
    charge: { ...quote.charge, amount: inCurrency(quote.charge.amount, quote.charge.currency) },
    retail: quote.retail && isCurrency(quote.retail.currency) ? quote.retail : null,
    list: quote.list && isCurrency(quote.list.currency) ? quote.list : null,
  }))
  return { outcome: 'ok', value }
}
