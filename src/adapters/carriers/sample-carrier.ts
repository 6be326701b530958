/** Sample labels: made here, at no price, and never known to the carrier whose layout they have. */
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { type CarrierConnections, sampleAccountId } from '#adapters/carriers/connections.ts'

/** The carrier as far as samples go: it sells and voids without being asked. Null where it has none. */
export function sampleCarrier(carrier: Carrier): Carrier | null {
  const { sampleLabel } = carrier
  if (!sampleLabel) return null
  return {
    ...carrier,
    buy: async (_deps, _account, input) => ({ outcome: 'ok', value: sampleLabel(input) }),
    void: async () => ({ outcome: 'ok', value: null }),
    find: async (_deps, _account, input) => ({ outcome: 'ok', value: sampleLabel(input) }),
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
