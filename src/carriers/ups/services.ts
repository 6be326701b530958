/** UPS services within the United States and between countries of one customs area, and its own packagings by their codes. */
import type { ServiceOptions } from '#carriers/carrier.ts'

export const serviceNames: Readonly<Record<string, string>> = {
  '01': 'UPS Next Day Air',
  '02': 'UPS 2nd Day Air',
  '03': 'UPS Ground',
  '12': 'UPS 3 Day Select',
  '13': 'UPS Next Day Air Saver',
  '14': 'UPS Next Day Air Early',
  '59': 'UPS 2nd Day Air A.M.',
  '07': 'UPS Worldwide Express',
  '08': 'UPS Worldwide Expedited',
  '11': 'UPS Standard',
  '54': 'UPS Worldwide Express Plus',
  '65': 'UPS Saver',
}

/** Beside a package and beside a shipment: 2 is a signature, 3 an adult's. */
export const packageServiceOptionsOf = (options: ServiceOptions | undefined) =>
  options?.signature
    ? { PackageServiceOptions: { DeliveryConfirmation: { DCISType: options.signature === 'adult' ? '3' : '2' } } }
    : {}

/** The mere presence of the tag asks for it. */
export const shipmentServiceOptionsOf = (options: ServiceOptions | undefined) =>
  options?.saturdayDelivery ? { ShipmentServiceOptions: { SaturdayDeliveryIndicator: '' } } : {}

const ownBox = { code: '02', description: 'Customer supplied package' }

const packagings = {
  UPSLetter: { code: '01', description: 'UPS Letter' },
  UPSTube: { code: '03', description: 'Tube' },
  UPSPak: { code: '04', description: 'PAK' },
  UPSExpressBoxSmall: { code: '2a', description: 'Small Express Box' },
  UPSExpressBoxMedium: { code: '2b', description: 'Medium Express Box' },
  UPSExpressBoxLarge: { code: '2c', description: 'Large Express Box' },
  UPS10KgBox: { code: '25', description: 'UPS 10KG Box' },
  UPS25KgBox: { code: '24', description: 'UPS 25KG Box' },
} as const

export const predefinedPackages: readonly string[] = Object.keys(packagings)

/** The packaging by its name, a shipper's own box for null, undefined for a name that is not UPS's. */
export function packagingOf(name: string | null): { code: string; description: string } | undefined {
  if (name === null) return ownBox
  return Object.hasOwn(packagings, name) ? packagings[name as keyof typeof packagings] : undefined
}
