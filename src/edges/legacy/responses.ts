import type { Carrier } from '#adapters/carriers/carrier.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import type { LabelState } from '#domain/labels/queries.ts'
import { LabelStatus, type Order } from '#domain/orders/order/order.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { isOpen } from '#domain/purchases/purchase/states.ts'
import { statusOf } from '#edges/http/error-status.ts'
import type { ErrorDetail, ServiceError } from '#kit/errors/service-error.ts'
import { inCurrency } from '#kit/money.ts'

/**
 * The responses, as published clients expect them: names with underscores, and amounts and times as text. Amounts have
 * the decimals of their currency, and times are Unix seconds. Missing values are empty texts.
 */

/** A shipment with its current purchase and label. */
export type PurchasedShipment = { shipmentId: string; purchase: Purchase | null; label: LabelState | null }

/** A service and its price. */
export type RateResponse = {
  service: string
  service_display: string
  rate: string
  carrier: string
  est_delivery_days: number
  currency: string
}

/** The progress of a shipment's purchase. */
type ItemStatus = 'completed' | 'processing' | 'cancelled' | 'failed'

type PurchasedItemResponse = {
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

export type PurchaseResponse = {
  order_id: string
  order_timestamp: string
  remaining_credits: string
  order_notes: string
  items: PurchasedItemResponse[]
}

/** The payment address and the exact amount of a top-up. */
export type TopUpResponse = {
  address: string
  id: string
  amount: string
  timestamp: string
  /** Dollars, with cents only if there are any. */
  credits: string
  purchase_id: string
  currency: string
}

export type CreditsResponse = { credits: string }

export type ListedOrderResponse = { order_id: string; order_timestamp: string; price: string }

export type ShipmentResponse = { from: string; to: string; tracking_no: string; shipment_id: string; carrier: string }

/** The result of an address check. For an invalid address, `errors` is repeated at the top level. */
export type VerifiedAddressResponse = {
  status: 'success' | 'error'
  is_valid: boolean
  errors?: string[]
  data: {
    /** With the corrections of the carrier. */
    address: {
      street1: string
      street2: string
      city: string
      state: string
      zip: string
      country: string
      phone: string
      company: string
      /** Null: unknown. */
      residential: boolean | null
    }
    verification: { is_valid: boolean; errors: string[] }
  }
}

/** The body of every successful response. */
export type LegacyResponse =
  | RateResponse[]
  | PurchaseResponse
  | TopUpResponse
  | CreditsResponse
  | ListedOrderResponse[]
  | ShipmentResponse[]
  | VerifiedAddressResponse

/* The response of a purchase. */

/** The status of a shipment's purchase; null: there is none. */
export function itemStatus({ purchase, label }: PurchasedShipment): ItemStatus | null {
  if (!purchase) return null
  if (label?.status === LabelStatus.Cancelled) return 'cancelled'
  if (isOpen(purchase.state) || label?.filesState === 'processing') return 'processing'
  // A label was bought even if its files have expired or could not be rendered.
  return purchase.state === 'Completed' ? 'completed' : 'failed'
}

export type PurchaseView = {
  order: Pick<Order, 'orderId' | 'createdAt' | 'from' | 'to'>
  shipments: readonly PurchasedShipment[]
  notes: string
  /** Decimal text, in the currency of credit. */
  availableCredit: string
}

/** @param linkTo creates the URL of a label file */
export function purchaseResponse(
  carriers: readonly Carrier[],
  { order, shipments, notes, availableCredit }: PurchaseView,
  linkTo: (labelId: string) => string,
): PurchaseResponse {
  const names = namesOf(order)
  const items = shipments.flatMap((shipment) => {
    const { shipmentId, purchase, label } = shipment
    const status = itemStatus(shipment)
    if (!purchase || !status) return []
    const { carrier, quote, charge, currency } = purchase
    return [
      {
        shipment_id: shipmentId,
        carrier,
        service: serviceName(carriers, carrier, quote.serviceCode),
        from_name: names.from,
        to_name: names.to,
        price: inCurrency(charge, currency),
        currency,
        filename: status === 'completed' && label?.filesState === 'completed' ? linkTo(label.labelId) : '',
        tracking_no: (status !== 'processing' && label?.trackingNumber) || '',
        status,
      },
    ]
  })
  return {
    order_id: order.orderId,
    order_timestamp: unixSeconds(order.createdAt),
    remaining_credits: inCurrency(availableCredit, creditCurrency),
    order_notes: notes,
    items,
  }
}

/* The formats of values. */

/** Seconds since 1970, as text. */
export const unixSeconds = (time: Date): string => String(Math.floor(time.getTime() / 1000))

/** `30.00` → `30`, `12.5` → `12.50`. */
export const shortDollars = (dollars: string): string => inCurrency(dollars, creditCurrency).replace(/\.00$/, '')

const nameOf = ({ name, company }: Order['from']): string => name ?? company ?? ''

/** The names of sender and recipient, or else their companies. */
export const namesOf = ({ from, to }: Pick<Order, 'from' | 'to'>): { from: string; to: string } => ({
  from: nameOf(from),
  to: nameOf(to),
})

/* The names of services in this API: stable, lowercase, and starting with the carrier. */

/** `usps` + `PRIORITY_MAIL` → `usps_priority`. Unlisted services are named after their code. */
export function serviceName(carriers: readonly Carrier[], carrierId: string, serviceCode: string): string {
  const carrier = carriers.find(({ id }) => id === carrierId)
  const listed = carrier?.legacyServiceNames[serviceCode]
  if (listed) return listed
  const plain = serviceCode.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  return plain.startsWith(`${carrierId}_`) ? plain : `${carrierId}_${plain}`
}

/** The requested name. Earlier names become current ones. */
export function wantedService(carriers: readonly Carrier[], text: string): string {
  const name = text.toLowerCase()
  const aliases = carriers.map(({ legacyServiceAliases = {} }) => legacyServiceAliases)
  return aliases.find((names) => Object.hasOwn(names, name))?.[name] ?? name
}

/** Failures are one line of text. Some have the status 200, because clients recognize them by their text. */

type MediaType = 'text/plain; charset=utf-8' | 'application/json'

export class Failure extends Error {
  readonly status: number
  readonly mediaType: MediaType

  /** @param line without a final line break. It is text, except where published clients expect JSON. */
  constructor(status: number, line: string, mediaType: MediaType = 'text/plain; charset=utf-8') {
    super(line)
    this.status = status
    this.mediaType = mediaType
  }
}

/** Published clients compare these texts exactly. */
const keyNotVerified = () => new Failure(200, 'Could not verify API key. Please check key and secret.')
export const noQuotes = () =>
  new Failure(
    200,
    '{"message":"No valid price quotes found. Please check your request and try again, or please contact support. Common issues: incorrect carrier/package/service type."}',
    'application/json',
  )
export const insufficientCredits = (price: string, available: string) =>
  new Failure(200, `Error: insufficient credits. Label would cost ${price}, but only ${available} available.`)

/* Errors of the verbs as failures of this API, made from their codes and metadata. */

function creditFailure({ metaData }: ErrorDetail): Failure {
  const amount = (value: unknown) => inCurrency(String(value), String(metaData?.currency))
  return insufficientCredits(amount(metaData?.required), amount(metaData?.available))
}

/** One line of text. Errors in arguments are 400, whether malformed or invalid. */
export function failureOf(error: ServiceError): Failure {
  const [first] = error.errors
  if (first?.code === 'Rate.NoneAvailable') return noQuotes()
  if (first?.code === 'Credit.Insufficient') return creditFailure(first)
  // The response does not reveal which part of the credential is wrong.
  if (first?.code.startsWith('Auth.')) return keyNotVerified()
  const { status, category } = statusOf(error)
  const line = error.errors
    .map(({ message }) => message)
    .join(' ')
    .replace(/\s+/g, ' ')
  return new Failure(category === 'Validation' && status === 422 ? 400 : status, line)
}
