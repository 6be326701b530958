import { bigcommerce } from '#stores/bigcommerce/index.ts'
import { describeStore } from './contract-suite.ts'
import { isObject } from './signing.ts'

describeStore({
  store: bigcommerce,
  wrongCredentials: { accessToken: 'wrong' },
  // A part of an order is read by the address that it goes to.
  externalIdOf: ({ id }) => `${id}-${Number(id) + 500_000}`,
  holds: { unpaid: 'unpaid', fraud: 'fraud check', held: 'on hold' },
  closes: { cancelled: 'cancelled', refunded: 'refunded', deleted: 'gone' },
  says: { weights: true, customs: false, prices: true, note: true, shippedLines: true },
  withUnknownStatus: (answer) => (isObject(answer) && 'status_id' in answer ? { ...answer, status_id: 77 } : answer),
  hasTokens: false,
  refusesRepeats: true,
  mailsOfWholePush: 1,
  answersNoContent: true,
})
