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
  predefinedPackage: null,
})
