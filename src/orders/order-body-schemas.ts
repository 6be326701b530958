/** An order as the JSON interface takes it. */
import { type Static, Type } from 'typebox'
import { Int32, Nullable } from '#kit/schema.ts'
import { AddressText, Lines, NeededAddressText, NeededText, Text } from '#orders/body-texts.ts'
import { CustomsBody } from '#orders/customs-body-schemas.ts'

export const AddressBody = Type.Object(
  {
    name: Type.Optional(Nullable(AddressText('Contact name.'))),
    company: Type.Optional(Nullable(AddressText('Company.'))),
    street1: NeededAddressText('House or building number and street.'),
    street2: Type.Optional(Nullable(AddressText('Apartment, suite, unit, floor.'))),
    city: NeededAddressText('City.'),
    state: AddressText(
      'Region; in the US the two-letter code. Blank where addresses have none: not in AU, BR, CA, IN, MX and US.',
    ),
    zip: AddressText('Postal code. Blank in countries without, such as HK and AE.'),
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

const Dimension = (description: string) => Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, description })))

export const ParcelBody = Type.Object(
  {
    weight: Type.Number({ exclusiveMinimum: 0, description: 'Pounds; at most 150.' }),
    length: Dimension('Longest side, inches.'),
    width: Dimension('Second-longest side, inches.'),
    height: Dimension('Shortest side, inches.'),
    predefinedPackage: Type.Optional(
      Nullable(
        Text(
          "A carrier's own packaging by its name, instead of dimensions; only that carrier has rates for it. {packagings}. The pages of the carriers in `docs/carriers` say more of them.",
        ),
      ),
    ),
  },
  {
    title: 'OrderParcelRequest',
    description: 'A package: its weight, and either all three sides or the name of a packaging of a carrier.',
  },
)

const ItemBody = Type.Object(
  {
    name: NeededText('What it is, as a person would say it.'),
    sku: Type.Optional(Nullable(Text("The caller's own number of the article."))),
    quantity: Type.Optional(Int32({ minimum: 1, maximum: 1_000_000, default: 1, description: 'How many.' })),
    unitValue: Type.Optional(
      Nullable(Text('What one is worth, as a decimal of at most four places, such as "19.90".')),
    ),
    currency: Type.Optional(Nullable(Text('ISO 4217, of the value.'))),
    unitWeight: Type.Optional(
      Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: 'Pounds, of one.' })),
    ),
    hsTariffNumber: Type.Optional(Nullable(Text('The number of the Harmonized System, for customs.', 20))),
    originCountry: Type.Optional(Nullable(Text('Where it was made: ISO 3166-1 alpha-2.'))),
  },
  { title: 'OrderItemRequest', description: 'Something that the order holds.' },
)

/** The fields of an order's body; each may be left out. */
export const orderDetailsFields = {
  reference: Type.Optional(
    Nullable(Text("The caller's own order number: found by the list's `search` where it is given in whole.", 100)),
  ),
  items: Type.Optional(Nullable(Type.Array(ItemBody, { maxItems: 200, description: 'What the order holds.' }))),
  notes: Type.Optional(Nullable(Lines('Kept for the caller; printed nowhere.', 2_000))),
}

export const OrderBody = Type.Object(
  {
    fromAddress: AddressBody,
    toAddress: AddressBody,
    shipments: Type.Array(
      Type.Object(
        { parcel: ParcelBody, customsInfo: Type.Optional(Nullable(CustomsBody)) },
        { title: 'OrderShipmentRequest', description: 'One package of an order.' },
      ),
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
export type OrderBody = Static<typeof OrderBody>
