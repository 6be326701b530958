import { endingAt, type ListDeps, type OrderFilter } from '#domain/orders/list/list-orders.ts'
import { inRange, rangeValues } from '#domain/orders/list/list-sql.ts'
import { listSelected } from '#domain/orders/list/selection.ts'
import type { Address } from '#domain/orders/order/address.ts'
import {
  isLive,
  liveLabelStatuses,
  type OrderDetails,
  type ShipmentLabel,
  type ShipmentPurchase,
} from '#domain/orders/order/order.ts'
import type { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

export type DatedOrder = { orderId: string; createdAt: Date }

type Query = { accountId: string; subAccountId: string | null; filter: OrderFilter; newestFirst: boolean }

const noFilter: OrderFilter = { search: null, statuses: null, sources: null, from: null, until: null }
const portionSize = 500

/**
 * Reads all orders of an account except drafts, newest first, in portions. Orders that are added meanwhile shift nothing,
 * and are left out.
 */
export const readAllOrders = (
  deps: { db: Pick<Database, 'reads'> },
  accountId: string,
): AsyncGenerator<DatedOrder[], void, undefined> =>
  readPortions(deps, { accountId, subAccountId: null, filter: noFilter, newestFirst: true })

async function* readPortions(
  deps: { db: Pick<Database, 'reads'> },
  query: Query,
): AsyncGenerator<DatedOrder[], void, undefined> {
  let after: DatedRow | null = null
  for (;;) {
    const portion: DatedRow[] = await selectPortion(deps.db.reads, query, after)
    if (portion.length > 0) yield portion
    if (portion.length < portionSize) return
    after = portion.at(-1) ?? null
  }
}

/** An order with the columns that an export has. */
export type ExportedOrder = Omit<ExportRow, 'bought'> & {
  /** The live labels, in the order of the packages. */
  labels: Pick<ShipmentLabel, 'trackingNumber' | 'charge' | 'currency'>[]
}

/**
 * Reads the orders that match a filter at a time, with all their columns, in portions. Each portion is up to date.
 *
 * @throws ServiceError `Selection.TooLarge` if a search or a ship-by date finds more than 10,000; `General.Overloaded`
 *   if a search takes too long
 */
export async function* exportOrders(
  deps: ListDeps,
  query: Query & { asOf: Date },
): AsyncGenerator<ExportedOrder[], void, undefined> {
  const { accountId } = query
  for await (const orderIds of idsOf(deps, query)) {
    const rows = await selectExported(deps.db.reads, accountId, orderIds)
    // The driver can hold the list for a while, but not its rows: exports would take memory that is never read again.
    yield rows.splice(0).map(({ bought, ...order }) => ({
      ...order,
      labels: (bought ?? []).flatMap(({ label }) => (label && isLive(label.status) ? [label] : [])),
    }))
  }
}

async function* idsOf(deps: ListDeps, query: Query & { asOf: Date }): AsyncGenerator<string[], void, undefined> {
  const { filter, asOf, accountId, subAccountId, newestFirst } = query
  if (!filter.search?.trim() && !filter.shipBy && !filter.needsAttention) {
    const portions = readPortions(deps, { ...query, filter: endingAt(filter, asOf) })
    for await (const portion of portions) yield portion.map(({ orderId }) => orderId)
    return
  }
  const selection = { filter, asOf, exceptIds: [], count: null }
  const found = await listSelected(deps, { accountId, subAccountId, selection })
  const orderIds = found.map(({ orderId }) => orderId)
  if (!newestFirst && !filter.shipBy) orderIds.reverse()
  for (let start = 0; start < orderIds.length; start += portionSize) yield orderIds.slice(start, start + portionSize)
}

/** The time as PostgreSQL has it: a `Date` is less exact. */
type DatedRow = DatedOrder & { exactTime: string }

function selectPortion(db: Queryable, { filter, newestFirst, ...scope }: Query, after: DatedRow | null) {
  const [direction, isBeyond, end] = newestFirst
    ? ['desc', '<', ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']]
    : ['asc', '>', ['-infinity', '00000000-0000-0000-0000-000000000000']]
  return db.query<DatedRow>({
    name: `orders.all-${direction}`,
    text: `select o.id as "orderId", o.created_at as "createdAt", o.created_at::text as "exactTime" from orders o
           where ${inRange('o')} and (o.created_at, o.id) ${isBeyond} ($8::timestamptz, $9::uuid)
           order by o.created_at ${direction}, o.id ${direction} limit $7::integer`,
    values: [
      ...rangeValues({ ...filter, ...scope }),
      portionSize,
      ...(after ? [after.exactTime, after.orderId] : (end ?? [])),
    ],
  })
}

type ExportRow = {
  orderId: string
  status: OrderStatus
  source: OrderSource
  createdAt: Date
  to: Address
  /** Null: the order was created without any. */
  details: OrderDetails | null
  parcelCount: number
  /** The sum of the packages. */
  weightPounds: number
  carrier: string | null
  serviceName: string | null
  shipDate: Date | null
  /** Null: nothing was bought. */
  bought: ShipmentPurchase[] | null
}

const selectExported = (db: Queryable, accountId: string, orderIds: readonly string[]) =>
  db.query<ExportRow>({
    name: 'orders.exported',
    text: `select o.id as "orderId", o.status, o.source, o.created_at as "createdAt", o.to_address as "to", o.details,
                  parcels.count::integer as "parcelCount", coalesce(parcels.weight, 0)::float8 as "weightPounds",
                  o.carrier, o.service_name as "serviceName", o.ship_date as "shipDate",
                  case when o.label_id is not null then shipment_purchases(o.account_id, o.id, $3::smallint[]) end
                    as bought
           from unnest($2::uuid[]) with ordinality as wanted (id, place)
           join orders o on o.account_id = $1::uuid and o.id = wanted.id
           cross join lateral (
             select count(*), sum(s.weight) as weight from shipments s
             where s.account_id = o.account_id and s.order_id = o.id
           ) as parcels
           order by wanted.place`,
    values: [accountId, orderIds, liveLabelStatuses],
  })
