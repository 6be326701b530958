import { readAddress } from '#domain/orders/order/address.ts'
import type {
  BoughtShipment,
  CurrentShipment,
  FindStoreDetails,
  LabelSummary,
  Order,
  OrderDetails,
  OrderSummary,
  Shipment,
  WholeOrder,
} from '#domain/orders/order/order.ts'
import * as sql from '#domain/orders/order/read-sql.ts'
import { isPurchasable, movesFrom, OrderSource } from '#domain/orders/status/states.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

const noDetails: OrderDetails = { reference: null, items: [], notes: null }

/**
 * Reads an order with its shipments and purchases in one statement, and its state at its store in another.
 *
 * @param query.subAccountId null: any sub-account
 * @throws ServiceError 404 if there is no such order
 */
export async function getOrderSummary(
  deps: { db: Pick<Database, 'reads'>; findStoreDetails: FindStoreDetails },
  query: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<OrderSummary> {
  const rows = await sql.selectOrderWithShipments(deps.db.reads, query)
  const [row] = rows
  if (!row) throw serviceError('Order.NotFound')
  const shipments = boughtShipments(rows)
  const { accountId, orderId } = query
  return {
    orderId: row.orderId,
    status: row.status,
    to: row.to,
    shipment: shipments.find(({ shipmentId }) => shipmentId === row.shownShipmentId) ?? null,
    label: labelSummary(row),
    details: row.details ?? noDetails,
    shipments,
    store: row.source === OrderSource.Store ? await deps.findStoreDetails({ accountId, orderId }) : null,
    toAddressCheck: row.toAddressCheck,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

function boughtShipments(rows: readonly sql.OrderRow[]): BoughtShipment[] {
  const bought = rows.find(({ purchases }) => purchases)?.purchases
  // Nearly all orders have one shipment, which needs no sorting.
  const inOrder = rows.length > 1 ? rows.toSorted((left, right) => left.position - right.position) : rows
  return inOrder.flatMap((row) => {
    const { shipmentId, weightPounds, lengthInches, widthInches, heightInches, predefinedPackage } = row
    if (shipmentId === null || weightPounds === null) return []
    const parcel = { weightPounds, lengthInches, widthInches, heightInches, predefinedPackage }
    const own = bought?.find((one) => one.shipmentId === shipmentId)
    return [{ shipmentId, parcel, options: row.options, purchase: own?.purchase ?? null, label: own?.label ?? null }]
  })
}

function labelSummary(row: sql.OrderRow): LabelSummary | null {
  const {
    shownShipmentId: shipmentId,
    labelId,
    labelStatus,
    carrier,
    serviceCode,
    serviceName,
    trackingNumber,
    shipDate,
  } = row
  if (shipmentId === null || labelId === null || labelStatus === null) return null
  if (carrier === null || serviceCode === null || serviceName === null) return null
  const { readyFormats } = row
  return { shipmentId, labelId, labelStatus, carrier, serviceCode, serviceName, trackingNumber, shipDate, readyFormats }
}

/** Reads an order with all its shipments. @throws ServiceError 404 if the account has no such order */
export async function getOrder(deps: { db: Queryable }, accountId: string, orderId: string): Promise<Order> {
  const [[order], shipments] = await Promise.all([
    sql.selectOrder(deps.db, accountId, orderId),
    sql.selectShipments(deps.db, accountId, orderId),
  ])
  if (!order) throw serviceError('Order.NotFound')
  const { from, to } = order
  return { ...order, shipments: shipments.map((shipment) => ({ ...shipment, from, to })) }
}

/**
 * Reads everything that the page of an order shows, in one statement.
 *
 * @param query.subAccountId null: any sub-account
 * @throws ServiceError 404 if there is no such order
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
    shipments: (shipments ?? []).map(({ shipmentId, customs, options, contentVersion, ...parcel }) => {
      const own = bought.get(shipmentId)
      return {
        shipmentId,
        parcel,
        customs,
        options,
        contentVersion,
        purchase: own?.purchase ?? null,
        label: own?.label ?? null,
      }
    }),
    moves: movesFrom({ ...row, openPurchases }),
    awaitsReplacement: wasGivenUpToCorrect && row.replacedBy === null,
    isPurchasable: isPurchasable(row.status) && row.purchaseBlock === null,
  }
}

/** @throws ServiceError 404 if no order of the account has such a shipment */
export async function getShipment(
  deps: { db: Queryable },
  accountId: string,
  shipmentId: string,
): Promise<CurrentShipment> {
  const [shipment] = isUuid(shipmentId) ? await sql.selectShipment(deps.db, accountId, shipmentId) : []
  if (!shipment) throw serviceError('Shipment.NotFound')
  return shipment
}

/**
 * Reads the shipment of a purchase as it was sent to the carrier. Since then, it may have been replaced or changed in
 * place.
 *
 * @throws ServiceError 404 if the account has no such shipment
 */
export async function getPurchasedShipment(
  deps: { db: Queryable },
  { accountId, shipmentId, purchaseId }: { accountId: string; shipmentId: string; purchaseId: string },
): Promise<Shipment> {
  const [current] = await sql.selectShipment(deps.db, accountId, shipmentId)
  const [replaced] = current ? [] : await sql.selectReplacedShipment(deps.db, accountId, shipmentId)
  const shipment = current ?? replaced
  if (!shipment) throw serviceError('Shipment.NotFound')
  const [earlier] = shipment.contentVersion > 0 ? await sql.selectPurchasedContent(deps.db, accountId, purchaseId) : []
  if (!earlier) return shipment
  const { from, to, customs, reference, ...parcel } = earlier
  return {
    ...shipment,
    from: readAddress(from),
    to: readAddress(to),
    parcel: { ...shipment.parcel, ...parcel },
    customs,
    reference,
  }
}
