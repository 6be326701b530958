/** How long carriers take, and what comes of it. */
import type { Carrier, CarrierId } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection, CarrierConnections } from '#adapters/carriers/connections.ts'
import { startStopwatch } from '#kit/clock.ts'

/** One call of a carrier's verb, tokens included. `outcome` is the verb's own word for it; `failed`: it threw. */
export type CarrierCall = { carrier: CarrierId; verb: 'rates' | 'buy' | 'void' | 'find' | 'address'; outcome: string }

/** The same connections, each call through which is told of. */
export function withMeasuredCarriers(
  connections: CarrierConnections,
  observe: (call: CarrierCall, seconds: number) => void,
): CarrierConnections {
  const measured = new WeakMap<Carrier, Carrier>()

  function measure(carrier: Carrier): Carrier {
    const known = measured.get(carrier)
    if (known) return known
    const timed =
      <Args extends unknown[], Outcome extends { outcome: string }>(
        verb: CarrierCall['verb'],
        call: (...args: Args) => Promise<Outcome>,
      ) =>
      async (...args: Args): Promise<Outcome> => {
        const elapsedMs = startStopwatch()
        const tell = (outcome: string) => observe({ carrier: carrier.id, verb, outcome }, elapsedMs() / 1000)
        try {
          const answered = await call(...args)
          tell(answered.outcome)
          return answered
        } catch (error) {
          tell('failed')
          throw error
        }
      }
    const own: Carrier = {
      ...carrier,
      rates: timed('rates', carrier.rates.bind(carrier)),
      buy: timed('buy', carrier.buy.bind(carrier)),
      ...(carrier.void ? { void: timed('void', carrier.void.bind(carrier)) } : {}),
      ...(carrier.checkAddress ? { checkAddress: timed('address', carrier.checkAddress.bind(carrier)) } : {}),
      ...(carrier.find ? { find: timed('find', carrier.find.bind(carrier)) } : {}),
    }
    measured.set(carrier, own)
    return own
  }
  const through = (connection: CarrierConnection): CarrierConnection => ({
    ...connection,
    carrier: measure(connection.carrier),
  })
  return {
    list: async (accountId) => (await connections.list(accountId)).map(through),
    async find(accountId, carrierId, carrierAccountId) {
      const found = await connections.find(accountId, carrierId, carrierAccountId)
      return found && through(found)
    },
  }
}
