import type { Carrier, CarrierAccount, CarrierId } from '#adapters/carriers/carrier.ts'
import { startStopwatch } from '#kit/clock.ts'

/** A carrier together with the account at it that a request goes through. */
export type CarrierConnection = {
  carrier: Carrier
  account: CarrierAccount
  /** Nothing is bought through it any more; what was bought is still voided and looked up. */
  isDisconnected?: boolean
}

/** The account at a carrier through which nothing is bought: what comes of it is a sample, at no price. */
export const sampleAccountId = 'sample'

/** Which carriers an account ships with. */
export type CarrierConnections = {
  list(accountId: string): Promise<CarrierConnection[]>
  /** The connection that a rate was quoted or a purchase made through, also one that was disconnected; null where it is gone. */
  find(accountId: string, carrierId: string, carrierAccountId: string): Promise<CarrierConnection | null>
}

/** The same connections for every account: the operator's own, or a Sandbox's simulators. */
export function sharedConnections(connections: readonly CarrierConnection[]): CarrierConnections {
  return {
    list: async () => [...connections],
    find: async (_accountId, carrierId, carrierAccountId) =>
      connections.find(({ carrier, account }) => carrier.id === carrierId && account.id === carrierAccountId) ?? null,
  }
}

/* Sample labels: made here, at no price, and never known to the carrier whose layout they have. */

/** The carrier as far as samples go: it sells and voids without being asked. Null where it has none. */
export function sampleCarrier(carrier: Carrier): Carrier | null {
  const { sampleLabel } = carrier
  if (!sampleLabel) return null
  return {
    ...carrier,
    buy: async (_deps, _account, input) => ({ outcome: 'ok', value: sampleLabel(input) }),
    void: async () => ({ outcome: 'ok', value: null }),
    lookup: async (_deps, _account, input) => ({ outcome: 'ok', value: sampleLabel(input) }),
  }
}

/** The connections of an account, and beside them one for samples of each carrier's labels. It quotes nothing. */
export function withSampleCarriers(connections: CarrierConnections, carriers: readonly Carrier[]): CarrierConnections {
  const account = { id: sampleAccountId, baseUrl: '', credentials: {} }
  const samples = carriers.map(sampleCarrier).filter((carrier) => carrier !== null)
  return {
    list: (accountId) => connections.list(accountId),
    async find(accountId, carrierId, carrierAccountId) {
      const sample = carrierAccountId === sampleAccountId && samples.find(({ id }) => id === carrierId)
      return sample ? { carrier: sample, account } : connections.find(accountId, carrierId, carrierAccountId)
    },
  }
}

/* How long carriers take, and what comes of it. */

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
      ...(carrier.lookup ? { lookup: timed('find', carrier.lookup.bind(carrier)) } : {}),
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
