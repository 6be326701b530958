/** FedEx's own packagings, by their codes. Services come with their names in its answers. */
import type { ServiceOptions } from '#carriers/carrier.ts'

export const ownBox = 'YOUR_PACKAGING'

/** Beside a package: a signature at the recipient's address, or an adult's. */
export const packageSpecialServicesOf = (options: ServiceOptions | undefined) =>
  options?.signature
    ? {
        packageSpecialServices: {
          specialServiceTypes: ['SIGNATURE_OPTION'],
          signatureOptionType: options.signature === 'adult' ? 'ADULT' : 'DIRECT',
        },
      }
    : {}

export const shipmentSpecialServicesOf = (options: ServiceOptions | undefined) =>
  options?.saturdayDelivery ? { shipmentSpecialServices: { specialServiceTypes: ['SATURDAY_DELIVERY'] } } : {}

export const predefinedPackages: readonly string[] = [
  'FEDEX_ENVELOPE',
  'FEDEX_PAK',
  'FEDEX_TUBE',
  'FEDEX_SMALL_BOX',
  'FEDEX_MEDIUM_BOX',
  'FEDEX_LARGE_BOX',
  'FEDEX_EXTRA_LARGE_BOX',
]
