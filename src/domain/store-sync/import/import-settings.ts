/** What an account has said of its goods where the store does not say it. Pure. */

import { Decimal } from 'decimal.js'
import type { StoreAddress, StoreLine, StoreOrder } from '#adapters/stores/store.ts'
import type { Address } from '#domain/orders/order/address.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import { goodsKey, listRemembered, type RememberedGoods } from '#domain/presets/remembered-goods.ts'
import { findDefaultWarehouse, listWarehouses } from '#domain/presets/warehouses.ts'
import type { ConnectedStore, ImportDeps } from '#domain/store-sync/connection.ts'
import type { Queryable } from '#kit/postgres.ts'

/** By `goodsKey`. */
export type GoodsByKey = ReadonlyMap<string, RememberedGoods>

export const indexGoods = (goods: readonly RememberedGoods[]): GoodsByKey =>
  new Map(goods.map((one) => [goodsKey(one), one]))

/** What is known of a line by its number, else by what it is called; null: nothing. */
export const goodsOfLine = (
  { sku, name }: Pick<StoreLine, 'sku' | 'name'>,
  goods: GoodsByKey,
): RememberedGoods | null =>
  (sku && goods.get(goodsKey({ sku, description: name }))) ||
  goods.get(goodsKey({ sku: null, description: name })) ||
  null

/** The order with what is known of its goods. What the store says of them stays. */
export function withRememberedGoods(said: StoreOrder, goods: GoodsByKey): StoreOrder {
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

/** What a store's orders are made with, beside what it says of them. */
export type ImportSettings = {
  /** The warehouse that takes the place of what the store says; null: none does. */
  warehouse: Address | null
  /** Where the store's parcels come from, as it says; null: it does not. */
  storeAddress: StoreAddress | null
  /** Where they come from where nobody says it; null: then there is no order. */
  otherwiseFrom: { address: Address; isSample: boolean } | null
  defaultParcel: ParcelContent
  /** What the account has said of its goods, where the store does not. */
  goods: GoodsByKey
}

/** Where orders of the Sandbox come from while nobody has said it. */
const sampleSender: Address = {
  name: 'Sample Shop',
  company: 'Sample Shop',
  street1: '417 Montgomery St',
  street2: null,
  city: 'San Francisco',
  state: 'CA',
  zip: '94104',
  country: 'US',
  phone: '4155550100',
  email: null,
  residential: false,
  carrierFacility: null,
  federalTaxId: null,
  stateTaxId: null,
}

/** What a store's orders are made with, as it stands now. A warehouse that was removed is none. */
export async function getImportSettings(
  deps: { db: Queryable } & Pick<ImportDeps, 'environment'>,
  connection: ConnectedStore,
): Promise<ImportSettings> {
  const { accountId, subAccountId, warehouseId, shipFrom, defaultParcel } = connection
  const warehouses = warehouseId === null ? [] : await listWarehouses(deps, { accountId })
  const warehouse = warehouses.find((one) => one.warehouseId === warehouseId)?.from ?? null
  const usual = warehouse ? null : await findDefaultWarehouse(deps, { accountId, subAccountId })
  const remembered = await listRemembered(deps, { accountId })
  const sample = deps.environment === 'sandbox' ? { address: sampleSender, isSample: true } : null
  return {
    warehouse,
    storeAddress: shipFrom,
    otherwiseFrom: usual ? { address: usual.from, isSample: false } : sample,
    defaultParcel,
    goods: indexGoods(remembered.goods),
  }
}
