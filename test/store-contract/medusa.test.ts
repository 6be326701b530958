import { medusa } from '#adapters/stores/medusa/index.ts'
import { describeStore, type StoreUnderTest } from './contract-suite.ts'
import { describeHalfDone } from './half-done.ts'
import { isObject } from './signing.ts'

const inOrder = (answer: unknown, change: object): unknown =>
  isObject(answer) && isObject(answer.order) ? { ...answer, order: { ...answer.order, ...change } } : answer

const underTest: StoreUnderTest = {
  store: medusa,
  wrongCredentials: { apiKey: 'sk_wrong' },
  holds: { unpaid: 'unpaid', fraud: null, held: 'on hold' },
  closes: { cancelled: 'cancelled', refunded: 'refunded', deleted: 'gone' },
  says: { weights: true, customs: true, prices: true, note: false, options: true, gifts: false, shippedLines: true },
  withUnknownStatus: (answer) => inOrder(answer, { status: 'being packed' }),
  withheld: (answer) => inOrder(answer, { shipping_address: null }),
  hasTokens: false,
  refusesRepeats: true,
  keepsShipped: true,
  mailsOfWholePush: 1,
}
describeStore(underTest)
describeHalfDone(underTest)
