/**
 * DHL Express, by its MyDHL API (developer.dhl.com), at home and abroad. It has no verb to void a shipment: one that
 * is never handed over is not billed.
 */
import { defineCarrier } from '#adapters/carriers/define-carrier.ts'
import { buy, buyDeadlineMs } from '#adapters/carriers/dhl/buy.ts'
import { check } from '#adapters/carriers/dhl/check.ts'
import { isTerritoryCrossing } from '#adapters/carriers/dhl/crossing.ts'
import { find, findDeadlineMs } from '#adapters/carriers/dhl/find.ts'
import { legacyPackageTypes, legacyServiceNames } from '#adapters/carriers/dhl/legacy-names.ts'
import { rates, ratesDeadlineMs } from '#adapters/carriers/dhl/rates.ts'
import { predefinedPackages } from '#adapters/carriers/dhl/services.ts'

export const dhl = defineCarrier({
  id: 'dhl',
  name: 'DHL Express',
  trackingUrl: (number) => `https://www.dhl.com/en/express/tracking.html?AWB=${encodeURIComponent(number)}`,
  lookup: 'reference, found only',
  baseUrls: {
    production: 'https://express.api.dhl.com/mydhlapi',
    test: 'https://express.api.dhl.com/mydhlapi/test',
  },
  credentialFields: [
    { name: 'username', meaning: 'API key of the MyDHL API account', secret: false, required: true },
    { name: 'password', meaning: 'API secret of the MyDHL API account', secret: true, required: true },
    { name: 'accountNumber', meaning: 'Shipper account, nine digits', secret: false, required: true },
    {
      name: 'dutiesAccountNumber',
      meaning: 'Account to charge if the sender pays duties and taxes (default: the shipper account)',
      secret: false,
      required: false,
    },
    {
      name: 'paperless',
      meaning: 'Enter no to print invoices even if DHL could send them to customs electronically (Paperless Trade)',
      secret: false,
      required: false,
    },
  ],
  deadlines: { ratesMs: ratesDeadlineMs, buyMs: buyDeadlineMs, voidMs: 15_000, findMs: findDeadlineMs },
  predefinedPackages,
  sellsServiceOptions: { signature: false, saturdayDelivery: false },
  restrictedServices: {},
  legacyServiceNames,
  legacyPackageTypes,
  sandboxCredentials: { username: 'sandbox', password: 'sandbox', accountNumber: '123456789' },
  rates,
  buy,
  find,
  check,
  wantsCustomsForm: isTerritoryCrossing,
})
