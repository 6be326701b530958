/** UPS's services, options and packagings by code. */

import { isInEuropeanUnion } from '#adapters/carriers/addresses.ts'
import { centimeters, isImperial, kilograms, roundUp } from '#adapters/carriers/call.ts'
import type { CarrierAddress, CarrierParcel, RateInput } from '#adapters/carriers/carrier.ts'
import { borderBetween, isBetweenCountries, upsCountry } from '#adapters/carriers/ups/address.ts'

const serviceNames: Readonly<Record<string, string>> = {
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
  '65': 'UPS Worldwide Saver',
  '72': 'UPS Worldwide Economy DDP',
}

/** The names of the same codes for parcels from another country. */
const namesByOrigin: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CA: { '01': 'UPS Express', '02': 'UPS Expedited', '14': 'UPS Express Early' },
  MX: { '07': 'UPS Express', '08': 'UPS Expedited', '54': 'UPS Express Plus' },
  EU: { '07': 'UPS Express', '08': 'UPS Expedited' },
}

export function serviceNameOf(code: string, from: CarrierAddress): string {
  const origin = isInEuropeanUnion(from) ? 'EU' : upsCountry(from)
  return namesByOrigin[origin]?.[code] ?? serviceNames[code] ?? `UPS ${code}`
}

/** Services that need data which an order does not have: a customer's account for duties, a pick-up point, a pallet. */
const unsellable: ReadonlySet<string> = new Set(['17', '70', '71', '96'])
/** With this service the shipper pays the duties. */
const dutiesPaid = '72'

export const isSellable = (code: string, { customs }: Pick<RateInput, 'customs'>): boolean =>
  code === dutiesPaid ? customs?.incoterm === 'DDP' : !unsellable.has(code)

type Asked = Pick<RateInput, 'from' | 'to' | 'serviceOptions'>

/** UPS expects signatures on the package at home and with Puerto Rico, and on the shipment otherwise. */
const signsByPackage = ({ from, to }: Asked): boolean =>
  !isBetweenCountries(from, to) || borderBetween(from, to) === 'puerto rico'

/** On a package 2 is a signature, 3 an adult's. */
export function packageServiceOptionsOf(input: Asked) {
  const signature = input.serviceOptions?.signature
  if (!signature || !signsByPackage(input)) return {}
  return { PackageServiceOptions: { DeliveryConfirmation: { DCISType: signature === 'adult' ? '3' : '2' } } }
}

/** On a shipment 1 is a signature, 2 an adult's. The tag itself requests Saturday delivery. */
export function shipmentServiceOptionsOf(input: Asked, forms: Record<string, unknown> = {}) {
  const { signature, saturdayDelivery } = input.serviceOptions ?? {}
  const options = {
    ...(saturdayDelivery ? { SaturdayDeliveryIndicator: '' } : {}),
    ...(signature && !signsByPackage(input)
      ? { DeliveryConfirmation: { DCISType: signature === 'adult' ? '2' : '1' } }
      : {}),
    ...forms,
  }
  return Object.keys(options).length > 0 ? { ShipmentServiceOptions: options } : {}
}

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

/** Boxes that UPS accepts between countries only. */
export const isOnlyForAbroad = (name: string | null): boolean => name === 'UPS10KgBox' || name === 'UPS25KgBox'

/** The packaging by its name: a shipper's own box for null, undefined for an unknown name. */
export function packagingOf(name: string | null): { code: string; description: string } | undefined {
  if (name === null) return ownBox
  return Object.hasOwn(packagings, name) ? packagings[name as keyof typeof packagings] : undefined
}

/* Weight and dimensions as UPS bills them: fractions are rounded up, so that the quote equals the charge. */

/** Tenths of a pound or kilogram, the finest step that the weight field holds at 150 lb. */
export function packageWeightOf(parcel: CarrierParcel, from: CarrierAddress) {
  const unit = isImperial(from) ? { Code: 'LBS', Description: 'Pounds' } : { Code: 'KGS', Description: 'Kilograms' }
  const weight = isImperial(from) ? parcel.weightPounds : kilograms(parcel.weightPounds)
  return { UnitOfMeasurement: unit, Weight: String(roundUp(weight, 1)) }
}

/** Whole inches or centimeters; none for UPS's own packaging. */
export function dimensionsOf(parcel: CarrierParcel, from: CarrierAddress) {
  if (parcel.predefinedPackage !== null || parcel.dimensionsInches === null) return {}
  const { length, width, height } = parcel.dimensionsInches
  const unit = isImperial(from) ? { Code: 'IN', Description: 'Inches' } : { Code: 'CM', Description: 'Centimeters' }
  const whole = (inches: number) => String(roundUp(isImperial(from) ? inches : centimeters(inches), 0))
  return {
    Dimensions: { UnitOfMeasurement: unit, Length: whole(length), Width: whole(width), Height: whole(height) },
  }
}
