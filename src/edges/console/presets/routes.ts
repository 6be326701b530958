import { Type } from 'typebox'
import { listRemembered } from '#domain/presets/remembered-goods.ts'
import { addressRoutes } from '#edges/console/addresses/routes.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { packageRoutes } from '#edges/console/presets/package-routes.ts'
import { warehouseRoutes } from '#edges/console/presets/warehouse-routes.ts'
import { ok } from '#edges/http/operation.ts'
import { Envelope } from '#edges/http/responses.ts'
import { productIdFields } from '#edges/shapes/orders.ts'
import { NullableNumber, NullableText } from '#kit/schema.ts'

const Remembered = Type.Object(
  {
    declaration: Type.Object(
      {
        signer: NullableText('Name of the signer.'),
        contentsType: NullableText('Type of the contents.'),
      },
      {
        title: 'RememberedDeclaration',
        description: 'The most recent declaration. Fields that were not entered are null.',
      },
    ),
    goods: Type.Array(
      Type.Object(
        {
          description: Type.String({ description: 'Description of the goods.' }),
          sku: NullableText("The sender's own product code."),
          unitValue: NullableText('Value of one unit, as a decimal.'),
          currency: NullableText('ISO 4217 code.'),
          unitWeightPounds: NullableNumber('Weight of one unit, in pounds.'),
          hsTariffNumber: NullableText('Harmonized System tariff number.'),
          originCountry: NullableText('Country of origin, as an ISO 3166-1 alpha-2 code.'),
          ...productIdFields,
        },
        { title: 'RememberedGoods', description: 'Goods from an earlier customs declaration.' },
      ),
      { description: 'The 500 most recently declared goods, newest first.' },
    ),
  },
  { title: 'Remembered', description: 'Suggestions from earlier customs declarations.' },
)

function rememberedRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/remembered-goods',
    needs: 'orders.write',
    docs: {
      operationId: 'listRememberedGoods',
      summary: 'Lists goods from earlier customs declarations, to offer as suggestions.',
      tags: ['Drafts'],
    },
    responses: { 200: Envelope(Remembered, 'The suggestions.') },
    errors: [],
    handler: async ({ deps, session: { accountId } }) => ok(await listRemembered(deps, { accountId })),
  })
}

/* Warehouses, package presets, addresses, and remembered goods. */

export function presetRoutes(server: ConsoleServer): void {
  warehouseRoutes(server)
  packageRoutes(server)
  addressRoutes(server)
  rememberedRoutes(server)
}
