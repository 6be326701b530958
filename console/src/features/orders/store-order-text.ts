/** Texts for store orders. */
import type { Order, OrderStore } from '../../api/queries/orders.ts'

type BlockText = {
  title: string
  text: string
  isBad?: boolean
  /** Customs details can be added here. */
  asksCustoms?: boolean
  /** A person can ship although the order is unpaid. */
  isUnpaid?: boolean
}

/** `on hold: Call first`. Empty if the store gives no reason. */
export function storeReason({ reason, detail }: Pick<OrderStore, 'reason' | 'detail'>): string {
  if (!reason) return detail ?? ''
  const shown = reason === 'cancelled' ? 'canceled' : reason
  return detail && !detail.toLowerCase().startsWith(reason) ? `${shown}: ${detail}` : (detail ?? shown)
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const titles = {
  unlabelled: 'You can’t buy a label for this order yet',
  labelled: 'The store changed this order after you bought the label',
}

function incompleteText({ storeName: store, reason, detail }: OrderStore): string {
  const found = sentence(detail ?? '')
  if (reason === 'too heavy') return `${found} Choose “Packages…”.`
  return `${found} Correct the field here or in ${store}. The order continues with the next sync.`
}

/** Why the order can't or shouldn't be shipped. Null if the store allows shipping. */
export function storeBlockText(block: Order['purchaseBlock'], storeState: OrderStore): BlockText | null {
  const { storeName: store, standing, hasLabel } = storeState
  const title = hasLabel ? titles.labelled : titles.unlabelled
  const reason = storeReason(storeState)
  if (standing === 'closed') {
    const text = hasLabel
      ? `${store} closed this order: ${sentence(reason)} If the package hasn’t left, cancel its label.`
      : `${store} closed this order: ${sentence(reason)} Don’t ship it. Cancel the order in Waybill too.`
    return { title, text, isBad: hasLabel }
  }
  switch (standing) {
    case 'waiting':
      if (block === null) return null
      return {
        title,
        isUnpaid: !hasLabel && (storeState.reason === 'unpaid' || storeState.reason === 'payment failed'),
        text: `${store} hasn’t released this order: ${sentence(reason)} You can buy a label as soon as the store releases it.`,
      }
    case 'withheld':
      return {
        title,
        text: `${store} doesn’t share enough data about this order: ${sentence(reason)} Check the permissions of the store’s credentials.`,
      }
    case 'unreadable':
      return {
        title,
        text: `We couldn’t read this order from ${store}: ${sentence(reason)} Ship it from the store instead.`,
      }
    case 'incomplete':
      return { title, text: incompleteText(storeState) }
    default:
      break
  }
  if (block === 'Order.CustomsRequired' && !hasLabel) {
    return {
      title,
      text: `This order ships abroad, and ${store} doesn’t provide all customs details. ${reason ? sentence(reason) : ''} Complete the products in the store, or add the details here.`,
      asksCustoms: true,
    }
  }
  return null
}

export const assumedTexts: Readonly<Record<OrderStore['assumed'][number], string>> = {
  weight: 'The store doesn’t provide a weight, so a default is used.',
  sides: 'The store doesn’t provide a package size, so a default is used.',
  'some weights': 'The store doesn’t provide a weight for some items.',
  sender: 'The store doesn’t provide a ship-from address, so your default is used.',
  'sample sender': 'The store doesn’t provide a ship-from address, so the Sandbox uses a sample address.',
  'first items': 'The order has more than 1,000 items, so only the first 1,000 are listed.',
}

/** The items in each package. */
type Line = { lineId: string; quantity: number }

/** The quantity of each line in a package. */
export type Packed = Readonly<Record<string, number>>

export const packedIn = (lines: readonly Line[]): Packed =>
  Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, quantity]))

/** The issue with the packages. */
export function packingIssue(lines: readonly (Line & { name: string })[], parcels: readonly Packed[]): string | null {
  for (const { lineId, name, quantity } of lines) {
    const packed = parcels.reduce((sum, parcel) => sum + (parcel[lineId] ?? 0), 0)
    if (packed < quantity) return `Not packed yet: ${quantity - packed} × ${name}`
    if (packed > quantity) return `Too many packed: ${packed - quantity} × ${name}`
  }
  const empty = parcels.findIndex((parcel) => lines.length > 0 && lines.every(({ lineId }) => !parcel[lineId]))
  return empty < 0 ? null : `Package ${empty + 1} is empty`
}
