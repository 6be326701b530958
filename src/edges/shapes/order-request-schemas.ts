/** An order as the JSON interface takes it. */
import { type Static, Type } from 'typebox'
import { AddressText, Lines, NeededAddressText, NeededText, Text } from '#edges/shapes/body-texts.ts'
import { CustomsBody } from '#edges/shapes/customs-request.ts'
import { Int32, Nullable } from '#kit/schema.ts'

export const AddressBody = Type.Object(
  {
    name: Type.Optional(Nullable(AddressText('Contact name.'))),
    company: Type.Optional(Nullable(AddressText('Company name.'))),
    street1: NeededAddressText('House or building number, and street.'),
    street2: Type.Optional(Nullable(AddressText('Apartment, suite, unit or floor.'))),
    city: NeededAddressText('City.'),
    state: AddressText(
      'State, province or region. In the US, the two-letter state code. May be blank, except in AU, BR, CA, IN, MX and US.',
    ),
    zip: AddressText('Postal code. May be blank in countries that have no postal codes, such as HK and AE.'),
    country: NeededAddressText('ISO 3166-1 alpha-2 code.'),
    phone: Nullable(
      AddressText(
        'Phone number. Required in an order, but may be null. Some carriers reject addresses without a phone number.',
      ),
    ),
    email: Type.Optional(Nullable(AddressText('Email address.'))),
    residential: Type.Optional(
      Nullable(
        Type.Boolean({
          description:
            'Whether the address is residential. Carriers charge more for residential delivery. Null or omitted: unknown.',
        }),
      ),
    ),
    carrierFacility: Type.Optional(Nullable(AddressText('Name of a carrier facility for drop-off or pickup.'))),
    federalTaxId: Type.Optional(Nullable(AddressText('Federal tax number, for customs.'))),
    stateTaxId: Type.Optional(Nullable(AddressText('State tax number, for customs.'))),
  },
  { title: 'OrderAddressRequest', description: 'Address of a sender or recipient.' },
)

const Dimension = (description: string) => Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, description })))

export const ParcelBody = Type.Object(
  {
    weight: Type.Number({ exclusiveMinimum: 0, description: 'Weight in pounds. At most 150.' }),
    length: Dimension('Longest side in inches.'),
    width: Dimension('Second-longest side in inches.'),
    height: Dimension('Shortest side in inches.'),
    predefinedPackage: Type.Optional(
      Nullable(
        Text(
          "Name of a carrier's own packaging, instead of dimensions. Only that carrier returns rates for it.\n\n{packagings}\n\nSee the carriers' pages in `docs/carriers` for details.",
        ),
      ),
    ),
  },
  {
    title: 'OrderParcelRequest',
    description: "A package: its weight, and either its dimensions or the name of a carrier's packaging.",
  },
)

const ItemBody = Type.Object(
  {
    name: NeededText('Name of the item.'),
    sku: Type.Optional(Nullable(Text('Your SKU.'))),
    quantity: Type.Optional(Int32({ minimum: 1, maximum: 1_000_000, default: 1, description: 'Quantity.' })),
    unitValue: Type.Optional(
      Nullable(Text('Value of one unit, as a decimal with at most four decimal places, such as "19.90".')),
    ),
    currency: Type.Optional(Nullable(Text('ISO 4217 code of `unitValue`.'))),
    unitWeight: Type.Optional(
      Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: 'Weight of one unit, in pounds.' })),
    ),
    hsTariffNumber: Type.Optional(Nullable(Text('Harmonized System tariff number, for customs.', 20))),
    originCountry: Type.Optional(Nullable(Text('Country of origin, as an ISO 3166-1 alpha-2 code.'))),
  },
  { title: 'OrderItemRequest', description: 'An item of the order.' },
)

/** The fields of an order's body; each may be left out. */
export const orderDetailsFields = {
  reference: Type.Optional(
    Nullable(Text('Your own order number. To find the order in a list, pass the whole number as `search`.', 100)),
  ),
  items: Type.Optional(Nullable(Type.Array(ItemBody, { maxItems: 200, description: 'Items of the order.' }))),
  notes: Type.Optional(Nullable(Lines('Your notes. They are stored, but not printed.', 2_000))),
}

export const OrderBody = Type.Object(
  {
    fromAddress: AddressBody,
    toAddress: AddressBody,
    shipments: Type.Array(
      Type.Object(
        { parcel: ParcelBody, customsInfo: Type.Optional(Nullable(CustomsBody)) },
        { title: 'OrderShipmentRequest', description: 'A package of the order.' },
      ),
      {
        minItems: 1,
        maxItems: 100,
        description: 'One entry per package. Each package has its own rates and its own label.',
      },
    ),
    ...orderDetailsFields,
  },
  { title: 'OrderRequest', description: 'An order to create.' },
)
export type OrderBody = Static<typeof OrderBody>
