/**
 * DHL Express, by its MyDHL API (developer.dhl.com): parcels that need no customs data. It has no verb
 * to void a shipment: one that is never handed over is not billed.
 */
import { defineCarrier } from '#carriers/define-carrier.ts'
import { buy, buyDeadlineMs } from '#carriers/dhl/buy.ts'
import { check } from '#carriers/dhl/check.ts'
import { find, findDeadlineMs } from '#carriers/dhl/find.ts'
import { rates, ratesDeadlineMs } from '#carriers/dhl/rates.ts'
import { predefinedPackages } from '#carriers/dhl/services.ts'

export const dhl = defineCarrier({
  id: 'dhl',
  name: 'DHL Express',
  lookup: 'reference, found only',
  baseUrls: {
    production: 'https://express.api.dhl.com/mydhlapi',
    test: 'https://express.api.dhl.com/mydhlapi/test',
  },
  credentialFields: [
    { name: 'username', meaning: 'API key of the MyDHL API account', secret: false, required: true },
    { name: 'password', meaning: 'API secret of the MyDHL API account', secret: true, required: true },
    { name: 'accountNumber', meaning: 'Shipper account, nine digits', secret: false, required: true },
  ],
  deadlines: { ratesMs: ratesDeadlineMs, buyMs: buyDeadlineMs, voidMs: 15_000, findMs: findDeadlineMs },
  predefinedPackages,
  sellsServiceOptions: { signature: false, saturdayDelivery: false },
  restrictedServices: {},
  legacyServiceNames: {},
  legacyPackageTypes: { custom: null },
  sandboxCredentials: { username: 'sandbox', password: 'sandbox', accountNumber: '123456789' },
  rates,
  buy,
  find,
  check,
})
