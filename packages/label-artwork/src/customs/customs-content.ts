/**
 * What customs are told of a parcel, as papers print it. Amounts are decimal texts; amounts and weights of an item are
 * those of its whole line.
 */
export type CustomsContent = {
  /** `merchandise`, `gift`, `documents`, `sample`, `returned_goods`; anything else is printed as another kind. */
  contentsType: string
  /** Said in words where it is another kind. */
  contentsExplanation: string | null
  customsSigner: string | null
  /** A text of the sender's own. */
  declaration: string | null
  /** Why the United States ask no export filing, or the number of it. */
  eelPfc: string | null
  nonDeliveryOption: 'return' | 'abandon'
  restrictionType: string
  restrictionComments: string | null
  /** `DAP` or `DDP`. */
  incoterm: string
  /** At least one, all in one currency. */
  items: readonly CustomsItem[]
}

export type CustomsItem = {
  description: string
  quantity: number
  value: string
  currency: string
  weightPounds: number
  hsTariffNumber: string | null
  /** Two letters, ISO 3166. */
  originCountry: string
  /** The sender's own number of the article. */
  code: string | null
}

export const currencyOf = (customs: CustomsContent): string => customs.items[0]?.currency ?? 'USD'

/** In pounds: of the goods alone, without the packaging. */
export const netWeightPounds = (customs: CustomsContent): number =>
  customs.items.reduce((sum, { weightPounds }) => sum + weightPounds, 0)
