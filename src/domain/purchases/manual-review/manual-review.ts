import type { Carrier, CarrierId, LookupStrategy } from '#adapters/carriers/carrier.ts'
import type { Billing, CarrierConnections } from '#adapters/carriers/connections.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { listUsableCarrierAccounts } from '#domain/carrier-accounts/stored-connections.ts'
import { getLabel, listWholeLabels } from '#domain/labels/queries.ts'
import type { LastEvent, LookupPeriods } from '#domain/purchases/manual-review/sql.ts'
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

/** Who may enter the outcome: the people of the account, or the operator, whose carrier account was used. */
export type Reviewer = 'account' | 'operator'

/** A purchase or a cancellation whose outcome no lookup has found. */
export type ReviewItem = {
  kind: 'purchase' | 'cancellation'
  purchaseId: string
  orderId: string
  /** The label to cancel; null for a purchase. */
  labelId: string | null
  trackingNumber: string | null
  carrier: CarrierId
  serviceName: string
  /** The reserved price of the purchase, or the price of the label, as decimal text. */
  charge: string
  currency: string
  billing: Billing
  /** When the carrier was called; for a cancellation, the first time. */
  sentAt: Date
  lastHeard: LastEvent | null
  settledBy: Reviewer
}

type ListDeps = { db: Queryable; connections: CarrierConnections; knownCarriers: readonly Carrier[] }

/** The list is limited. Further items appear when these are resolved. */
const maxListed = 100

/**
 * Lists what needs a person's attention, of the account or the operator: purchases first, then cancellations, oldest
 * first.
 */
export async function listReviewItems(deps: ListDeps, { accountId }: { accountId: string }): Promise<ReviewItem[]> {
  const periods = lookupPeriods(deps.knownCarriers)
  const [purchases, cancellations] = await Promise.all([
    sql.selectPurchasesToReview(deps.db, accountId, periods, maxListed),
    sql.selectCancellationsToReview(deps.db, accountId, periods, maxListed),
  ])
  const unordered = await listWholeLabels(
    deps,
    accountId,
    cancellations.map(({ labelId }) => labelId),
  )
  const labelOf = new Map(unordered.map((label) => [label.labelId, label]))
  const labels = cancellations.flatMap((cancellation) => {
    const label = labelOf.get(cancellation.labelId)
    return label ? [{ ...label, ...cancellation }] : []
  })
  const purchaseIds = [...purchases, ...labels].map(({ purchaseId }) => purchaseId)
  const [lastEvents, billings, settledBy] = await Promise.all([
    purchaseIds.length === 0 ? [] : sql.selectLastEvents(deps.db, accountId, purchaseIds),
    labels.length === 0
      ? []
      : sql.selectBillings(
          deps.db,
          accountId,
          labels.map(({ purchaseId }) => purchaseId),
        ),
    getReviewer(deps, accountId, [...purchases, ...labels]),
  ])
  const last = new Map(lastEvents.map(({ purchaseId, ...event }) => [purchaseId, event]))
  const billingOf = new Map(billings.map(({ purchaseId, billing }) => [purchaseId, billing]))
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
        billing: purchase.billing,
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
        billing: billingOf.get(label.purchaseId) ?? 'prepaid',
        sentAt: label.sentAt,
        lastHeard: last.get(label.purchaseId) ?? null,
        settledBy: settledBy(label),
      }),
    ),
  ]
}

/** Counts the account's purchases and cancellations that wait for a person to enter their outcome. */
export async function countReviewItems(
  deps: { db: Queryable; knownCarriers: readonly Carrier[] },
  { accountId }: { accountId: string },
): Promise<number> {
  const [counted] = await sql.countItems(deps.db, accountId, lookupPeriods(deps.knownCarriers))
  return counted?.count ?? 0
}

/**
 * How many seconds of lookups come before an item is listed. A carrier without lookup never knows the outcome. A
 * carrier whose lookup proves nothing if it finds no label shows a label soon or never. The others return an outcome
 * whenever they can be reached.
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
  // A void is repeated until the carrier decides.
  cancellationSeconds: 3_600,
})

type BoughtItem = { carrier: string; carrierAccount: string }

/**
 * Who may enter the outcome: the people of the account if it was bought through their own carrier account or a
 * simulator. Otherwise the operator, who pays for the label.
 */
export async function getReviewer(
  deps: { db: Queryable; connections: CarrierConnections },
  accountId: string,
  items: readonly BoughtItem[],
): Promise<(one: BoughtItem) => Reviewer> {
  if (items.length === 0) return () => 'operator'
  const usable = await listUsableCarrierAccounts(deps, { accountId })
  const own = new Set(usable.filter((one) => one.accountId !== null).map(({ carrierAccountId }) => carrierAccountId))
  const rest = new Map(
    items.filter(({ carrierAccount }) => !own.has(carrierAccount)).map((one) => [one.carrierAccount, one.carrier]),
  )
  const connections = await Promise.all(
    [...rest].map(([carrierAccount, carrier]) => deps.connections.find(accountId, carrier, carrierAccount)),
  )
  const simulated = new Set(connections.filter((one) => one?.account.simulated).map((one) => one?.account.id))
  return ({ carrierAccount }) => (own.has(carrierAccount) || simulated.has(carrierAccount) ? 'account' : 'operator')
}

export type ReviewCommand = PurchaseKey &
  Pick<ResolveCommand, 'operator' | 'actor' | 'reason' | 'isUnchecked'> & {
    /**
     * The label that the carrier created, or null if it created none. `charged`: decimal text in the purchase's
     * currency; null: unknown.
     */
    found: { trackingNumber: string; charged: string | null } | null
  }

/**
 * Records the outcome of a purchase, entered by a person of the account.
 *
 * @throws ServiceError `Purchase.NotFound`; `Purchase.OutcomeKnown` if it is already known;
 *   `Purchase.SettledByOperator`; the errors of `resolvePurchase`
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
 * Records the outcome of a cancellation, entered by a person of the account.
 *
 * @throws ServiceError `Label.NotFound`; `Label.CancellationOutcomeKnown` if it is already known, or if none was
 *   requested; `Purchase.SettledByOperator`
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
