/**
 * DHL Express, through its MyDHL API (developer.dhl.com), domestic and international. It has no void: a shipment that
 * is never handed over is not billed.
 */

import { defineCarrier } from '#adapters/carriers/define-carrier.ts'
import { buy, buyDeadlineMs } from '#adapters/carriers/dhl/buy.ts'
import { checkNumber } from '#adapters/carriers/dhl/check-number.ts'
import { productIds } from '#adapters/carriers/dhl/customs.ts'
import { lookup, lookupDeadlineMs } from '#adapters/carriers/dhl/lookup.ts'
import { callLimits } from '#adapters/carriers/dhl/protocol.ts'
import { rates, ratesDeadlineMs, verifyAccount } from '#adapters/carriers/dhl/rates.ts'
import { isTerritoryCrossing, predefinedPackages } from '#adapters/carriers/dhl/services.ts'
import { printedNames } from '#adapters/carriers/dhl/shipment.ts'

/* DHL Express's products and packagings in the legacy API. */

const legacyServiceNames: Readonly<Record<string, string>> = {
  P: 'dhl_express_worldwide',
  D: 'dhl_express_worldwide_doc',
  U: 'dhl_express_worldwide_eu',
  E: 'dhl_express_9_00_nondoc',
  K: 'dhl_express_9_00',
  M: 'dhl_express_10_30_nondoc',
  L: 'dhl_express_10_30',
  Y: 'dhl_express_12_00_nondoc',
  T: 'dhl_express_12_00',
  X: 'dhl_express_envelope',
  N: 'dhl_express_domestic',
  I: 'dhl_express_domestic_9_00',
  O: 'dhl_express_domestic_10_00',
  '1': 'dhl_express_domestic_12_00',
  H: 'dhl_economy_select',
  W: 'dhl_economy_select_eu',
}

const legacyPackageTypes: Readonly<Record<string, string | null>> = {
  custom: null,
  dhl_envelope: 'XPD',
  dhl_box_2: '2BX',
  dhl_box_3: '3BX',
  dhl_box_4: '4BX',
  dhl_box_5: '5BX',
  dhl_box_6: '6BX',
  dhl_box_7: '7BX',
  dhl_box_8: '8BX',
  dhl_tube_small: 'TBS',
  dhl_tube_large: 'TBL',
}

export const dhl = defineCarrier({
  id: 'dhl',
  name: 'DHL Express',
  trackingUrl: (number) => `https://www.dhl.com/en/express/tracking.html?AWB=${encodeURIComponent(number)}`,
  lookupBy: 'reference, found only',
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
  callLimits,
  deadlines: { ratesMs: ratesDeadlineMs, buyMs: buyDeadlineMs, voidMs: 15_000, lookupMs: lookupDeadlineMs },
  predefinedPackages,
  printedNames,
  drawnLabels: { layout: 'dhl', needsInvoice: true, territoriesWithoutDocuments: [] },
  sellsServiceOptions: { signature: false, saturdayDelivery: false },
  restrictedServices: {},
  legacyServiceNames,
  legacyPackageTypes,
  sandboxCredentials: { username: 'sandbox', password: 'sandbox', accountNumber: '123456789' },
  rates,
  buy,
  lookup,
  checkNumber,
  verifyAccount,
  wantsCustomsForm: isTerritoryCrossing,
  productIds,
})
