/**
 * The labels' part of the statement that completes a batch of purchases: SQL text of its `with` queries, and the columns
 * that each row needs.
 */
import type { Artwork } from '#adapters/carriers/carrier.ts'
import type { Label } from '#domain/labels/label.ts'
import type { NewLabel } from '#domain/labels/new-label.ts'

/** Collects the bytes of several labels in one parameter. In JSON they would be half as large again, and parsed twice. */
export type JoinedBytes = { add(bytes: Uint8Array): Slice; all(): Buffer }
type Slice = { at: number; length: number }

export function joinBytes(): JoinedBytes {
  const parts: Uint8Array[] = []
  let at = 0
  return {
    add(bytes) {
      parts.push(bytes)
      const slice = { at, length: bytes.byteLength }
      at += slice.length
      return slice
    },
    all: () => Buffer.concat(parts),
  }
}

/** The size of a label's artwork and documents from the carrier, in bytes. */
export const bytesOf = ({ artwork, documents }: Pick<NewLabel, 'artwork' | 'documents'>): number =>
  documents.reduce((sum, document) => sum + (document.artwork?.bytes.byteLength ?? 0), artwork?.bytes.byteLength ?? 0)

const fileOf = (artwork: Artwork | null, joined: JoinedBytes) =>
  artwork && { mediaType: artwork.mediaType, ...joined.add(artwork.bytes) }

/** A row's columns for its label. The other columns of the label come from the purchase. */
export const labelRow = (label: NewLabel, joined: JoinedBytes) => ({
  labelId: label.labelId,
  labelStatus: label.status,
  serviceCode: label.serviceCode,
  serviceName: label.serviceName,
  trackingNumber: label.trackingNumber,
  carrierShipmentId: label.carrierShipmentId,
  zone: label.zone,
  mailingDate: label.mailingDate,
  content: label.content,
  filesState: label.filesState,
  filesDueAt: label.filesDueAt,
  labelledAt: label.createdAt,
  artwork: fileOf(label.artwork, joined),
  documents: label.documents.map(({ kind, copies, content, artwork }, index) => ({
    position: index + 1,
    kind,
    copies,
    content,
    file: fileOf(artwork, joined),
  })),
})

/** Types of the columns of `labelRow`. */
export const labelColumns = `"labelId" uuid, "labelStatus" smallint, "serviceCode" text, "serviceName" text,
               "trackingNumber" text, "carrierShipmentId" text, "zone" text, "mailingDate" date, "content" jsonb,
               "filesState" text, "filesDueAt" timestamptz, "labelledAt" timestamptz, "artwork" json, "documents" json`

const sliceOf = (file: string, joined: string): string =>
  `substring(${joined}::bytea from (${file} ->> 'at')::integer + 1 for (${file} ->> 'length')::integer)`

/**
 * Inserts labels with their artwork and documents, in the queries `labelled`, `kept` and `papered`.
 *
 * @param rows query with account_id, purchase_id, order_id, shipment_id, carrier, carrier_account, charge, currency and
 *   the columns of `labelRow`
 * @param joined parameter with all bytes, such as `$2`
 */
export const insertLabels = (rows: string, joined: string): string => `
           labelled as (
             insert into labels (account_id, id, purchase_id, order_id, shipment_id, status, carrier, carrier_account,
                                 service_code, service_name, tracking_number, carrier_shipment_id, charge, currency, zone,
                                 mailing_date, content, files_state, files_due_at, created_at, updated_at)
             select account_id, "labelId", purchase_id, order_id, shipment_id, "labelStatus", carrier, carrier_account,
                    "serviceCode", "serviceName", "trackingNumber", "carrierShipmentId", charge, currency, "zone",
                    "mailingDate", "content", "filesState", "filesDueAt", "labelledAt", "labelledAt"
             from ${rows}
           ), kept as (
             insert into label_artwork (account_id, label_id, media_type, bytes)
             select account_id, "labelId", "artwork" ->> 'mediaType', ${sliceOf('"artwork"', joined)}
             from ${rows} where json_typeof("artwork") = 'object'
           ), papered as (
             insert into label_documents (account_id, label_id, position, kind, copies, content, media_type, bytes)
             select r.account_id, r."labelId", d.position, d.kind, d.copies, d.content,
                    d.file ->> 'mediaType', ${sliceOf('d.file', joined)}
             from ${rows} r, json_to_recordset(r."documents")
               as d (position smallint, kind text, copies smallint, content jsonb, file json)
           )`

/** The stored label, as a query would return it. */
export function recordedLabel({
  artwork: _artwork,
  documents: _documents,
  filesDueAt: _due,
  ...label
}: NewLabel): Label {
  return { ...label, files: {}, updatedAt: label.createdAt }
}
