/** FedEx, by its REST interfaces (developer.fedex.com): parcels that need no customs data. */
import { defineCarrier } from '#carriers/define-carrier.ts'
import { buy, buyDeadlineMs } from '#carriers/fedex/buy.ts'
import { check } from '#carriers/fedex/check.ts'
import { rates, ratesDeadlineMs } from '#carriers/fedex/rates.ts'
import { predefinedPackages } from '#carriers/fedex/services.ts'
import { voidDeadlineMs, voidLabel } from '#carriers/fedex/void.ts'

export const fedex = defineCarrier({
  id: 'fedex',
  name: 'FedEx',
  lookup: 'none',
  baseUrls: { production: 'https://apis.fedex.com', test: 'https://apis-sandbox.fedex.com' },
  credentialFields: [
    { name: 'clientId', meaning: 'API key of the project', secret: false, required: true },
    { name: 'clientSecret', meaning: 'Secret key of the project', secret: true, required: true },
    { name: 'accountNumber', meaning: 'Shipping account, nine digits', secret: false, required: true },
  ],
  deadlines: { ratesMs: ratesDeadlineMs, buyMs: buyDeadlineMs, voidMs: voidDeadlineMs, findMs: 15_000 },
  predefinedPackages,
  sellsServiceOptions: { signature: true, saturdayDelivery: true },
  restrictedServices: {},
  legacyServiceNames: {},
  legacyPackageTypes: {
    custom: null,
    fedex_box_small: 'FEDEX_SMALL_BOX',
    fedex_box_medium: 'FEDEX_MEDIUM_BOX',
    fedex_box_large: 'FEDEX_LARGE_BOX',
  },
  sandboxCredentials: { clientId: 'sandbox', clientSecret: 'sandbox', accountNumber: '123456789' },
  rates,
  buy,
  void: voidLabel,
  check,
})
