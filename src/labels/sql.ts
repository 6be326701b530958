import type { Artwork } from '#carriers/carrier.ts'
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
  /** What the carrier sent to be printed, where the files are made of it. */
  artwork: Artwork | null
  filesState: FilesState
  filesDueAt: Date | null
  now: Date
}

export type FilesState = 'processing' | 'completed' | 'failed' | 'removed'

export const insertLabel = (db: Queryable, label: NewLabel) =>
  db.query<LabelRow>({
    name: 'labels.insert',
    text: `with made as (
             insert into labels (account_id, id, purchase_id, order_id, shipment_id, status, carrier, carrier_account,
                                 service_code, service_name, tracking_number, carrier_shipment_id, charge, currency, zone,
                                 mailing_date, content, files_state, files_due_at, created_at, updated_at)
             values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::smallint, $7::text, $8::text, $9::text, $10::text,
                     $11::text, $12::text, $13::numeric, $14::text, $15::text, $16::date, $17::jsonb, $18::text,
                     $19::timestamptz, $20::timestamptz, $20::timestamptz)
             returning *
           ), kept as (
             insert into label_artwork (account_id, label_id, media_type, bytes)
             select account_id, id, $21::text, $22::bytea from made where $22::bytea is not null
           )
           select ${columns}, null as preferred_format from made l`,
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
      label.filesState,
      label.filesDueAt,
      label.now,
      label.artwork?.mediaType ?? null,
      label.artwork?.bytes ?? null,
    ],
  })

export const selectArtwork = (db: Queryable, accountId: string, labelId: string) =>
  db.query<{ media_type: string; bytes: Buffer }>({
    name: 'labels.artwork',
    text: `select media_type, bytes from label_artwork where account_id = $1::uuid and label_id = $2::uuid`,
    values: [accountId, labelId],
  })

/** A file that is made; the digest is SHA-256 in hexadecimal. */
export type MadeFile = { bytes: number; sha256: string }

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
  /** The files that lie in the store. */
  files: Partial<Record<string, MadeFile>>
  files_state: FilesState
  preferred_format: string | null
}

const columns = `l.id, l.purchase_id, l.order_id, l.shipment_id, l.status, l.carrier, l.carrier_account, l.service_code,
  l.service_name, l.tracking_number, l.carrier_shipment_id, l.charge, l.currency, l.zone, l.mailing_date::text, l.content,
  l.files, l.files_state, l.created_at, l.updated_at`

/** A label with the state of its files and the format that its account prefers. */
export const selectLabel = (db: Queryable, accountId: string, labelId: string) =>
  db.query<LabelRow>({
    name: 'labels.get',
    text: `select ${columns},
                  (select a.label_format from accounts a where a.id = l.account_id) as preferred_format
           from labels l where l.account_id = $1::uuid and l.id = $2::uuid`,
    values: [accountId, labelId],
  })

export type FoundLabelRow = { id: string; status: number; tracking_number: string | null; files_state: FilesState }

export const selectLabels = (db: Queryable, accountId: string, labelIds: string[]) =>
  db.query<FoundLabelRow>({
    name: 'labels.find',
    text: `select id, status, tracking_number, files_state from labels
           where account_id = $1::uuid and id = any ($2::uuid[])`,
    values: [accountId, labelIds],
  })

/** What the live labels of each order cost. */
export const selectPrices = (db: Queryable, accountId: string, orderIds: string[]) =>
  db.query<{ order_id: string; currency: string; price: string }>({
    name: 'labels.prices',
    text: `select order_id, currency, sum(charge) as price from labels
           where account_id = $1::uuid and order_id = any ($2::uuid[]) and status in (1, 2)
           group by order_id, currency`,
    values: [accountId, orderIds],
  })

/** Nothing is left to make: these files lie in the store, and the others are drawn. */
export const completeFiles = (
  db: Queryable,
  made: { accountId: string; labelId: string; files: Record<string, MadeFile>; now: Date },
) =>
  db.query({
    name: 'labels.complete-files',
    text: `update labels set files = $3::jsonb, files_state = 'completed', files_due_at = null, updated_at = $4::timestamptz
           where account_id = $1::uuid and id = $2::uuid`,
    values: [made.accountId, made.labelId, JSON.stringify(made.files), made.now],
  })

export const failFiles = (db: Queryable, accountId: string, labelId: string, now: Date) =>
  db.query({
    name: 'labels.fail-files',
    text: `update labels set files_state = 'failed', files_due_at = null, updated_at = $3::timestamptz
           where account_id = $1::uuid and id = $2::uuid and files_state = 'processing'`,
    values: [accountId, labelId, now],
  })

export type DueLabelRow = { account_id: string; id: string; files_attempts: number }

/** Takes labels whose files are due. Whoever takes one has until it is due again, each time twice as long. */
export const takeDueLabels = (db: Queryable, now: Date, most: number) =>
  db.query<DueLabelRow>({
    name: 'labels.take-due',
    text: `update labels
           set files_attempts = files_attempts + 1,
               files_due_at = $1::timestamptz + interval '30 seconds' * 2 ^ least(files_attempts, 7)
           where (account_id, id) in (
             select account_id, id from labels
             where files_state = 'processing' and files_due_at <= $1::timestamptz
             order by files_due_at limit $2::integer for update skip locked
           )
           returning account_id, id, files_attempts`,
    values: [now, most],
  })

/**
 * Forgets the files of labels from before the time, with all that they were made of: from now on they are gone.
 *
 * @returns whose files the store may remove
 */
export const retireFiles = (db: Queryable, before: Date, most: number) =>
  db.query<{ account_id: string; id: string }>({
    name: 'labels.retire',
    text: `with retired as (
             update labels set files = '{}', files_state = 'removed', content = null
             where (account_id, id) in (
               select account_id, id from labels
               where created_at < $1::timestamptz and files_state in ('completed', 'failed')
               order by created_at limit $2::integer for update skip locked
             )
             returning account_id, id
           ), discarded as (
             delete from label_artwork a using retired where a.account_id = retired.account_id and a.label_id = retired.id
           )
           select account_id, id from retired`,
    values: [before, most],
  })

export const updateLabelStatus = (db: Queryable, accountId: string, labelId: string, status: number, now: Date) =>
  db.query<{ id: string }>({
    name: 'labels.status',
    text: `update labels set status = $3::smallint, updated_at = $4::timestamptz
           where account_id = $1::uuid and id = $2::uuid and status in (1, 2) returning id`,
    values: [accountId, labelId, status, now],
  })
