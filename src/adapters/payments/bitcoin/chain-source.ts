import type { ProviderDeps, ProviderResponse, Received } from '#adapters/payments/payment-provider.ts'

/** A source of data about a blockchain. */
export type ChainSource = {
  /** Registers an address, if the source requires that. */
  watch(deps: ProviderDeps, address: string): Promise<ProviderResponse<null>>
  /**
   * All payments to the address. A reorganization may remove some that were returned before.
   *
   * @param confirmations the required depth; 1: the newest block
   */
  received(deps: ProviderDeps, address: string, confirmations: number): Promise<ProviderResponse<Received[]>>
}
