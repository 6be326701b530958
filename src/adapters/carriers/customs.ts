/**
 * The customs declaration of a parcel. Amounts and weights of an item are those of its whole line, as in the API's
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
/** The ids of one kind of goods, as the carrier accepts them. */
export type ProductIds = {
  /** The seller's own number, such as a SKU. */
  merchant: string
  /** The manufacturer's own number. */
  manufacturer: string
  /** GTIN. Null: none. */
  standard: string | null
}

/** The ids that a carrier accepts. */
export type ProductIdTerms = {
  /** Countries whose customs require product ids, ISO 3166-1 alpha-2. */
  destinations: ReadonlySet<string>
  maxLengths: Readonly<Record<keyof ProductIds, number>>
  /** `any`: no restriction is documented. */
  alphabet: 'letters and digits' | 'ascii' | 'any'
}

export type ContentsType = (typeof contentsTypes)[number]

export const restrictionTypes = ['none', 'other', 'quarantine', 'sanitary_phytosanitary_inspection'] as const
export type RestrictionType = (typeof restrictionTypes)[number]

export const nonDeliveryOptions = ['return', 'abandon'] as const
export type NonDeliveryOption = (typeof nonDeliveryOptions)[number]

/** Who pays duties and taxes: the recipient (DAP) or the sender (DDP). */
export const incoterms = ['DAP', 'DDP'] as const
export type Incoterm = (typeof incoterms)[number]

/** A complete declaration, ready for a carrier. */
export type CustomsDeclaration = {
  contentsType: ContentsType
  /** Description of the contents if the type is `other`. */
  contentsExplanation: string | null
  /** Whether the signer certifies that the declaration is correct. */
  customsCertify: boolean
  customsSigner: string | null
  /** The sender's remark for the documents. */
  declaration: string | null
  /**
   * For exports from the United States: an exemption such as `NOEEI 30.37(a)`, or an ITN such as `AES X20261123123456`.
   * Otherwise null.
   */
  eelPfc: string | null
  nonDeliveryOption: NonDeliveryOption
  restrictionType: RestrictionType
  restrictionComments: string | null
  incoterm: Incoterm
  /** At least one. */
  items: readonly DeclaredItem[]
}

/** One kind of goods in the parcel. */
export type DeclaredItem = {
  /** In English. */
  description: string
  quantity: number
  /** The value of the whole line, as decimal text. */
  value: string
  /** ISO 4217; the same for every item of a declaration. */
  currency: string
  /** The weight of the whole line. */
  weightPounds: number
  /** 6 to 10 digits without dots; null: unknown. */
  hsTariffNumber: string | null
  /** The country of origin, ISO 3166-1 alpha-2. */
  originCountry: string
  /** The sender's product code. */
  code: string | null
  manufacturer: string | null
  eccn: string | null
  /** Product ids for customs of the European Union. Absent: they are not needed. */
  productIds?: ProductIds
}

/* When the United States require an export filing, by the value of the goods: 15 CFR 30.37(a). */

/** Goods of one tariff number up to this value need no filing. */
export const maxUnfiledDollars = 2_500

/**
 * Whether goods of one tariff number exceed the exemption by value. Goods without a number may all have the same one.
 * Only values in dollars can be compared with dollars.
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
