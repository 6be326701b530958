import { squarespace } from '#adapters/stores/squarespace/index.ts'
import { describeStore } from './contract-suite.ts'
import type { Exchange } from './published.ts'
import { testAgainstPublished } from './published-documents.ts'
import { isObject } from './signing.ts'

const change = (member: string, to: unknown) => (answer: unknown) =>
  isObject(answer) && member in answer ? { ...answer, [member]: to } : answer

let exchanges: readonly Exchange[] = []
describeStore({
  store: squarespace,
  wrongCredentials: { apiKey: 'wrong' },
  // An order is paid before it is one, and nothing holds it.
  holds: { unpaid: null, fraud: null, held: null },
  closes: { cancelled: 'cancelled', refunded: 'refunded', deleted: 'gone' },
  says: { weights: false, customs: false, prices: true, note: false, options: true, gifts: false, shippedLines: false },
  withUnknownStatus: change('fulfillmentStatus', 'PACKED'),
  withheld: change('shippingAddress', null),
  hasTokens: false,
  hidesBarcodes: true,
  refusesRepeats: true,
  mailsOfWholePush: 1,
  answersNoContent: true,
  onExchanges(seen) {
    exchanges = seen
  },
})
testAgainstPublished('squarespace', () => exchanges, ['squarespace.connect', 'squarespace.website'])
