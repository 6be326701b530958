/**
 * What a carrier is to the rest of the service: five verbs over one account at that carrier, every
 * outcome a value. A carrier that lacks a verb leaves it out, and what reads `carrier.void` sees so.
 *
 * Amounts are decimal strings in the named currency; weights are pounds, lengths inches, times UTC.
 */
import type { LabelLayout } from '@waybill/label-artwork'
import type { CustomsDeclaration } from '#adapters/carriers/customs.ts'
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
  /** Numbers that customs know the party by; absent: none. */
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

/** What a shipper may ask for beside the service itself, at a price of its own. */
export type ServiceOptions = {
  /** Who has to sign for the parcel: anybody there, or an adult; null: nobody. */
  signature: 'anybody' | 'adult' | null
  saturdayDelivery: boolean
}

export type RateInput = {
  from: CarrierAddress
  to: CarrierAddress
  parcel: CarrierParcel
  /** Absent: none. A carrier that does not sell what is asked for offers no service. */
  serviceOptions?: ServiceOptions
  /** What customs are told of the parcel; null or absent: nothing is declared. */
  customs?: CustomsDeclaration | null
  /** The day the parcel is handed over, as the origin's calendar date, `yyyy-mm-dd`. */
  shipDate: string
}

/** One service that the carrier offers for the parcel. Null where the carrier says nothing. */
export type Quote = {
  carrierCode: string | null
  serviceCode: string
  serviceName: string
  charge: Money
  retail: Money | null
  list: Money | null
  /** The carrier's transit estimate in its own kind of days; 0 where it gave none. */
  deliveryDays: number
  /** RFC 3339 in UTC. */
  estimatedDeliveryDate: string | null
  deliveryDateGuaranteed: boolean
  /** What was asked for when it was quoted, and is bought with it. */
  serviceOptions?: ServiceOptions
  /** What a check of the recipient's address had found where the order did not say: bought as it was quoted. */
  residenceFound?: boolean
  billingType: string | null
  zone: string | null
  /** What only this carrier has, by its own names: kept with the quote, for buying to hand back. */
  carrierData: Readonly<Record<string, string>>
}

export type BuyInput = RateInput & {
  quote: Quote
  /** Our purchase operation's id (a UUID): the reference under which `find` asks later. */
  reference: string
  /** The shipper's own number of the order, for a commercial invoice; null or absent: the carrier's choice. */
  invoiceNumber?: string | null
}

/** What the carrier made. Enough to void it, to book it, and to draw it when no artwork came. */
export type BoughtLabel = {
  trackingNumber: string
  /** What the carrier's void call wants; often the tracking number again. */
  carrierShipmentId: string
  /** What the carrier says that it charged; null where its answer names no amount. */
  charged: Money | null
  zone: string | null
  /** `yyyy-mm-dd`. */
  mailingDate: string
  artwork: Artwork | null
  /** The papers that go with the label; absent or empty: none. */
  documents?: readonly CarrierDocument[]
}

/** A paper that customs want with the parcel, on a sheet of its own. */
export type CarrierDocument = {
  kind: DocumentKind
  /** How many are to be printed and go along with the parcel; 0 where the carrier has passed it on to customs itself. */
  copies: number
  /** The carrier's own file; null where it is to be drawn, in a Sandbox, or to be had from the carrier alone. */
  artwork: Artwork | null
}
/** `waybill-copy`: what the courier who fetches the parcel is handed, and not put on it. */
export const documentKinds = ['commercial-invoice', 'customs-form', 'waybill-copy'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A carrier's own label file, as it came. */
export type Artwork = {
  mediaType: 'application/pdf' | 'image/png' | 'image/gif' | 'application/zpl'
  bytes: Uint8Array
}

/** The carrier decided against it; asking again unchanged brings the same answer. */
export type Rejected = {
  outcome: 'rejected'
  /** The carrier's own code and text, kept for the caller. */
  carrierCode: string | null
  carrierText: string
  /** Set where nothing that the shipper could change would help: the carrier does not go there. */
  isNotServed?: true
}

/** Rating changes nothing at the carrier, so a lost or garbled answer counts as unavailable. */
export type RatesOutcome = Ok<Quote[]> | Rejected | Unavailable
export type BuyOutcome = Ok<BoughtLabel> | Rejected | Unavailable | Uncertain
/**
 * The carrier took a request for a refund and decides later: the label must not be used any more, and its
 * price is not back yet. No carrier documents a way to ask how it decided.
 */
export type RefundRequested = { outcome: 'requested'; requestId: string | null }
/** `ok` also where the label was voided before. */
export type VoidOutcome = Ok<null> | RefundRequested | Rejected | Unavailable | Uncertain
/** No such purchase, by the carrier's own code for it; null where an operator answers for the carrier. */
export type Absent = { outcome: 'absent'; code: string | null }
/** What a carrier tells of a label that it does not show: that it can be used, or that a refund was requested for it. */
export type UnseenLabel = 'lives' | 'refund requested'
/**
 * What became of a purchase under our reference. `absent`: the carrier documents a code for knowing
 * no such purchase and answered it; worth no more than the look-up itself, see `provesLookup`. `undecided`: it answered,
 * and its answer proves neither (ask later, or ask a person); `isMade` where it knows the label and cannot show it.
 */
export type LookupOutcome =
  | Ok<BoughtLabel>
  | { outcome: 'voided'; value: BoughtLabel | null }
  | Absent
  | { outcome: 'undecided'; detail: string; isMade?: true; label?: UnseenLabel }
  | Unavailable

/**
 * What the event log keeps of a look-up: the outcome, the numbers of the label where one was found, and where the answer
 * proves nothing what the carrier said.
 */
export function lookupDetail(found: LookupOutcome): Record<string, unknown> {
  const answer = found.outcome
  if ('detail' in found) return { answer, detail: found.detail }
  if (found.outcome === 'absent' || !found.value) return { answer }
  const { trackingNumber, carrierShipmentId } = found.value
  return { answer, trackingNumber, carrierShipmentId }
}

/** Whether a look-up of a label that is known to exist found it, so that the same look-up's `absent` can be believed. */
export const provesLookup = (found: LookupOutcome): boolean =>
  found.outcome === 'ok' || found.outcome === 'voided' || (found.outcome === 'undecided' && found.isMade === true)

/** Whether an account may buy, as far as that shows without buying; `rejected`: the carrier does not take it. */
export type VerifyOutcome = Ok<null> | Rejected | Unavailable

/** An address as a carrier writes it. */
export type FoundAddress = { street1: string; street2: string | null; city: string; state: string; zip: string }

/** What a carrier's own service knows of an address. */
export type AddressFinding = {
  /** How much of it: the whole, the building without its apartment, several that it may be, or nothing. */
  match: 'address' | 'apartment missing' | 'apartment unknown' | 'several' | 'none'
  /** Null where it writes none. */
  address: FoundAddress | null
  /** Null where it does not say. */
  residential: boolean | null
  /** Nobody is there, as the carrier sees it. */
  vacant: boolean
}

/** Checking changes nothing at the carrier, so a lost or garbled answer counts as unavailable. */
export type AddressOutcome = Ok<AddressFinding> | Unavailable

export type VoidInput = { trackingNumber: string; carrierShipmentId: string; reference: string }
export type LookupInput = BuyInput & {
  /** When the request was sent, for carriers that look up by date. */
  sentAt: Date
}

/** One account at a carrier: where it is reached and what opens it. Secrets stay out of logs. */
export type CarrierAccount = {
  /** Names the account in token caches and logs. */
  id: string
  baseUrl: string
  credentials: Readonly<Record<string, string>>
  /** True where the carrier is played by the simulator; see `recipientForSimulator`. */
  simulated?: boolean
  /**
   * How long after it was sent a purchase may still take effect at the carrier. Until then "not
   * found" proves nothing, and `find` answers `undecided`. Absent: two minutes, two seconds at the
   * simulator.
   */
  consistencyWindowMs?: number
}

/** A setting that an account at the carrier needs, for the program that connects one. */
export type CredentialField = { name: string; meaning: string; secret: boolean; required: boolean }

/** What every verb is given: the one way out, the time, and access tokens shared by all calls. */
export type CarrierDeps = {
  http: OutgoingHttp
  clock: Clock
  tokens: AccessTokens
  log: Logger
  /** From this of the clock's `monotonicMs` on nothing is sent any more, whatever is left of the verb's own deadline. */
  sendBeforeMs?: number
}

/**
 * By what a purchase whose answer was lost is looked up; printed in the docs' table. With
 * `reference, found only` a label that is found was made, and one that is not found may have been.
 */
export type LookupStrategy = 'idempotency key' | 'reference' | 'reference, found only' | 'none'

export type Carrier = {
  id: CarrierId
  name: string
  lookupBy: LookupStrategy
  /** Where the carrier's own systems are reached; a setting, because such hosts move. */
  baseUrls: { production: string; test: string }
  credentialFields: readonly CredentialField[]
  /** Milliseconds after which a call of the verb is given up, tokens included. */
  deadlines: { ratesMs: number; buyMs: number; voidMs: number; lookupMs: number }
  /** Names of the carrier's own packagings that `parcel.predefinedPackage` may name. */
  predefinedPackages: readonly string[]
  /** Labels that Waybill draws for the carrier: in a Sandbox, and as samples. */
  drawnLabels: {
    layout: LabelLayout
    /** False if the label itself contains the customs declaration, so that no invoice goes with it. */
    needsInvoice: boolean
    /** Territories of the United States that take parcels from it without customs documents. */
    territoriesWithoutDocuments: readonly string[]
  }
  /** Which of the service options are to be had with any of its services. */
  sellsServiceOptions: { signature: boolean; saturdayDelivery: boolean }
  /**
   * Services that only certain content may go by, each with what that is, as `books and media`: nobody is given one of
   * them who did not name it.
   */
  restrictedServices: Readonly<Record<string, string>>
  /**
   * Services whose purchases are looked up in a system of their own, by their codes: that it works no label of another
   * service proves, nor does one of theirs for the others. Absent: none.
   */
  lookedUpApart?: readonly string[]
  /** What the legacy interface calls its services, by their codes; of others the name is made of the code. */
  legacyServiceNames: Readonly<Record<string, string>>
  /** Earlier names of services at the legacy interface, with the name that each has today. */
  legacyServiceAliases?: Readonly<Record<string, string>>
  /** What the legacy interface calls packagings; null: a box or letter of the shipper's own. */
  legacyPackageTypes: Readonly<Record<string, string | null>>
  /** What simulators take as credentials; they open nothing anywhere else. Absent: a Sandbox does not connect it. */
  sandboxCredentials?: Readonly<Record<string, string>>
  rates(deps: CarrierDeps, account: CarrierAccount, input: RateInput): Promise<RatesOutcome>
  buy(deps: CarrierDeps, account: CarrierAccount, input: BuyInput): Promise<BuyOutcome>
  void?(deps: CarrierDeps, account: CarrierAccount, input: VoidInput): Promise<VoidOutcome>
  lookup?(deps: CarrierDeps, account: CarrierAccount, input: LookupInput): Promise<LookupOutcome>
  /** Tries what buying needs, and buys nothing. The input is a plain parcel to ask the prices of. */
  verifyAccount?(deps: CarrierDeps, account: CarrierAccount, input: RateInput): Promise<VerifyOutcome>
  /**
   * Where its own service knows addresses, and how often in an hour an account at it may ask. Absent: it has none. Given
   * exactly where `checkAddress` is.
   */
  addressChecks?: {
    covers(address: CarrierAddress): boolean
    perHour: number
    /** Carriers are queried in this order, the lowest number first. */
    rank: number
  }
  checkAddress?(deps: CarrierDeps, account: CarrierAccount, address: CarrierAddress): Promise<AddressOutcome>
  /** Where anybody may follow a parcel. Absent: nowhere that the service knows. */
  trackingUrl?(trackingNumber: string): string
  /** A label that is never mailed, made without the carrier; the same for the same reference. */
  sampleLabel?(input: BuyInput): BoughtLabel
  /**
   * Whether the carrier wants a customs declaration for a way that does not leave the customs territory, as to a
   * territory or a military address of the United States. Absent: never.
   */
  wantsCustomsForm?(from: CarrierAddress, to: CarrierAddress): boolean
}

const defaultConsistencyWindowMs = 120_000
const simulatorConsistencyWindowMs = 2_000

/** How long after it was sent a request may still take effect at the account's carrier. */
export const consistencyWindowMs = (account: CarrierAccount): number =>
  account.consistencyWindowMs ?? (account.simulated ? simulatorConsistencyWindowMs : defaultConsistencyWindowMs)

/**
 * The simulator's magic values stand in the recipient's name. Rating requests of some carriers
 * carry no name, and fields for names are short. For an account at the simulator, and for no other, the
 * whole name travels in a header beside the carrier's own protocol; percent-encoded, since a header is
 * ASCII.
 */
export function recipientForSimulator(account: CarrierAccount, recipient: CarrierAddress): Record<string, string> {
  const name = recipient.name ?? recipient.company
  return account.simulated && name ? { 'x-simulator-recipient': encodeURIComponent(name) } : {}
}
