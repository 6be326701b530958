/** What an order is made from: its schema, and the rules that a schema cannot say. */

import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import validator from 'validator'
import type { Rules } from '#errors/schema-reader.ts'
import { catalogued, invalid, required, type Violation } from '#errors/violations.ts'
import { Nullable } from '#kit/schema.ts'
import { orderDetailsFields, orderDetailsViolations } from '#orders/order-details.ts'
import { postalCode } from '#orders/postal-code.ts'
import { AddressText, NeededAddressText, Text } from '#orders/text-input.ts'

export const AddressInput = Type.Object(
  {
    name: Type.Optional(Nullable(AddressText('Contact name.'))),
    company: Type.Optional(Nullable(AddressText('Company.'))),
    street1: NeededAddressText('House or building number and street.'),
    street2: Type.Optional(Nullable(AddressText('Apartment, suite, unit, floor.'))),
    city: NeededAddressText('City.'),
    state: NeededAddressText('Region; in the US the two-letter code.'),
    zip: NeededAddressText('Postal code.'),
    country: NeededAddressText('ISO 3166-1 alpha-2 code.'),
    phone: Nullable(AddressText('Always present; may be null. Some carriers refuse addresses without one.')),
    email: Type.Optional(Nullable(AddressText('E-mail address.'))),
    residential: Type.Optional(
      Nullable(
        Type.Boolean({
          description: 'Whether it is a residence; carriers ask more for those. Null or absent: not known.',
        }),
      ),
    ),
    carrierFacility: Type.Optional(Nullable(AddressText("A carrier's facility for drop-off or collection."))),
    federalTaxId: Type.Optional(Nullable(AddressText('Federal tax number, for customs.'))),
    stateTaxId: Type.Optional(Nullable(AddressText('State tax number, for customs.'))),
  },
  { title: 'OrderAddressRequest', description: 'Where a parcel comes from, or goes to.' },
)
export type AddressInput = Static<typeof AddressInput>

const Dimension = (description: string) => Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, description })))

export const ParcelInput = Type.Object(
  {
    weight: Type.Number({ exclusiveMinimum: 0, description: 'Pounds; at most 150.' }),
    length: Dimension('Longest side, inches.'),
    width: Dimension('Second-longest side, inches.'),
    height: Dimension('Shortest side, inches.'),
    predefinedPackage: Type.Optional(Nullable(Text("A carrier's own packaging, instead of dimensions."))),
  },
  {
    title: 'OrderParcelRequest',
    description: 'A package: its weight, and either all three sides or the name of a packaging of a carrier.',
  },
)
export type ParcelInput = Static<typeof ParcelInput>

export const OrderInput = Type.Object(
  {
    fromAddress: AddressInput,
    toAddress: AddressInput,
    shipments: Type.Array(
      Type.Object({ parcel: ParcelInput }, { title: 'OrderShipmentRequest', description: 'One package of an order.' }),
      {
        minItems: 1,
        maxItems: 100,
        description: 'One per package; each is rated and labelled on its own.',
      },
    ),
    ...orderDetailsFields,
  },
  { title: 'OrderRequest', description: 'What is to be shipped, from where and to where.' },
)
export type OrderInput = Static<typeof OrderInput>

const usStates = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI UM FM MH PW AA AE AP'.split(
    ' ',
  ),
)

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

function addressViolations(address: AddressInput, at: (field: string) => string): Violation[] {
  const violations: Violation[] = []
  if (!isText(address.country)) return violations
  const country = address.country.trim().toUpperCase()
  if (!validator.isISO31661Alpha2(country)) {
    return [invalid('meaningless', at('country'), 'must be an ISO 3166-1 alpha-2 code')]
  }
  if (country === 'US') {
    if (isText(address.state) && !usStates.has(address.state.trim().toUpperCase())) {
      violations.push(invalid('meaningless', at('state'), 'must be the two-letter code of a US state or territory'))
    }
    if (isText(address.zip) && !/^\d{5}(-\d{4})?$/.test(address.zip.trim())) {
      violations.push(invalid('meaningless', at('zip'), 'must be 5 digits, or 5 and 4 joined by a hyphen'))
    }
  } else if (isText(address.zip) && postalCode(country, address.zip) === null) {
    violations.push(invalid('meaningless', at('zip'), `is no postal code of ${country}`))
  }
  return violations
}

const maxWeightPounds = 150
const maxLengthInches = 108
const maxLengthWithGirthInches = 165

/** Four decimals are kept, half of the last one rounded up: of the number as it is written, 8.34105 → 8.3411. */
export function fourDecimals(value: number): number {
  const rounded = Math.round(value * 10_000) / 10_000
  return rounded === value ? value : new Decimal(value).toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toNumber()
}

function parcelViolations(parcel: ParcelInput, at: (field: string) => string): Violation[] {
  const violations: Violation[] = []
  if (typeof parcel.weight === 'number') {
    if (fourDecimals(parcel.weight) <= 0)
      violations.push(invalid('meaningless', at('weight'), 'must be at least 0.0001'))
    if (parcel.weight > maxWeightPounds)
      violations.push(catalogued('meaningless', 'Validation.ParcelWeightExceeded', at('weight')))
  }
  const sides = { length: parcel.length, width: parcel.width, height: parcel.height }
  const measured = Object.values(sides).filter((side) => typeof side === 'number')
  if (measured.length > 0 && measured.length < 3) {
    for (const [name, side] of Object.entries(sides)) {
      if (typeof side !== 'number') violations.push(required('meaningless', at(name)))
    }
  }
  if (measured.some((side) => side > 0 && fourDecimals(side) <= 0)) {
    violations.push(invalid('meaningless', at('length'), 'and the other sides must be at least 0.0001'))
  }
  const [longestSide = 0, second = 0, third = 0] = measured.toSorted((left, right) => right - left)
  if (
    longestSide > maxLengthInches ||
    (measured.length === 3 && longestSide + 2 * (second + third) > maxLengthWithGirthInches)
  ) {
    violations.push(catalogued('meaningless', 'Validation.ParcelSizeExceeded', at('length')))
  }
  return violations
}

/** What is wrong with an order beyond what its schema says. */
export const orderRules: Rules<OrderInput> = (order, path) => [
  ...addressViolations(order.fromAddress, (field) => path(`fromAddress.${field}`)),
  ...addressViolations(order.toAddress, (field) => path(`toAddress.${field}`)),
  ...order.shipments.flatMap((shipment, index) =>
    parcelViolations(shipment.parcel, (field) => path(`shipments[${index}].parcel.${field}`)),
  ),
  ...orderDetailsViolations(order, path),
]
