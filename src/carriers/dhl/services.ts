/** DHL Express's own packagings, by their codes: envelopes, boxes and tubes. */
export const predefinedPackages: readonly string[] = [
  'XPD',
  '1CE',
  'CE1',
  '2BC',
  '2BP',
  '2BX',
  '3BX',
  '4BX',
  '5BX',
  '6BX',
  '7BX',
  '8BX',
  'TBS',
  'TBL',
]
