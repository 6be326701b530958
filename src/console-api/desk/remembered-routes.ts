import { Type } from 'typebox'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'
import { NullableNumber, NullableText } from '#kit/schema.ts'
import { listRemembered } from '#remembered-goods/list-remembered.ts'

const Remembered = Type.Object(
  {
    declaration: Type.Object(
      {
        signer: NullableText('Who signed.'),
        contentsType: NullableText('What kind of contents it was.'),
      },
      { title: 'RememberedDeclaration', description: 'How a declaration was made last; null: that was not said.' },
    ),
    goods: Type.Array(
      Type.Object(
        {
          description: Type.String({ description: 'What it is.' }),
          sku: NullableText("The sender's own number of the article."),
          unitValue: NullableText('What one is worth, a decimal.'),
          currency: NullableText('ISO 4217.'),
          unitWeightPounds: NullableNumber('What one weighs.'),
          hsTariffNumber: NullableText('The number of the Harmonized System.'),
          originCountry: NullableText('Where it was made: ISO 3166-1 alpha-2.'),
        },
        { title: 'RememberedGoods', description: 'One kind of thing that was declared.' },
      ),
      { description: 'The 500 that were declared last, the latest first.' },
    ),
  },
  { title: 'Remembered', description: 'What was declared to customs before.' },
)

export function rememberedRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/remembered-goods',
    needs: 'orders.write',
    docs: {
      operationId: 'listRememberedGoods',
      summary: 'What was declared to customs before, to be proposed again',
      tags: ['Drafts'],
    },
    answers: { 200: Envelope(Remembered, 'It.') },
    failures: [],
    handler: async ({ deps, session: { accountId } }) => ok(await listRemembered(deps, { accountId })),
  })
}
