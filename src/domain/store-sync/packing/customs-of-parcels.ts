import { Decimal } from 'decimal.js'
import type { LineQuantity, StoreLine } from '#adapters/stores/store.ts'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import type { OrderItem, WholeOrder } from '#domain/orders/order/order.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import { customsFromItems, mayNeedCustoms } from '#domain/orders/order/validate-order.ts'

/** What somebody has declared of a parcel that stays alone is kept; else each is declared by what it holds. */
export function customsOf(
  { from, to, shipments }: WholeOrder,
  items: readonly OrderItem[],
  packed: readonly (readonly LineQuantity[])[],
  lines: readonly StoreLine[],
): (CustomsContent | null)[] {
  const [first] = shipments
  if (packed.length === 1 && shipments.length === 1 && first?.customs && !first.customs.isFromItems) {
    return [first.customs]
  }
  if (!mayNeedCustoms(from, to)) return packed.map(() => null)
  return packed.map((held) =>
    customsFromItems(
      held.flatMap(({ lineId, quantity }) => {
        // The items of an order are its lines, in their order.
        const item = items[lines.findIndex((line) => line.lineId === lineId)]
        return item ? [{ ...item, quantity }] : []
      }),
    ),
  )
}

/** No parcel is lighter than what is declared to be in it. */
export function heavyEnough(parcel: ParcelContent, customs: CustomsContent | null): ParcelContent {
  const weights = customs?.items.map(({ weightPounds }) => weightPounds ?? 0) ?? []
  const declared = Decimal.sum(0, ...weights).toNumber()
  return declared > parcel.weightPounds ? { ...parcel, weightPounds: declared } : parcel
}
