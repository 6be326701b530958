import type { CustomsContent } from '../customs/customs-content.ts'
import type { LabelParty } from '../label/label-content.ts'

/** What an invoice for customs says of one parcel. */
export type InvoiceContent = {
  /** The shipper's own number. */
  invoiceNumber: string
  /** yyyy-mm-dd */
  date: string
  carrierName: string
  serviceName: string
  trackingNumber: string
  from: LabelParty
  to: LabelParty
  /** Of the whole parcel, its packaging included. */
  weightPounds: number
  customs: CustomsContent
  /** A sample is marked as one, so that nobody clears goods with it. */
  sample: boolean
}
