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

/** How a declaration was made last; null: that was not said. */
export type RememberedDeclaration = { signer: string | null; contentsType: string | null }
