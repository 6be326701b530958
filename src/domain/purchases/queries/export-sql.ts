/** The statements by which what carriers and operators said of an account's purchases is handed over. */
import type { Page, Queryable } from '#kit/postgres.ts'

export type ExportedPurchase = {
  id: string
  orderId: string
  shipmentId: string
  state: string
  carrier: string
  charge: string
  currency: string
  failure: unknown
  createdAt: Date
}

export const selectPurchasesPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedPurchase>({
    name: 'purchases.export',
    text: `select id, order_id as "orderId", shipment_id as "shipmentId", state, carrier, charge, currency, failure,
                  created_at as "createdAt"
           from purchases where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })

export type ExportedEvent = { id: string; purchaseId: string; what: string; detail: unknown; createdAt: Date }

export const selectEventsPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedEvent>({
    name: 'purchase-events.export',
    text: `select id, purchase_id as "purchaseId", what, detail, created_at as "createdAt"
           from purchase_events where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })

export type ExportedCancellation = { id: string; labelId: string; state: string; refusal: unknown; createdAt: Date }

export const selectCancellationsPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedCancellation>({
    name: 'cancellations.export',
    text: `select id, label_id as "labelId", state, refusal, created_at as "createdAt"
           from cancellations where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })

export type ExportedStrayLabel = {
  id: string
  purchaseId: string
  trackingNumber: string | null
  state: string
  note: string | null
  createdAt: Date
}

export const selectStrayLabelsPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedStrayLabel>({
    name: 'stray-labels.export',
    text: `select id, purchase_id as "purchaseId", tracking_number as "trackingNumber", state, note,
                  created_at as "createdAt"
           from stray_labels where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })
