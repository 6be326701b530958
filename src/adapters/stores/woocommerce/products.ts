/**
 * What goods weigh and whether they are shipped at all, which orders do not say: GET /wc/v3/products with the ids of
 * all lines, and of each product that has variations, these.
 */
import { poundsOf, type WeightUnit } from '#adapters/stores/pounds.ts'
import type { Rejected, StoreAccount, StoreDeps, Unavailable } from '#adapters/stores/store.ts'
import { ask, unreadableIfMissing } from '#adapters/stores/woocommerce/ask.ts'
import { productsAnswer, type WooLine, type WooOrder } from '#adapters/stores/woocommerce/order-answer.ts'

export type Goods = { weightPounds: number | null; isShipped: boolean }
/** By the id of the variation, or of the product. */
export type GoodsById = ReadonlyMap<number, Goods>

const units: Readonly<Record<string, WeightUnit>> = { kg: 'kilogram', g: 'gram', lbs: 'pound', oz: 'ounce' }
const productsPerCall = 100
/** So many products of one page of orders have their variations asked for; the orders of others are read one by one. */
export const maxProductsWithVariations = 10

const productIdOf = ({ product_id: id }: WooLine): number => (Number.isSafeInteger(Number(id)) ? Number(id) : 0)
export const goodsIdOf = (line: WooLine): number => line.variation_id || productIdOf(line)

/** The products of orders whose variations are bought. */
export const productsWithVariations = (orders: readonly WooOrder[]): number[] => [
  ...new Set(orders.flatMap(({ line_items: lines }) => lines.filter((line) => line.variation_id).map(productIdOf))),
]

export async function listGoods(
  deps: StoreDeps,
  account: StoreAccount,
  { orders, endsAtMs }: { orders: readonly WooOrder[]; endsAtMs: number },
): Promise<{ outcome: 'ok'; value: GoodsById } | Rejected | Unavailable> {
  const lines = orders.flatMap((order) => order.line_items)
  const ids = [...new Set(lines.filter((line) => !line.variation_id).map(productIdOf))].filter((id) => id > 0)
  const paths = chunksOf(ids).map((chunk) => productsPath('wc/v3/products', chunk))
  for (const product of productsWithVariations(orders).slice(0, maxProductsWithVariations)) {
    const bought = lines.filter((line) => line.variation_id && productIdOf(line) === product)
    const variations = [...new Set(bought.map(goodsIdOf))]
    paths.push(...chunksOf(variations).map((chunk) => productsPath(`wc/v3/products/${product}/variations`, chunk)))
  }
  const goods = new Map<number, Goods>()
  // One after the other: a shop is often one small machine.
  for (const path of paths) {
    const asked = await ask(deps, account, { verb: 'products', path, endsAtMs, shape: productsAnswer })
    // A product that is gone takes its variations with it; its orders stay.
    if (asked.outcome === 'missing' && path.includes('/variations?')) continue
    const answer = unreadableIfMissing(asked)
    if (answer.outcome !== 'ok') return answer
    const unit = units[account.facts.weightUnit ?? '']
    for (const { id, weight, virtual } of answer.value) {
      const known = unit && Number(weight) > 0
      goods.set(id, { weightPounds: known ? poundsOf(Number(weight), unit) : null, isShipped: !virtual })
    }
  }
  return { outcome: 'ok', value: goods }
}

const chunksOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / productsPerCall) }, (_none, index) =>
    ids.slice(index * productsPerCall, (index + 1) * productsPerCall),
  )

const productsPath = (path: string, ids: readonly number[]): string =>
  `${path}?${new URLSearchParams({ include: ids.join(','), per_page: String(productsPerCall), _fields: 'id,weight,virtual' })}`
