/** UPS, by its REST interfaces (developer.ups.com). */
import { defineCarrier } from '#adapters/carriers/define-carrier.ts'
import { borderBetween } from '#adapters/carriers/ups/border.ts'
import { buy, buyDeadlineMs } from '#adapters/carriers/ups/buy.ts'
import { check } from '#adapters/carriers/ups/check.ts'
import { addressChecks, checkAddress } from '#adapters/carriers/ups/check-address.ts'
import { paperlessSetting } from '#adapters/carriers/ups/documents.ts'
import { find, findDeadlineMs } from '#adapters/carriers/ups/find.ts'
import { legacyPackageTypes, legacyServiceNames } from '#adapters/carriers/ups/legacy-names.ts'
import { rates, ratesDeadlineMs } from '#adapters/carriers/ups/rates.ts'
import { predefinedPackages } from '#adapters/carriers/ups/services.ts'
import { voidDeadlineMs, voidLabel } from '#adapters/carriers/ups/void.ts'

export const ups = defineCarrier({
  id: 'ups',
  name: 'UPS',
  trackingUrl: (number) => `https://www.ups.com/track?tracknum=${encodeURIComponent(number)}`,
  lookup: 'reference',
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
  deadlines: { ratesMs: ratesDeadlineMs, buyMs: buyDeadlineMs, voidMs: voidDeadlineMs, findMs: findDeadlineMs },
  predefinedPackages,
  sellsServiceOptions: { signature: true, saturdayDelivery: true },
  restrictedServices: {},
  legacyServiceNames,
  legacyPackageTypes,
  sandboxCredentials: { clientId: 'sandbox', clientSecret: 'sandbox', shipperNumber: 'A1B2C3' },
  rates,
  buy,
  void: voidLabel,
  find,
  check,
  addressChecks,
  checkAddress,
  wantsCustomsForm: (from, to) => borderBetween(from, to) !== 'none',
})
