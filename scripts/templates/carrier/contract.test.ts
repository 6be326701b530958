import { describeCarrier } from '../../../test/carrier-contract/contract-suite.ts'
import { template } from './index.ts'

describeCarrier({
  carrier: template,
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
      rates: { 400: 'rejected' },
      buy: { 400: 'rejected' },
      void: { 400: 'rejected' },
      lookup: { 400: 'undecided' },
    },
  },
  predefinedPackage: null,
  abroad: null,
})
