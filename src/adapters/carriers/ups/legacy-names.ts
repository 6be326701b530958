/** What the legacy interface calls the services and packagings of UPS. */

export const legacyServiceNames: Readonly<Record<string, string>> = {
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

export const legacyPackageTypes: Readonly<Record<string, string | null>> = {
  custom: null,
  ups_box_small: 'UPSExpressBoxSmall',
  ups_box_medium: 'UPSExpressBoxMedium',
  ups_box_large: 'UPSExpressBoxLarge',
}
