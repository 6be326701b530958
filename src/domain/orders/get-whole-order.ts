import { readAddress } from '#domain/orders/address.ts'
import type { OrderDetails } from '#domain/orders/order-details.ts'
import { isPurchasable, movesFrom } from '#domain/orders/states.ts'
import type { WholeOrder } from '#domain/orders/whole-order.ts'
import * as sql from '#domain/orders/whole-order-sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'

const noDetails: OrderDetails = { reference: null, items: [], notes: null }

/**
 * Reads it in one statement and one snapshot.
 *
 * @param query.subAccountId where it is named, the order has to be that sub-account's
 * @throws ServiceError 404 where there is no such order
 */
export async function getWholeOrder(
  deps: { db: Pick<Database, 'reads'> },
  query: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<WholeOrder> {
  const [row] = await sql.selectWholeOrder(deps.db.reads, query)
  if (!row) throw serviceError('Order.NotFound')
  const { openPurchases, wasGivenUpToCorrect, from, to, details, shipments, purchases, ...order } = row
  const bought = new Map((purchases ?? []).map((one) => [one.shipmentId, one]))
  return {
    ...order,
    from: readAddress(from),
    to: readAddress(to),
    details: details ?? noDetails,
    shipments: (shipments ?? []).map(({ shipmentId, customs, ...parcel }) => {
      const own = bought.get(shipmentId)
      return { shipmentId, parcel, customs, purchase: own?.purchase ?? null, label: own?.label ?? null }
    }),
    moves: movesFrom({ ...row, openPurchases }),
    awaitsReplacement: wasGivenUpToCorrect && row.replacedBy === null,
    isPurchasable: isPurchasable(row.status) && row.purchaseBlock === null,
  }
}
