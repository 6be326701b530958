import type { Carrier, LookupStrategy } from '#adapters/carriers/carrier.ts'
import type { CarrierConnections } from '#adapters/carriers/connections.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { listUsableCarrierAccounts } from '#domain/carrier-accounts/stored-connections.ts'
import { getLabel, listWholeLabels } from '#domain/labels/queries.ts'
import type { Reviewer, ReviewItem } from '#domain/purchases/manual-review/review-item.ts'
import type { LookupPeriods } from '#domain/purchases/manual-review/sql.ts'
import * as sql from '#domain/purchases/manual-review/sql.ts'
import { selectPurchase } from '#domain/purchases/purchase/event-log.ts'
import type { PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import {
  type ResolveCancellationCommand,
  type ResolveCommand,
  resolveCancellation,
  resolvePurchase,
} from '#domain/purchases/reconciling/resolve.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

type ListDeps = { db: Queryable; connections: CarrierConnections; knownCarriers: readonly Carrier[] }

/** More are not settled in one go; the others come up as these are. */
const maxListed = 100

/** What a person of the account has to settle, or the operator: purchases first, then cancellations, longest first. */
export async function listReviewItems(deps: ListDeps, { accountId }: { accountId: string }): Promise<ReviewItem[]> {
  const asked = lookupPeriods(deps.knownCarriers)
  const [purchases, cancellations] = await Promise.all([
    sql.selectPurchasesToReview(deps.db, accountId, asked, maxListed),
    sql.selectCancellationsToReview(deps.db, accountId, asked, maxListed),
  ])
  const sentAtOf = new Map(cancellations.map(({ labelId, sentAt }) => [labelId, sentAt]))
  const found = await listWholeLabels(deps, accountId, [...sentAtOf.keys()])
  const labelOf = new Map(found.map((label) => [label.labelId, label]))
  const labels = cancellations.flatMap(({ labelId }) => labelOf.get(labelId) ?? [])
  const purchaseIds = [...purchases, ...labels].map(({ purchaseId }) => purchaseId)
  const [heard, settledBy] = await Promise.all([
    purchaseIds.length === 0 ? [] : sql.selectLastEvents(deps.db, accountId, purchaseIds),
    getReviewer(deps, accountId, [...purchases, ...labels]),
  ])
  const last = new Map(heard.map(({ purchaseId, ...event }) => [purchaseId, event]))
  return [
    ...purchases.map(
      (purchase): ReviewItem => ({
        kind: 'purchase',
        purchaseId: purchase.purchaseId,
        orderId: purchase.orderId,
        labelId: null,
        trackingNumber: null,
        carrier: purchase.carrier,
        serviceName: purchase.quote.serviceName,
        charge: purchase.charge,
        currency: purchase.currency,
        sentAt: purchase.sentAt ?? purchase.createdAt,
        lastHeard: last.get(purchase.purchaseId) ?? null,
        settledBy: settledBy(purchase),
      }),
    ),
    ...labels.map(
      (label): ReviewItem => ({
        kind: 'cancellation',
        purchaseId: label.purchaseId,
        orderId: label.orderId,
        labelId: label.labelId,
        trackingNumber: label.trackingNumber,
        carrier: label.carrier,
        serviceName: label.serviceName,
        charge: label.charge,
        currency: label.currency,
        sentAt: sentAtOf.get(label.labelId) ?? label.updatedAt,
        lastHeard: last.get(label.purchaseId) ?? null,
        settledBy: settledBy(label),
      }),
    ),
  ]
}

/** How many purchases and cancellations of the account wait for somebody to say what became of them. */
export async function countReviewItems(
  deps: { db: Queryable; knownCarriers: readonly Carrier[] },
  { accountId }: { accountId: string },
): Promise<number> {
  const [counted] = await sql.countItems(deps.db, accountId, lookupPeriods(deps.knownCarriers))
  return counted?.count ?? 0
}

/**
 * For how long only the carrier is asked, in seconds. One that has no look-up tells nothing; one whose look-up finds what
 * is there, and proves nothing where it finds none, shows a label soon or never; the others answer for as long
 * as they are reached.
 */
const lookupSecondsOf: Readonly<Record<LookupStrategy, number>> = {
  none: 0,
  'reference, found only': 120,
  reference: 3_600,
  'idempotency key': 3_600,
}

const lookupPeriods = (carriers: readonly Carrier[]): LookupPeriods => ({
  carriers: carriers.map(({ id }) => id),
  seconds: carriers.map(({ lookupBy: lookup }) => lookupSecondsOf[lookup]),
  // A void is repeated until its carrier decides.
  cancellationSeconds: 3_600,
})

type Sold = { carrier: string; carrierAccount: string }

/**
 * Who says what became of something: the people of the account where it went through their own account at the carrier, or
 * through a simulator, which costs nobody anything; else the operator, who pays for what was made.
 */
export async function getReviewer(
  deps: { db: Queryable; connections: CarrierConnections },
  accountId: string,
  sold: readonly Sold[],
): Promise<(one: Sold) => Reviewer> {
  if (sold.length === 0) return () => 'operator'
  const usable = await listUsableCarrierAccounts(deps, { accountId })
  const own = new Set(usable.filter((one) => one.accountId !== null).map(({ carrierAccountId }) => carrierAccountId))
  const rest = new Map(
    sold.filter(({ carrierAccount }) => !own.has(carrierAccount)).map((one) => [one.carrierAccount, one.carrier]),
  )
  const connections = await Promise.all(
    [...rest].map(([carrierAccount, carrier]) => deps.connections.find(accountId, carrier, carrierAccount)),
  )
  const simulated = new Set(connections.filter((one) => one?.account.simulated).map((one) => one?.account.id))
  return ({ carrierAccount }) => (own.has(carrierAccount) || simulated.has(carrierAccount) ? 'account' : 'operator')
}

export type ReviewCommand = PurchaseKey &
  Pick<ResolveCommand, 'operator' | 'actor' | 'reason'> & {
    /**
     * The label that the carrier made, with what it charged for it as decimal text in the purchase's currency, null where
     * that is not known; or null: it made none.
     */
    found: { trackingNumber: string; charged: string | null } | null
  }

/**
 * Writes what became of a purchase of unknown outcome, on the word of one of the account's people.
 *
 * @throws ServiceError `Purchase.NotFound`; `Purchase.OutcomeKnown` where it is known by now;
 *   `Purchase.SettledByOperator`; `Label.TrackingNumberTaken`
 */
export async function reviewPurchase(
  deps: PurchaseDeps & { audit: Audit },
  { found, ...command }: ReviewCommand,
): Promise<void> {
  const { accountId, purchaseId } = command
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
  if (!purchase) throw serviceError('Purchase.NotFound')
  if (purchase.state !== 'OutcomeUnknown') throw serviceError('Purchase.OutcomeKnown')
  const settledBy = await getReviewer(deps, accountId, [purchase])
  if (settledBy(purchase) === 'operator') throw serviceError('Purchase.SettledByOperator')
  const label = found && {
    trackingNumber: found.trackingNumber,
    carrierShipmentId: found.trackingNumber,
    charged: found.charged === null ? null : { amount: found.charged, currency: purchase.currency },
  }
  if (!(await resolvePurchase(deps, { ...command, found: label }))) throw serviceError('Purchase.OutcomeKnown')
}

/**
 * Writes what became of a cancellation of unknown outcome, on the word of one of the account's people.
 *
 * @throws ServiceError `Label.NotFound`; `Label.CancellationOutcomeKnown` where it is known by now, or none was asked for;
 *   `Purchase.SettledByOperator`
 */
export async function reviewCancellation(
  deps: PurchaseDeps & { audit: Audit },
  command: ResolveCancellationCommand,
): Promise<void> {
  const { accountId, labelId } = command
  const label = await getLabel(deps, accountId, labelId)
  const settledBy = await getReviewer(deps, accountId, [label])
  if (settledBy(label) === 'operator') throw serviceError('Purchase.SettledByOperator')
  if (!(await resolveCancellation(deps, command))) throw serviceError('Label.CancellationOutcomeKnown')
}
