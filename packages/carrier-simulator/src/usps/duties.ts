/** Prepaid duties, taxes and fees, which USPS offers for some destinations. */
import { cents } from '../tariff/price.ts'
import { badRequest } from './errors.ts'

const offered: ReadonlySet<string> = new Set('BE DE DK FI FR LU MC PT AT CA EE ES GB IT MT NL SE SK'.split(' '))
export const offersPrepaidDuties = (country: string): boolean => offered.has(country)

const packageFeeCents = 150
const dutyCents = 350
const taxPart = 0.19

/** @param values of the whole lines, in dollars */
export const dutiesOf = (values: readonly number[]) => ({
  packageFee: Number(cents(packageFeeCents)),
  items: values.map((value) => ({
    dutyPrice: Number(cents(dutyCents)),
    taxPrice: Number(cents(Math.round(Number((value * taxPart * 100).toFixed(4))))),
  })),
})

export const refusedDuties = () =>
  badRequest('Duties cannot be prepaid for the destination.', 'prepayDutiesTaxesFees', '030031')
