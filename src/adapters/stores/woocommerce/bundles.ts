/**
 * Line items that are part of another one: Product Bundles, Composite Products, Mix and Match, Chained Products and
 * similar plug-ins. An assembled bundle is one item. The parts of an unassembled one are shipped.
 */
import { Decimal } from 'decimal.js'
import type { StoreOption } from '#adapters/stores/store.ts'
import { metaOf, metaText } from '#adapters/stores/woocommerce/meta.ts'
import { type GoodsById, goodsIdOf, productIdOf, type WooLine } from '#adapters/stores/woocommerce/responses.ts'

/** A line item as it is shipped. */
export type PackedLine = {
  line: WooLine
  /** The total of the line and its parts, as decimal text. */
  total: string
  /** The weight of one. Null: unknown. */
  weightPounds: number | null
  /** The parts of an assembled bundle. */
  includes: StoreOption[]
}

/** The key of the parent, which it has itself under the second name. */
const links = [
  ['_bundled_by', '_bundle_cart_key'],
  ['_composite_parent', '_composite_cart_key'],
  ['_mnm_container', '_mnm_cart_key'],
] as const
/** Plug-ins that name the parent's product. */
const productLinks = ['_chained_product_of', '_woosb_parent_id', '_yith_bundled_by', '_woobt_parent_id']

/** The line item that this one is part of. */
function parentOf(line: WooLine, lines: readonly WooLine[]): WooLine | null {
  const direct = [line.bundled_by, line.composite_parent, line.mnm_container].map(Number).find((id) => id > 0)
  const byId = lines.find(({ id }) => id === direct)
  if (byId && byId !== line) return byId
  for (const [link, key] of links) {
    const parent = metaText(line, link)
    const found = parent && lines.find((one) => one !== line && metaText(one, key) === parent)
    if (found) return found
  }
  const product = metaText(line, ...productLinks)
  return (product && lines.find((one) => one !== line && productIdOf(one) === Number(product))) || null
}

/** Null: the plug-in does not state it. */
function needsShipping(line: WooLine): boolean | null {
  const stated = metaOf(line).find(({ key }) => key.endsWith('_needs_shipping'))?.value
  return stated === undefined ? null : !['no', '0', '', 'false'].includes(String(stated).toLowerCase())
}

const amountOf = (total: string): Decimal => (/^\d+(\.\d+)?$/.test(total) ? new Decimal(total) : new Decimal(0))

/** The line items that are shipped, without downloads and collected goods. */
export function packedLines(lines: readonly WooLine[], goods: GoodsById): PackedLine[] {
  const parents = new Map(lines.map((line) => [line, parentOf(line, lines)]))
  const shippedIn = (line: WooLine) => goods.get(goodsIdOf(line))?.isShipped !== false
  const weightOf = (line: WooLine) => goods.get(goodsIdOf(line))?.weightPounds ?? null
  const packed: PackedLine[] = []
  /** If an assembled bundle has no weight of its own. */
  const weightOfParts = (line: WooLine, parts: readonly WooLine[]): number | null => {
    const weights = parts.map((part) => new Decimal(weightOf(part) ?? 0).times(part.quantity))
    const sum = Decimal.sum(0, ...weights)
    return sum.isZero() ? null : sum.div(line.quantity).toDecimalPlaces(7).toNumber()
  }
  const partsOf = (parent: WooLine) => lines.filter((line) => parents.get(line) === parent)

  const visited = new Set<WooLine>()

  function pack(line: WooLine, added: Decimal): void {
    if (visited.has(line)) return
    visited.add(line)
    const parts = partsOf(line)
    // Without a statement, a parent with a weight is assembled.
    const isAssembled = shippedIn(line) && (weightOf(line) !== null || parts.every((part) => weightOf(part) === null))
    const folded = parts.filter((part) => !(needsShipping(part) ?? !isAssembled) && shippedIn(line))
    for (const part of folded) visited.add(part)
    const others = parts.filter((part) => !folded.includes(part))
    const isStated = parts.some((part) => needsShipping(part) !== null)
    const ships = shippedIn(line) && (others.length === 0 || isStated || isAssembled)
    const own = folded.reduce((sum, part) => sum.plus(amountOf(part.total)), amountOf(line.total).plus(added))
    if (ships) {
      packed.push({
        line,
        total: own.equals(amountOf(line.total)) ? line.total : own.toFixed(),
        weightPounds: weightOf(line) ?? weightOfParts(line, folded),
        includes: folded.map((part) => ({ name: 'Includes', value: `${part.quantity} × ${part.name}`, isTyped: true })),
      })
    }
    // The price of a bundle that is not shipped as such is that of its parts.
    const spread = ships ? new Decimal(0) : own
    const pieces = Decimal.sum(0, ...others.map(({ quantity }) => quantity))
    for (const part of others) pack(part, pieces.isZero() ? new Decimal(0) : spread.times(part.quantity).div(pieces))
  }

  for (const line of lines) if (!parents.get(line)) pack(line, new Decimal(0))
  // Line items that are parts of one another, by a fault of their plug-in.
  for (const line of lines) pack(line, new Decimal(0))
  return packed
}
