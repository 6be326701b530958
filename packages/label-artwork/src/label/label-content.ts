import type { CustomsContent } from '../customs/customs-content.ts'

export type LabelParty = {
  name: string | null
  company: string | null
  street1: string
  street2: string | null
  city: string
  state: string
  zip: string
  /** Two letters, ISO 3166. */
  country: string
  phone: string | null
  /** On papers for customs alone. */
  email?: string | null
  /** Numbers that customs know the party by, on papers for customs alone. */
  federalTaxId?: string | null
  stateTaxId?: string | null
}

export type LabelLayout = 'usps' | 'ups' | 'fedex' | 'dhl'

export type LabelContent = {
  layout: LabelLayout
  from: LabelParty
  to: LabelParty
  /** The carrier's own code of the service: a USPS mail class, a UPS number, a FedEx service type, a DHL product. */
  serviceCode: string
  serviceName: string
  trackingNumber: string
  weightPounds: number
  /** yyyy-mm-dd */
  shipDate: string
  zone: string | null
  reference: string | null
  /** A sample is marked as one, so that nobody mails it. */
  sample: boolean
  /** Absent or null: customs are told nothing of the parcel. */
  customs?: CustomsContent | null
}
