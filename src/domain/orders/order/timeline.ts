import type { Billing } from '#adapters/carriers/connections.ts'
import type { WrittenParts } from '#domain/orders/order/address.ts'
import type { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** The service itself has no id. A key can be one of the legacy API. */
export type TimelineActor = {
  kind: 'user' | 'key' | 'store' | 'service'
  id: string | null
  /** Null: no longer known in the account. */
  name: string | null
}

/** An event of a purchase. */
export type PurchaseEntry = {
  what: string
  purchaseId: string
  shipmentId: string
  carrier: string
  serviceName: string | null
  /** Decimal text. */
  charge: string
  currency: string
  billing: Billing
  trackingNumber: string | null
  /** The carrier's reason for a rejection. */
  carrierText: string | null
}

/** A print job. */
type PrintEntry = {
  labelId: string
  /** Null: printed by a browser. */
  printerName: string | null
  format: string
  /** One of the states in `printing/printer.ts`. */
  state: string
  failure: string | null
}

/** Parts of the addresses as they were received, if they are stored in another form. Null: none. */
export type WrittenAddresses = Record<'from' | 'to', WrittenParts | null>

/** An event of an order. `actor` is null if it is unknown. */
export type TimelineEntry = { entryId: string; at: Date; actor: TimelineActor | null } & (
  | { kind: 'created'; source: OrderSource; written: WrittenAddresses }
  | { kind: 'moved'; from: OrderStatus; to: OrderStatus; reason: string | null; source: string | null }
  | ({ kind: 'purchase' } & PurchaseEntry)
  | ({ kind: 'printed' } & PrintEntry)
  | { kind: 'edited'; shipmentId: string | null; fields: string[] }
)

export type Timeline = {
  /** Oldest first. */
  entries: TimelineEntry[]
  /** False: a long history is cut, and only the latest entries are returned. */
  isComplete: boolean
}

const maxEntries = 500

/**
 * Reads all stored events of an order in one statement.
 *
 * @param query.subAccountId null: any sub-account
 * @throws ServiceError 404 if there is no such order
 */
export async function getTimeline(
  deps: { db: Pick<Database, 'reads'> },
  query: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<Timeline> {
  const latestFirst = await selectTimeline(deps.db.reads, { ...query, limit: maxEntries + 1 })
  if (latestFirst.length === 0) throw serviceError('Order.NotFound')
  const entries = latestFirst.slice(0, maxEntries).toReversed().map(entryOf)
  return { entries, isComplete: latestFirst.length <= maxEntries }
}

function actorOf({ actor, actorName }: Pick<TimelineRow, 'actor' | 'actorName'>): TimelineActor | null {
  const [kind, id] = actor?.split(' ') ?? []
  if (kind === 'user' || kind === 'key' || kind === 'store') return { kind, id: id ?? null, name: actorName || null }
  return kind === 'service' ? { kind, id: null, name: null } : null
}

function entryOf(row: TimelineRow): TimelineEntry {
  const entry = { entryId: row.entryId, at: row.at, actor: actorOf(row) }
  if (row.kind === 'created') return { ...entry, kind: row.kind, source: row.detail.source, written: row.written }
  if (row.kind === 'moved') return { ...entry, kind: row.kind, ...row.detail }
  if (row.kind === 'edited') return { ...entry, kind: row.kind, ...row.detail }
  if (row.kind === 'printed') return { ...entry, kind: row.kind, ...row.detail }
  const { event, ...purchase } = { ...row.detail, billing: row.billing }
  const { trackingNumber = null, carrierText = null } = event ?? {}
  return { ...entry, kind: row.kind, ...purchase, trackingNumber, carrierText }
}

type PurchaseDetail = Omit<PurchaseEntry, 'trackingNumber' | 'carrierText' | 'billing'> & {
  /** The stored data of the event, depending on its kind. Null: the order was erased. */
  event: { trackingNumber?: string | null; carrierText?: string | null } | null
}

type TimelineRow = {
  entryId: string
  at: Date
  /** `user <id>`, `key <id>`, `store <id>` or `service`; null: unknown. */
  actor: string | null
  actorName: string | null
} & (
  | { kind: 'created'; detail: { source: OrderSource }; written: WrittenAddresses }
  | { kind: 'moved'; detail: { from: OrderStatus; to: OrderStatus; reason: string | null; source: string | null } }
  | { kind: 'purchase'; detail: PurchaseDetail; billing: Billing }
  | { kind: 'printed'; detail: PrintEntry }
  | { kind: 'edited'; detail: { shipmentId: string | null; fields: string[] } }
)

/** The events of an order, latest first. No rows means that there is no such order. */
const selectTimeline = (
  db: Queryable,
  query: { accountId: string; orderId: string; subAccountId: string | null; limit: number },
) =>
  db.query<TimelineRow>({
    name: 'orders.timeline',
    text: `select t.id as "entryId", t.at, t.kind, t.actor, t.actor_name as "actorName", t.detail,
                  case when t.kind = 'purchase'
                       then billing_of_purchase(o.account_id, (t.detail ->> 'purchaseId')::uuid) end as billing,
                  json_build_object('from', o.from_address -> 'written', 'to', o.to_address -> 'written') as written
           from orders o, order_history(o.account_id, o.id) as t
           where o.account_id = $1::uuid and o.id = $2::uuid and ($3::uuid is null or o.sub_account_id = $3::uuid)
           order by t.at desc, t.id desc limit $4::integer`,
    values: [query.accountId, query.orderId, query.subAccountId, query.limit],
  })
