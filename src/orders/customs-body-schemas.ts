/** What is declared of a shipment, as the JSON interface takes it. */
import { type Static, Type } from 'typebox'
import { contentsTypes, incoterms, nonDeliveryOptions, restrictionTypes } from '#carriers/customs.ts'
import { Int32, Nullable } from '#kit/schema.ts'
import { Lines, Text } from '#orders/body-texts.ts'
import { maxCustomsItems } from '#orders/customs.ts'

const wordsOf = (words: readonly string[]) => `${words.map((word) => `\`${word}\``).join(', ')}`

const CustomsItemBody = Type.Object(
  {
    description: Type.Optional(
      Nullable(Text('What it is, in English and so that customs can tell: three letters at least.')),
    ),
    quantity: Type.Optional(Nullable(Int32({ minimum: 1, maximum: 1_000_000, description: 'How many.' }))),
    value: Type.Optional(
      Nullable(Text('What all of them are worth together, a decimal of at most four places, such as "39.80".')),
    ),
    currency: Type.Optional(Nullable(Text('ISO 4217, the same for every item; USD where none says another.'))),
    weight: Type.Optional(
      Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: 'Pounds, of all of them together.' })),
    ),
    hsTariffNumber: Type.Optional(
      Nullable(Text('The number of the Harmonized System: 6 to 10 digits; dots and blanks count for nothing.', 30)),
    ),
    originCountry: Type.Optional(Nullable(Text('Where it was made: ISO 3166-1 alpha-2.'))),
    code: Type.Optional(Nullable(Text("The sender's own number of the article."))),
    manufacturer: Type.Optional(Nullable(Text('Who made it.'))),
    eccn: Type.Optional(Nullable(Text('Export control classification number.', 30))),
  },
  { title: 'CustomsItemRequest', description: 'One kind of thing in the parcel.' },
)

export const CustomsBody = Type.Object(
  {
    contentsType: Type.Optional(Nullable(Text(`What kind of contents it is: ${wordsOf(contentsTypes)}.`))),
    contentsExplanation: Type.Optional(Nullable(Text('The contents in words: needed where the type is `other`.'))),
    customsCertify: Type.Optional(
      Nullable(
        Type.Boolean({
          description: 'Whether the signer certifies what is declared. Absent: whoever buys the label does.',
        }),
      ),
    ),
    customsSigner: Type.Optional(Nullable(Text("Who certifies it; absent: the sender's name, else company."))),
    declaration: Type.Optional(Nullable(Lines("A text of the sender's own for the papers.", 1_000))),
    eelPfc: Type.Optional(
      Nullable(
        Text(
          'For exports from the United States: the exemption, as `NOEEI 30.37(a)`, or the ITN, as `AES X20261123123456`. Absent: the exemption is chosen, where the goods of no tariff number are worth more than 2,500 USD.',
          50,
        ),
      ),
    ),
    nonDeliveryOption: Type.Optional(
      Nullable(
        Text(
          `What becomes of a parcel that cannot be delivered: ${wordsOf(nonDeliveryOptions)}; \`return\` by default.`,
        ),
      ),
    ),
    restrictionType: Type.Optional(
      Nullable(Text(`What restricts the import: ${wordsOf(restrictionTypes)}; \`none\` by default.`)),
    ),
    restrictionComments: Type.Optional(Nullable(Text('The restriction in words: needed where its type is `other`.'))),
    incoterm: Type.Optional(
      Nullable(
        Text(`Who pays duties and taxes: ${wordsOf(incoterms)}, the recipient or the sender; \`DAP\` by default.`),
      ),
    ),
    customsItems: Type.Optional(
      Nullable(Type.Array(CustomsItemBody, { maxItems: maxCustomsItems, description: 'What is in the parcel.' })),
    ),
  },
  {
    title: 'CustomsInfoRequest',
    description:
      'What customs are told of the parcel. What is missing is asked for when its label is bought, where the parcel leaves its customs territory; a shipment without any, alone on its order, takes it from the items of its order.',
  },
)
export type CustomsBody = Static<typeof CustomsBody>
