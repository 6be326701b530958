import { randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { accountOf } from './account-of.ts'

// biome-ignore lint/suspicious/noExplicitAny: the baseline trusts whatever it is sent
type Trusted = any

const addressFields = {
  name: null,
  company: null,
  street1: null,
  street2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  phone: null,
  email: null,
  residential: null,
  carrierFacility: null,
  federalTaxId: null,
  stateTaxId: null,
}

export function orderRoutes(app: FastifyInstance, pool: pg.Pool): void {
  createRoute(app, pool)
  getRoute(app, pool)
  listRoute(app, pool)
  moveRoute(app, pool)
}

function createRoute(app: FastifyInstance, pool: pg.Pool): void {
  app.post('/api/v1/orders', async (request, reply) => {
    const { fromAddress, toAddress, shipments } = request.body as Trusted
    const now = new Date()
    const at = now.toISOString()
    const times = { createdAt: at, updatedAt: at }
    const from = { id: randomUUIDv7(), ...addressFields, ...fromAddress, ...times }
    const to = { id: randomUUIDv7(), ...addressFields, ...toAddress, ...times }
    const { parcel } = shipments[0]
    const [orderId, shipmentId, parcelId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
    await pool.query({
      name: 'create',
      text: `with made as (
               insert into baseline.orders (account_id, id, status, source, from_address, to_address, latest_shipment_id,
                                         created_at, updated_at)
               values ($1::uuid, $2::uuid, ${OrderStatus.Created}, ${OrderSource.API}, $3::jsonb, $4::jsonb, $5::uuid, $11::timestamptz, $11::timestamptz)
             )
             insert into baseline.shipments (account_id, id, order_id, position, parcel_id, weight, length, width, height,
                                          created_at, updated_at)
             values ($1::uuid, $5::uuid, $2::uuid, 1, $6::uuid, $7::numeric, $8::numeric, $9::numeric, $10::numeric,
                     $11::timestamptz, $11::timestamptz)`,
      values: [
        accountOf(request),
        orderId,
        JSON.stringify(from),
        JSON.stringify(to),
        shipmentId,
        parcelId,
        parcel.weight,
        parcel.length,
        parcel.width,
        parcel.height,
        now,
      ],
    })
    const addresses = { fromAddress: from, toAddress: to }
    const shipment = {
      id: shipmentId,
      status: 'Unknown',
      isReturn: false,
      parcel: { id: parcelId, ...parcel, predefinedPackage: null, ...times },
      ...addresses,
      ...times,
    }
    const data = {
      id: orderId,
      status: OrderStatus.Created,
      isReturn: false,
      ...times,
      ...addresses,
      shipments: [shipment],
    }
    return reply.code(201).send({ success: true, data, errors: null })
  })
}

function getRoute(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/api/v1/orders/:orderId', async (request) => {
    const { rows } = await pool.query({
      name: 'get',
      text: `select o.id, o.status, o.created_at, o.updated_at, o.to_address, o.latest_shipment_id, o.label_id,
                    o.label_status, o.carrier, o.service_code, o.tracking_number, o.ship_date, s.weight, s.length, s.width, s.height,
                    s.predefined_package
             from baseline.orders o join baseline.shipments s on s.account_id = o.account_id and s.id = o.latest_shipment_id
             where o.account_id = $1::uuid and o.id = $2::uuid`,
      values: [accountOf(request), (request.params as Trusted).orderId],
    })
    const [row] = rows
    const to = row.to_address
    const parcel = {
      weight: Number(row.weight),
      length: Number(row.length),
      width: Number(row.width),
      height: Number(row.height),
      predefinedPackage: row.predefined_package,
    }
    const data = {
      id: row.id,
      status: row.status,
      orderDate: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      customer: { name: to.name, email: to.email, phone: to.phone },
      destination: {
        city: to.city,
        country: to.country,
        state: to.state,
        street1: to.street1,
        street2: to.street2,
        zip: to.zip,
      },
      shipmentId: row.latest_shipment_id,
      labelId: row.label_id,
      shipment: {
        shipmentId: row.latest_shipment_id,
        labelId: row.label_id,
        labelStatus: row.label_status,
        carrier: row.carrier,
        serviceLevel: row.service_code,
        trackingNumber: row.tracking_number,
        shipDate: row.ship_date,
        package: parcel,
        labelAssets: [],
      },
      details: {
        reference: null,
        items: [],
        notes: null,
        shipments: [{ shipmentId: row.latest_shipment_id, parcel, status: 'Unknown', label: null, purchase: null }],
      },
    }
    return { success: true, data, errors: null }
  })
}

function listRoute(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/api/v1/orders', async (request) => {
    const { rows } = await pool.query({
      name: 'list',
      text: `select (select orders from baseline.order_totals where account_id = $1::uuid) as total,
                    id, status, source, created_at, to_address ->> 'name' as customer_name, to_address ->> 'city' as city,
                    to_address ->> 'country' as country, to_address ->> 'zip' as zip, latest_shipment_id, label_id,
                    carrier, service_name, ship_date, tracking_number
             from baseline.orders where account_id = $1::uuid order by created_at desc, id desc limit 25`,
      values: [accountOf(request)],
    })
    const total = rows[0].total
    const items = rows.map((row) => ({
      id: row.id,
      status: row.status,
      source: 'API',
      orderDate: row.created_at.toISOString(),
      customerName: row.customer_name,
      destinationCity: row.city,
      destinationCountry: row.country,
      destinationZip: row.zip,
      shipmentId: row.latest_shipment_id,
      labelId: row.label_id,
      carrier: row.carrier,
      serviceLevel: row.service_name,
      shipDate: row.ship_date,
      trackingNumber: row.tracking_number,
      needsAttention: [],
    }))
    const totalPages = Math.ceil(total / 25)
    const page = { pageNumber: 1, pageSize: 25, totalItemsCount: total, totalPages, hasNext: true, hasPrevious: false }
    return { success: true, data: { items, ...page }, errors: null }
  })
}

function moveRoute(app: FastifyInstance, pool: pg.Pool): void {
  app.patch('/api/v1/orders/:orderId/status', async (request) => {
    const { orderId } = request.params as Trusted
    const { status } = request.body as Trusted
    const now = new Date()
    const { rows } = await pool.query({
      name: 'move',
      text: `with moved as (
               update baseline.orders set status = $3::smallint, updated_at = $5::timestamptz
               where account_id = $1::uuid and id = $2::uuid
               returning old.status as from_status
             )
             insert into baseline.order_moves (account_id, id, order_id, from_status, to_status, actor, created_at)
             select $1::uuid, $4::uuid, $2::uuid, from_status, $3::smallint, 'baseline', $5::timestamptz from moved
             returning from_status`,
      values: [accountOf(request), orderId, status, randomUUIDv7(), now],
    })
    const data = {
      orderId,
      previousStatus: rows[0].from_status,
      currentStatus: status,
      updatedAt: now.toISOString(),
    }
    return { success: true, data, errors: null }
  })
}
