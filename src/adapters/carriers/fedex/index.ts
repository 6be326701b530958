/** FedEx, by its REST interfaces (developer.fedex.com), at home and abroad. */
import { defineCarrier } from '#adapters/carriers/define-carrier.ts'
import { buy, buyDeadlineMs } from '#adapters/carriers/fedex/buy.ts'
import { check } from '#adapters/carriers/fedex/check.ts'
import { addressChecks, checkAddress } from '#adapters/carriers/fedex/check-address.ts'
import { find, findDeadlineMs } from '#adapters/carriers/fedex/find.ts'
import { legacyPackageTypes, legacyServiceNames } from '#adapters/carriers/fedex/legacy-names.ts'
import { rates, ratesDeadlineMs } from '#adapters/carriers/fedex/rates.ts'
import { predefinedPackages } from '#adapters/carriers/fedex/services.ts'
import { wantsCustomsForm } from '#adapters/carriers/fedex/territory.ts'
import { voidDeadlineMs, voidLabel } from '#adapters/carriers/fedex/void.ts'

export const fedex = defineCarrier({
  id: 'fedex',
  name: 'FedEx',
  trackingUrl: (number) => `https://www.fedex.com/fedextrack/?trknbr=${encodeURIComponent(number)}`,
  lookup: 'reference, found only',
  baseUrls: { production: 'https://apis.fedex.com', test: 'https://apis-sandbox.fedex.com' },
  credentialFields: [
    { name: 'clientId', meaning: 'API key of the project', secret: false, required: true },
    { name: 'clientSecret', meaning: 'Secret key of the project', secret: true, required: true },
    { name: 'accountNumber', meaning: 'Shipping account, nine digits', secret: false, required: true },
    {
      name: 'paperless',
      meaning:
        'Enter yes if the account can use Electronic Trade Documents. FedEx then sends invoices to customs electronically',
      secret: false,
      required: false,
    },
  ],
  deadlines: { ratesMs: ratesDeadlineMs, buyMs: buyDeadlineMs, voidMs: voidDeadlineMs, findMs: findDeadlineMs },
  predefinedPackages,
  sellsServiceOptions: { signature: true, saturdayDelivery: true },
  restrictedServices: {},
  legacyServiceNames,
  legacyPackageTypes,
  sandboxCredentials: { clientId: 'sandbox', clientSecret: 'sandbox', accountNumber: '123456789' },
  rates,
  buy,
  void: voidLabel,
  find,
  check,
  addressChecks,
  checkAddress,
  wantsCustomsForm,
})
