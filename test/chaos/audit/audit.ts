import { type Books, byKey, isLive } from '../books/books.ts'
import type { LivePurchase } from '../clients/ask-again.ts'
import { auditCarriers } from './audit-carriers.ts'
import { auditClients } from './audit-clients.ts'
import { auditLedger } from './audit-ledger.ts'
import { auditOperations } from './audit-operations.ts'
import { auditTimelines } from './audit-timelines.ts'
import { readForms } from './read-forms.ts'
import type { Report, Violation } from './rules.ts'

/**
 * Compares the three books.
 *
 * @param calmSince when everything worked again, and live purchases were begun to be repeated
 * @returns every breach of a rule; none when all is well
 */
export function audit(given: Books, calmSince: number): Violation[] {
  const purchases = [...given.diary.purchases, ...readForms(given, given.diary.forms)]
  const books = { ...given, diary: { ...given.diary, purchases } }
  const violations: Violation[] = []
  const report: Report = (rule, what, purchaseId = null) => void violations.push({ rule, what, purchaseId })
  auditCarriers(books, report)
  auditClients(books, report)
  auditLedger(books, report)
  auditOperations(books, report)
  auditTimelines(books, report)
  auditRepeats(books, calmSince, report)
  return violations
}

/** Purchases whose labels live, by what was asked for. */
export function livePurchases(books: Pick<Books, 'purchases' | 'labels'>): LivePurchase[] {
  const live = new Set(books.labels.filter(isLive).map(({ id }) => id))
  return books.purchases
    .filter(({ label_id }) => label_id !== null && live.has(label_id))
    .map(({ account_id, shipment_id, rate_id }) => ({
      accountId: account_id,
      shipmentId: shipment_id,
      rateId: rate_id,
    }))
}

function auditRepeats(books: Books, calmSince: number, report: Report): void {
  const repeats = byKey(
    books.diary.purchases.filter(({ askedAt }) => askedAt >= calmSince),
    ({ shipmentId, rateId }) => `${shipmentId} ${rateId}`,
  )
  for (const purchase of books.purchases) {
    for (const { answer, requestId } of repeats.get(`${purchase.shipment_id} ${purchase.rate_id}`) ?? []) {
      const isAnswered = answer.told === 'label' && answer.labelId === purchase.label_id
      if (purchase.owns_shipment && !isAnswered) {
        report('answers again', `${requestId} was answered ${JSON.stringify(answer)}`, purchase.id)
      }
    }
  }
}
