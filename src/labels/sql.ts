import type { Queryable } from '#kit/postgres.ts'
import type { DrawnLabel } from '#labels/drawn-label.ts'

export type NewLabel = {
  accountId: string
  id: string
  purchaseId: string
  orderId: string
  shipmentId: string
  status: number
  carrier: string
  carrierAccount: string
  serviceCode: string
  serviceName: string
  trackingNumber: string | null
  carrierShipmentId: string | null
  charge: string
  currency: string
  zone: string | null
  mailingDate: string | null
  content: DrawnLabel | null
  formats: readonly string[]
  now: Date
}

/** Adds a label with its files yet to be made. */
export const insertLabel = (db: Queryable, label: NewLabel) =>
  db.query({
    name: 'labels.insert',
    text: `with made as (
             insert into labels (account_id, id, purchase_id, order_id, shipment_id, status, carrier, carrier_account,
                                 service_code, service_name, tracking_number, carrier_shipment_id, charge, currency, zone,
                                 mailing_date, content, created_at, updated_at)
             values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::smallint, $7::text, $8::text, $9::text, $10::text,
                     $11::text, $12::text, $13::numeric, $14::text, $15::text, $16::date, $17::jsonb, $19::timestamptz,
                     $19::timestamptz)
             returning account_id, id
           )
           insert into label_files (account_id, label_id, format, state, updated_at)
           select account_id, id, format, 'processing', $19::timestamptz from made, unnest($18::text[]) as format`,
    values: [
      label.accountId,
      label.id,
      label.purchaseId,
      label.orderId,
      label.shipmentId,
      label.status,
      label.carrier,
      label.carrierAccount,
      label.serviceCode,
      label.serviceName,
      label.trackingNumber,
      label.carrierShipmentId,
      label.charge,
      label.currency,
      label.zone,
      label.mailingDate,
      label.content && JSON.stringify(label.content),
      label.formats,
      label.now,
    ],
  })

export type LabelRow = {
  id: string
  purchase_id: string
  order_id: string
  shipment_id: string
  status: number
  carrier: string
  carrier_account: string
  service_code: string
  service_name: string
  tracking_number: string | null
  carrier_shipment_id: string | null
  charge: string
  currency: string
  zone: string | null
  mailing_date: string | null
  content: DrawnLabel | null
  created_at: Date
  updated_at: Date
  /** The state of each file. */
  files: Record<string, 'processing' | 'completed' | 'failed'>
  preferred_format: string | null
}

/** A label with the state of its files and the format that its account prefers. */
export const selectLabel = (db: Queryable, accountId: string, labelId: string) =>
  db.query<LabelRow>({
    name: 'labels.get',
    text: `select l.id, l.purchase_id, l.order_id, l.shipment_id, l.status, l.carrier, l.carrier_account, l.service_code,
                  l.service_name, l.tracking_number, l.carrier_shipment_id, l.charge, l.currency, l.zone,
                  l.mailing_date::text, l.content, l.created_at, l.updated_at,
                  (select coalesce(jsonb_object_agg(f.format, f.state), '{}') from label_files f
                   where f.account_id = l.account_id and f.label_id = l.id) as files,
                  (select a.label_format from accounts a where a.id = l.account_id) as preferred_format
           from labels l where l.account_id = $1::uuid and l.id = $2::uuid`,
    values: [accountId, labelId],
  })

/** Marks files as made. */
export const completeFiles = (
  db: Queryable,
  made: {
    accountId: string
    labelId: string
    files: { format: string; bytes: number; sha256: Buffer }[]
    now: Date
  },
) =>
  db.query({
    name: 'labels.complete-files',
    text: `update label_files f
           set state = 'completed', bytes = made.bytes, sha256 = made.sha256, updated_at = $6::timestamptz
           from unnest($3::text[], $4::integer[], $5::bytea[]) as made (format, bytes, sha256)
           where f.account_id = $1::uuid and f.label_id = $2::uuid and f.format = made.format`,
    values: [
      made.accountId,
      made.labelId,
      made.files.map((file) => file.format),
      made.files.map((file) => file.bytes),
      made.files.map((file) => file.sha256),
      made.now,
    ],
  })

export const failFiles = (db: Queryable, accountId: string, labelId: string, now: Date) =>
  db.query({
    name: 'labels.fail-files',
    text: `update label_files set state = 'failed', updated_at = $3::timestamptz
           where account_id = $1::uuid and label_id = $2::uuid and state = 'processing'`,
    values: [accountId, labelId, now],
  })

export const updateLabelStatus = (db: Queryable, accountId: string, labelId: string, status: number, now: Date) =>
  db.query<{ id: string }>({
    name: 'labels.status',
    text: `update labels set status = $3::smallint, updated_at = $4::timestamptz
           where account_id = $1::uuid and id = $2::uuid and status in (1, 2) returning id`,
    values: [accountId, labelId, status, now],
  })
