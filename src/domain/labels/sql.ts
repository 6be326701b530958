import type { Artwork } from '#adapters/carriers/carrier.ts'
import type { Label } from '#domain/labels/label.ts'
import type { NewLabel } from '#domain/labels/new-label.ts'
import type { LabelStatus } from '#domain/orders/order/order.ts'
import type { Page, Queryable } from '#kit/postgres.ts'

const columns = `l.account_id as "accountId", l.id as "labelId", l.purchase_id as "purchaseId", l.order_id as "orderId",
  l.shipment_id as "shipmentId", l.status, l.carrier, l.carrier_account as "carrierAccount",
  l.service_code as "serviceCode", l.service_name as "serviceName", l.tracking_number as "trackingNumber",
  l.carrier_shipment_id as "carrierShipmentId", l.charge, l.currency, l.zone, l.mailing_date::text as "mailingDate",
  l.content, l.files, l.files_state as "filesState", l.created_at as "createdAt", l.updated_at as "updatedAt"`

/**
 * Inserts labels with the carriers' files and customs documents. The bytes of all files travel in one parameter: in JSON
 * they would take half as much again, and be parsed twice.
 */
export function insertLabels(db: Queryable, labels: readonly NewLabel[]) {
  const files = joinFiles()
  const rows = labels.map((label) => ({
    ...label,
    artwork: files.add(label.artwork),
    documents: label.documents.map(({ kind, copies, content, artwork }, index) => ({
      ...{ position: index + 1, kind, copies, content, file: files.add(artwork) },
    })),
  }))
  return db.query({
    name: 'labels.insert',
    text: `with input as materialized (
             select * from json_to_recordset($1::json) as input (
               "accountId" uuid, "labelId" uuid, "purchaseId" uuid, "orderId" uuid, "shipmentId" uuid, "status" smallint,
               "carrier" text, "carrierAccount" text, "serviceCode" text, "serviceName" text, "trackingNumber" text,
               "carrierShipmentId" text, "charge" numeric, "currency" text, "zone" text, "mailingDate" date,
               "content" jsonb, "filesState" text, "filesDueAt" timestamptz, "createdAt" timestamptz, "artwork" json,
               "documents" json)
           ), inserted as (
             insert into labels (account_id, id, purchase_id, order_id, shipment_id, status, carrier, carrier_account,
                                 service_code, service_name, tracking_number, carrier_shipment_id, charge, currency, zone,
                                 mailing_date, content, files_state, files_due_at, created_at, updated_at)
             select "accountId", "labelId", "purchaseId", "orderId", "shipmentId", "status", "carrier", "carrierAccount",
                    "serviceCode", "serviceName", "trackingNumber", "carrierShipmentId", "charge", "currency", "zone",
                    "mailingDate", "content", "filesState", "filesDueAt", "createdAt", "createdAt"
             from input
           ), artwork_rows as (
             insert into label_artwork (account_id, label_id, media_type, bytes)
             select "accountId", "labelId", "artwork" ->> 'mediaType', ${bytesOfFile('"artwork"')}
             from input where json_typeof("artwork") = 'object'
           )
           insert into label_documents (account_id, label_id, position, kind, copies, content, media_type, bytes)
           select m."accountId", m."labelId", d.position, d.kind, d.copies, d.content, d.file ->> 'mediaType',
                  ${bytesOfFile('d.file')}
           from input m, json_to_recordset(m."documents")
             as d (position smallint, kind text, copies smallint, content jsonb, file json)`,
    values: [JSON.stringify(rows), files.all()],
  })
}

/** SQL text of a file's bytes in the statement's second parameter. */
const bytesOfFile = (file: string): string =>
  `substring($2::bytea from (${file} ->> 'at')::integer + 1 for (${file} ->> 'length')::integer)`

function joinFiles() {
  const parts: Uint8Array[] = []
  let at = 0
  return {
    add(file: Artwork | null) {
      if (!file) return null
      const { mediaType, bytes } = file
      parts.push(bytes)
      const slice = { mediaType, at, length: bytes.byteLength }
      at += slice.length
      return slice
    },
    all: () => Buffer.concat(parts),
  }
}

/**
 * Lists carrier accounts with labels since `since`. The two conditions match partial indexes by time, so each label of
 * that time is read once. A label of a failed purchase has no tracking number.
 */
export const selectSellingCarrierAccounts = (db: Queryable, since: Date) =>
  db.query<{ carrierAccount: string }>({
    name: 'labels.selling-carrier-accounts',
    text: `select l.carrier_account as "carrierAccount" from labels l
           where l.files_state in ('completed', 'failed') and l.created_at >= $1::timestamptz
             and l.tracking_number is not null
           union
           select l.carrier_account from labels l
           where l.files_state in ('processing', 'failed') and l.created_at >= $1::timestamptz
             and l.tracking_number is not null`,
    values: [since],
  })

/** Labels of all accounts that were bought before `before` and have no files, oldest first. */
export const selectUnprinted = (db: Queryable, before: Date, statuses: readonly LabelStatus[]) =>
  db.query<Label>({
    name: 'labels.unprinted',
    text: `select ${columns} from labels l
           where l.files_state in ('processing', 'failed') and l.created_at < $1::timestamptz
             and l.status = any ($2::smallint[])
           order by l.created_at, l.id limit 1000`,
    values: [before, statuses],
  })

export const selectLabel = (db: Queryable, accountId: string, labelId: string) =>
  db.query<Label>({
    name: 'labels.get',
    text: `select ${columns} from labels l where l.account_id = $1::uuid and l.id = $2::uuid`,
    values: [accountId, labelId],
  })

export const selectLabelsById = (db: Queryable, accountId: string, labelIds: readonly string[]) =>
  db.query<Label>({
    name: 'labels.get-many',
    text: `select ${columns} from labels l where l.account_id = $1::uuid and l.id = any ($2::uuid[])`,
    values: [accountId, labelIds],
  })

type TrackedLabel = { carrierAccount: string; trackingNumber: string }

/** Until the end of the transaction, one caller at a time compares the number with other labels and records it. */
export const lockTrackingNumber = (db: Queryable, { carrierAccount, trackingNumber }: TrackedLabel) =>
  db.query({
    name: 'labels.lock-tracking-number',
    text: `select pg_advisory_xact_lock(hashtextextended('waybill label ' || $1::text || ' ' || $2::text, 0))`,
    values: [carrierAccount, trackingNumber],
  })

/** A label of another purchase. Across accounts: an operator's carrier account has labels of all of them. */
export const selectByTrackingNumbers = (
  db: Queryable,
  { carrierAccount, purchaseId }: { carrierAccount: string; purchaseId: string },
  numbers: readonly string[],
) =>
  db.query<{ accountId: string; orderId: string }>({
    name: 'labels.by-tracking-numbers',
    text: `select account_id as "accountId", order_id as "orderId" from labels
           where carrier_account = $1::text and tracking_number = any ($2::text[]) and purchase_id <> $3::uuid
           order by id limit 1`,
    values: [carrierAccount, numbers, purchaseId],
  })

/**
 * A live label of another purchase with one of the numbers, across accounts. Carriers use a number again after four
 * months at the earliest.
 */
export const selectLiveByTrackingNumbers = (
  db: Queryable,
  { carrierAccount, purchaseId }: { carrierAccount: string; purchaseId: string },
  numbers: readonly string[],
  statuses: readonly LabelStatus[],
) =>
  db.query<{ labelId: string }>({
    name: 'labels.live-by-tracking-numbers',
    text: `select id as "labelId" from labels
           where carrier_account = $1::text and tracking_number = any ($2::text[]) and purchase_id <> $3::uuid
             and status = any ($4::smallint[]) and created_at > statement_timestamp() - interval '120 days'
           limit 1`,
    values: [carrierAccount, numbers, purchaseId, statuses],
  })

/** Live labels that share their number with another one of the same carrier account. For operators, across accounts. */
export const selectSharedTrackingNumbers = (db: Queryable, statuses: readonly LabelStatus[]) =>
  db.query<TrackedLabel & { labels: number }>({
    name: 'labels.shared-tracking-numbers',
    text: `select carrier_account as "carrierAccount", tracking_number as "trackingNumber", count(*)::integer as labels
           from labels where tracking_number is not null and status = any ($1::smallint[])
           group by carrier_account, tracking_number having count(*) > 1
           order by carrier_account, tracking_number limit 100`,
    values: [statuses],
  })

/** The newest label with one of the preferred statuses, or else the newest label. */
export const selectShownLabel = (
  db: Queryable,
  order: { accountId: string; orderId: string },
  preferred: readonly LabelStatus[],
) =>
  db.query<Label>({
    name: 'labels.shown',
    text: `select ${columns} from labels l where l.account_id = $1::uuid and l.order_id = $2::uuid
           order by l.status = any ($3::smallint[]) desc, l.created_at desc, l.id desc limit 1`,
    values: [order.accountId, order.orderId, preferred],
  })

export const selectLabelStates = (db: Queryable, accountId: string, labelIds: string[]) =>
  db.query<Pick<Label, 'labelId' | 'status' | 'trackingNumber' | 'filesState'>>({
    name: 'labels.find',
    text: `select id as "labelId", status, tracking_number as "trackingNumber", files_state as "filesState" from labels
           where account_id = $1::uuid and id = any ($2::uuid[])`,
    values: [accountId, labelIds],
  })

/** Labels with one of the statuses, in the order of `orderIds` and then of the parcels, whose ids ascend. */
export const selectLabelsOfOrders = (
  db: Queryable,
  accountId: string,
  orderIds: readonly string[],
  statuses: readonly LabelStatus[],
) =>
  db.query<Pick<Label, 'labelId' | 'orderId' | 'status' | 'filesState'>>({
    name: 'labels.of-orders',
    text: `select l.id as "labelId", l.order_id as "orderId", l.status, l.files_state as "filesState"
           from unnest($2::uuid[]) with ordinality as requested (order_id, position)
             join labels l on l.account_id = $1::uuid and l.order_id = requested.order_id
           where l.status = any ($3::smallint[])
           order by requested.position, l.shipment_id, l.id`,
    values: [accountId, orderIds, statuses],
  })

/** The total price of each order's labels with one of the statuses, by currency. */
export const selectPrices = (db: Queryable, accountId: string, orderIds: string[], statuses: readonly LabelStatus[]) =>
  db.query<{ orderId: string; currency: string; price: string }>({
    name: 'labels.prices',
    text: `select order_id as "orderId", currency, sum(charge) as price from labels
           where account_id = $1::uuid and order_id = any ($2::uuid[]) and status = any ($3::smallint[])
           group by order_id, currency`,
    values: [accountId, orderIds, statuses],
  })

/** Changes the status of a label that has one of the statuses in `from`. */
export const updateLabelStatus = (
  db: Queryable,
  change: { accountId: string; labelId: string; from: readonly LabelStatus[]; to: LabelStatus; now: Date },
) =>
  db.query<{ id: string }>({
    name: 'labels.status',
    text: `update labels set status = $3::smallint, updated_at = $4::timestamptz
           where account_id = $1::uuid and id = $2::uuid and status = any ($5::smallint[]) returning id`,
    values: [change.accountId, change.labelId, change.to, change.now, change.from],
  })

export const countDueFiles = (db: Queryable, now: Date) =>
  db.query<{ count: number; oldestSeconds: number }>({
    name: 'labels.count-due-files',
    text: `select count(*) as count,
                  coalesce(extract(epoch from $1::timestamptz - min(files_due_at)), 0)::float8 as "oldestSeconds"
           from labels where files_state = 'processing' and files_due_at <= $1::timestamptz`,
    values: [now],
  })

type ExportedLabel = {
  id: string
  orderId: string
  shipmentId: string
  purchaseId: string
  status: LabelStatus
  carrier: string
  serviceCode: string
  trackingNumber: string | null
  content: unknown
  /** Customs documents, with the content of those that Waybill draws. */
  documents: unknown
  createdAt: Date
}

export const selectLabelsPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedLabel>({
    name: 'labels.export',
    text: `select id, order_id as "orderId", shipment_id as "shipmentId", purchase_id as "purchaseId", status, carrier,
                  service_code as "serviceCode", tracking_number as "trackingNumber", content, created_at as "createdAt",
                  (select coalesce(json_agg(json_build_object('kind', d.kind, 'copies', d.copies, 'content', d.content)
                                            order by d.position), '[]')
                   from label_documents d where d.account_id = labels.account_id and d.label_id = labels.id) as documents
           from labels where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })
