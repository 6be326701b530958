import type { CarrierId } from '#adapters/carriers/carrier.ts'
import type { LabelFormat } from '#domain/labels/formats.ts'
import type { PrintedContent } from '#domain/labels/label-content.ts'
import type { LabelStatus } from '#domain/orders/order/label-summary.ts'

/** Whether a label's files can be had: `removed` once they are older than the deployment keeps them. */
export type FilesState = 'processing' | 'completed' | 'failed' | 'removed'

/** A file in the store; the digest is SHA-256 in hexadecimal. */
export type StoredFile = { bytes: number; sha256: string }

/** A label that a carrier made, or the trace of one that was not made. */
export type Label = {
  accountId: string
  labelId: string
  purchaseId: string
  orderId: string
  shipmentId: string
  status: LabelStatus
  carrier: CarrierId
  carrierAccount: string
  serviceCode: string
  serviceName: string
  /** Null only for a purchase that failed. */
  trackingNumber: string | null
  /** What the carrier's void call wants. */
  carrierShipmentId: string | null
  /** What it cost the account, as decimal text. */
  charge: string
  currency: string
  zone: string | null
  /** `yyyy-mm-dd`. */
  mailingDate: string | null
  /** What its files are drawn from; null where they are rendered from the carrier's artwork. */
  content: PrintedContent | null
  /** The files that lie in the store. */
  files: Partial<Record<LabelFormat, StoredFile>>
  filesState: FilesState
  createdAt: Date
  updatedAt: Date
}
