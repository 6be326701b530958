import { isDeepStrictEqual } from 'node:util'
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { sampleAccountId } from '#adapters/carriers/connections.ts'
import { listShipmentPurchases } from '#domain/purchases/queries/list-shipment-purchases.ts'
import { Failure } from '#edges/legacy/failure.ts'
import { noServiceOptions } from '#edges/legacy/parcel-request.ts'
import type { PurchaseRequest } from '#edges/legacy/purchase-request.ts'
import { serviceName } from '#edges/legacy/service-names.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * The rate by which the shipment is being bought, or was; null where no purchase owns it.
 *
 * @throws Failure 409 where it is another service's, or has other options
 */
export async function findJoinableRate(
  deps: { db: Queryable; knownCarriers: readonly Carrier[] },
  accountId: string,
  shipmentId: string,
  request: PurchaseRequest,
): Promise<string | null> {
  const [purchase] = await listShipmentPurchases(deps, accountId, [shipmentId])
  if (!purchase?.ownsShipment) return null
  const isSame =
    serviceName(deps.knownCarriers, purchase.carrier, purchase.quote.serviceCode) === request.service &&
    (purchase.carrierAccount === sampleAccountId) === request.isSample &&
    isDeepStrictEqual(purchase.quote.serviceOptions ?? noServiceOptions, request.serviceOptions)
  if (!isSame) throw new Failure(409, 'idempotency_key was already used for another service or with other options.')
  return purchase.rateId
}
