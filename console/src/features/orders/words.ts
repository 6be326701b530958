/** What is said of orders in more than one place. */
import type { ListedOrder, Order } from '../../api/queries/orders.ts'
import { formatCount, formatCountOf } from '../../format/count.ts'

export const nameOf = (name: string | null): string => name?.trim() || 'No name'

/** `2 packages, 1 to ship`; null: it has one, which its status tells of. */
export function parcelWords({ parcelCount, unlabelledCount }: Pick<ListedOrder, 'parcelCount' | 'unlabelledCount'>) {
  if (parcelCount < 2) return null
  const parcels = formatCountOf(parcelCount, 'package')
  return unlabelledCount > 0 ? `${parcels}, ${formatCount(unlabelledCount)} to ship` : parcels
}

/** The end of an id, by which people tell it from others on a page. */
export const shortId = (id: string): string => `…${id.slice(-4)}`

/** Why no label can be bought for an order, whatever its status. */
export const blockWords: Readonly<Partial<Record<NonNullable<Order['purchaseBlock']>, string>>> = {
  'Order.NotReadyForPurchase': 'Some details are missing or wrong. Edit the draft first.',
  'Order.Erased': 'The recipient’s personal data was erased. Labels and amounts stay on record.',
}
