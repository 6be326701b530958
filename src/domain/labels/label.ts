import type { InvoiceContent, LabelContent } from '@waybill/label-artwork'
import type { Artwork, CarrierId, DocumentKind } from '#adapters/carriers/carrier.ts'
import { type LabelFormat, labelFormats } from '#domain/accounts/account.ts'
import type { LabelStatus } from '#domain/orders/order/order.ts'

/** The state of a label's files. `removed`: they are older than the deployment keeps files, or they were erased. */
export type FilesState = 'processing' | 'completed' | 'failed' | 'removed'

/** A file in the label store. The digest is SHA-256 in hexadecimal. */
export type StoredFile = { bytes: number; sha256: string }

/** A label from a carrier, or the record of a purchase that failed. */
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
  /** Null if the purchase failed. */
  trackingNumber: string | null
  /** The id that the carrier's void call requires. */
  carrierShipmentId: string | null
  /** The price that the account paid, as decimal text. */
  charge: string
  currency: string
  zone: string | null
  /** `yyyy-mm-dd`. */
  mailingDate: string | null
  /** The content to draw the files from. Null if they are rendered from the carrier's artwork. */
  content: PrintedContent | null
  /** The files in the label store. Drawn files are never stored. */
  files: Partial<Record<LabelFormat, StoredFile>>
  filesState: FilesState
  createdAt: Date
  updatedAt: Date
}

/** The content of a label that Waybill draws, as stored with the label. */
export type PrintedContent = LabelContent & {
  /** How long the files of a Sandbox label must take, on the caller's request. */
  renderDelaySeconds?: number
}

/** The content of a customs document that Waybill draws, as stored with its label. */
export type DocumentContent =
  | (InvoiceContent & { drawn: 'invoice' })
  /** The declaration of a postal parcel, in the layout of its label. */
  | (LabelContent & { drawn: 'customs-form' })

/** A customs document that is not stored yet. */
export type NewDocument = {
  kind: DocumentKind
  copies: number
  content: DocumentContent | null
  artwork: Artwork | null
}

/** A customs document that goes with a label. */
export type LabelDocument = {
  /** Counts from 1, in the order of the list. */
  position: number
  kind: DocumentKind
  /** How many to print and attach to the parcel. 0 if the carrier has sent it to customs electronically. */
  copies: number
  content: DocumentContent | null
  /** Media type of the carrier's own file. Null if there is none. */
  mediaType: Artwork['mediaType'] | null
  /** Pages of the carrier's own file. Null until they are counted. */
  pages: number | null
}

export { type LabelFormat, labelFormats }

/** The formats that links can open: the label's formats, and a picture for screens. */
export const linkedFormats = [...labelFormats, 'PNG'] as const
export type LinkedFormat = (typeof linkedFormats)[number]

/** Format numbers of the download. Numbers 2 and 3 do not follow the order of resolution. */
const byNumber: Readonly<Record<number, LabelFormat>> = { 1: 'PDF', 2: 'ZPL300DPI', 3: 'ZPL203DPI', 4: 'ZPL600DPI' }

export const formatOfNumber = (number: number): LabelFormat | null => byNumber[number] ?? null

const kinds: Readonly<Record<LinkedFormat, { mediaType: string; ending: string }>> = {
  PDF: { mediaType: 'application/pdf', ending: 'pdf' },
  PNG: { mediaType: 'image/png', ending: 'png' },
  ZPL203DPI: { mediaType: 'application/zpl', ending: 'zpl' },
  ZPL300DPI: { mediaType: 'application/zpl', ending: 'zpl' },
  ZPL600DPI: { mediaType: 'application/zpl', ending: 'zpl' },
}

export const mediaType = (format: LinkedFormat): string => kinds[format].mediaType

const endings: Readonly<Record<Artwork['mediaType'], string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/gif': 'gif',
  'application/zpl': 'zpl',
}

type NamedDocument = { kind: DocumentKind; position: number }

/** Example: `794953555571-commercial-invoice.pdf`. From the second document on, the position follows the kind. */
export function documentFileName(
  trackingNumber: string,
  { kind, position }: NamedDocument,
  type: Artwork['mediaType'],
): string {
  const suffix = position > 1 ? `-${position}` : ''
  return `${trackingNumber.replace(/[^A-Za-z0-9]/g, '')}-${kind}${suffix}.${endings[type]}`
}

/** Example: `9205590164917312345675-ZPL203DPI.zpl`. */
export const fileName = (trackingNumber: string, format: LinkedFormat): string =>
  `${trackingNumber.replace(/[^A-Za-z0-9]/g, '')}-${format}.${kinds[format].ending}`
