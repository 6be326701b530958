/** Why nothing is bought for an order of a store, which was asked right before. */
type Refusal = { code: string; metaData: Readonly<Record<string, unknown>> | null }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const again = 'Nothing is bought on what may have changed there: buy again in a few minutes.'

function notLoaded(reason: string, detail: string): string {
  switch (reason) {
    case 'disconnected':
      return 'Its store is disconnected, and is asked before each label. Connect it again under Stores.'
    case 'credentials':
      return `Its store does not let us in any more: ${sentence(detail)} Connect it again under Stores.`
    case 'rejected':
      return `Its store refuses to show it: “${detail}”`
    case 'withheld':
      return `Its store shows too little of it: ${sentence(detail)}`
    case 'throttled':
      return `Its store wants to be asked less often. ${again}`
    default:
      return `Its store cannot be asked now: ${sentence(detail)} ${again}`
  }
}

function notReady(reason: string, said: string): string {
  if (reason === 'changed') return 'Its store says otherwise now: look at what has changed, and accept it.'
  if (reason === 'rewritten')
    return 'Its store has changed what is to be shipped. The order says so now: look at it, then buy.'
  return `Its store does not let it be shipped now: ${sentence(said)} It goes on by itself as soon as the store lets it.`
}

/** Null: the store is not why. */
export function storeRefusalOf({ code, metaData }: Refusal): string | null {
  const [reason, detail] = [textOf(metaData?.reason), textOf(metaData?.detail)]
  const said = detail.toLowerCase().startsWith(reason) ? detail : [reason, detail].filter(Boolean).join(': ')
  switch (code) {
    case 'Order.NotLoaded':
      return notLoaded(reason, detail)
    case 'Order.NotReadyForPurchase':
      return notReady(reason, said)
    case 'Order.ClosedAtSource':
      return `Its store has closed it: ${sentence(said)} Nothing is to be shipped.`
    case 'Order.CustomsRequired':
      return `Customs ask for more than its store says. ${sentence(detail)}`
    case 'Order.MetadataUnreadable':
      return `What its store says of it cannot be understood. ${detail}`
    default:
      return null
  }
}

/** As a part of a page, which is loaded when it is wanted. @param words what is said where the store is not why */
export const StoreRefusal = ({ error, words }: { error: Refusal | undefined; words: string }): string =>
  (error && storeRefusalOf(error)) ?? words
