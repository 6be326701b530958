/** FedEx's own packagings, by their codes. Services come with their names in its answers. */

export const ownBox = 'YOUR_PACKAGING'

export const predefinedPackages: readonly string[] = [
  'FEDEX_ENVELOPE',
  'FEDEX_PAK',
  'FEDEX_TUBE',
  'FEDEX_SMALL_BOX',
  'FEDEX_MEDIUM_BOX',
  'FEDEX_LARGE_BOX',
  'FEDEX_EXTRA_LARGE_BOX',
]
