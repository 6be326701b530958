/**
 * What this room writes in the statements that begin or end many purchases at once: named queries of their `with`, as
 * SQL text. Each is made over the rows of another query of the statement, of which an order has one at most. What stands in
 * a statement as `name as (…)` is the text of one query; what brings names of its own says which: `shown` and `moved`.
 *
 * Rows are looked up one by one (`lateral`): how many come PostgreSQL cannot tell, and would rather read a whole table.
 */
import type { LabelSummary } from '#domain/orders/order/label-summary.ts'
import { keptByLabels, OrderStatus, purchasable } from '#domain/orders/status/states.ts'

/**
 * The orders that may be bought for, locked, as `account_id` and `order_id`. An order that somebody else holds is left
 * out, so that nobody's purchase waits for another's order.
 *
 * @param asked has "accountId", "orderId" and "revision"
 */
export const purchasableOrders = (asked: string): string => `
             select found.account_id, found.order_id
             from ${asked} asked, lateral (
               select o.account_id, o.id as order_id from orders o
               where o.account_id = asked."accountId" and o.id = asked."orderId" and o.revision = asked."revision"
                 and o.status in (${purchasable.join(', ')}) and o.purchase_block is null
               for update skip locked) as found`

/** Counts a purchase of each order as open. @param claimed has account_id and order_id */
export const countOpenPurchases = (claimed: string): string => `
             update orders o set open_purchases = o.open_purchases + 1
             from ${claimed} claimed where o.account_id = claimed.account_id and o.id = claimed.order_id`

/**
 * The orders as they stand, locked, as `account_id`, `order_id` and `status`; without those that somebody else holds.
 *
 * @param purchases has account_id and order_id
 */
export const ordersToLabel = (purchases: string): string => `
             select found.account_id, found.order_id, found.status
             from ${purchases} bought, lateral (
               select o.account_id, o.id as order_id, o.status from orders o
               where o.account_id = bought.account_id and o.id = bought.order_id
               for update skip locked) as found`

/** What an order is told of its label beside what the label says itself. */
export type ShownLabel = Pick<LabelSummary, 'shipDate' | 'readyFormats'> & { historyId: string; movedAt: Date }

/** The columns of `ShownLabel` in the rows of a statement. */
export const shownLabelColumns = `"shipDate" timestamptz, "readyFormats" text[], "historyId" uuid, "movedAt" timestamptz`

/**
 * Shows each order by its new label and moves it to LabelCreated, as `writeBoughtLabel` does for one, with the history of
 * that: `shown` and `moved`.
 *
 * @param from.labelled has account_id, order_id, shipment_id, label_id, carrier, "labelStatus", "serviceCode",
 *   "serviceName", "trackingNumber" and `ShownLabel`
 * @param from.before the query of `ordersToLabel`
 */
export const showNewLabels = ({ labelled, before }: { labelled: string; before: string }): string => `
           shown as (
             update orders o
             set label_id = l.label_id, label_status = l."labelStatus", carrier = l.carrier,
                 service_code = l."serviceCode", service_name = l."serviceName", tracking_number = l."trackingNumber",
                 ship_date = l."shipDate", ready_formats = l."readyFormats", latest_shipment_id = l.shipment_id,
                 status = case when before.status in (${[OrderStatus.OnHold, ...keptByLabels].join(', ')})
                               then before.status else ${OrderStatus.LabelCreated} end,
                 held_from = case when before.status = ${OrderStatus.OnHold} then ${OrderStatus.LabelCreated} end,
                 updated_at = l."movedAt"
             from ${labelled} l join ${before} before on before.account_id = l.account_id and before.order_id = l.order_id
             where o.account_id = l.account_id and o.id = l.order_id
             returning o.account_id, o.id, o.status as to_status, before.status as from_status, l."historyId", l."movedAt"
           ), moved as (
             insert into order_moves (account_id, id, order_id, from_status, to_status, reason, actor, created_at)
             select account_id, "historyId", id, from_status, to_status, 'label bought', 'service', "movedAt"
             from shown where from_status <> to_status
           )`
