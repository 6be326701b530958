import { inventBodies } from '../growth/invent-orders.ts'
import type { Account, Runtime } from '../runtime/open-runtime.ts'
import { byClient, jsonHeadersOf, type Operation, type Side } from './operation.ts'

type Rated = { shipment_id: string; rate_id: string }
/** The order that all orders of an account are copied from. */
type Pattern = { account: Account; rateId: string }

export const purchase: Operation = {
  usesFixtures: true,
  async prepare(runtime, side, accounts) {
    const headersFor = byClient(accounts.map(jsonHeadersOf))
    const patterns: Pattern[] = await Promise.all(
      accounts.map(async (account) => ({ account, rateId: await rateOneOrder(runtime, account) })),
    )
    const fixtures: Rated[][] = accounts.map(() => [])
    const fixturesFor = byClient(fixtures)
    return {
      async addFixtures(count) {
        const inEach = Math.ceil(count / accounts.length)
        for (const [index, pattern] of patterns.entries()) {
          fixtures[index]?.splice(0, Number.POSITIVE_INFINITY, ...(await copyRated(runtime, side, pattern, inEach)))
        }
      },
      next: (client) => {
        const rated = fixturesFor(client).pop()
        if (!rated) throw new Error('more purchases were asked for than orders were laid in')
        const path = `/api/v1/shipments/${rated.shipment_id}/labels`
        const body = JSON.stringify({ rate: { id: rated.rate_id } })
        return { method: 'POST', path, headers: headersFor(client), body }
      },
    }
  },
}

/** @returns the cheapest rate of USPS for an order made and rated through the service */
async function rateOneOrder(runtime: Runtime, account: Account): Promise<string> {
  const response = await fetch(`${runtime.serviceUrl}/api/v2/orders`, {
    method: 'POST',
    headers: jsonHeadersOf(account),
    body: `{"order":${inventBodies(1, 3)[0]}}`,
  })
  if (!response.ok) throw new Error(`rating answered ${response.status}: ${await response.text()}`)
  const { data } = (await response.json()) as {
    data: { shipmentRates: { rates: { id: string; carrier: string }[] }[] }
  }
  const rate = data.shipmentRates[0]?.rates.find(({ carrier }) => carrier === 'usps')
  if (!rate) throw new Error('the simulator gave no rate of USPS')
  return rate.id
}

/** The change that the list's counters are told of with every order of the service. */
const recorded = `, recorded as (
       insert into public.order_changes (account_id, order_id, hour, status, source, sub_account_id, change)
       select o.account_id, ids.order_id, date_trunc('hour', now(), 'UTC'), o.status, o.source,
              '00000000-0000-0000-0000-000000000000', 1
       from ids, pattern join public.orders o on o.account_id = $1::uuid and o.id = pattern.order_id
     )`

/** Copies a rated order, rows as the service wrote them but for their ids. */
async function copyRated(runtime: Runtime, { schema }: Side, pattern: Pattern, count: number): Promise<Rated[]> {
  const { rows } = await runtime.db.pool.query<Rated>(
    `with ids as materialized (
       select uuidv7() as order_id, uuidv7() as shipment_id, uuidv7() as rate_id from generate_series(1, $3::integer)
     ), pattern as materialized (
       select r.shipment_id, s.order_id from public.rates r
       join public.shipments s on s.account_id = r.account_id and s.id = r.shipment_id
       where r.account_id = $1::uuid and r.id = $2::uuid
     ), ordered as (
       insert into ${schema}.orders (account_id, id, status, source, from_address, to_address, latest_shipment_id, created_at,
                                     updated_at)
       select o.account_id, ids.order_id, o.status, o.source, o.from_address, o.to_address, ids.shipment_id, now(), now()
       from ids, pattern join public.orders o on o.account_id = $1::uuid and o.id = pattern.order_id
     ), packed as (
       insert into ${schema}.shipments (account_id, id, order_id, position, parcel_id, weight, length, width, height,
                                        created_at, updated_at)
       select s.account_id, ids.shipment_id, ids.order_id, s.position, s.parcel_id, s.weight, s.length, s.width, s.height,
              now(), now()
       from ids, pattern join public.shipments s on s.account_id = $1::uuid and s.id = pattern.shipment_id
     ), rated as (
       insert into ${schema}.rates (account_id, id, shipment_id, carrier, carrier_account, charge, currency, quote, ship_date,
                                    created_at, usable_until)
       select r.account_id, ids.rate_id, ids.shipment_id, r.carrier, r.carrier_account, r.charge, r.currency, r.quote,
              r.ship_date, r.created_at, r.usable_until
       from ids, public.rates r where r.account_id = $1::uuid and r.id = $2::uuid
     ) ${schema === 'public' ? recorded : ''}
     select shipment_id, rate_id from ids`,
    [pattern.account.accountId, pattern.rateId, count],
  )
  return rows
}
