import type { ProviderDeps, ProviderResponse, Received } from '#adapters/payments/payment-provider.ts'

/** Where a chain is looked at. */
export type ChainSource = {
  /** Has the address watched from now on, where the source needs to be told. */
  watch(deps: ProviderDeps, address: string): Promise<ProviderResponse<null>>
  /**
   * Every payment to the address, whatever it has been said before: after a reorganisation some may be gone.
   *
   * @param confirmations how deep a payment lies that counts; 1: in the newest block
   */
  received(deps: ProviderDeps, address: string, confirmations: number): Promise<ProviderResponse<Received[]>>
}
