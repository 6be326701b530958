/**
 * The contract of a carrier: its operations on one carrier account, with every outcome as a value. A carrier without
 * an operation omits it, so callers test `carrier.void`.
 *
 * Amounts are decimal strings in the given currency. Weights are in pounds, lengths in inches, times in UTC.
 */
import type { LabelLayout } from '@waybill/label-artwork'
import type { CallBudget, CallPriority } from '#adapters/call-budget.ts'
import type { CarrierCallLimits } from '#adapters/carriers/call-limits.ts'
import type { CustomsDeclaration, ProductIdTerms } from '#adapters/carriers/customs.ts'
import type { Ok, Unavailable, Uncertain } from '#adapters/outcome.ts'
import type { AccessTokens } from '#adapters/tokens.ts'
import type { Clock } from '#kit/clock.ts'
import type { OutgoingHttp } from '#kit/http.ts'
import type { Logger } from '#kit/log.ts'

/** The id of a carrier's definition. The registry lists all of them. */
export type CarrierId = string

export type CarrierAddress = {
  name: string | null
  company: string | null
  street1: string
  street2: string | null
  city: string
  state: string
  zip: string
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  phone: string | null
  email: string | null
  residential: boolean | null
  /** Tax and customs numbers of the party; absent: none. */
  federalTaxId?: string | null
  stateTaxId?: string | null
}

/** Either all three dimensions (length ≥ width ≥ height) or a carrier's own packaging. */
export type CarrierParcel = {
  weightPounds: number
  dimensionsInches: { length: number; width: number; height: number } | null
  predefinedPackage: string | null
}

export type Money = { amount: string; currency: string }

/** Service options that cost extra. */
export type ServiceOptions = {
  /** Who must sign for the parcel: anyone at the address, or an adult. Null: nobody. */
  signature: 'anybody' | 'adult' | null
  saturdayDelivery: boolean
}

export type RateInput = {
  from: CarrierAddress
  to: CarrierAddress
  parcel: CarrierParcel
  /** Absent: none. A carrier that does not sell a requested option offers no rate. */
  serviceOptions?: ServiceOptions
  /** The customs declaration; null or absent: none. */
  customs?: CustomsDeclaration | null
  /** The ship date in the origin's calendar, `yyyy-mm-dd`. */
  shipDate: string
}

/** The fields of an address that a carrier prints. */
export const printedFields = ['name', 'company', 'street1', 'street2', 'city', 'state', 'zip'] as const
export type PrintedField = (typeof printedFields)[number]

/** The names of a party on a label. */
export type PrintedNames = Pick<CarrierAddress, 'name' | 'company'>

/** The parts of a shipment that a carrier prints on labels and documents. */
export type PrintedShipment = {
  from: CarrierAddress
  to: CarrierAddress
  customs?: CustomsDeclaration | null
  invoiceNumber?: string | null
}

/** One service that the carrier offers for the parcel. Null: not provided by the carrier. */
export type Quote = {
  carrierCode: string | null
  serviceCode: string
  serviceName: string
  charge: Money
  retail: Money | null
  list: Money | null
  /** The carrier's estimate of transit days, in its own kind of days; 0 if it gave none. */
  deliveryDays: number
  /** RFC 3339 in UTC. */
  estimatedDeliveryDate: string | null
  deliveryDateGuaranteed: boolean
  /** The requested options, which are bought with the rate. */
  serviceOptions?: ServiceOptions
  /**
   * The result of an address check if the order does not specify whether the recipient is residential. A purchase uses
   * the result of its quote.
   */
  residenceFound?: boolean
  billingType: string | null
  zone: string | null
  /** Data in the carrier's own terms, stored with the quote and returned to it when buying. */
  carrierData: Readonly<Record<string, string>>
}

export type BuyInput = RateInput & {
  quote: Quote
  /** The id of the purchase (a UUID): the reference for later lookups. */
  reference: string
  /** The order number for a commercial invoice; null or absent: the carrier chooses. */
  invoiceNumber?: string | null
}

/** The label that the carrier created: enough to void it, book it, and draw it if no label file came. */
export type BoughtLabel = {
  trackingNumber: string
  /** The carrier's id for the void call; often the tracking number. */
  carrierShipmentId: string
  /** The carrier's price; null if its response contains none. */
  charged: Money | null
  zone: string | null
  /** `yyyy-mm-dd`. */
  mailingDate: string
  artwork: Artwork | null
  /** Customs documents of the label; absent or empty: none. */
  documents?: readonly CarrierDocument[]
}

/** A customs document on a separate sheet. */
export type CarrierDocument = {
  kind: DocumentKind
  /** The number of copies to print for the parcel; 0 if the carrier sends it to customs electronically. */
  copies: number
  /** The carrier's file; null if a Sandbox draws it, or only the carrier's website has it. */
  artwork: Artwork | null
}
/** `waybill-copy`: handed to the courier, not attached to the parcel. */
export const documentKinds = ['commercial-invoice', 'customs-form', 'waybill-copy'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A carrier's own label file, unchanged. */
export type Artwork = {
  mediaType: 'application/pdf' | 'image/png' | 'image/gif' | 'application/zpl'
  bytes: Uint8Array
}

/** The carrier rejected the request. The same request would be rejected again. */
export type Rejected = {
  outcome: 'rejected'
  /** The carrier's own code and text, for the caller. */
  carrierCode: string | null
  carrierText: string
  /** Set if the shipper cannot change anything: the carrier does not serve the destination. */
  isNotServed?: true
}

/**
 * Rating changes nothing at the carrier, so a lost or invalid response counts as unavailable. `skipped`: how many
 * entries of the response could not be used. Absent: none.
 */
export type RatesOutcome = RatedQuotes | Rejected | Unavailable
export type RatedQuotes = Ok<Quote[]> & { skipped?: number }
export type BuyOutcome = Ok<BoughtLabel> | Rejected | Unavailable | Uncertain
/**
 * The carrier accepted a refund request and decides later. The label must not be used, and the price is not refunded
 * yet. No carrier documents a way to query the decision.
 */
export type RefundRequested = { outcome: 'requested'; requestId: string | null }
/** `ok` also if the label was voided before. */
export type VoidOutcome = Ok<null> | RefundRequested | Rejected | Unavailable | Uncertain
/** No such purchase, with the carrier's code for it; null if an operator entered it. */
export type Absent = { outcome: 'absent'; code: string | null }
/** The status of a label that the carrier does not return: live, or with a refund requested. */
export type UnseenLabel = 'lives' | 'refund requested'
/**
 * The outcome of a purchase by our reference. `absent`: the carrier returned its documented code for an unknown
 * purchase. This is only as reliable as the lookup, see `provesLookup`. `undecided`: the response proves nothing, so
 * look it up again later or ask a person. `isMade`: the label exists, but the carrier cannot return it.
 */
export type LookupOutcome =
  | Ok<BoughtLabel>
  | { outcome: 'voided'; value: BoughtLabel | null }
  | Absent
  | { outcome: 'undecided'; detail: string; isMade?: true; label?: UnseenLabel }
  | Unavailable

/**
 * The event log's details of a lookup: the outcome, the numbers of a label that was found, and the carrier's message if
 * the response proves nothing.
 */
export function lookupDetail(found: LookupOutcome): Record<string, unknown> {
  const answer = found.outcome
  if ('detail' in found) return { answer, detail: found.detail }
  if (found.outcome === 'absent' || !found.value) return { answer }
  const { trackingNumber, carrierShipmentId } = found.value
  return { answer, trackingNumber, carrierShipmentId }
}

/**
 * The owner of a tracking number, by the reference that the carrier shows with it. `own`: it has the purchase's reference.
 * `other`: it has a reference, and not this one. `undecided`: the carrier shows no such number, or no reference with it.
 */
export type NumberOutcome =
  | { outcome: 'own' }
  | { outcome: 'other' }
  | { outcome: 'undecided'; detail: string }
  | Unavailable

/** Whether a lookup found a label that is known to exist, so that `absent` from the same lookup can be trusted. */
export const provesLookup = (found: LookupOutcome): boolean =>
  found.outcome === 'ok' || found.outcome === 'voided' || (found.outcome === 'undecided' && found.isMade === true)

/**
 * Whether an account can buy labels, as far as the carrier shows this without a purchase. `rejected`: it does not
 * accept the account.
 */
export type VerifyOutcome = Ok<null> | Rejected | Unavailable

/** An address in the carrier's spelling. */
export type FoundAddress = { street1: string; street2: string | null; city: string; state: string; zip: string }

/** The result of the carrier's address check. */
export type AddressFinding = {
  /** The precision of the match: exact, the building without its apartment, several candidates, or none. */
  match: 'address' | 'apartment missing' | 'apartment unknown' | 'several' | 'none'
  /** Null if the carrier returns no address. */
  address: FoundAddress | null
  /** Null: unknown. */
  residential: boolean | null
  /** Vacant, according to the carrier. */
  vacant: boolean
}

/** Checking changes nothing at the carrier, so a lost or invalid response counts as unavailable. */
export type AddressOutcome = Ok<AddressFinding> | Unavailable

export type VoidInput = { trackingNumber: string; carrierShipmentId: string; reference: string }
/** A number that a person entered for a purchase, and the purchase's reference and quote. */
export type NumberInput = Pick<BuyInput, 'reference' | 'quote'> & { trackingNumber: string }
export type LookupInput = BuyInput & {
  /** When the request was sent, for carriers whose lookup needs a date. */
  sentAt: Date
}

/** A carrier account: its URL and credentials. Secrets never appear in logs. */
export type CarrierAccount = {
  /** The key of the account in token caches and logs. */
  id: string
  baseUrl: string
  credentials: Readonly<Record<string, string>>
  /** Whether it is an account at the simulator; see `recipientForSimulator`. */
  simulated?: boolean
  /**
   * How long after it was sent a purchase may still take effect at the carrier. Until then "not found" proves nothing,
   * and the lookup returns `undecided`. Absent: two minutes, or two seconds at the simulator.
   */
  consistencyWindowMs?: number
}

/** A credential field of a carrier account, for the command or page that connects one. */
export type CredentialField = { name: string; meaning: string; secret: boolean; required: boolean }

/** The dependencies of every operation: outgoing HTTP, the clock, and shared access tokens. */
export type CarrierDeps = {
  http: OutgoingHttp
  clock: Clock
  tokens: AccessTokens
  log: Logger
  /** Nothing is sent from this value of `monotonicMs` on, whatever remains of the operation's deadline. */
  sendBeforeMs?: number
  /** The importance of the operation, if other than usual. */
  priority?: CallPriority
  /** The calls that the carrier allows. Absent: they are not counted. */
  budget?: CallBudget
}

/**
 * How a purchase with a lost response is looked up; shown in the docs. With `reference, found only`, a label that is
 * found exists, and one that is not found may exist.
 */
export type LookupStrategy = 'idempotency key' | 'reference' | 'reference, found only' | 'none'

export type Carrier = {
  id: CarrierId
  name: string
  lookupBy: LookupStrategy
  /** The URLs of the carrier's systems. A setting can change them, because such hosts move. */
  baseUrls: { production: string; test: string }
  credentialFields: readonly CredentialField[]
  /** The carrier's limits of calls. Absent: unknown, and calls are not counted. */
  callLimits?: CarrierCallLimits
  /** The deadline of each operation in milliseconds, tokens included. */
  deadlines: { ratesMs: number; buyMs: number; voidMs: number; lookupMs: number }
  /** The carrier's own packagings, as allowed in `parcel.predefinedPackage`. */
  predefinedPackages: readonly string[]
  /** Labels that Waybill draws for the carrier: in a Sandbox, and as samples. */
  drawnLabels: {
    layout: LabelLayout
    /** False if the label itself contains the customs declaration, so that there is no invoice. */
    needsInvoice: boolean
    /** US territories that accept parcels from the United States without customs documents. */
    territoriesWithoutDocuments: readonly string[]
  }
  /** The service options that at least one of its services offers. */
  sellsServiceOptions: { signature: boolean; saturdayDelivery: boolean }
  /**
   * Services for certain content only, each with its content, such as `books and media`. They are never chosen unless
   * the caller names them.
   */
  restrictedServices: Readonly<Record<string, string>>
  /**
   * Services with a lookup system of their own, by code: a lookup of one system proves nothing about the other. Absent:
   * none.
   */
  lookedUpApart?: readonly string[]
  /** Names of its services in the legacy API, by code. Other names are derived from the code. */
  legacyServiceNames: Readonly<Record<string, string>>
  /** Former names of services in the legacy API, with their current names. */
  legacyServiceAliases?: Readonly<Record<string, string>>
  /** Names of packagings in the legacy API; null: the shipper's own box or letter. Letter case is ignored. */
  legacyPackageTypes: Readonly<Record<string, string | null>>
  /** Other names that published clients send for some of them. */
  legacyPackageAliases?: Readonly<Record<string, string>>
  /** The limits of packagings that are not boxes, by name. The sides start with the longest. */
  legacyPackageLimits?: Readonly<Record<string, { maxOunces: number; maxInches: readonly [number, number, number] }>>
  /** Credentials for simulators, which are valid nowhere else. Absent: a Sandbox does not connect the carrier. */
  sandboxCredentials?: Readonly<Record<string, string>>
  rates(deps: CarrierDeps, account: CarrierAccount, input: RateInput): Promise<RatesOutcome>
  buy(deps: CarrierDeps, account: CarrierAccount, input: BuyInput): Promise<BuyOutcome>
  void?(deps: CarrierDeps, account: CarrierAccount, input: VoidInput): Promise<VoidOutcome>
  lookup?(deps: CarrierDeps, account: CarrierAccount, input: LookupInput): Promise<LookupOutcome>
  /** Compares the reference of a tracking number with a purchase. Absent: the carrier shows no reference of a number. */
  checkNumber?(deps: CarrierDeps, account: CarrierAccount, input: NumberInput): Promise<NumberOutcome>
  /** Tests whether the account can buy, without buying. The input is a plain parcel for a price request. */
  verifyAccount?(deps: CarrierDeps, account: CarrierAccount, input: RateInput): Promise<VerifyOutcome>
  /**
   * The countries of its address check, and the allowed calls per hour. Absent: it has none. Present exactly if
   * `checkAddress` is.
   */
  addressChecks?: {
    covers(address: CarrierAddress): boolean
    perHour: number
    /** The order in which carriers are queried, lowest first. */
    rank: number
  }
  checkAddress?(deps: CarrierDeps, account: CarrierAccount, address: CarrierAddress): Promise<AddressOutcome>
  /** The carrier's public tracking page. Absent: unknown. */
  trackingUrl?(trackingNumber: string): string
  /** Creates a sample label without the carrier; the same one for the same reference. */
  sampleLabel?(input: BuyInput): BoughtLabel
  /**
   * The shipment as the carrier prints it: its letters, and its order of lines. For labels that Waybill draws in its
   * place. Absent: as it is.
   */
  asPrinted?<Shipment extends PrintedShipment>(shipment: Shipment): Shipment
  /**
   * The names of a party that fit on the label. `other` is the party at the other end. Absent: names of every length fit.
   */
  printedNames?(address: CarrierAddress, other: CarrierAddress): PrintedNames
  /** The fields of an address with letters that the carrier cannot print. Absent: it prints all letters. */
  unprintableFields?(address: CarrierAddress): readonly PrintedField[]
  /**
   * Whether the carrier requires a customs declaration within the customs territory, such as to US territories or
   * military addresses. Absent: never.
   */
  wantsCustomsForm?(from: CarrierAddress, to: CarrierAddress): boolean
  /** The product ids that it sends to customs of the European Union. Absent: none. */
  productIds?: ProductIdTerms
}

const defaultConsistencyWindowMs = 120_000
const simulatorConsistencyWindowMs = 2_000

/** How long after it was sent a request may still take effect at the account's carrier. */
export const consistencyWindowMs = (account: CarrierAccount): number =>
  account.consistencyWindowMs ?? (account.simulated ? simulatorConsistencyWindowMs : defaultConsistencyWindowMs)

/**
 * The simulator's magic values are part of the recipient's name. Some rate requests contain no name, and name fields
 * are short. Accounts at the simulator therefore get the full name in an extra header, percent-encoded because headers
 * are ASCII.
 */
export function recipientForSimulator(account: CarrierAccount, recipient: CarrierAddress): Record<string, string> {
  const name = recipient.name ?? recipient.company
  return account.simulated && name ? { 'x-simulator-recipient': encodeURIComponent(name) } : {}
}
