import type { CarrierAddress, CarrierParcel } from '#carriers/carrier.ts'
import { serviceError } from '#errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#orders/sql.ts'

/** A shipment as rating and buying see it: what a carrier needs, and the rows as they are kept. */
export type ShipmentFacts = {
  shipmentId: string
  orderId: string
  orderStatus: number
  from: CarrierAddress
  to: CarrierAddress
  parcel: CarrierParcel
  row: sql.ShipmentFactsRow
}

/** @throws ServiceError 404 where the account has no such shipment */
export async function findShipment(
  deps: { db: Queryable },
  accountId: string,
  shipmentId: string,
): Promise<ShipmentFacts> {
  const [row] = isUuid(shipmentId) ? await sql.selectShipmentFacts(deps.db, accountId, shipmentId) : []
  if (!row) throw serviceError('Shipment.NotFound')
  return {
    shipmentId: row.id,
    orderId: row.order_id,
    orderStatus: row.order_status,
    from: row.from_address,
    to: row.to_address,
    parcel: carrierParcel(row),
    row,
  }
}

/** A parcel that is kept, as carriers are told it. */
export function carrierParcel(row: {
  weight: number | string
  length: number | string | null
  width: number | string | null
  height: number | string | null
  predefined_package: string | null
}): CarrierParcel {
  const sides = [row.length, row.width, row.height].filter((side) => side !== null).map(Number)
  const [length, width, height] = sides.toSorted((left, right) => right - left)
  return {
    weightPounds: Number(row.weight),
    // A named packaging has its own size; whatever was sent beside it says nothing more.
    dimensionsInches:
      row.predefined_package || length === undefined || width === undefined || height === undefined
        ? null
        : { length, width, height },
    predefinedPackage: row.predefined_package,
  }
}
