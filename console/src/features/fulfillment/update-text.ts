/** Texts for fulfillment updates. */
import type { FulfillmentUpdate } from '../../api/queries/orders.ts'

type UpdateText = { text: string; tone: 'ok' | 'wait' | 'bad' }

export function updateText({ state, needsPerson, waitsForOthers, said }: FulfillmentUpdate): UpdateText {
  const because = said ? ` Reason: “${said}”` : ''
  if (waitsForOthers) {
    return {
      tone: needsPerson ? 'bad' : 'wait',
      text: 'This store accepts only complete orders. We’ll notify the store when the order’s other packages have labels. If nothing else will be shipped, notify the store now.',
    }
  }
  switch (state) {
    case 'done':
      return { tone: 'ok', text: 'The store was notified of the shipment.' }
    case 'due':
    case 'sending':
      return {
        tone: 'wait',
        text: said ? `We couldn’t notify the store yet (${said}). We’ll try again.` : 'Notifying the store…',
      }
    case 'uncertain':
      return needsPerson
        ? {
            tone: 'bad',
            text: 'We couldn’t confirm that the store was notified. Check the order in your store.',
          }
        : { tone: 'wait', text: 'We’re checking whether the store was notified.' }
    case 'refused':
      return { tone: 'bad', text: `The store was not notified.${because}` }
    case 'withdrawn':
      return { tone: 'ok', text: 'The store won’t be notified of this label.' }
    case 'take-back due':
    case 'taking back':
      return {
        tone: 'wait',
        text: said
          ? `We couldn’t notify the store of the cancellation yet (${said}). We’ll try again.`
          : 'Notifying the store of the cancellation…',
      }
    case 'take-back uncertain':
      return needsPerson
        ? {
            tone: 'bad',
            text: 'We couldn’t confirm that the store removed the shipment. Check the order in your store.',
          }
        : { tone: 'wait', text: 'We’re checking whether the store removed the shipment.' }
    case 'taken back':
      return { tone: 'ok', text: 'The store was notified of the cancellation.' }
    case 'not taken back':
      return { tone: 'bad', text: `The store still shows the order as shipped.${because}` }
  }
}
