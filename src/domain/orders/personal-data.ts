import { deleteOldChecks } from '#domain/orders/address-checks.ts'
import { deleteEndedDrafts, deleteUnchanged } from '#domain/orders/drafts/sql.ts'
import type { StoredAddress } from '#domain/orders/order/address.ts'
import { erased, type OrderStatus } from '#domain/orders/status/states.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import type { Page } from '#kit/postgres.ts'
import { type Queryable, readPages } from '#kit/postgres.ts'
import { maxPortion } from '#kit/purge.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The API promises at least 30 days. */
const keepKeysMs = 31 * dayMs
/** After this time the rates of replaced shipments have expired. */
const keepReplacedShipmentsMs = 7 * dayMs

/** As long as the findings of carriers. */
const keepAddressChecksMs = 90 * dayMs

const daysAgo = (clock: Clock, ms: number): Date => new Date(clock.now().getTime() - ms)

/** An order's own addresses are erased by `eraseAddresses`, which runs last. */
export const personalData = {
  export: exportOrders,

  /** Erases drafts that never became orders. The other drafts are erased with their orders. */
  async eraseUnused({ db }, query) {
    await deleteUnchanged(db, query)
  },

  purge: {
    'expire-idempotency-keys': {
      schedule: '27 3 * * *',
      portions: ({ db, clock }) => [() => deleteOldKeys(db, daysAgo(clock, keepKeysMs))],
    },
    'delete-old-order-checks': {
      schedule: '7 4 * * *',
      portions: ({ db, clock }) => [
        () => deleteOldChecks(db, { before: daysAgo(clock, keepAddressChecksMs), max: maxPortion }),
      ],
    },
    /** Deletes the content of drafts that are orders now, and replaced shipments that were never purchased. */
    'delete-ended-drafts': {
      schedule: '57 3 * * *',
      portions: ({ db, clock }) => [
        () => deleteEndedDrafts(db, maxPortion),
        () => deleteReplacedShipments(db, daysAgo(clock, keepReplacedShipmentsMs)),
      ],
    },
  },
} satisfies PersonalData

type OrderKey = { accountId: string; orderId: string }

/**
 * Blanks the addresses of an order and blocks purchases for it. A second call changes nothing.
 *
 * @throws ServiceError 404 if the account has no such order
 */
export async function eraseAddresses(db: Queryable, order: OrderKey): Promise<void> {
  const [row] = await eraseOrderRows(db, order)
  if (!row) throw serviceError('Order.NotFound')
}

const maxPageSize = 500

/** Yields the ids of orders from before a time that are not erased yet, oldest first. */
export async function* listErasableOrders(
  deps: { db: Queryable },
  query: { accountId: string; before: Date },
): AsyncGenerator<string> {
  let after: { createdAt: Date; orderId: string } | null = null
  for (;;) {
    const page: ErasableOrder[] = await selectErasable(deps.db, { ...query, after, max: maxPageSize })
    for (const { orderId } of page) yield orderId
    after = page.at(-1) ?? null
    if (page.length < maxPageSize) return
  }
}

/**
 * Keeps the ids, times and countries of the addresses, and the client's reference. Everything else that describes people
 * or goods is removed, including drafts that are no orders yet. The change is recorded and makes the rollup write the
 * search text again, because a rollup may have read the order just before.
 */
const eraseOrderRows = (db: Queryable, order: OrderKey) =>
  db.query<{ id: string }>({
    name: 'orders.erase-addresses',
    text: `with blank as (
             select '{"name": null, "company": null, "street1": "", "street2": null, "city": "", "state": "", "zip": "",
                      "phone": null, "email": null, "residential": null, "carrierFacility": null,
                      "federalTaxId": null, "stateTaxId": null}'::jsonb as fields
           ), erased as (
             update orders o
             set from_address = (o.from_address || blank.fields) - 'written',
                 to_address = (o.to_address || blank.fields) - 'written',
                 purchase_block = $3::text, ready_formats = '{}',
                 details = o.details || '{"items": [], "notes": null}'
             from blank where o.account_id = $1::uuid and o.id = $2::uuid
             returning o.*
           ), undeclared as (
             -- Customs details contain the signer and the goods.
             update shipments s set customs = null
             from (select id from shipments where account_id = $1::uuid and order_id = $2::uuid
                   union all
                   select shipment_id from replaced_shipments where account_id = $1::uuid and order_id = $2::uuid) own
             where s.account_id = $1::uuid and s.id = own.id and s.customs is not null
           ), replaced as (
             -- Carrier lookups may still read these addresses.
             update replaced_shipments r
             set from_address = (r.from_address || blank.fields) - 'written',
                 to_address = (r.to_address || blank.fields) - 'written'
             from blank where r.account_id = $1::uuid and r.order_id = $2::uuid
           ), earlier as (
             update earlier_shipments e
             set from_address = (e.from_address || blank.fields) - 'written',
                 to_address = (e.to_address || blank.fields) - 'written', customs = null
             from blank where e.account_id = $1::uuid and e.order_id = $2::uuid
           ), typed as (
             delete from order_drafts
             where account_id = $1::uuid and (id = $2::uuid or replaces_order_id = $2::uuid and order_digest is null)
           ), searched as (
             delete from order_search s using erased where s.account_id = erased.account_id and s.order_id = erased.id
           ), searched_earlier as (
             delete from earlier_order_search e using erased
             where e.account_id = erased.account_id and e.order_id = erased.id
           ), noted as (
             -- The second erasure of an order changes nothing, but has deleted its search text again.
             insert into order_changes (account_id, order_id, hour, status, source, sub_account_id, change)
             select account_id, id, date_trunc('hour', created_at, 'UTC'), status, source,
                    coalesce(sub_account_id, '00000000-0000-0000-0000-000000000000'), 0
             from erased
           )
           select id from erased`,
    values: [order.accountId, order.orderId, erased],
  })

type ErasableOrder = { orderId: string; createdAt: Date }

/** Compares times in whole milliseconds, because a `Date` has no more precision. */
const selectErasable = (
  db: Queryable,
  query: { accountId: string; before: Date; after: ErasableOrder | null; max: number },
) =>
  db.query<ErasableOrder>({
    name: 'orders.erasable',
    text: `select id as "orderId", date_trunc('milliseconds', created_at) as "createdAt" from orders
           where account_id = $1::uuid and created_at < $2::timestamptz and purchase_block is distinct from $6::text
             and ($4::uuid is null or (date_trunc('milliseconds', created_at), id) > ($3::timestamptz, $4::uuid))
           order by date_trunc('milliseconds', created_at), id limit $5::integer`,
    values: [
      query.accountId,
      query.before,
      query.after?.createdAt ?? null,
      query.after?.orderId ?? null,
      query.max,
      erased,
    ],
  })

const deleteOldKeys = (db: Queryable, before: Date) =>
  db.query({
    name: 'orders.expire-keys',
    text: `delete from idempotency_keys where ctid = any (array(
             select ctid from idempotency_keys where created_at < $1::timestamptz
             order by created_at limit $2::integer for update skip locked
           )) returning 1 as deleted`,
    values: [before, maxPortion],
  })

const deleteReplacedShipments = (db: Queryable, before: Date) =>
  db.query({
    name: 'orders.delete-replaced-shipments',
    text: 'select from generate_series(1, delete_replaced_shipments($1::timestamptz, $2::integer))',
    values: [before, maxPortion],
  })

/** Exports orders with their addresses, the history of their statuses and changes, and drafts. */
async function* exportOrders({ db }: { db: Queryable }, accountId: string) {
  for await (const order of readPages((page) => selectOrdersPage(db, accountId, page))) {
    yield { kind: 'order' as const, ...order }
  }
  for await (const move of readPages((page) => selectMovesPage(db, accountId, page))) {
    yield { kind: 'order move' as const, ...move }
  }
  for await (const edit of readPages((page) => selectEditsPage(db, accountId, page))) {
    yield { kind: 'order edit' as const, ...edit }
  }
  for await (const draft of readPages((page) => selectDraftsPage(db, accountId, page))) {
    yield { kind: 'draft' as const, ...draft }
  }
}

type ExportedOrder = {
  id: string
  subAccountId: string | null
  status: OrderStatus
  from: StoredAddress
  to: StoredAddress
  details: unknown
  /** The customs details of the shipments that have any; null if none has. */
  customs: unknown[] | null
  /** The result of the address check; null if there is none. */
  addressCheck: unknown
  createdAt: Date
  updatedAt: Date
}

const selectOrdersPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedOrder>({
    name: 'orders.export',
    text: `select o.id, o.sub_account_id as "subAccountId", o.status, o.from_address as "from", o.to_address as "to",
                  o.details,
                  (select json_agg(s.customs order by s.position) filter (where s.customs is not null)
                   from shipments s where s.account_id = o.account_id and s.order_id = o.id) as customs,
                  (select c.result from order_address_checks c
                   where c.account_id = o.account_id and c.order_id = o.id) as "addressCheck",
                  o.created_at as "createdAt", o.updated_at as "updatedAt"
           from orders o where o.account_id = $1::uuid and o.id > $2::uuid order by o.id limit $3::integer`,
    values: [accountId, after, max],
  })

type ExportedMove = {
  id: string
  orderId: string
  fromStatus: OrderStatus
  toStatus: OrderStatus
  reason: string | null
  source: string | null
  actor: string
  createdAt: Date
}

const selectMovesPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedMove>({
    name: 'order-moves.export',
    text: `select id, order_id as "orderId", from_status as "fromStatus", to_status as "toStatus", reason, source, actor,
                  created_at as "createdAt"
           from order_moves where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })

type ExportedEdit = {
  id: string
  orderId: string
  shipmentId: string | null
  fields: string[]
  actor: string
  createdAt: Date
}

const selectEditsPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedEdit>({
    name: 'order-edits.export',
    text: `select id, order_id as "orderId", shipment_id as "shipmentId", fields, actor, created_at as "createdAt"
           from order_edits where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })

const selectDraftsPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<{ id: string; content: unknown; createdAt: Date; updatedAt: Date }>({
    name: 'order-drafts.export',
    text: `select id, content, created_at as "createdAt", updated_at as "updatedAt" from order_drafts
           where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })
