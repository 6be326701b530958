/** Weight and size as UPS bills them: fractions round up, so that the quote is what is charged. */
import type { CarrierAddress, CarrierParcel } from '#adapters/carriers/carrier.ts'
import { centimeters, isImperial, kilograms, roundUp } from '#adapters/carriers/measures.ts'

/** Tenths of a pound or kilogram, the finest that the weight field holds at 150 lb. */
export function packageWeightOf(parcel: CarrierParcel, from: CarrierAddress) {
  const unit = isImperial(from) ? { Code: 'LBS', Description: 'Pounds' } : { Code: 'KGS', Description: 'Kilograms' }
  const weight = isImperial(from) ? parcel.weightPounds : kilograms(parcel.weightPounds)
  return { UnitOfMeasurement: unit, Weight: String(roundUp(weight, 1)) }
}

/** Whole inches or centimeters; nothing for UPS's own packaging, whose size UPS knows. */
export function dimensionsOf(parcel: CarrierParcel, from: CarrierAddress) {
  if (parcel.predefinedPackage !== null || parcel.dimensionsInches === null) return {}
  const { length, width, height } = parcel.dimensionsInches
  const unit = isImperial(from) ? { Code: 'IN', Description: 'Inches' } : { Code: 'CM', Description: 'Centimeters' }
  const whole = (inches: number) => String(roundUp(isImperial(from) ? inches : centimeters(inches), 0))
  return {
    Dimensions: { UnitOfMeasurement: unit, Length: whole(length), Width: whole(width), Height: whole(height) },
  }
}
