/** An order as the create operations answer it. */
import { serviceError } from '#errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#orders/sql.ts'

export type CreatedShipment = {
  id: string
  status: 'Unknown'
  isReturn: boolean
  parcel: {
    id: string
    weight: number
    length: number | null
    width: number | null
    height: number | null
    predefinedPackage: string | null
    createdAt: string
    updatedAt: string
  }
  fromAddress: sql.AddressRow
  toAddress: sql.AddressRow
  createdAt: string
  updatedAt: string
}

export type CreatedOrder = {
  id: string
  status: number
  isReturn: boolean
  createdAt: string
  updatedAt: string
  fromAddress: sql.AddressRow
  toAddress: sql.AddressRow
  shipments: CreatedShipment[]
}

/** A decimal of the database, at most four places, as a JSON number. */
export const numberOrNull = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal))

const decimalOrNull = (value: number | null): string | null => (value === null ? null : String(value))

/** A shipment just inserted, as it would be read back. */
export const shipmentOf = (shipment: sql.NewShipment, now: Date): sql.ShipmentRow => ({
  ...shipment,
  weight: String(shipment.weight),
  length: decimalOrNull(shipment.length),
  width: decimalOrNull(shipment.width),
  height: decimalOrNull(shipment.height),
  created_at: now,
  updated_at: now,
})

export function orderAnswer(order: sql.WholeOrderRow, shipments: sql.ShipmentRow[]): CreatedOrder {
  const addresses = { fromAddress: order.from_address, toAddress: order.to_address }
  return {
    id: order.id,
    status: order.status,
    isReturn: false,
    createdAt: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
    ...addresses,
    shipments: shipments.map((shipment) => {
      const times = { createdAt: shipment.created_at.toISOString(), updatedAt: shipment.updated_at.toISOString() }
      return {
        id: shipment.id,
        status: 'Unknown',
        isReturn: false,
        parcel: {
          id: shipment.parcel_id,
          weight: Number(shipment.weight),
          length: numberOrNull(shipment.length),
          width: numberOrNull(shipment.width),
          height: numberOrNull(shipment.height),
          predefinedPackage: shipment.predefined_package,
          ...times,
        },
        ...addresses,
        ...times,
      }
    }),
  }
}

/** @throws ServiceError 404 where the account has no such order */
export async function readWholeOrder(
  deps: { db: Queryable },
  accountId: string,
  orderId: string,
): Promise<CreatedOrder> {
  const [[order], shipments] = await Promise.all([
    sql.selectOrder(deps.db, accountId, orderId),
    sql.selectShipments(deps.db, accountId, orderId),
  ])
  if (!order) throw serviceError('Order.NotFound')
  return orderAnswer(order, shipments)
}
