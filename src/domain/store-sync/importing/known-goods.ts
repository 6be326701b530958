/** What an account has said of its goods where the store does not say it. Pure. */
import { Decimal } from 'decimal.js'
import type { StoreLine, StoreOrder } from '#adapters/stores/store.ts'
import { goodsKey, type RememberedGoods } from '#domain/presets/remembered-goods.ts'

/** By `goodsKey`. */
export type KnownGoods = ReadonlyMap<string, RememberedGoods>

export const knownGoods = (goods: readonly RememberedGoods[]): KnownGoods =>
  new Map(goods.map((one) => [goodsKey(one), one]))

/** What is known of a line by its number, else by what it is called; null: nothing. */
export const goodsOfLine = (
  { sku, name }: Pick<StoreLine, 'sku' | 'name'>,
  goods: KnownGoods,
): RememberedGoods | null =>
  (sku && goods.get(goodsKey({ sku, description: name }))) ||
  goods.get(goodsKey({ sku: null, description: name })) ||
  null

/** The order with what is known of its goods. What the store says of them stays. */
export function withKnownGoods(said: StoreOrder, goods: KnownGoods): StoreOrder {
  if (goods.size === 0) return said
  const lines = said.lines.map((line) => withKnown(line, goodsOfLine(line, goods)))
  const isWeightKnown = lines.some(
    ({ unitWeightPounds }, place) => unitWeightPounds !== said.lines[place]?.unitWeightPounds,
  )
  return { ...said, lines, weightPounds: isWeightKnown ? atLeast(said.weightPounds, lines) : said.weightPounds }
}

function withKnown(line: StoreLine, known: RememberedGoods | null): StoreLine {
  if (!known) return line
  const isValued = line.unitValue !== null
  return {
    ...line,
    unitValue: isValued ? line.unitValue : known.unitValue,
    currency: isValued ? line.currency : known.currency,
    unitWeightPounds: weighs(line) ? line.unitWeightPounds : known.unitWeightPounds,
    hsTariffNumber: line.hsTariffNumber ?? known.hsTariffNumber,
    originCountry: line.originCountry ?? known.originCountry,
  }
}

export const weighs = ({ unitWeightPounds }: Pick<StoreLine, 'unitWeightPounds'>): boolean =>
  unitWeightPounds !== null && unitWeightPounds > 0

/** What a store says of the whole may leave out what it does not know: no parcel is lighter than what is in it. */
function atLeast(told: number | null, lines: readonly StoreLine[]): number | null {
  if (told === null || told <= 0) return told
  const summed = Decimal.sum(
    0,
    ...lines.map(({ unitWeightPounds, quantity }) => new Decimal(unitWeightPounds ?? 0).times(quantity)),
  ).toNumber()
  return Math.max(told, summed)
}
