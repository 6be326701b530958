import { vendure } from '#adapters/stores/vendure/index.ts'
import { describeStore, type StoreUnderTest } from './contract-suite.ts'
import { describeHalfDone } from './half-done.ts'
import { isObject } from './signing.ts'

const inOrder = (answer: unknown, change: object): unknown =>
  isObject(answer) && isObject(answer.data) && isObject(answer.data.order)
    ? { data: { order: { ...answer.data.order, ...change } } }
    : answer

const underTest: StoreUnderTest = {
  store: vendure,
  wrongCredentials: { password: 'wrong' },
  holds: { unpaid: 'unpaid', fraud: null, held: 'being edited' },
  closes: { cancelled: 'cancelled', refunded: 'refunded', deleted: 'gone' },
  says: { weights: false, customs: false, prices: true, note: false, options: false, gifts: false, shippedLines: true },
  withUnknownStatus: (answer) => inOrder(answer, { state: 'BeingPacked' }),
  withheld: (answer) => inOrder(answer, { shippingAddress: null }),
  isTyped: true,
  hasTokens: true,
  hidesBarcodes: true,
  refusesRepeats: true,
  mailsOfWholePush: 1,
}
describeStore(underTest)
describeHalfDone(underTest)
