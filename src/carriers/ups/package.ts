/** Weight and size as UPS bills them: fractions round up, so that the quote is what is charged. */
import type { CarrierParcel } from '#carriers/carrier.ts'

export const pounds = { Code: 'LBS', Description: 'Pounds' }
const inches = { Code: 'IN', Description: 'Inches' }

/** Tenths of a pound, the finest that the weight field holds at 150 lb. */
export function weightOf(parcel: CarrierParcel): string {
  return String(Math.ceil(Math.round(parcel.weightPounds * 10_000) / 1_000) / 10)
}

export function packageWeightOf(parcel: CarrierParcel) {
  return { UnitOfMeasurement: pounds, Weight: weightOf(parcel) }
}

/** Whole inches; nothing for UPS's own packaging, whose size UPS knows. */
export function dimensionsOf(parcel: CarrierParcel) {
  if (parcel.predefinedPackage !== null || parcel.dimensionsInches === null) return {}
  const { length, width, height } = parcel.dimensionsInches
  const whole = (value: number) => String(Math.ceil(value))
  return {
    Dimensions: { UnitOfMeasurement: inches, Length: whole(length), Width: whole(width), Height: whole(height) },
  }
}
