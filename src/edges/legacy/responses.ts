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
 * What this interface answers, as published clients know it: names with underscores, and texts for amounts, which have
 * the decimals of their currency, and for times, which are whole seconds since 1970. What is not there is an empty text.
 */

/** A shipment with the purchase that counts and its label, as far as there are any. */
export type PurchasedShipment = { shipmentId: string; purchase: Purchase | null; label: LabelState | null }

/** A service that a parcel can be sent by. */
export type RateResponse = {
  service: string
  service_display: string
  rate: string
  carrier: string
  est_delivery_days: number
  currency: string
}

/** How far the purchase for a shipment has come. */
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

/** Where to pay exactly how much for a top-up. */
export type TopUpResponse = {
  address: string
  id: string
  amount: string
  timestamp: string
  /** Dollars, with cents only where there are some. */
  credits: string
  purchase_id: string
  currency: string
}

export type CreditsResponse = { credits: string }

export type ListedOrderResponse = { order_id: string; order_timestamp: string; price: string }

export type ShipmentResponse = { from: string; to: string; tracking_no: string; shipment_id: string; carrier: string }

/** What is found out of an address; with a wrong one `errors`, a sentence each, stand at the top as well. */
export type VerifiedAddressResponse = {
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
export type LegacyResponse =
  | RateResponse[]
  | PurchaseResponse
  | TopUpResponse
  | CreditsResponse
  | ListedOrderResponse[]
  | ShipmentResponse[]
  | VerifiedAddressResponse

/* A purchase as this interface answers it. */

/** What has become of a shipment's purchase; null where none was begun. */
export function itemStatus({ purchase, label }: PurchasedShipment): ItemStatus | null {
  if (!purchase) return null
  if (label?.status === LabelStatus.Cancelled) return 'cancelled'
  if (isOpen(purchase.state) || label?.filesState === 'processing') return 'processing'
  // A label whose files have expired, or could not be rendered, was bought all the same.
  return purchase.state === 'Completed' ? 'completed' : 'failed'
}

export type PurchaseView = {
  order: Pick<Order, 'orderId' | 'createdAt' | 'from' | 'to'>
  shipments: readonly PurchasedShipment[]
  notes: string
  /** Decimal text, in the currency of credit. */
  availableCredit: string
}

/** @param linkTo makes the address under which a label's file can be had */
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

/* How this interface writes what its answers are made of. */

/** Seconds since 1970, as text. */
export const unixSeconds = (time: Date): string => String(Math.floor(time.getTime() / 1000))

/** `30.00` → `30`, `12.5` → `12.50`. */
export const shortDollars = (dollars: string): string => inCurrency(dollars, creditCurrency).replace(/\.00$/, '')

const nameOf = ({ name, company }: Order['from']): string => name ?? company ?? ''

/** Who sends and who receives, by person or else by company. */
export const namesOf = ({ from, to }: Pick<Order, 'from' | 'to'>): { from: string; to: string } => ({
  from: nameOf(from),
  to: nameOf(to),
})

/* The names by which this interface knows services: stable, lower case, the carrier first. */

/** `usps` + `PRIORITY_MAIL` → `usps_priority`; what the carrier does not list is made of its own code. */
export function serviceName(carriers: readonly Carrier[], carrierId: string, serviceCode: string): string {
  const carrier = carriers.find(({ id }) => id === carrierId)
  const listed = carrier?.legacyServiceNames[serviceCode]
  if (listed) return listed
  const plain = serviceCode.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  return plain.startsWith(`${carrierId}_`) ? plain : `${carrierId}_${plain}`
}

/** The name that was asked for, an earlier one as today's. */
export function wantedService(carriers: readonly Carrier[], text: string): string {
  const name = text.toLowerCase()
  const aliases = carriers.map(({ legacyServiceAliases = {} }) => legacyServiceAliases)
  return aliases.find((names) => Object.hasOwn(names, name))?.[name] ?? name
}

/** How this interface fails: one line, some with status 200, since clients know them by their text. */

type MediaType = 'text/plain; charset=utf-8' | 'application/json'

export class Failure extends Error {
  readonly status: number
  readonly mediaType: MediaType

  /** @param line without a line break at its end; text but where published clients look for JSON */
  constructor(status: number, line: string, mediaType: MediaType = 'text/plain; charset=utf-8') {
    super(line)
    this.status = status
    this.mediaType = mediaType
  }
}

/** Published clients look for exactly these lines. */
const keyNotVerified = () => new Failure(200, 'Could not verify API key. Please check key and secret.')
export const noQuotes = () =>
  new Failure(
    200,
    '{"message":"No valid price quotes found. Please check your request and try again, or please contact support. Common issues: incorrect carrier/package/service type."}',
    'application/json',
  )
export const insufficientCredits = (price: string, available: string) =>
  new Failure(200, `Error: insufficient credits. Label would cost ${price}, but only ${available} available.`)

/* What the verbs refuse, in the words of this interface: made of codes and of what stands with them. */

/** The amounts of `Credit.Insufficient`. */
function creditFailure({ metaData }: ErrorDetail): Failure {
  const amount = (value: unknown) => inCurrency(String(value), String(metaData?.currency))
  return insufficientCredits(amount(metaData?.required), amount(metaData?.available))
}

/** One line of text; what the arguments are to be blamed for is 400, whether it cannot be read or makes no sense. */
export function failureOf(error: ServiceError): Failure {
  const [first] = error.errors
  if (first?.code === 'Rate.NoneAvailable') return noQuotes()
  if (first?.code === 'Credit.Insufficient') return creditFailure(first)
  // Of which kind a wrong pair is, nobody is told.
  if (first?.code.startsWith('Auth.')) return keyNotVerified()
  const { status, category } = statusOf(error)
  const line = error.errors
    .map(({ message }) => message)
    .join(' ')
    .replace(/\s+/g, ' ')
  return new Failure(category === 'Validation' && status === 422 ? 400 : status, line)
}
