import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { WholeOrder } from '#domain/orders/order/order.ts'
import { listShipmentPurchases } from '#domain/purchases/queries/list-shipment-purchases.ts'
import type { Database } from '#kit/postgres.ts'

export const noOptions: ServiceOptions = { signature: null, saturdayDelivery: false }

/**
 * What an order is shipped with beside the service: what was bought last, by whatever way, else what was typed. Whoever
 * buys for it again, or types it anew, goes on with that.
 */
export async function optionsOfOrder(
  deps: { db: Database },
  accountId: string,
  { shipments, details }: Pick<WholeOrder, 'shipments' | 'details'>,
): Promise<ServiceOptions> {
  const bought = shipments.flatMap(({ shipmentId, purchase }) => (purchase ? [shipmentId] : []))
  // Most orders that are still to be shipped were never bought for: nothing is read for them.
  const purchases = bought.length > 0 ? await listShipmentPurchases(deps, accountId, bought) : []
  const [latest] = purchases.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  return (latest ? latest.quote.serviceOptions : details.serviceOptions) ?? noOptions
}
