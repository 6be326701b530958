/** What the legacy interface calls the services and packagings of FedEx. */

export const legacyServiceNames: Readonly<Record<string, string>> = {
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

export const legacyPackageTypes: Readonly<Record<string, string | null>> = {
  custom: null,
  fedex_box_small: 'FEDEX_SMALL_BOX',
  fedex_box_medium: 'FEDEX_MEDIUM_BOX',
  fedex_box_large: 'FEDEX_LARGE_BOX',
}
