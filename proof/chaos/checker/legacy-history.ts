/** Converts responses of the legacy API to those of the JSON API, so that the same invariants apply to both. */
import type { LegacyEntry, PurchaseEntry } from '../clients/history.ts'
import type { FinalState } from '../final-state/final-state.ts'

/** Each call that was told of a label or of an outcome, as an entry about that label and the rate that it was bought at. */
export function purchasesOfLegacyHistory(
  state: Pick<FinalState, 'labels' | 'purchases'>,
  entries: readonly LegacyEntry[],
): PurchaseEntry[] {
  const labels = new Map(state.labels.map((label) => [label.tracking_number, label]))
  const purchases = new Map(state.purchases.map((purchase) => [purchase.id, purchase]))
  const begun = new Map(state.purchases.map((purchase) => [purchase.correlation_id, purchase]))
  return entries.flatMap(({ key, answer, ...invocation }): PurchaseEntry[] => {
    const request = `${invocation.accountId} ${key}`
    switch (answer.type) {
      case 'label': {
        const { shipmentId, trackingCode, charge } = answer
        const label = labels.get(trackingCode)
        // One that the service does not have is told by its number, and found to be untrue by that.
        const labelId = label?.id ?? `none with ${trackingCode}`
        const rateId = purchases.get(label?.purchase_id ?? '')?.rate_id ?? ''
        return [
          { ...invocation, request, shipmentId, rateId, answer: { type: 'label', labelId, trackingCode, charge } },
        ]
      }
      case 'pending': {
        // It names no operation; where the call began one itself, that is the one it must mean.
        const own = begun.get(invocation.requestId)
        if (!own) return []
        const { shipmentId } = answer
        const accepted = { type: 'accepted' as const, operationId: own.id }
        return [{ ...invocation, request, shipmentId, rateId: own.rate_id, answer: accepted }]
      }
      default:
        return [{ ...invocation, request, shipmentId: '', rateId: '', answer }]
    }
  })
}
