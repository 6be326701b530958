/** Converts responses of the legacy API to those of the JSON API, so that the same invariants apply to both. */
import type { LegacyEntry, PurchaseEntry } from '../clients/history.ts'
import type { FinalState } from '../final-state/final-state.ts'

/** The entry of each call that received a label or an outcome, with the label's id and rate. */
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
        const { shipmentId, trackingCode, charge, isCanceled } = answer
        const label = labels.get(trackingCode)
        // A label that the service does not have gets an id that no check finds.
        const labelId = label?.id ?? `none with ${trackingCode}`
        const rateId = purchases.get(label?.purchase_id ?? '')?.rate_id ?? ''
        return [
          {
            ...{ ...invocation, request, shipmentId, rateId },
            answer: { type: 'label', labelId, trackingCode, charge, isCanceled },
          },
        ]
      }
      case 'pending': {
        // The response contains no operation, so it means the one that the call started.
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
