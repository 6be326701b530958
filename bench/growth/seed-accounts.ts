import { once } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { granularity } from '#domain/orders/list/counters.ts'
import { searchRow } from '#domain/orders/list/search-sql.ts'
import { LabelStatus } from '#domain/orders/order/order.ts'
import { OrderStatus } from '#domain/orders/status/states.ts'
import type { Runtime } from '../runtime/open-runtime.ts'
import {
  inventRecipient,
  inventSource,
  inventStatus,
  inventTrackingNumber,
  parcel,
  seededRandom,
  sender,
} from './invent-orders.ts'

/** Found by the selective search: so many orders of each account, whatever its size, are for her. */
export const rareName = 'Zephyrine Quist'
export const rareOrders = 10

const twoYearsMs = 2 * 365 * 24 * 3_600_000
const rowsAtOnce = 2_000
const labelled = new Set<number>([OrderStatus.Fulfilled, OrderStatus.LabelCreated, OrderStatus.Returned])

const orderColumns =
  'account_id id status held_from source from_address to_address latest_shipment_id label_id label_status carrier service_code service_name tracking_number ship_date ready_formats created_at updated_at'.split(
    ' ',
  )
const shipmentColumns =
  'account_id id order_id position parcel_id weight length width height created_at updated_at'.split(' ')

/** The database to fill. */
type Database = Pick<Runtime, 'databaseUrl' | 'signal'>

/**
 * Fills accounts with orders spread evenly over the two years until now, as their own tables would hold them: by COPY,
 * recording no changes, and the counters and the searchable text derived afterwards. The index of the search, which
 * would be made row by row, is dropped first and restored.
 */
export async function seedAccounts(runtime: Database, accounts: readonly { accountId: string; orders: number }[]) {
  const clients = await Promise.all([openClient(runtime), openClient(runtime)])
  const [orders, shipments] = clients
  try {
    await orders.query('alter table orders disable trigger user')
    const restore = await dropIndex(orders, 'order_search_by_text')
    for (const { accountId, orders: count } of accounts) await copyOrders(runtime, orders, shipments, accountId, count)
    const ids = accounts.map(({ accountId }) => accountId)
    await orders.query(fillCounters, [ids])
    await orders.query(fillSearch, [ids])
    await orders.query(`set maintenance_work_mem = '512MB'`)
    await orders.query(restore)
    await orders.query('alter table orders enable trigger user')
    await orders.query('vacuum (analyze) orders, shipments, order_counters, order_search, order_changes')
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function openClient(runtime: Pick<Database, 'databaseUrl'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: runtime.databaseUrl, application_name: 'waybill bench seeding' })
  // The server may go first when the program is ended.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** @returns the statement that makes it again, as the server describes it */
async function dropIndex(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query('select pg_get_indexdef($1::regclass) as made', [name])
  await client.query(`drop index ${name}`)
  return rows[0].made
}

async function copyOrders(
  runtime: Pick<Database, 'signal'>,
  orders: pg.Client,
  shipments: pg.Client,
  accountId: string,
  count: number,
) {
  const random = seededRandom(count)
  const until = Date.now() - 3_600_000
  const orderRows = await openCopy(orders, 'orders', orderColumns)
  const shipmentRows = await openCopy(shipments, 'shipments', shipmentColumns)
  for (let first = 0; first < count; first += rowsAtOnce) {
    runtime.signal.throwIfAborted()
    let orderText = ''
    let shipmentText = ''
    for (let index = first; index < Math.min(count, first + rowsAtOnce); index += 1) {
      const createdMs = until - twoYearsMs + Math.floor(((index + random()) * twoYearsMs) / count)
      const isRare = index % Math.floor(count / rareOrders) === 5
      const order = inventOrder(accountId, createdMs, isRare, random)
      orderText += order.row
      shipmentText += order.shipmentRow
    }
    await Promise.all([orderRows.write(orderText), shipmentRows.write(shipmentText)])
  }
  await Promise.all([orderRows.end(), shipmentRows.end()])
}

function inventOrder(accountId: string, createdMs: number, isRare: boolean, random: () => number) {
  const at = new Date(createdMs).toISOString()
  const [id, shipmentId] = [idAt(createdMs, random), idAt(createdMs, random)]
  const status = isRare ? OrderStatus.Created : inventStatus(random)
  const isLabelled = labelled.has(status)
  const recipient = inventRecipient(random)
  if (isRare) recipient.name = rareName
  const row = copyLine([
    accountId,
    id,
    status,
    status === OrderStatus.OnHold ? OrderStatus.Created : null,
    inventSource(random),
    addressText(sender, idAt(createdMs, random), at),
    addressText(recipient, idAt(createdMs, random), at),
    shipmentId,
    isLabelled ? idAt(createdMs, random) : null,
    isLabelled ? LabelStatus.Created : null,
    isLabelled ? 'usps' : null,
    isLabelled ? 'USPS_GROUND_ADVANTAGE' : null,
    isLabelled ? 'Ground Advantage' : null,
    isLabelled ? inventTrackingNumber(random) : null,
    isLabelled ? at : null,
    isLabelled ? '{PDF,ZPL203DPI,ZPL300DPI,ZPL600DPI}' : '{}',
    at,
    at,
  ])
  const { weight, length, width, height } = parcel
  const parcelId = idAt(createdMs, random)
  const shipmentRow = copyLine([accountId, shipmentId, id, 1, parcelId, weight, length, width, height, at, at])
  return { row, shipmentRow }
}

const addressText = (address: object, id: string, at: string): string =>
  JSON.stringify({
    id,
    ...address,
    carrierFacility: null,
    federalTaxId: null,
    stateTaxId: null,
    createdAt: at,
    updatedAt: at,
  })

/** A UUIDv7 of a time past. */
function idAt(ms: number, random: () => number): string {
  const time = ms.toString(16).padStart(12, '0')
  const bits = () => Math.floor(random() * 0x1_0000_0000)
  const [low, high] = [bits(), bits()].map((part) => part.toString(16).padStart(8, '0')) as [string, string]
  const variant = (8 + (bits() & 3)).toString(16)
  const end = bits().toString(16).padStart(8, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${low.slice(0, 3)}-${variant}${low.slice(3, 6)}-${high}${end.slice(0, 4)}`
}

/** The result of rolling up all order changes one by one. */
const fillCounters = `
  insert into order_counters (account_id, granularity, since, status, source, sub_account_id, orders)
  select account_id, granularity, since, status, source,
         coalesce(sub_account_id, '00000000-0000-0000-0000-000000000000'), count(*)
  from orders, lateral (values (${granularity.all}, '-infinity'::timestamptz),
                               (${granularity.day}, date_trunc('day', created_at, 'UTC')),
                               (${granularity.hour}, date_trunc('hour', created_at, 'UTC')),
                               (${granularity.month}, date_trunc('month', created_at, 'UTC'))) as span (granularity, since)
  where account_id = any ($1::uuid[])
  group by 1, 2, 3, 4, 5, 6`

const fillSearch = `
  insert into order_search (account_id, order_id, created_at, status, source, sub_account_id, text)
  select ${searchRow('o')} from orders o where account_id = any ($1::uuid[])`

/** Members that the driver has but its types lack: the connection below a client, in PostgreSQL's protocol. */
type Connection = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

export type CopyStream = { write(rows: string): Promise<void>; end(): Promise<void> }

/** Opens a COPY … FROM STDIN, PostgreSQL's own way of taking in rows in bulk. */
export async function openCopy(client: pg.Client, table: string, columns: readonly string[]): Promise<CopyStream> {
  const accepted = Promise.withResolvers<Connection>()
  const ended = Promise.withResolvers<void>()
  const fail = (error: Error) => {
    accepted.reject(error)
    ended.reject(error)
  }
  // Callers see a failure when they write or end. Until then, it must not count as an unhandled rejection.
  ended.promise.catch(() => {})
  client.query({
    submit: (connection: Connection) => connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
    handleCopyInResponse: (connection: Connection) => accepted.resolve(connection),
    handleCommandComplete: () => {},
    handleReadyForQuery: () => ended.resolve(),
    handleError: fail,
  } as unknown as pg.Submittable)
  const connection = await accepted.promise
  return {
    async write(rows) {
      connection.sendCopyFromChunk(Buffer.from(rows))
      if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), ended.promise])
    },
    end() {
      connection.endCopyFrom()
      return ended.promise
    },
  }
}

/** A row in COPY's text form. Backslashes have to be doubled; the rows written here hold no tabs and no line ends. */
export const copyLine = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => (value === null ? '\\N' : String(value).replaceAll('\\', '\\\\'))).join('\t')}\n`
