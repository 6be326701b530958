/** What the legacy interface calls the products and packagings of DHL Express. */

export const legacyServiceNames: Readonly<Record<string, string>> = {
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

export const legacyPackageTypes: Readonly<Record<string, string | null>> = {
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
