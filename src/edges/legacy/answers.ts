/**
 * What this interface answers, as published clients know it: names with underscores, and texts for amounts, which have
 * the decimals of their currency, and for times, which are whole seconds since 1970. What is not there is an empty text.
 */

/** A service that a parcel can be sent by. */
export type RateAnswer = {
  service: string
  service_display: string
  rate: string
  carrier: string
  est_delivery_days: number
  currency: string
}

/** How far the purchase for a shipment has come. */
export type ItemStatus = 'completed' | 'processing' | 'cancelled' | 'failed'

export type PurchasedItemAnswer = {
  shipment_id: string
  carrier: string
  service: string
  from_name: string
  to_name: string
  price: string
  currency: string
  /** A link to the label's file. */
  filename: string
  tracking_no: string
  status: ItemStatus
}

export type PurchaseAnswer = {
  order_id: string
  order_timestamp: string
  remaining_credits: string
  order_notes: string
  items: PurchasedItemAnswer[]
}

/** Where to pay exactly how much for a top-up. */
export type TopUpAnswer = {
  address: string
  id: string
  amount: string
  timestamp: string
  /** Dollars, with cents only where there are some. */
  credits: string
  purchase_id: string
  currency: string
}

export type CreditsAnswer = { credits: string }

export type ListedOrderAnswer = { order_id: string; order_timestamp: string; price: string }

export type ShipmentAnswer = { from: string; to: string; tracking_no: string; shipment_id: string; carrier: string }

/** What is found out of an address; with a wrong one `errors`, a sentence each, stand at the top as well. */
export type VerifiedAddressAnswer = {
  status: 'success' | 'error'
  is_valid: boolean
  errors?: string[]
  data: {
    /** As the carrier has it, where it corrects it. */
    address: {
      street1: string
      street2: string
      city: string
      state: string
      zip: string
      country: string
      phone: string
      company: string
      /** Null: nobody said. */
      residential: boolean | null
    }
    verification: { is_valid: boolean; errors: string[] }
  }
}

/** The body of any answer that is no failure. */
export type LegacyAnswer =
  | RateAnswer[]
  | PurchaseAnswer
  | TopUpAnswer
  | CreditsAnswer
  | ListedOrderAnswer[]
  | ShipmentAnswer[]
  | VerifiedAddressAnswer
