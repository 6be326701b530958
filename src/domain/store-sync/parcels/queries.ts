import type { LineQuantity, StoreLine } from '#adapters/stores/store.ts'
import { getWholeOrder } from '#domain/orders/order/get-order.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import type { PurchaseBlock } from '#domain/orders/status/states.ts'
import {
  listRemembered,
  type RememberedGoods,
  type RememberedIds,
  rememberedIds,
} from '#domain/presets/remembered-goods.ts'
import { goodsOfLine, indexGoods, weighs } from '#domain/store-sync/import/import-settings.ts'
import { parseStoredOrder } from '#domain/store-sync/stored-order.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The lines of a store's order by parcel. */
export type StoreParcels = {
  orderId: string
  /** The lines to ship. */
  lines: StoreLine[]
  shipments: { shipmentId: string; parcel: ParcelContent; lines: LineQuantity[] }[]
}

/**
 * @param order.subAccountId if set, the order must belong to it
 * @throws ServiceError `Order.NotFound`; `Order.NotFromStore`; `Order.Erased`; `Order.MetadataUnreadable`
 */
export async function getParcels(
  deps: { db: Queryable },
  order: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<StoreParcels> {
  const [{ orderId, shipments }, [row]] = await Promise.all([
    getWholeOrder({ db: { reads: deps.db } }, order),
    selectPacked(deps.db, order),
  ])
  const lines = linesOf(row)
  const all = lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
  return {
    orderId,
    lines,
    shipments: shipments.map(({ shipmentId, parcel }) => ({
      shipmentId,
      parcel,
      lines: row?.shipmentLines ? (row.shipmentLines[shipmentId] ?? []) : all,
    })),
  }
}

/**
 * The lines from which the order was made.
 *
 * @throws ServiceError as `getParcels`
 */
export function linesOf(row: PackedRow | undefined): StoreLine[] {
  if (!row) throw serviceError('Order.NotFromStore')
  if (row.document === null) throw serviceError('Order.Erased')
  const order = parseStoredOrder(row.document)
  if (!order) throw serviceError('Order.MetadataUnreadable')
  return order.lines
}

/** Customs data of goods. Unknown values are null. */
export type GoodsFacts = {
  /** Decimal text, and ISO 4217. */
  unitValue: string | null
  currency: string | null
  unitWeightPounds: number | null
  hsTariffNumber: string | null
  /** ISO 3166-1 alpha-2. */
  originCountry: string | null
} & RememberedIds

export type StoreGoods = {
  lineId: string
  name: string
  sku: string | null
  quantity: number
  /** The store's data. */
  said: GoodsFacts
  /** The account's data. The store's data has priority. */
  known: GoodsFacts
}

const unknownGoods: RememberedGoods = {
  description: '',
  sku: null,
  unitValue: null,
  currency: null,
  unitWeightPounds: null,
  hsTariffNumber: null,
  originCountry: null,
}

/**
 * Lists the goods of a store's order with their customs data.
 *
 * @param order.subAccountId if set, the order must belong to it
 * @throws ServiceError as `getParcels`
 */
export async function listGoods(
  deps: { db: Queryable },
  order: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<StoreGoods[]> {
  await getWholeOrder({ db: { reads: deps.db } }, order)
  const [row] = await selectPacked(deps.db, order)
  const lines = linesOf(row)
  const known = indexGoods((await listRemembered(deps, order)).goods)
  return lines.map((line) => {
    const { lineId, name, sku, quantity, unitValue, currency, unitWeightPounds, hsTariffNumber, originCountry } = line
    const {
      description: _description,
      sku: _sku,
      options: _options,
      ...facts
    } = goodsOfLine(line, known) ?? unknownGoods
    return {
      ...{ lineId, name, sku, quantity, known: facts },
      said: {
        unitValue,
        currency,
        unitWeightPounds: weighs(line) ? unitWeightPounds : null,
        hsTariffNumber,
        originCountry,
        ...rememberedIds({
          code: line.variantId,
          manufacturerProductId: line.manufacturerProductId,
          standardProductId: line.standardProductId,
        }),
      },
    }
  })
}

/** Statements on the lines of an order's parcels. */

type OrderKey = { accountId: string; orderId: string }

export type PackedRow = {
  document: unknown
  /** By shipment. Null: the only shipment contains all lines. */
  shipmentLines: Record<string, LineQuantity[]> | null
}

export const selectPacked = (db: Queryable, order: OrderKey) =>
  db.query<PackedRow>({
    name: 'store-parcels.get',
    text: `select document, shipment_lines as "shipmentLines" from store_orders
           where account_id = $1::uuid and order_id = $2::uuid`,
    values: [order.accountId, order.orderId],
  })

export const lockPacked = (db: Queryable, order: OrderKey) =>
  db.query<PackedRow>({
    name: 'store-parcels.lock',
    text: `select document, shipment_lines as "shipmentLines" from store_orders
           where account_id = $1::uuid and order_id = $2::uuid for update`,
    values: [order.accountId, order.orderId],
  })

export const updateShipmentLines = (
  db: Queryable,
  order: OrderKey & { shipmentLines: Record<string, LineQuantity[]> | null },
) =>
  db.query({
    name: 'store-parcels.update',
    text: `update store_orders set shipment_lines = $3::jsonb where account_id = $1::uuid and order_id = $2::uuid`,
    values: [order.accountId, order.orderId, order.shipmentLines && JSON.stringify(order.shipmentLines)],
  })

/** Only for orders that are not blocked for another reason. */
export const updateCustomsBlock = (
  db: Queryable,
  order: OrderKey & { purchaseBlock: 'Order.CustomsRequired' | null; detail: string | null },
) =>
  db.query({
    name: 'store-parcels.customs',
    text: `update store_orders set purchase_block = $3::text, detail = $4::text, changed_at = clock_timestamp()
           where account_id = $1::uuid and order_id = $2::uuid`,
    values: [order.accountId, order.orderId, order.purchaseBlock, order.detail],
  })

/**
 * Makes the next sync, or the read before a purchase, convert an order again that was changed here. A block that the
 * change resolves ends now.
 *
 * @param resolved.customs whether customs details were entered, or none are needed
 * @param resolved.address whether the recipient was entered here, so that no change at the store has to be accepted
 */
export const readChangedAnew = (
  db: Queryable,
  order: OrderKey & { resolved: { customs: boolean; address: boolean } },
) =>
  db.query<{ purchaseBlock: PurchaseBlock | null }>({
    name: 'store-parcels.read-changed-anew',
    text: `update store_orders o
           set version = ''::bytea, due_at = clock_timestamp(), changed_at = clock_timestamp(),
               purchase_block = case when r.is_resolved then null else purchase_block end,
               detail = case when r.is_resolved then null else detail end,
               standing = case when r.is_resolved then 'open' else standing end
           from (select account_id, store_id, external_id,
                        coalesce(labels = 0 and (
                            standing = 'open' and (
                              purchase_block = 'Order.CustomsRequired' and $3::boolean
                              or purchase_block = 'Order.NotReadyForPurchase' and pending is not null and $4::boolean)
                            or standing = 'incomplete' and reason is null and $4::boolean),
                          false) as is_resolved
                 from store_orders
                 where account_id = $1::uuid and order_id = $2::uuid and document is not null for update) r
           where o.account_id = r.account_id and o.store_id = r.store_id and o.external_id = r.external_id
           returning o.purchase_block as "purchaseBlock"`,
    values: [order.accountId, order.orderId, order.resolved.customs, order.resolved.address],
  })

/** Ends the block of an order whose package was too heavy. The next read checks the rest. @returns whether it was blocked */
export const endOverweight = (db: Queryable, order: OrderKey & { reason: string }) =>
  db.query<{ orderId: string }>({
    name: 'store-parcels.end-overweight',
    text: `update store_orders
           set standing = 'open', reason = null, detail = null, purchase_block = null, version = ''::bytea,
               due_at = clock_timestamp(), changed_at = clock_timestamp()
           where account_id = $1::uuid and order_id = $2::uuid and standing = 'incomplete' and reason = $3::text
             and pending is null
           returning order_id as "orderId"`,
    values: [order.accountId, order.orderId, order.reason],
  })

/**
 * Makes the next sync read and convert orders with missing customs data again. The caller holds no other order, because
 * an import may wait for it. Rows are locked in the order of imports.
 */
export const readLackingAnew = (db: Queryable, accountId: string) =>
  db.query({
    name: 'store-parcels.read-anew',
    text: `with lacking as materialized (
             select store_id, external_id from store_orders
             where account_id = $1::uuid and purchase_block = 'Order.CustomsRequired' and labels = 0
               and standing = 'open' and pending is null
             order by store_id, external_id for update
           )
           update store_orders o set version = ''::bytea, due_at = clock_timestamp() from lacking
           where o.account_id = $1::uuid and o.store_id = lacking.store_id and o.external_id = lacking.external_id`,
    values: [accountId],
  })
