/** What the legacy interface calls the services and packagings of USPS. */

export const legacyServiceNames: Readonly<Record<string, string>> = {
  USPS_GROUND_ADVANTAGE: 'usps_ground_advantage',
  PRIORITY_MAIL: 'usps_priority',
  PRIORITY_MAIL_EXPRESS: 'usps_express',
  MEDIA_MAIL: 'usps_media_mail',
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE': 'usps_first_class_international',
  PRIORITY_MAIL_INTERNATIONAL: 'usps_priority_international',
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'usps_express_international',
}

/** Names that clients of its first years still send. */
export const legacyServiceAliases: Readonly<Record<string, string>> = {
  priority: 'usps_priority',
  express: 'usps_express',
  groundadvantage: 'usps_ground_advantage',
  mediamail: 'usps_media_mail',
  // USPS merged its retail ground service into Ground Advantage in July 2023.
  parcelselect: 'usps_ground_advantage',
}

export const legacyPackageTypes: Readonly<Record<string, string | null>> = {
  parcel: null,
  letter: null,
  flatrateenvelope: 'FlatRateEnvelope',
  flatratelegalenvelope: 'FlatRateLegalEnvelope',
  smallflatratebox: 'SmallFlatRateBox',
  mediumflatratebox: 'MediumFlatRateBox',
  largeflatratebox: 'LargeFlatRateBox',
}
