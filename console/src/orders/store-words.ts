/** What is said of an order on account of the store that it came from. */
import type { OrderStore } from '../api/queries/order-store.ts'
import type { Order } from '../api/queries/orders.ts'

type Words = {
  title: string
  text: string
  isBad?: boolean
  /** Somebody can say here what is missing. */
  asksCustoms?: boolean
}

/** `on hold: Call first`; nothing where the store gives no reason. */
export function saidOf({ reason, detail }: Pick<OrderStore, 'reason' | 'detail'>): string {
  if (!reason) return detail ?? ''
  return detail && !detail.toLowerCase().startsWith(reason) ? `${reason}: ${detail}` : (detail ?? reason)
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const titles = {
  unlabelled: 'No label can be bought for this order now',
  labelled: 'The store has changed its mind since the label was bought',
}

/** Why nothing may be bought for it, or should not be shipped, and what to do; null: the store lets it be shipped. */
export function blockWordsOf(block: Order['purchaseBlock'], side: OrderStore): Words | null {
  const { storeName: store, standing, hasLabel } = side
  const title = hasLabel ? titles.labelled : titles.unlabelled
  const said = saidOf(side)
  if (standing === 'closed') {
    const text = hasLabel
      ? `${store} has closed it: ${sentence(said)} If the parcel is still here, cancel its label.`
      : `${store} has closed it: ${sentence(said)} Nothing is to be shipped: cancel the order here as well.`
    return { title, text, isBad: hasLabel }
  }
  switch (standing) {
    case 'waiting':
      return {
        title,
        text: `${store} has not released it: ${sentence(said)} It goes on by itself as soon as the store lets it.`,
      }
    case 'withheld':
      return {
        title,
        text: `${store} does not show enough of it: ${sentence(said)} See what the key that connects the store may read.`,
      }
    case 'unreadable':
      return {
        title,
        text: `What ${store} says of it is not understood: ${sentence(said)} Ship it from the store itself.`,
      }
    case 'incomplete':
      return { title, text: `Something is missing here: ${sentence(said)}` }
    default:
      break
  }
  if (block === 'Order.CustomsRequired' && !hasLabel) {
    return {
      title,
      text: `It goes abroad, and ${store} says too little of the goods. ${said ? sentence(said) : ''} Complete the products in the store, or say it here.`,
      asksCustoms: true,
    }
  }
  return null
}

export const assumedWords: Readonly<Record<OrderStore['assumed'][number], string>> = {
  weight: 'its weight',
  sides: 'the sides of its parcel',
  'some weights': 'the weight of some of its items',
  sender: 'where it is sent from',
  'sample sender': 'where it is sent from: the Sandbox has taken a sample address',
  'first items': 'more items than customs forms hold: only the first were taken',
}
