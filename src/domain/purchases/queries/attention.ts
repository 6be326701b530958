/** Problems of listed orders, so that a person notices them before a parcel is late. */
import { leavesCustomsTerritory } from '#adapters/carriers/addresses.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import { listAbroad } from '#domain/orders/list/abroad.ts'
import type { ListedOrder } from '#domain/orders/order/order.ts'
import { isPurchasable, OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { eventKind } from '#domain/purchases/purchase/event-log.ts'
import type { Queryable } from '#kit/postgres.ts'

export const attentionMarks = [
  'purchaseFailed',
  'outcomeUnknown',
  'addressUnverified',
  'customsMissing',
  'storeDifference',
  'notPrinted',
] as const
export type AttentionMark = (typeof attentionMarks)[number]

export type Attention = {
  marks: AttentionMark[]
  /** The carrier's message about a failed purchase. Null: none. */
  carrierText: string | null
}

export const noAttention: Attention = { marks: [], carrierText: null }

/** Orders that nobody ships, so that their purchases no longer matter. */
const isEnded = (status: OrderStatus): boolean =>
  status === OrderStatus.Cancelled || status === OrderStatus.Fulfilled || status === OrderStatus.Returned

/** The purchases and store orders of these can have problems. The others are not looked up. */
const isLookedUp = ({ status, source, isTouched }: ListedOrder): boolean =>
  (isTouched && !isEnded(status)) || source === OrderSource.Store

/**
 * Finds the marks of the orders of one page. Orders without any are left out.
 *
 * @param query.orders a page at most, because each order is looked up
 */
export async function listAttention(
  deps: { db: Queryable },
  { accountId, orders }: { accountId: string; orders: readonly ListedOrder[] },
): Promise<Map<string, Attention>> {
  const idsOf = (chosen: readonly ListedOrder[]) => chosen.map(({ orderId }) => orderId)
  const lookedUp = idsOf(orders.filter(isLookedUp))
  const abroad = idsOf(orders.filter(({ isAbroad, status }) => isAbroad && isPurchasable(status)))
  const [rows, undeclared] = await Promise.all([
    lookedUp.length === 0 ? [] : selectAttention(deps.db, { accountId, orderIds: lookedUp }),
    abroad.length === 0 ? new Set() : listUndeclared(deps, { accountId, orderIds: abroad }),
  ])
  const rowOf = new Map(rows.map((row) => [row.orderId, row]))
  return new Map(
    orders.flatMap(({ orderId, isUnprinted, isAddressUnverified }) => {
      const row = rowOf.get(orderId)
      const marks = [
        ...(row?.outcomeUnknown ? (['outcomeUnknown'] as const) : []),
        ...(row?.purchaseFailed ? (['purchaseFailed'] as const) : []),
        ...(isAddressUnverified ? (['addressUnverified'] as const) : []),
        ...(undeclared.has(orderId) ? (['customsMissing'] as const) : []),
        ...(row?.storeDifference ? (['storeDifference'] as const) : []),
        ...(isUnprinted ? (['notPrinted'] as const) : []),
      ]
      return marks.length > 0 ? [[orderId, { marks, carrierText: row?.carrierText ?? null }] as const] : []
    }),
  )
}

/**
 * Finds the orders for the tab of the web application. A program that bought a label with a key prints it itself, so such a
 * label is no problem there.
 */
export async function listAttentionOfPeople(
  deps: { db: Queryable },
  query: { accountId: string; orders: readonly ListedOrder[] },
): Promise<Map<string, Attention>> {
  const attention = await listAttention(deps, query)
  const unprinted = query.orders.filter(({ orderId }) => isOnlyUnprinted(attention.get(orderId)))
  if (unprinted.length === 0) return attention
  const labelIds = unprinted.flatMap(({ labelId }) => labelId ?? [])
  const shipmentIds = unprinted.flatMap(({ shownShipmentId }) => shownShipmentId ?? [])
  const bought = await selectBoughtByKeys(deps.db, { accountId: query.accountId, shipmentIds, labelIds })
  const byKeys = new Set(bought.map(({ labelId }) => labelId))
  for (const { orderId, labelId } of unprinted) if (labelId && byKeys.has(labelId)) attention.delete(orderId)
  return attention
}

const isOnlyUnprinted = (attention: Attention | undefined): boolean =>
  attention?.marks.every((mark) => mark === 'notPrinted') === true

/** The orders whose customs details lack something that all carriers require. */
async function listUndeclared(
  deps: { db: Queryable },
  query: { accountId: string; orderIds: readonly string[] },
): Promise<Set<string>> {
  const shipments = await listAbroad(deps, query)
  return new Set(
    shipments
      .filter((one) => leavesCustomsTerritory(one.from, one.to) && validateCustoms(one).gaps.length > 0)
      .map(({ orderId }) => orderId),
  )
}

type AttentionRow = {
  orderId: string
  purchaseFailed: boolean
  outcomeUnknown: boolean
  storeDifference: boolean
  carrierText: string | null
}

const selectAttention = (db: Queryable, query: { accountId: string; orderIds: readonly string[] }) =>
  db.query<AttentionRow>({
    name: 'purchases.attention',
    text: `select order_id as "orderId", purchase_failed as "purchaseFailed", outcome_unknown as "outcomeUnknown",
                  store_difference as "storeDifference", carrier_text as "carrierText"
           from orders_attention($1::uuid, $2::uuid[])`,
    values: [query.accountId, query.orderIds],
  })

const selectBoughtByKeys = (
  db: Queryable,
  query: { accountId: string; shipmentIds: readonly string[]; labelIds: readonly string[] },
) =>
  db.query<{ labelId: string }>({
    name: 'purchases.bought-by-keys',
    text: `select p.label_id as "labelId" from purchases p
           where p.account_id = $1::uuid and p.shipment_id = any ($2::uuid[]) and p.label_id = any ($3::uuid[])
             and exists (select from purchase_events e
                         where e.account_id = p.account_id and e.purchase_id = p.id and e.what = ${eventKind('claimed')}
                           and e.detail ->> 'actor' like 'key %')`,
    values: [query.accountId, query.shipmentIds, query.labelIds],
  })
