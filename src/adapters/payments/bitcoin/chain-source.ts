import { ok } from '#adapters/outcome.ts'
import {
  type KnownPayment,
  type ProviderDeps,
  type ProviderResponse,
  type Received,
  unavailable,
} from '#adapters/payments/payment-provider.ts'

/** A source of data about a blockchain. */
export type ChainSource = {
  /**
   * Registers an address, if the source requires that.
   *
   * @param since the time from which the source looks for payments; absent: now
   */
  watch(deps: ProviderDeps, address: string, since?: Date): Promise<ProviderResponse<null>>
  /**
   * All payments to the address. A reorganization may remove some that were returned before.
   *
   * @param confirmations the required depth; 1: the newest block
   * @param since when the address was given out; absent: now
   */
  received(
    deps: ProviderDeps,
    address: string,
    confirmations: number,
    since?: Date,
  ): Promise<ProviderResponse<Received[]>>
  /** The hash of the block at the height; null: the chain is not that long. */
  blockHash(deps: ProviderDeps, height: number): Promise<ProviderResponse<string | null>>
  probe(deps: ProviderDeps): Promise<ProviderResponse<unknown>>
}

/** A newly mined coin cannot be spent earlier. */
export const coinbaseConfirmations = 100

export const blockOf = (height: number, hash: string): string => `${height}:${hash}`

type Place = { address: string; confirmations: number; since?: Date | undefined; known: readonly KnownPayment[] }

/**
 * All payments to the address, after proof that known ones that are missing are no longer on the chain. An index that
 * is empty or behind proves nothing.
 */
export async function receivedInFull(
  deps: ProviderDeps,
  source: ChainSource,
  { address, confirmations, since, known }: Place,
): Promise<ProviderResponse<Received[]>> {
  const found = await source.received(deps, address, confirmations, since)
  if (found.outcome !== 'ok') return found
  const missing = known.filter(({ output }) => !found.value.some((payment) => payment.output === output))
  for (const { output, block, confirmed } of missing) {
    if (block === null && !confirmed) continue
    const [height, hash] = block?.split(':') ?? []
    const current = block === null ? ok(null) : await source.blockHash(deps, Number(height))
    if (current.outcome !== 'ok') return current
    if (current.value !== null && current.value !== hash) continue
    await source.watch(deps, address, since)
    return unavailable(
      `the source no longer returns payment ${output}, although its block was not replaced: the index is incomplete or the wallet is new`,
    )
  }
  return found
}
