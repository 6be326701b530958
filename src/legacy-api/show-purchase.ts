import type { Carrier } from '#carriers/carrier.ts'
import { readBalance } from '#credits/read-balance.ts'
import { creditCurrency } from '#credits/top-ups/top-up-deps.ts'
import { inCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'
import { type FoundLabel, findLabels } from '#labels/find-labels.ts'
import type { SignLink } from '#labels/links.ts'
import { serviceName } from '#legacy-api/service-names.ts'
import * as sql from '#legacy-api/sql.ts'
import { findOrder } from '#orders/find-order.ts'
import type { Order } from '#orders/order.ts'
import { findPurchases } from '#purchases/find-purchases.ts'
import type { Purchase } from '#purchases/purchase.ts'
import { isOpen } from '#purchases/states.ts'

export type ShowDeps = { db: Queryable; knownCarriers: readonly Carrier[]; signLink: SignLink }

export const unixSeconds = (time: string | Date): string => String(Math.floor(new Date(time).getTime() / 1000))

export const namesIn = ({ from, to }: Order) => ({
  from_name: from.name ?? from.company ?? '',
  to_name: to.name ?? to.company ?? '',
})

/** The shipments of an order, each with the purchase that counts and its label. @throws ServiceError 404 */
export async function readShipments(deps: { db: Queryable }, accountId: string, orderId: string) {
  const order = await findOrder(deps, accountId, orderId)
  const ids = order.shipments.map(({ shipmentId }) => shipmentId)
  const purchases = await findPurchases(deps, accountId, ids)
  const labelIds = purchases.map(({ labelId }) => labelId).filter((id) => id !== null)
  const labels = labelIds.length > 0 ? await findLabels(deps, accountId, labelIds) : []
  const shipments = ids.map((shipmentId) => {
    const purchase = purchases.find((one) => one.shipmentId === shipmentId) ?? null
    const label = (purchase && labels.find(({ labelId }) => labelId === purchase.labelId)) ?? null
    return { shipmentId, purchase, label }
  })
  return { order, shipments }
}

type ItemStatus = 'completed' | 'processing' | 'cancelled' | 'failed'

function statusOf(purchase: Purchase, label: FoundLabel | null): ItemStatus {
  if (label?.status === 3) return 'cancelled'
  if (isOpen(purchase.state) || label?.filesState === 'processing') return 'processing'
  // A label whose files have expired, or could not be rendered, was bought all the same.
  return purchase.state === 'Completed' ? 'completed' : 'failed'
}

/**
 * An order as its purchase is answered, links to its files made fresh.
 *
 * @returns the answer, and whether every outcome is in, its file included
 * @throws ServiceError 404 where the account has no such order
 */
export async function showPurchase(deps: ShowDeps, accountId: string, orderId: string) {
  const [{ order, shipments }, [kept], credit] = await Promise.all([
    readShipments(deps, accountId, orderId),
    sql.selectLegacyOrder(deps.db, accountId, orderId),
    readBalance(deps, accountId, creditCurrency),
  ])
  const items = shipments.flatMap(({ shipmentId, purchase, label }) => {
    if (!purchase) return []
    const status = statusOf(purchase, label)
    const { carrier, quote, charge, currency } = purchase
    return [
      {
        shipment_id: shipmentId,
        carrier,
        service: serviceName(deps.knownCarriers, carrier, quote.serviceCode),
        ...namesIn(order),
        price: inCurrency(charge, currency),
        currency,
        filename:
          label?.filesState === 'completed' && status === 'completed'
            ? deps.signLink(accountId, label.labelId, kept?.label_format ?? 'PDF')
            : '',
        tracking_no: (status !== 'processing' && label?.trackingNumber) || '',
        status,
      },
    ]
  })
  return {
    /** Every carrier has answered; files may still be under way. */
    isBought: shipments.every(({ purchase }) => purchase === null || !isOpen(purchase.state)),
    isEnded: items.every(({ status }) => status !== 'processing'),
    answer: {
      order_id: order.orderId,
      order_timestamp: unixSeconds(order.createdAt),
      remaining_credits: inCurrency(credit.available, creditCurrency),
      order_notes: kept?.notes ?? '',
      items,
    },
  }
}
