/** FedEx, through its REST APIs (developer.fedex.com), domestic and international. */

import { defineCarrier } from '#adapters/carriers/define-carrier.ts'
import { printedNames, wantsCustomsForm } from '#adapters/carriers/fedex/address.ts'
import { buy, buyDeadlineMs } from '#adapters/carriers/fedex/buy.ts'
import { addressChecks, checkAddress } from '#adapters/carriers/fedex/check-address.ts'
import { checkNumber } from '#adapters/carriers/fedex/check-number.ts'
import { productIds } from '#adapters/carriers/fedex/customs.ts'
import { lookup, lookupDeadlineMs } from '#adapters/carriers/fedex/lookup.ts'
import { callLimits } from '#adapters/carriers/fedex/protocol.ts'
import { rates, ratesDeadlineMs, verifyAccount } from '#adapters/carriers/fedex/rates.ts'
import { predefinedPackages } from '#adapters/carriers/fedex/services.ts'
import { voidDeadlineMs, voidLabel } from '#adapters/carriers/fedex/void.ts'

/* FedEx's services and packagings in the legacy API. */

const legacyServiceNames: Readonly<Record<string, string>> = {
  FEDEX_GROUND: 'fedex_ground',
  GROUND_HOME_DELIVERY: 'fedex_home_delivery',
  FEDEX_EXPRESS_SAVER: 'fedex_express_saver',
  FEDEX_2_DAY: 'fedex_2_day',
  FEDEX_2_DAY_AM: 'fedex_2_day_am',
  STANDARD_OVERNIGHT: 'fedex_standard_overnight',
  PRIORITY_OVERNIGHT: 'fedex_priority_overnight',
  FIRST_OVERNIGHT: 'fedex_first_overnight',
  SMART_POST: 'fedex_ground_economy',
  FEDEX_INTERNATIONAL_PRIORITY: 'fedex_international_priority',
  FEDEX_INTERNATIONAL_PRIORITY_EXPRESS: 'fedex_international_priority_express',
  INTERNATIONAL_PRIORITY: 'fedex_international_priority',
  INTERNATIONAL_ECONOMY: 'fedex_international_economy',
  INTERNATIONAL_FIRST: 'fedex_international_first',
  FEDEX_INTERNATIONAL_CONNECT_PLUS: 'fedex_international_connect_plus',
}

const legacyPackageTypes: Readonly<Record<string, string | null>> = {
  custom: null,
  fedex_box_small: 'FEDEX_SMALL_BOX',
  fedex_box_medium: 'FEDEX_MEDIUM_BOX',
  fedex_box_large: 'FEDEX_LARGE_BOX',
}

export const fedex = defineCarrier({
  id: 'fedex',
  name: 'FedEx',
  trackingUrl: (number) => `https://www.fedex.com/fedextrack/?trknbr=${encodeURIComponent(number)}`,
  lookupBy: 'reference, found only',
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
  callLimits,
  deadlines: { ratesMs: ratesDeadlineMs, buyMs: buyDeadlineMs, voidMs: voidDeadlineMs, lookupMs: lookupDeadlineMs },
  predefinedPackages,
  printedNames,
  drawnLabels: { layout: 'fedex', needsInvoice: true, territoriesWithoutDocuments: [] },
  sellsServiceOptions: { signature: true, saturdayDelivery: true },
  restrictedServices: {},
  legacyServiceNames,
  legacyPackageTypes,
  sandboxCredentials: { clientId: 'sandbox', clientSecret: 'sandbox', accountNumber: '123456789' },
  rates,
  buy,
  void: voidLabel,
  lookup,
  checkNumber,
  verifyAccount,
  addressChecks,
  checkAddress,
  wantsCustomsForm,
  productIds,
})
