/** One kind of thing that was declared to customs, of one piece of it. */
export type RememberedGoods = {
  description: string
  /** The sender's own number of the article; null: none. */
  sku: string | null
  /** Decimal text. */
  unitValue: string | null
  /** ISO 4217. */
  currency: string | null
  unitWeightPounds: number | null
  /** Digits alone. */
  hsTariffNumber: string | null
  /** ISO 3166-1 alpha-2. */
  originCountry: string | null
}

/** By which it is found again: the sender's own number, else what it is called. */
export const goodsKey = ({ sku, description }: Pick<RememberedGoods, 'sku' | 'description'>): string =>
  sku ? `sku ${sku.toLowerCase()}` : `text ${description.toLowerCase()}`

/** How a declaration was made last; null: that was not said. */
export type RememberedDeclaration = { signer: string | null; contentsType: string | null }
