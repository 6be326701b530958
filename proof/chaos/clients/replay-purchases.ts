import type { Client } from './create-client.ts'

/** A purchase whose label lives. */
export type LivePurchase = { accountId: string; shipmentId: string; rateId: string }

const maxConcurrent = 6

/** Idempotent replay: repeats purchases whose labels live, once all is healed. Each has to be answered with its label. */
export async function replayPurchases(
  clientOf: (accountId: string) => Client,
  purchases: readonly LivePurchase[],
): Promise<void> {
  const left = [...purchases]
  await Promise.all(
    Array.from({ length: maxConcurrent }, async (_, index) => {
      for (let next = left.pop(); next; next = left.pop()) {
        const at = { node: index + left.length, afterMs: 0, timeoutMs: null }
        await clientOf(next.accountId).buy(at, next.shipmentId, next.rateId)
      }
    }),
  )
}
