/**
 * Parts of an order that the buyer collects. An order has a shipping line for each of its packages, with the goods of
 * the package in the metadata `Items`: `Mug × 2, Green tea × 1`. Local Pickup Plus lists the line items instead.
 */

import { pickupPointIn } from '#adapters/stores/pickup-points.ts'
import type { LineQuantity, StoreConstraint } from '#adapters/stores/store.ts'
import { metaOf, metaText } from '#adapters/stores/woocommerce/meta.ts'
import type { WooOrder } from '#adapters/stores/woocommerce/responses.ts'

type ShippingLine = WooOrder['shipping_lines'][number]

/** Carriers bring packages to the points of such methods. */
const isPoint = (id: string): boolean => /^pickup[_-]?point/i.test(id)

const isPickup = ({ method_id: id }: ShippingLine): boolean =>
  /^(local_pickup|pickup)/i.test(id ?? '') && !isPoint(id ?? '')

/** Whether the buyer collects everything, or a part of it. */
export const isForPickup = ({ shipping_lines: lines }: WooOrder): boolean => lines.length > 0 && lines.every(isPickup)
export const isPartlyForPickup = ({ shipping_lines: lines }: WooOrder): boolean => lines.some(isPickup)

/** The shipping method of what is shipped. */
export const shippingLineOf = ({ shipping_lines: lines }: WooOrder): ShippingLine | undefined =>
  lines.find((line) => !isPickup(line)) ?? lines[0]

/** The goods that the buyer collects. Null: they cannot be told apart from the rest. */
export function collectedLines(order: WooOrder): LineQuantity[] | null {
  const collected: LineQuantity[] = []
  const taken = new Map<number, number>()
  for (const shippingLine of order.shipping_lines.filter(isPickup)) {
    const items = itemsListed(shippingLine, order) ?? itemsNamed(shippingLine, order, taken)
    if (!items) return null
    collected.push(...items)
    for (const { lineId, quantity } of items) taken.set(Number(lineId), (taken.get(Number(lineId)) ?? 0) + quantity)
  }
  return collected
}

/** Local Pickup Plus: the ids of the line items. */
function itemsListed(shippingLine: ShippingLine, { line_items: items }: WooOrder): LineQuantity[] | null {
  const value = metaOf(shippingLine).find(({ key }) => key === '_pickup_items')?.value
  if (typeof value !== 'object' || value === null) return null
  const ids = Object.values(value).map(Number)
  const found = items.filter(({ id }) => ids.includes(id))
  return found.length > 0 ? found.map(({ id, quantity }) => ({ lineId: String(id), quantity })) : null
}

type Entry = { name: string; quantity: number }

/** WooCommerce: names and quantities. Names may contain commas, so the names of the line items divide the text. */
function itemsNamed(
  shippingLine: ShippingLine,
  { line_items: items }: WooOrder,
  taken: ReadonlyMap<number, number>,
): LineQuantity[] | null {
  const text = metaText(shippingLine, 'Items', 'items', '_items')
  if (text === null) return null
  const names = items.map(({ name }) => nameIn(name)).toSorted((one, other) => other.length - one.length)
  const entries = entriesOf(text, names)
  if (!entries) return null
  const found: LineQuantity[] = []
  for (const { name, quantity } of entries) {
    const left = items
      .filter((item) => nameIn(item.name) === name)
      .map(({ id, quantity: ordered }) => ({ id, left: ordered - (taken.get(id) ?? 0) - quantityIn(found, id) }))
      .filter((one) => one.left >= quantity)
    const [one, ...others] = left
    // Nobody knows which of several items with one name is collected.
    if (!one || others.length > 0) return null
    found.push({ lineId: String(one.id), quantity })
  }
  return found
}

const quantityIn = (lines: readonly LineQuantity[], id: number): number =>
  lines.reduce((sum, { lineId, quantity }) => (lineId === String(id) ? sum + quantity : sum), 0)

const nameIn = (name: unknown): string => (typeof name === 'string' ? name.replace(/\s+/g, ' ').trim() : '')

function entriesOf(text: string, names: readonly string[]): Entry[] | null {
  const entries: Entry[] = []
  for (let rest = text.replace(/\s+/g, ' ').trim(); rest !== ''; ) {
    const name = names.find((one) => one !== '' && rest.startsWith(one) && /^ ?[×x*] ?\d/i.test(rest.slice(one.length)))
    if (name === undefined) return null
    const [all = '', quantity = ''] = /^ ?[×x*] ?(\d+(?:\.\d+)?)(?:, ?|$)/i.exec(rest.slice(name.length)) ?? []
    if (all === '') return null
    entries.push({ name, quantity: Number(quantity) })
    rest = rest.slice(name.length + all.length)
  }
  return entries.length > 0 ? entries : null
}

/** Conditions that the packer has to know. */
export function pickupConstraints(order: WooOrder): StoreConstraint[] {
  const points = pickupPointIn([...metaOf(order), ...order.shipping_lines.flatMap(metaOf)])
  if (!isPartlyForPickup(order) || isForPickup(order)) return points
  const collected = collectedLines(order)
  const nameOf = (lineId: string) => nameIn(order.line_items.find(({ id }) => String(id) === lineId)?.name)
  const goods = collected?.map(({ lineId, quantity }) => `${quantity} × ${nameOf(lineId)}`).join(', ')
  const text = goods
    ? `The buyer collects ${goods} in person. This is not part of the shipment.`
    : 'The buyer collects part of this order in person. The shop does not report which items, so check what to ship.'
  return [...points, { text: text.slice(0, 200) }]
}
