/** USPS, by its v3 REST interfaces (developers.usps.com): parcels at home and abroad. */
import { defineCarrier } from '#adapters/carriers/define-carrier.ts'
import { buy, buyDeadlineMs } from '#adapters/carriers/usps/buy.ts'
import { check } from '#adapters/carriers/usps/check.ts'
import { addressChecks, checkAddress } from '#adapters/carriers/usps/check-address.ts'
import { find, findDeadlineMs } from '#adapters/carriers/usps/find.ts'
import { legacyPackageTypes, legacyServiceAliases, legacyServiceNames } from '#adapters/carriers/usps/legacy-names.ts'
import { mailClassesAbroad, wantsCustomsForm } from '#adapters/carriers/usps/network.ts'
import { rates, ratesDeadlineMs } from '#adapters/carriers/usps/rates.ts'
import { sampleLabel } from '#adapters/carriers/usps/sample-label.ts'
import { predefinedPackages, restrictedServices } from '#adapters/carriers/usps/services.ts'
import { voidDeadlineMs, voidLabel } from '#adapters/carriers/usps/void.ts'

export const usps = defineCarrier({
  id: 'usps',
  name: 'USPS',
  trackingUrl: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${encodeURIComponent(number)}`,
  lookup: 'idempotency key',
  baseUrls: { production: 'https://apis.usps.com', test: 'https://apis-tem.usps.com' },
  credentialFields: [
    { name: 'clientId', meaning: 'Consumer key of the application', secret: false, required: true },
    { name: 'clientSecret', meaning: 'Consumer secret of the application', secret: true, required: true },
    { name: 'crid', meaning: 'Customer registration id (CRID)', secret: false, required: true },
    { name: 'mid', meaning: 'Mailer id (MID) of the label range', secret: false, required: true },
    { name: 'manifestMid', meaning: 'Mailer id for manifests (default: the MID)', secret: false, required: false },
    { name: 'accountType', meaning: 'EPS (default), PERMIT or METER', secret: false, required: false },
    { name: 'accountNumber', meaning: 'Number of the paying account', secret: false, required: true },
    { name: 'priceType', meaning: 'COMMERCIAL (default) or CONTRACT', secret: false, required: false },
  ],
  deadlines: { ratesMs: ratesDeadlineMs, buyMs: buyDeadlineMs, voidMs: voidDeadlineMs, findMs: findDeadlineMs },
  predefinedPackages,
  // Saturday is a day of delivery like any other.
  sellsServiceOptions: { signature: true, saturdayDelivery: false },
  restrictedServices,
  lookedUpApart: Object.keys(mailClassesAbroad),
  legacyServiceNames,
  legacyServiceAliases,
  legacyPackageTypes,
  sandboxCredentials: {
    clientId: 'sandbox',
    clientSecret: 'sandbox',
    crid: '12345678',
    mid: '123456789',
    accountNumber: '1234567890',
  },
  rates,
  buy,
  void: voidLabel,
  find,
  sampleLabel,
  check,
  addressChecks,
  checkAddress,
  wantsCustomsForm,
})
