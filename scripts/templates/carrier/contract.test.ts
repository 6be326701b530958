import { describeCarrier } from '../../../test/carrier-contract/contract-suite.ts'
import { template } from './index.ts'

describeCarrier({
  carrier: template,
  rateEntry: ['rates', 0],
  played: false,
  credentials: { apiKey: 'right' },
  wrongCredentials: { apiKey: 'wrong' },
  namesCurrencies: true,
  hasTokens: false,
  saysTookNothing: false,
  saysNoAccess: false,
  decidesLater: false,
  unknownAccount: null,
  ownWords: {
    error: () => ({ code: 'refused', message: 'The request is refused' }),
    proves: {
      // Nothing can be lost while rating, so any words about the request are a rejection.
      rates: { 400: 'rejected', 404: 'rejected', 409: 'rejected', 413: 'rejected', 422: 'rejected' },
      buy: { 400: 'rejected' },
      void: { 400: 'rejected' },
      lookup: { 400: 'undecided' },
    },
  },
  predefinedPackage: null,
  abroad: null,
})
