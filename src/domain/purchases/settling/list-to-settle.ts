import type { Carrier } from '#adapters/carriers/carrier.ts'
import type { CarrierConnections } from '#adapters/carriers/connections.ts'
import { listWholeLabels } from '#domain/labels/queries.ts'
import { askedFor } from '#domain/purchases/settling/asked-for.ts'
import * as sql from '#domain/purchases/settling/sql.ts'
import type { ToSettle } from '#domain/purchases/settling/to-settle.ts'
import { whoSettles } from '#domain/purchases/settling/who-settles.ts'
import type { Queryable } from '#kit/postgres.ts'

type ListDeps = { db: Queryable; connections: CarrierConnections; knownCarriers: readonly Carrier[] }

/** More are not settled in one go; the others come up as these are. */
const maxListed = 100

/** What a person of the account has to settle, or the operator: purchases first, then cancellations, longest first. */
export async function listToSettle(deps: ListDeps, { accountId }: { accountId: string }): Promise<ToSettle[]> {
  const asked = askedFor(deps.knownCarriers)
  const [purchases, cancellations] = await Promise.all([
    sql.selectPurchasesToSettle(deps.db, accountId, asked, maxListed),
    sql.selectCancellationsToSettle(deps.db, accountId, asked, maxListed),
  ])
  const sentAtOf = new Map(cancellations.map(({ labelId, sentAt }) => [labelId, sentAt]))
  const found = await listWholeLabels(deps, accountId, [...sentAtOf.keys()])
  const labelOf = new Map(found.map((label) => [label.labelId, label]))
  const labels = cancellations.flatMap(({ labelId }) => labelOf.get(labelId) ?? [])
  const purchaseIds = [...purchases, ...labels].map(({ purchaseId }) => purchaseId)
  const [heard, settledBy] = await Promise.all([
    purchaseIds.length === 0 ? [] : sql.selectLastHeard(deps.db, accountId, purchaseIds),
    whoSettles(deps, accountId, [...purchases, ...labels]),
  ])
  const last = new Map(heard.map(({ purchaseId, ...event }) => [purchaseId, event]))
  return [
    ...purchases.map(
      (purchase): ToSettle => ({
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
      (label): ToSettle => ({
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
