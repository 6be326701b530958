/** USPS, through its v3 REST APIs (developers.usps.com), domestic and international. */

import { defineCarrier } from '#adapters/carriers/define-carrier.ts'
import { ascii, asPrinted, unprintableFields } from '#adapters/carriers/letters.ts'
import { printedNames, wantsCustomsForm } from '#adapters/carriers/usps/address.ts'
import { buy, buyDeadlineMs, sampleLabel } from '#adapters/carriers/usps/buy.ts'
import { addressChecks, checkAddress } from '#adapters/carriers/usps/check-address.ts'
import { productIds } from '#adapters/carriers/usps/customs-form.ts'
import { lookup, lookupDeadlineMs } from '#adapters/carriers/usps/lookup.ts'
import { callLimits, verifyAccount } from '#adapters/carriers/usps/protocol.ts'
import { rates, ratesDeadlineMs } from '#adapters/carriers/usps/rates.ts'
import { mailClassesAbroad, predefinedPackages, restrictedServices } from '#adapters/carriers/usps/services.ts'
import { voidDeadlineMs, voidLabel } from '#adapters/carriers/usps/void.ts'

/* USPS's services and packagings in the legacy API. */

const legacyServiceNames: Readonly<Record<string, string>> = {
  USPS_GROUND_ADVANTAGE: 'usps_ground_advantage',
  PRIORITY_MAIL: 'usps_priority',
  PRIORITY_MAIL_EXPRESS: 'usps_express',
  MEDIA_MAIL: 'usps_media_mail',
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE': 'usps_first_class_international',
  PRIORITY_MAIL_INTERNATIONAL: 'usps_priority_international',
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'usps_express_international',
}

/** Names that early clients still send. */
const legacyServiceAliases: Readonly<Record<string, string>> = {
  priority: 'usps_priority',
  express: 'usps_express',
  groundadvantage: 'usps_ground_advantage',
  mediamail: 'usps_media_mail',
  // USPS merged its retail ground service into Ground Advantage in July 2023.
  parcelselect: 'usps_ground_advantage',
}

const legacyPackageTypes: Readonly<Record<string, string | null>> = {
  Parcel: null,
  Letter: null,
  FlatRateEnvelope: 'FlatRateEnvelope',
  FlatRateLegalEnvelope: 'FlatRateLegalEnvelope',
  SmallFlatRateBox: 'SmallFlatRateBox',
  MediumFlatRateBox: 'MediumFlatRateBox',
  LargeFlatRateBox: 'LargeFlatRateBox',
}

const legacyPackageAliases = { custom: 'Parcel', USPScustom: 'Parcel', LargeParcel: 'Parcel', Flat: 'Parcel' }

/** Domestic Mail Manual, 201.1.1. */
const legacyPackageLimits = { Letter: { maxOunces: 3.5, maxInches: [11.5, 6.125, 0.25] } } as const

export const usps = defineCarrier({
  id: 'usps',
  name: 'USPS',
  trackingUrl: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${encodeURIComponent(number)}`,
  lookupBy: 'idempotency key',
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
  callLimits,
  deadlines: { ratesMs: ratesDeadlineMs, buyMs: buyDeadlineMs, voidMs: voidDeadlineMs, lookupMs: lookupDeadlineMs },
  predefinedPackages,
  asPrinted: (shipment) => asPrinted(shipment, ascii),
  printedNames,
  unprintableFields: (address) => unprintableFields(address, ascii),
  drawnLabels: { layout: 'usps', needsInvoice: false, territoriesWithoutDocuments: ['PR', 'VI'] },
  // Saturday is a regular delivery day.
  sellsServiceOptions: { signature: true, saturdayDelivery: false },
  restrictedServices,
  lookedUpApart: Object.keys(mailClassesAbroad),
  legacyServiceNames,
  legacyServiceAliases,
  legacyPackageTypes,
  legacyPackageAliases,
  legacyPackageLimits,
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
  lookup,
  sampleLabel,
  verifyAccount,
  addressChecks,
  checkAddress,
  wantsCustomsForm,
  productIds,
})
