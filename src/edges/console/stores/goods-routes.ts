/** Customs data of the goods in a store's order that the store does not provide. */

import { type Static, Type } from 'typebox'
import { apiIssue, OrderInvalidError } from '#domain/orders/order/order-issues.ts'
import { rememberedIds } from '#domain/presets/remembered-goods.ts'
import { describeGoods } from '#domain/store-sync/parcels/describe-goods.ts'
import { type GoodsFacts, listGoods, type StoreGoods } from '#domain/store-sync/parcels/queries.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended } from '#edges/console/schemas.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { storeOrderErrors } from '#edges/shapes/error-codes.ts'
import { productIdFields } from '#edges/shapes/orders.ts'
import { assertNoIssues } from '#kit/errors/validation-issues.ts'
import { Guid, Int32, Nullable, NullableNumber, NullableText, Positive } from '#kit/schema.ts'

const tags = ['Stores']
const params = Type.Object({ orderId: Guid('Id of the order.') })

const Facts = Type.Object(
  {
    unitValue: NullableText('Value of one unit, as a decimal.'),
    currency: NullableText('ISO 4217 code of `unitValue`.'),
    unitWeight: NullableNumber('Weight of one unit, in pounds.'),
    hsTariffNumber: NullableText('Harmonized System tariff number.'),
    originCountry: NullableText('Country of origin, as an ISO 3166-1 alpha-2 code.'),
    code: Type.Optional(
      Type.String({
        description: "For a product without an SKU: your own product number, or the store's. Absent: none.",
      }),
    ),
    ...productIdFields,
  },
  { title: 'GoodsFacts', description: 'Customs data of goods. Unknown values are null.' },
)

const GoodsResponse = Type.Array(
  Type.Object(
    {
      lineId: Type.String({ description: "The store's id for the line item." }),
      name: Type.String({ description: 'Name of the item.' }),
      sku: NullableText("The store's SKU. Null: none."),
      quantity: Int32({ description: 'Quantity to ship.' }),
      said: Facts,
      known: Facts,
    },
    {
      title: 'StoreGoods',
      description: "An item to ship, with the store's customs data (`said`) and Waybill's (`known`).",
    },
  ),
  { description: "The goods, in the sequence of the order's line items." },
)

const text = (maxLength: number, description: string) => Nullable(Type.String({ maxLength, description }))

const GoodsRequest = Type.Object(
  {
    goods: Type.Array(
      Type.Object(
        {
          lineId: Type.String({ minLength: 1, maxLength: 200, description: "The store's id for the line item." }),
          unitValue: text(20, 'Value of one unit, as a decimal with at most four decimal places.'),
          currency: text(3, 'ISO 4217 code of `unitValue`.'),
          unitWeight: Nullable(Positive({ maximum: 100_000, description: 'Weight of one unit, in pounds.' })),
          hsTariffNumber: text(20, 'Harmonized System tariff number: 6 to 10 digits.'),
          originCountry: text(2, 'Country of origin, as an ISO 3166-1 alpha-2 code.'),
          code: Type.Optional(text(200, 'For a product without an SKU: your own product number, for customs.')),
          manufacturerProductId: Type.Optional(text(100, "The manufacturer's own number of the product.")),
          standardProductId: Type.Optional(text(200, 'GTIN of the product.')),
        },
        { title: 'StoreGoodsRequest', description: 'Customs data of a line item.' },
      ),
      { minItems: 1, maxItems: 1_000, description: 'The line items. Each line item may appear only once.' },
    ),
  },
  { title: 'DescribeGoodsRequest', description: "Customs data of the goods in a store's order." },
)

const factsResponse = ({ unitWeightPounds, ...facts }: GoodsFacts): Static<typeof Facts> => ({
  ...facts,
  unitWeight: unitWeightPounds,
})

const goodsResponse = ({ said, known, ...line }: StoreGoods) => ({
  ...line,
  said: factsResponse(said),
  known: factsResponse(known),
})

const trimmed = (written: string | null | undefined): string | null => written?.trim() || null

/** Reports the issues of the verb under the fields of the body. */
function namedAsGoods(error: unknown): never {
  if (!(error instanceof OrderInvalidError)) throw error
  assertNoIssues(
    error.issues.flatMap((issue) =>
      issue.place.part === 'item' ? [apiIssue(issue, `goods[${issue.place.index}].${issue.place.field}`)] : [],
    ),
  )
  throw error
}

export function goodsRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/orders/:orderId/goods',
    needs: 'orders.write',
    docs: {
      operationId: 'getStoreGoods',
      summary: "Lists the goods in a store's order with their customs data.",
      tags,
    },
    params,
    responses: { 200: Envelope(GoodsResponse, 'The goods.') },
    errors: storeOrderErrors,
    handler: async ({ deps, session: { accountId }, params: { orderId } }) =>
      ok((await listGoods(deps, { accountId, orderId, subAccountId: null })).map(goodsResponse)),
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/orders/:orderId/goods',
    needs: 'orders.write',
    docs: {
      operationId: 'describeStoreGoods',
      summary: "Sets customs data that an order's store does not provide.",
      description:
        'The data is also used for other orders with these goods. The order gets new shipments, and rates for the previous shipments can no longer be used.',
      tags,
    },
    params,
    body: bodyReader(GoodsRequest),
    responses: { 200: Envelope(Ended, 'The data is saved.') },
    errors: [...storeOrderErrors, 'Order.LinesUnmatched', 'Order.ParcelsFixed'],
    handler: async ({ deps, audit, session: { accountId }, params: { orderId }, body }) => {
      const goods = body.goods.map(({ unitWeight, ...said }) => ({
        lineId: said.lineId,
        unitValue: trimmed(said.unitValue),
        currency: trimmed(said.currency)?.toUpperCase() ?? null,
        unitWeightPounds: unitWeight,
        hsTariffNumber: trimmed(said.hsTariffNumber)?.replace(/[.\s]/g, '') ?? null,
        originCountry: trimmed(said.originCountry)?.toUpperCase() ?? null,
        ...rememberedIds({
          code: trimmed(said.code),
          manufacturerProductId: trimmed(said.manufacturerProductId),
          standardProductId: trimmed(said.standardProductId),
        }),
      }))
      const command = { accountId, orderId, subAccountId: null, goods }
      await describeGoods({ ...deps.stores, audit }, command).catch(namedAsGoods)
      return ok(ended)
    },
  })
}
