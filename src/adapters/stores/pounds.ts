const poundsPer = { pound: 1, ounce: 1 / 16, gram: 1 / 453.59237, kilogram: 1000 / 453.59237 } as const
export type WeightUnit = keyof typeof poundsPer

/** A weight of a store in pounds, to the seventh decimal, so that the same weight is the same number each time it is read. */
export const poundsOf = (weight: number, unit: WeightUnit): number => Math.round(weight * poundsPer[unit] * 1e7) / 1e7
