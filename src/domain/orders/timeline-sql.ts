import type { OrderSource, OrderStatus } from '#domain/orders/states.ts'
import type { PrintEntry, PurchaseEntry } from '#domain/orders/timeline.ts'
import type { Queryable } from '#kit/postgres.ts'

type PurchaseDetail = Omit<PurchaseEntry, 'trackingNumber' | 'carrierText'> & {
  /** What the event log keeps of it; its shape depends on the kind. Null: the order was erased. */
  event: { trackingNumber?: string | null; carrierText?: string | null } | null
}

export type TimelineRow = {
  entryId: string
  at: Date
  /** `user <id>`, `key <id>` or `service`; null: nobody is known. */
  actor: string | null
  actorName: string | null
} & (
  | { kind: 'created'; detail: { source: OrderSource } }
  | { kind: 'moved'; detail: { from: OrderStatus; to: OrderStatus; reason: string | null } }
  | { kind: 'purchase'; detail: PurchaseDetail }
  | { kind: 'printed'; detail: PrintEntry }
)

/** What happened to an order, the latest first. Without rows there is no such order. */
export const selectTimeline = (
  db: Queryable,
  query: { accountId: string; orderId: string; subAccountId: string | null; limit: number },
) =>
  db.query<TimelineRow>({
    name: 'orders.timeline',
    text: `select t.id as "entryId", t.at, t.kind, t.actor, t.actor_name as "actorName", t.detail
           from orders o, order_timeline(o.account_id, o.id) as t
           where o.account_id = $1::uuid and o.id = $2::uuid and ($3::uuid is null or o.sub_account_id = $3::uuid)
           order by t.at desc, t.id desc limit $4::integer`,
    values: [query.accountId, query.orderId, query.subAccountId, query.limit],
  })
