import type { LivePurchase } from '../clients/replay-purchases.ts'
import { byKey, type FinalState, isLive } from '../final-state/final-state.ts'
import type { Report } from './invariants.ts'

/** Purchases whose labels live, by what was asked for. */
export function livePurchases(state: Pick<FinalState, 'purchases' | 'labels'>): LivePurchase[] {
  const live = new Set(state.labels.filter(isLive).map(({ id }) => id))
  return state.purchases
    .filter(({ label_id }) => label_id !== null && live.has(label_id))
    .map(({ account_id, shipment_id, rate_id }) => ({
      accountId: account_id,
      shipmentId: shipment_id,
      rateId: rate_id,
    }))
}

/** A live purchase that was replayed, once all was healed, has to have been answered with its label. */
export function checkReplays(state: FinalState, healedAt: number, report: Report): void {
  const replays = byKey(
    state.history.purchases.filter(({ invokedAt }) => invokedAt >= healedAt),
    ({ shipmentId, rateId }) => `${shipmentId} ${rateId}`,
  )
  for (const purchase of state.purchases) {
    for (const { answer, requestId } of replays.get(`${purchase.shipment_id} ${purchase.rate_id}`) ?? []) {
      const isAnswered = answer.type === 'label' && answer.labelId === purchase.label_id
      if (purchase.owns_shipment && !isAnswered) {
        report('repeats return the label', `${requestId} received ${JSON.stringify(answer)}`, purchase.id)
      }
    }
  }
}
