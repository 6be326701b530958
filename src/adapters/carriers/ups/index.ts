/** UPS, through its REST APIs (developer.ups.com). */

import { defineCarrier } from '#adapters/carriers/define-carrier.ts'
import { borderBetween, printedNames } from '#adapters/carriers/ups/address.ts'
import { buy, buyDeadlineMs } from '#adapters/carriers/ups/buy.ts'
import { addressChecks, checkAddress } from '#adapters/carriers/ups/check-address.ts'
import { checkNumber } from '#adapters/carriers/ups/check-number.ts'
import { paperlessSetting, productIds } from '#adapters/carriers/ups/customs.ts'
import { asUpsPrints, unprintableAtUps } from '#adapters/carriers/ups/letters.ts'
import { lookup, lookupDeadlineMs } from '#adapters/carriers/ups/lookup.ts'
import { callLimits } from '#adapters/carriers/ups/protocol.ts'
import { rates, ratesDeadlineMs, verifyAccount } from '#adapters/carriers/ups/rates.ts'
import { predefinedPackages } from '#adapters/carriers/ups/services.ts'
import { voidDeadlineMs, voidLabel } from '#adapters/carriers/ups/void.ts'

/* UPS's services and packagings in the legacy API. */

const legacyServiceNames: Readonly<Record<string, string>> = {
  '01': 'ups_next_day_air',
  '02': 'ups_2nd_day_air',
  '03': 'ups_ground',
  '07': 'ups_worldwide_express',
  '08': 'ups_worldwide_expedited',
  '11': 'ups_standard',
  '12': 'ups_3_day_select',
  '13': 'ups_next_day_air_saver',
  '14': 'ups_next_day_air_early',
  '54': 'ups_worldwide_express_plus',
  '59': 'ups_2nd_day_air_am',
  '65': 'ups_saver',
}

const legacyPackageTypes: Readonly<Record<string, string | null>> = {
  custom: null,
  ups_box_small: 'UPSExpressBoxSmall',
  ups_box_medium: 'UPSExpressBoxMedium',
  ups_box_large: 'UPSExpressBoxLarge',
}

export const ups = defineCarrier({
  id: 'ups',
  name: 'UPS',
  trackingUrl: (number) => `https://www.ups.com/track?tracknum=${encodeURIComponent(number)}`,
  lookupBy: 'reference',
  baseUrls: { production: 'https://onlinetools.ups.com', test: 'https://wwwcie.ups.com' },
  credentialFields: [
    { name: 'clientId', meaning: 'Client ID of the application', secret: false, required: true },
    { name: 'clientSecret', meaning: 'Client secret of the application', secret: true, required: true },
    { name: 'shipperNumber', meaning: 'Shipper number, six characters', secret: false, required: true },
    {
      name: paperlessSetting,
      meaning: 'Enter yes if the account is enrolled in UPS Paperless Invoice. Otherwise you print the invoices',
      secret: false,
      required: false,
    },
  ],
  callLimits,
  deadlines: { ratesMs: ratesDeadlineMs, buyMs: buyDeadlineMs, voidMs: voidDeadlineMs, lookupMs: lookupDeadlineMs },
  predefinedPackages,
  asPrinted: asUpsPrints,
  printedNames,
  unprintableFields: unprintableAtUps,
  drawnLabels: { layout: 'ups', needsInvoice: true, territoriesWithoutDocuments: [] },
  sellsServiceOptions: { signature: true, saturdayDelivery: true },
  restrictedServices: {},
  legacyServiceNames,
  legacyPackageTypes,
  sandboxCredentials: { clientId: 'sandbox', clientSecret: 'sandbox', shipperNumber: 'A1B2C3' },
  rates,
  buy,
  void: voidLabel,
  lookup,
  checkNumber,
  verifyAccount,
  addressChecks,
  checkAddress,
  wantsCustomsForm: (from, to) => borderBetween(from, to) !== 'none',
  productIds,
})
