/** The schemas of orders in requests. */
import { type Static, Type } from 'typebox'
import { contentsTypes, nonDeliveryOptions, restrictionTypes } from '#adapters/carriers/customs.ts'
import { maxCustomsItems } from '#domain/orders/customs/customs.ts'
import { maxAddressTextLength } from '#domain/orders/order/address.ts'
import { maxItemOptions, maxOptionNameLength, maxOptionValueLength } from '#domain/orders/order/order.ts'
import { Int32, Nullable, Positive, PrintableText } from '#kit/schema.ts'

/* Texts that carriers, labels and the database accept. */

export const maxTextLength = 200

type Kind = { mayHaveLines?: boolean; isNeeded?: boolean }

const text =
  ({ mayHaveLines = false, isNeeded = false }: Kind, maxOfKind = maxTextLength) =>
  (description?: string, maxLength = maxOfKind) =>
    PrintableText({ mayHaveLines, isNeeded }, maxLength, description)

export const Text = text({})
export const NeededText = text({ isNeeded: true })
export const MultilineText = text({ mayHaveLines: true })
/** Tabs and line breaks from pasted addresses count as spaces (`address.ts`). */
export const AddressText = text({ mayHaveLines: true }, maxAddressTextLength)
const NeededAddressText = text({ mayHaveLines: true, isNeeded: true }, maxAddressTextLength)

/* The customs declaration of a shipment. */

const wordsOf = (words: readonly string[]) => `${words.map((word) => `\`${word}\``).join(', ')}`

/** Product ids for customs of the European Union. */
const productIdFields = {
  manufacturerProductId: Type.Optional(
    Nullable(
      Text(
        "The manufacturer's own number of the product, for European Union customs. If omitted, `standardProductId` or your own product code is used, unless the account's settings turn this off.",
        100,
      ),
    ),
  ),
  standardProductId: Type.Optional(
    Nullable(Text('GTIN (EAN, UPC or ISBN-13) of the product: 8, 12, 13 or 14 digits with a valid check digit.')),
  ),
}

const CustomsItemRequest = Type.Object(
  {
    description: Type.Optional(
      Nullable(Text('Description of the goods in English, specific enough for customs. At least three letters.')),
    ),
    quantity: Type.Optional(Nullable(Int32({ minimum: 1, maximum: 1_000_000, description: 'Quantity.' }))),
    value: Type.Optional(
      Nullable(Text('Value of all units together, as a decimal with at most four decimal places, such as "39.80".')),
    ),
    currency: Type.Optional(Nullable(Text('ISO 4217 code. Must be the same for all items. Default: USD.'))),
    weight: Type.Optional(
      Nullable(Positive({ maximum: 100_000, description: 'Weight of all units together, in pounds.' })),
    ),
    hsTariffNumber: Type.Optional(
      Nullable(Text('Harmonized System tariff number: 6 to 10 digits. Dots and spaces are ignored.', 30)),
    ),
    originCountry: Type.Optional(Nullable(Text('Country of origin, as an ISO 3166-1 alpha-2 code.'))),
    code: Type.Optional(
      Nullable(
        Text(
          "The sender's own product code, such as a SKU. A label for goods that are sold to a consumer in the European Union requires it.",
        ),
      ),
    ),
    manufacturer: Type.Optional(Nullable(Text('Name of the manufacturer.'))),
    eccn: Type.Optional(Nullable(Text('Export control classification number.', 30))),
    ...productIdFields,
  },
  { title: 'CustomsItemRequest', description: 'One kind of goods in the package.' },
)

export const CustomsRequest = Type.Object(
  {
    contentsType: Type.Optional(Nullable(Text(`Type of the contents: ${wordsOf(contentsTypes)}.`))),
    contentsExplanation: Type.Optional(
      Nullable(Text('Description of the contents. Required if `contentsType` is `other`.')),
    ),
    customsCertify: Type.Optional(
      Nullable(
        Type.Boolean({
          description:
            'Whether the signer certifies the declaration. Default: true. No label can be bought if it is false.',
        }),
      ),
    ),
    customsSigner: Type.Optional(
      Nullable(Text("Name of the signer. Default: the sender's name, or the company if there is no name.")),
    ),
    declaration: Type.Optional(Nullable(MultilineText('Free text for the customs documents.', 1_000))),
    eelPfc: Type.Optional(
      Nullable(
        Text(
          'For exports from the United States: the exemption, such as `NOEEI 30.37(a)`, or the ITN, such as `AES X20261123123456`. If omitted, the service chooses the exemption, unless goods with one tariff number are worth more than 2,500 USD.',
          50,
        ),
      ),
    ),
    nonDeliveryOption: Type.Optional(
      Nullable(Text(`Handling of an undeliverable package: ${wordsOf(nonDeliveryOptions)}. Default: \`return\`.`)),
    ),
    restrictionType: Type.Optional(
      Nullable(Text(`Type of import restriction: ${wordsOf(restrictionTypes)}. Default: \`none\`.`)),
    ),
    restrictionComments: Type.Optional(
      Nullable(Text('Description of the restriction. Required if `restrictionType` is `other`.')),
    ),
    incoterm: Type.Optional(
      Nullable(Text(`Who pays duties and taxes: the recipient (\`DAP\`) or the sender (\`DDP\`). Default: \`DAP\`.`)),
    ),
    customsItems: Type.Optional(
      Nullable(Type.Array(CustomsItemRequest, { maxItems: maxCustomsItems, description: 'The goods in the package.' })),
    ),
  },
  {
    title: 'CustomsInfoRequest',
    description:
      'Customs declaration of the package. If the package leaves its customs territory, missing data is reported when its label is bought. If it is omitted and the order has a single shipment, the declaration is built from the items of the order.',
  },
)
export type CustomsRequest = Static<typeof CustomsRequest>

export const AddressBody = Type.Object(
  {
    name: Type.Optional(Nullable(AddressText('Contact name.'))),
    company: Type.Optional(Nullable(AddressText('Company name.'))),
    street1: NeededAddressText('House or building number, and street.'),
    street2: Type.Optional(Nullable(AddressText('Apartment, suite, unit or floor.'))),
    city: AddressText('City. May be blank in countries whose addresses have none, such as SG, JP and AE.'),
    state: AddressText(
      'State, province or region. In the US, the two-letter state code. In AU, BR, CA, IN, IT and MX, names are converted to codes. May be blank, except in AU, BR, CA, IN, MX and US.',
    ),
    zip: AddressText(
      'Postal code. May be blank in countries that have none or where it is optional, such as HK, AE and IE.',
    ),
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

const Dimension = (description: string) => Type.Optional(Nullable(Positive({ description })))

export const ParcelBody = Type.Object(
  {
    weight: Positive({ description: 'Weight in pounds. At most 150.' }),
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

const ItemOptionRequest = Type.Object(
  {
    name: Text('Name of the option, such as `Size`. May be empty.', maxOptionNameLength),
    value: NeededText('Choice of the buyer, such as `XL`.', maxOptionValueLength),
  },
  { title: 'ItemOptionRequest', description: 'A choice that distinguishes items with the same name.' },
)

const ItemRequest = Type.Object(
  {
    name: NeededText('Name of the item.'),
    sku: Type.Optional(
      Nullable(Text('Your SKU. A label for goods that are sold to a consumer in the European Union requires it.')),
    ),
    quantity: Type.Optional(Int32({ minimum: 1, maximum: 1_000_000, default: 1, description: 'Quantity.' })),
    unitValue: Type.Optional(
      Nullable(Text('Value of one unit, as a decimal with at most four decimal places, such as "19.90".')),
    ),
    currency: Type.Optional(Nullable(Text('ISO 4217 code of `unitValue`.'))),
    unitWeight: Type.Optional(Nullable(Positive({ maximum: 100_000, description: 'Weight of one unit, in pounds.' }))),
    hsTariffNumber: Type.Optional(Nullable(Text('Harmonized System tariff number, for customs.', 20))),
    originCountry: Type.Optional(Nullable(Text('Country of origin, as an ISO 3166-1 alpha-2 code.'))),
    ...productIdFields,
    options: Type.Optional(
      Nullable(
        Type.Array(ItemOptionRequest, {
          maxItems: maxItemOptions,
          description:
            'Choices of the buyer, such as size or engraving. The person who packs the order sees these choices.',
        }),
      ),
    ),
  },
  { title: 'OrderItemRequest', description: 'An item of the order.' },
)

/** The optional fields of an order. */
export const orderDetailsFields = {
  reference: Type.Optional(
    Nullable(Text('Your own order number. To find the order in a list, pass the whole number as `search`.', 100)),
  ),
  items: Type.Optional(Nullable(Type.Array(ItemRequest, { maxItems: 200, description: 'Items of the order.' }))),
  notes: Type.Optional(Nullable(MultilineText('Your notes. Stored, but not printed.', 2_000))),
}

export const OrderRequest = Type.Object(
  {
    fromAddress: AddressBody,
    toAddress: AddressBody,
    shipments: Type.Array(
      Type.Object(
        { parcel: ParcelBody, customsInfo: Type.Optional(Nullable(CustomsRequest, 'omitted.')) },
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
export type OrderRequest = Static<typeof OrderRequest>
