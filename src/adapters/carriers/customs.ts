/**
 * What customs are told of a parcel. Amounts and weights of an item are those of its whole line, as in the interface's
 * CustomsItem.
 */
import { Decimal } from 'decimal.js'

export const contentsTypes = [
  'documents',
  'gift',
  'merchandise',
  'returned_goods',
  'sample',
  'dangerous_goods',
  'humanitarian_donation',
  'other',
] as const
export type ContentsType = (typeof contentsTypes)[number]

export const restrictionTypes = ['none', 'other', 'quarantine', 'sanitary_phytosanitary_inspection'] as const
export type RestrictionType = (typeof restrictionTypes)[number]

export const nonDeliveryOptions = ['return', 'abandon'] as const
export type NonDeliveryOption = (typeof nonDeliveryOptions)[number]

/** Who pays duties and taxes: the recipient (DAP) or the sender (DDP). */
export const incoterms = ['DAP', 'DDP'] as const
export type Incoterm = (typeof incoterms)[number]

/** A declaration that is complete: what a carrier may be sent. */
export type CustomsDeclaration = {
  contentsType: ContentsType
  /** Said in words where the type is `other`. */
  contentsExplanation: string | null
  /** Whether the signer certifies that what is declared is true. */
  customsCertify: boolean
  customsSigner: string | null
  /** A text of the sender's own for the papers. */
  declaration: string | null
  /** For exports from the United States: `NOEEI 30.37(a)` and the like, or an ITN as `AES X20261123123456`; else null. */
  eelPfc: string | null
  nonDeliveryOption: NonDeliveryOption
  restrictionType: RestrictionType
  restrictionComments: string | null
  incoterm: Incoterm
  /** At least one. */
  items: readonly DeclaredItem[]
}

/** One kind of thing in the parcel. */
export type DeclaredItem = {
  /** In English, for customs. */
  description: string
  quantity: number
  /** Of the whole line, a decimal text. */
  value: string
  /** ISO 4217; the same for every item of a declaration. */
  currency: string
  /** Of the whole line. */
  weightPounds: number
  /** 6 to 10 digits without dots; null: not known. */
  hsTariffNumber: string | null
  /** Where it was made: ISO 3166-1 alpha-2. */
  originCountry: string
  /** The sender's own number of the article. */
  code: string | null
  manufacturer: string | null
  eccn: string | null
}

/* When the United States want an export to be filed, by what goods are worth: 15 CFR 30.37(a). */

/** Up to so much of goods of one tariff number no filing is asked for. */
export const maxUnfiledDollars = 2_500

/**
 * Whether so much of one kind is in the parcel that the exemption by value is none. What has no tariff number may all be of
 * one. Only dollars can be held against dollars.
 *
 * @param items each with the value of its whole line
 */
export function isWorthFiling(
  items: readonly { value: string; currency: string; hsTariffNumber: string | null }[],
): boolean {
  const dollars = items.filter(({ currency }) => currency === 'USD')
  return [...Map.groupBy(dollars, ({ hsTariffNumber }) => hsTariffNumber).values()].some((alike) =>
    Decimal.sum(...alike.map(({ value }) => value)).greaterThan(maxUnfiledDollars),
  )
}
