import { describeCarrier } from '#carriers/contract-suite.ts'
import { ups } from '#carriers/ups/index.ts'
import { usps } from '#carriers/usps/index.ts'

const uspsCredentials = {
  clientId: 'suite',
  clientSecret: 'right',
  crid: '12345678',
  mid: '912345',
  accountNumber: '1000000000',
}
describeCarrier({
  carrier: usps,
  credentials: uspsCredentials,
  wrongCredentials: { ...uspsCredentials, clientSecret: 'wrong' },
  namesCurrencies: false,
  hasTokens: true,
  predefinedPackage: { name: 'MediumFlatRateBox', weightPounds: 11.5 },
})

const upsCredentials = { clientId: 'suite', clientSecret: 'right', shipperNumber: 'A1B2C3' }
describeCarrier({
  carrier: ups,
  credentials: upsCredentials,
  wrongCredentials: { ...upsCredentials, clientSecret: 'wrong' },
  namesCurrencies: true,
  hasTokens: true,
  predefinedPackage: { name: 'UPSPak', weightPounds: 2 },
})
