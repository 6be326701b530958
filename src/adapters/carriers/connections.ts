import type { Carrier, CarrierAccount } from '#adapters/carriers/carrier.ts'

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
