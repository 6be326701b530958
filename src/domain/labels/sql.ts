import type { Artwork } from '#adapters/carriers/carrier.ts'
import type { Label } from '#domain/labels/label.ts'
import type { NewLabel } from '#domain/labels/new-label.ts'
import type { LabelStatus } from '#domain/orders/order/label-summary.ts'
import type { Page, Queryable } from '#kit/postgres.ts'

/** A row as the label that it is. */
const columns = `l.account_id as "accountId", l.id as "labelId", l.purchase_id as "purchaseId", l.order_id as "orderId",
  l.shipment_id as "shipmentId", l.status, l.carrier, l.carrier_account as "carrierAccount",
  l.service_code as "serviceCode", l.service_name as "serviceName", l.tracking_number as "trackingNumber",
  l.carrier_shipment_id as "carrierShipmentId", l.charge, l.currency, l.zone, l.mailing_date::text as "mailingDate",
  l.content, l.files, l.files_state as "filesState", l.created_at as "createdAt", l.updated_at as "updatedAt"`

export const insertLabel = (db: Queryable, label: NewLabel) =>
  db.query<Label>({
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
           select ${columns} from made l`,
    values: [
      label.accountId,
      label.labelId,
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
      label.createdAt,
      label.artwork?.mediaType ?? null,
      label.artwork?.bytes ?? null,
    ],
  })

export const selectArtwork = (db: Queryable, accountId: string, labelId: string) =>
  db.query<{ mediaType: string; bytes: Buffer }>({
    name: 'labels.artwork',
    text: `select media_type as "mediaType", bytes from label_artwork where account_id = $1::uuid and label_id = $2::uuid`,
    values: [accountId, labelId],
  })

export const selectArtworkKind = (db: Queryable, accountId: string, labelId: string) =>
  db.query<{ mediaType: string }>({
    name: 'labels.artwork-kind',
    text: `select media_type as "mediaType" from label_artwork where account_id = $1::uuid and label_id = $2::uuid`,
    values: [accountId, labelId],
  })

/** What came first stays. A label whose files are gone for good gets none. */
export const insertArtwork = (db: Queryable, accountId: string, labelId: string, artwork: Artwork) =>
  db.query({
    name: 'labels.insert-artwork',
    text: `insert into label_artwork (account_id, label_id, media_type, bytes)
           select account_id, id, $3::text, $4::bytea from labels
           where account_id = $1::uuid and id = $2::uuid and files_state <> 'removed' for share
           on conflict do nothing`,
    values: [accountId, labelId, artwork.mediaType, artwork.bytes],
  })

/**
 * The accounts at carriers through which a label was bought since an instant: each label of that time is looked at once,
 * however many accounts there are. Each state of the files is asked for in the words of the index that has the labels of
 * that state by their time; a label of a failed purchase has no number.
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

/** Live labels of all accounts that were bought before the time and cannot be printed, oldest first. */
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

/** In no order. */
export const selectLabelsById = (db: Queryable, accountId: string, labelIds: readonly string[]) =>
  db.query<Label>({
    name: 'labels.get-many',
    text: `select ${columns} from labels l where l.account_id = $1::uuid and l.id = any ($2::uuid[])`,
    values: [accountId, labelIds],
  })

/** That of the carrier with the number that has one of the statuses. */
export const selectByTrackingNumber = (
  db: Queryable,
  label: { accountId: string; carrier: string; trackingNumber: string; statuses: readonly LabelStatus[] },
) =>
  db.query<Label>({
    name: 'labels.by-tracking-number',
    text: `select ${columns} from labels l
           where l.account_id = $1::uuid and l.tracking_number = $2::text and l.carrier = $3::text
             and l.status = any ($4::smallint[])
           order by l.id limit 1`,
    values: [label.accountId, label.trackingNumber, label.carrier, label.statuses],
  })

/** The label that its order is shown by: of those with the statuses the one bought last, else the one that came last. */
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

export const selectLabels = (db: Queryable, accountId: string, labelIds: string[]) =>
  db.query<Pick<Label, 'labelId' | 'status' | 'trackingNumber' | 'filesState'>>({
    name: 'labels.find',
    text: `select id as "labelId", status, tracking_number as "trackingNumber", files_state as "filesState" from labels
           where account_id = $1::uuid and id = any ($2::uuid[])`,
    values: [accountId, labelIds],
  })

/**
 * The labels of orders that have one of the statuses: as the orders are named, and of one in the order of its
 * parcels, whose ids ascend.
 */
export const selectLabelsOfOrders = (
  db: Queryable,
  accountId: string,
  orderIds: readonly string[],
  statuses: readonly LabelStatus[],
) =>
  db.query<Pick<Label, 'labelId' | 'orderId' | 'status' | 'filesState'>>({
    name: 'labels.of-orders',
    text: `select l.id as "labelId", l.order_id as "orderId", l.status, l.files_state as "filesState"
           from unnest($2::uuid[]) with ordinality as wanted (order_id, place)
             join labels l on l.account_id = $1::uuid and l.order_id = wanted.order_id
           where l.status = any ($3::smallint[])
           order by wanted.place, l.shipment_id, l.id`,
    values: [accountId, orderIds, statuses],
  })

/** What the labels of each order that have one of the statuses cost. */
export const selectPrices = (db: Queryable, accountId: string, orderIds: string[], statuses: readonly LabelStatus[]) =>
  db.query<{ orderId: string; currency: string; price: string }>({
    name: 'labels.prices',
    text: `select order_id as "orderId", currency, sum(charge) as price from labels
           where account_id = $1::uuid and order_id = any ($2::uuid[]) and status = any ($3::smallint[])
           group by order_id, currency`,
    values: [accountId, orderIds, statuses],
  })

/** Nothing is left to render: these files lie in the store, and the others are drawn. No row where they are gone for good. */
export const completeFiles = (
  db: Queryable,
  rendered: Pick<Label, 'accountId' | 'labelId' | 'files'> & { now: Date },
) =>
  db.query<{ id: string }>({
    name: 'labels.complete-files',
    text: `update labels set files = $3::jsonb, files_state = 'completed', files_due_at = null, updated_at = $4::timestamptz
           where account_id = $1::uuid and id = $2::uuid and files_state <> 'removed'
           returning id`,
    values: [rendered.accountId, rendered.labelId, JSON.stringify(rendered.files), rendered.now],
  })

/** Counts that the files cannot be rendered from what there is: so many times, and they have failed for good. */
export const countFilesFailure = (
  db: Queryable,
  failure: { accountId: string; labelId: string; maxFailures: number; now: Date },
) =>
  db.query<{ isLast: boolean }>({
    name: 'labels.files-failure',
    text: `update labels
           set files_failures = files_failures + 1,
               files_state = case when files_failures + 1 >= $3::integer then 'failed' else files_state end,
               files_due_at = case when files_failures + 1 >= $3::integer then null else files_due_at end,
               updated_at = case when files_failures + 1 >= $3::integer then $4::timestamptz else updated_at end
           where account_id = $1::uuid and id = $2::uuid and files_state = 'processing'
           returning files_state = 'failed' as "isLast"`,
    values: [failure.accountId, failure.labelId, failure.maxFailures, failure.now],
  })

export type DueLabel = { accountId: string; labelId: string; attempt: number }

/** Takes labels whose files are due. Whoever takes one has until it is due again, each time twice as long. */
export const takeDueLabels = (db: Queryable, now: Date, max: number) =>
  db.query<DueLabel>({
    name: 'labels.take-due',
    text: `update labels
           set files_attempts = files_attempts + 1,
               files_due_at = $1::timestamptz + interval '30 seconds' * 2 ^ least(files_attempts, 7)
           where (account_id, id) in (
             select account_id, id from labels
             where files_state = 'processing' and files_due_at <= $1::timestamptz
             order by files_due_at limit $2::integer for update skip locked
           )
           returning account_id as "accountId", id as "labelId", files_attempts as attempt`,
    values: [now, max],
  })

/** Moves a label to a status from one of others. */
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

/** How many labels wait for their files, and how long the first has been due. */
export const countDueFiles = (db: Queryable, now: Date) =>
  db.query<{ count: number; oldestSeconds: number }>({
    name: 'labels.count-due-files',
    text: `select count(*) as count,
                  coalesce(extract(epoch from $1::timestamptz - min(files_due_at)), 0)::float8 as "oldestSeconds"
           from labels where files_state = 'processing' and files_due_at <= $1::timestamptz`,
    values: [now],
  })

export type ExportedLabel = {
  id: string
  orderId: string
  shipmentId: string
  purchaseId: string
  status: LabelStatus
  carrier: string
  serviceCode: string
  trackingNumber: string | null
  content: unknown
  /** Its papers, with what those say that are drawn here. */
  documents: unknown
  createdAt: Date
}

/** The account's labels, to be handed over. */
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
