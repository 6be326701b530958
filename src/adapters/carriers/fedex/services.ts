/** FedEx's own packagings, by their codes. Services come with their names in its answers. */
import type { ServiceOptions } from '#adapters/carriers/carrier.ts'

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

/** Beside the shipment: Saturday, and the invoice that goes to customs electronically. */
export function shipmentSpecialServicesOf(options: ServiceOptions | undefined, isElectronic = false) {
  const specialServiceTypes = [
    ...(options?.saturdayDelivery ? ['SATURDAY_DELIVERY'] : []),
    ...(isElectronic ? ['ELECTRONIC_TRADE_DOCUMENTS'] : []),
  ]
  if (specialServiceTypes.length === 0) return {}
  const etdDetail = isElectronic ? { etdDetail: { requestedDocumentTypes: ['COMMERCIAL_INVOICE'] } } : {}
  return { shipmentSpecialServices: { specialServiceTypes, ...etdDetail } }
}

export const predefinedPackages: readonly string[] = [
  'FEDEX_ENVELOPE',
  'FEDEX_PAK',
  'FEDEX_TUBE',
  'FEDEX_SMALL_BOX',
  'FEDEX_MEDIUM_BOX',
  'FEDEX_LARGE_BOX',
  'FEDEX_EXTRA_LARGE_BOX',
]
