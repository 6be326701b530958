/**
 * The settings with which a store's orders are imported, and the customs data that the account has stored for its
 * goods.
 */

import { Decimal } from 'decimal.js'
import type { StoreAddress, StoreLine, StoreOrder } from '#adapters/stores/store.ts'
import type { OrderEdits } from '#domain/orders/imported-orders.ts'
import type { Address } from '#domain/orders/order/address.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import { goodsKey, listRemembered, type RememberedGoods, rememberedIds } from '#domain/presets/remembered-goods.ts'
import { findDefaultWarehouse, listWarehouses } from '#domain/presets/warehouses.ts'
import type { ConnectedStore, ImportDeps } from '#domain/store-sync/connection.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Keys are made by `goodsKey`. */
type GoodsByKey = ReadonlyMap<string, RememberedGoods>

export const indexGoods = (goods: readonly RememberedGoods[]): GoodsByKey =>
  new Map(goods.map((one) => [goodsKey(one), one]))

type Named = Pick<StoreLine, 'sku' | 'name' | 'options'>

/** The line as a product that is remembered. The buyer's own words belong to no product. */
export function productOf({
  sku,
  name,
  options = [],
}: Named): Pick<RememberedGoods, 'sku' | 'description' | 'options'> {
  const ofVariant = options
    .filter(({ isTyped }) => !isTyped)
    .map(({ name: option, value }) => ({ name: option, value }))
  return { sku, description: name, ...(ofVariant.length > 0 ? { options: ofVariant } : {}) }
}

/** Matched by SKU, or else by name and variant, or else by name. */
export const goodsOfLine = (line: Named, goods: GoodsByKey): RememberedGoods | null =>
  (line.sku && goods.get(goodsKey(productOf(line)))) ||
  goods.get(goodsKey({ ...productOf(line), sku: null })) ||
  goods.get(goodsKey({ sku: null, description: line.name })) ||
  null

/** Adds stored customs data to the lines. Values from the store have priority. */
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
    ...(known.code && !line.sku && !line.variantId ? { variantId: known.code } : {}),
    ...idsOf(known),
    ...idsOf(line),
  }
}

/** Missing ids leave no key, so that they replace none. */
const idsOf = ({
  manufacturerProductId,
  standardProductId,
}: Pick<StoreLine, 'manufacturerProductId' | 'standardProductId'>) =>
  rememberedIds({ manufacturerProductId, standardProductId })

export const weighs = ({ unitWeightPounds }: Pick<StoreLine, 'unitWeightPounds'>): boolean =>
  unitWeightPounds !== null && unitWeightPounds > 0

/** The store's total may leave out unknown weights. A parcel is never lighter than its items. */
function atLeast(told: number | null, lines: readonly StoreLine[]): number | null {
  if (told === null || told <= 0) return told
  const summed = Decimal.sum(
    0,
    ...lines.map(({ unitWeightPounds, quantity }) => new Decimal(unitWeightPounds ?? 0).times(quantity)),
  ).toNumber()
  return Math.max(told, summed)
}

export type ImportSettings = {
  /** The ship-from address that replaces the store's own. Null: none. */
  warehouse: Address | null
  /** The store's own ship-from address. Null: unknown. */
  storeAddress: StoreAddress | null
  /** The default sender. Without one no order is made. */
  otherwiseFrom: { address: Address; isSample: boolean } | null
  defaultParcel: ParcelContent
  /** Customs data that the account has stored for its goods. */
  goods: GoodsByKey
  /** The parts of the order that were changed in Waybill, which replace those of the store. Absent: none. */
  edits?: OrderEdits
  /** Whether orders that are not paid yet can be shipped. */
  shipsUnpaid: boolean
}

/** The default sender in a Sandbox. */
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

/** A removed ship-from address counts as none. */
export async function getImportSettings(
  deps: { db: Queryable } & Pick<ImportDeps, 'environment'>,
  connection: ConnectedStore,
): Promise<ImportSettings> {
  const { accountId, subAccountId, warehouseId, shipFrom, defaultParcel, shipsUnpaid } = connection
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
    shipsUnpaid,
  }
}
