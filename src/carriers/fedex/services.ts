/** FedEx's own packagings, by their codes. Services come with their names in its answers. */
import type { Extras } from '#carriers/carrier.ts'

export const ownBox = 'YOUR_PACKAGING'

/** Beside a package: a signature at the recipient's address, or an adult's. */
export const packageExtrasOf = (extras: Extras | undefined) =>
  extras?.signature
    ? {
        packageSpecialServices: {
          specialServiceTypes: ['SIGNATURE_OPTION'],
          signatureOptionType: extras.signature === 'adult' ? 'ADULT' : 'DIRECT',
        },
      }
    : {}

export const shipmentExtrasOf = (extras: Extras | undefined) =>
  extras?.saturdayDelivery ? { shipmentSpecialServices: { specialServiceTypes: ['SATURDAY_DELIVERY'] } } : {}

export const predefinedPackages: readonly string[] = [
  'FEDEX_ENVELOPE',
  'FEDEX_PAK',
  'FEDEX_TUBE',
  'FEDEX_SMALL_BOX',
  'FEDEX_MEDIUM_BOX',
  'FEDEX_LARGE_BOX',
  'FEDEX_EXTRA_LARGE_BOX',
]
