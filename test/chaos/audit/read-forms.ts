/** What callers of the legacy interface were told, in the words of the JSON one, so that the same rules hold for both. */
import type { Books } from '../books/books.ts'
import type { FormEntry, PurchaseEntry } from '../clients/diary.ts'

/** Each call that was told of a label or of an outcome, as an entry about that label and the rate that it was bought at. */
export function readForms(books: Omit<Books, 'diary'>, forms: readonly FormEntry[]): PurchaseEntry[] {
  const labels = new Map(books.labels.map((label) => [label.tracking_number, label]))
  const purchases = new Map(books.purchases.map((purchase) => [purchase.id, purchase]))
  const begun = new Map(books.purchases.map((purchase) => [purchase.correlation_id, purchase]))
  return forms.flatMap(({ key, answer, ...asked }): PurchaseEntry[] => {
    const request = `${asked.accountId} ${key}`
    switch (answer.told) {
      case 'label': {
        const label = labels.get(answer.trackingCode)
        const told = {
          told: 'label' as const,
          // One that the service does not have is told by its number, and found to be untrue by that.
          labelId: label?.id ?? `none with ${answer.trackingCode}`,
          trackingCode: answer.trackingCode,
          charge: answer.charge,
        }
        const rateId = purchases.get(label?.purchase_id ?? '')?.rate_id ?? ''
        return [{ ...asked, request, shipmentId: answer.shipmentId, rateId, answer: told }]
      }
      case 'pending': {
        // It names no operation; where the call began one itself, that is the one it must mean.
        const own = begun.get(asked.requestId)
        if (!own) return []
        const told = { told: 'accepted' as const, operationId: own.id }
        return [{ ...asked, request, shipmentId: answer.shipmentId, rateId: own.rate_id, answer: told }]
      }
      default:
        return [{ ...asked, request, shipmentId: '', rateId: '', answer }]
    }
  })
}
