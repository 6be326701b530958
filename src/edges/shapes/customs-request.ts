/** What is declared of a shipment, as the JSON interface takes it. */
import { type Static, Type } from 'typebox'
import { contentsTypes, nonDeliveryOptions, restrictionTypes } from '#adapters/carriers/customs.ts'
import { maxCustomsItems } from '#domain/orders/customs/customs.ts'
import { Lines, Text } from '#edges/shapes/body-texts.ts'
import { Int32, Nullable } from '#kit/schema.ts'

const wordsOf = (words: readonly string[]) => `${words.map((word) => `\`${word}\``).join(', ')}`

const CustomsItemBody = Type.Object(
  {
    description: Type.Optional(
      Nullable(Text('Description of the goods in English, specific enough for customs. At least three letters.')),
    ),
    quantity: Type.Optional(Nullable(Int32({ minimum: 1, maximum: 1_000_000, description: 'Quantity.' }))),
    value: Type.Optional(
      Nullable(Text('Total value of the quantity, as a decimal with at most four decimal places, such as "39.80".')),
    ),
    currency: Type.Optional(Nullable(Text('ISO 4217 code. It must be the same for all items. Default: USD.'))),
    weight: Type.Optional(
      Nullable(
        Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: 'Total weight of the quantity, in pounds.' }),
      ),
    ),
    hsTariffNumber: Type.Optional(
      Nullable(Text('Harmonized System tariff number: 6 to 10 digits. Dots and spaces are ignored.', 30)),
    ),
    originCountry: Type.Optional(Nullable(Text('Country of origin, as an ISO 3166-1 alpha-2 code.'))),
    code: Type.Optional(Nullable(Text("The sender's own product code."))),
    manufacturer: Type.Optional(Nullable(Text('Name of the manufacturer.'))),
    eccn: Type.Optional(Nullable(Text('Export control classification number.', 30))),
  },
  { title: 'CustomsItemRequest', description: 'One kind of goods in the package.' },
)

export const CustomsBody = Type.Object(
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
    declaration: Type.Optional(Nullable(Lines('Free text for the customs documents.', 1_000))),
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
      Nullable(Type.Array(CustomsItemBody, { maxItems: maxCustomsItems, description: 'The goods in the package.' })),
    ),
  },
  {
    title: 'CustomsInfoRequest',
    description:
      'Customs declaration of the package. If the package leaves its customs territory, missing data is reported when its label is bought. If it is omitted and the order has a single shipment, the declaration is built from the items of the order.',
  },
)
export type CustomsBody = Static<typeof CustomsBody>
