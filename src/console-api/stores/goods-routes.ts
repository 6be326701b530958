/** What customs are told of the goods in a store's order, where the store does not say it. */
import { type Static, Type } from 'typebox'
import { describeGoods } from '#connected-stores/packing/describe-goods.ts'
import { type GoodsFacts, listGoods, type StoreGoods } from '#connected-stores/packing/list-goods.ts'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { Ended, ended } from '#console-api/schemas.ts'
import { refuseViolations } from '#errors/violations.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { Guid, Int32, Nullable, NullableNumber, NullableText } from '#kit/schema.ts'
import { OrderRefused, violationOf } from '#orders/order-faults.ts'

const tags = ['Stores']
const params = Type.Object({ orderId: Guid('The order.') })

const Facts = Type.Object(
  {
    unitValue: NullableText('What one is worth, a decimal.'),
    currency: NullableText('ISO 4217, of the value.'),
    unitWeight: NullableNumber('What one weighs, pounds.'),
    hsTariffNumber: NullableText('The number of the Harmonized System.'),
    originCountry: NullableText('Where it was made: ISO 3166-1 alpha-2.'),
  },
  { title: 'GoodsFacts', description: 'What customs ask of goods; null: it is not said.' },
)

const GoodsAnswer = Type.Array(
  Type.Object(
    {
      lineId: Type.String({ description: "The store's own id of the line." }),
      name: Type.String({ description: 'What it is.' }),
      sku: NullableText("The store's number of the article; null: none."),
      quantity: Int32({ description: 'How many are to be shipped.' }),
      said: Facts,
      known: Facts,
    },
    {
      title: 'StoreGoods',
      description: 'Something that the store wants shipped: `said` by the store, and `known` of these goods here.',
    },
  ),
  { description: 'In the order of the lines.' },
)

const text = (maxLength: number, description: string) => Nullable(Type.String({ maxLength, description }))

const GoodsRequest = Type.Object(
  {
    goods: Type.Array(
      Type.Object(
        {
          lineId: Type.String({ minLength: 1, maxLength: 200, description: "The store's own id of the line." }),
          unitValue: text(20, 'What one is worth, as a decimal of at most four places.'),
          currency: text(3, 'ISO 4217, of the value.'),
          unitWeight: Nullable(
            Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: 'What one weighs, pounds.' }),
          ),
          hsTariffNumber: text(20, 'The number of the Harmonized System: 6 to 10 digits.'),
          originCountry: text(2, 'Where it was made: ISO 3166-1 alpha-2.'),
        },
        { title: 'StoreGoodsRequest', description: 'What is said of a line.' },
      ),
      { minItems: 1, maxItems: 1_000, description: 'Each line once.' },
    ),
  },
  { title: 'DescribeGoodsRequest', description: "What customs are told of the goods in a store's order." },
)

const factsAnswer = ({ unitWeightPounds, ...facts }: GoodsFacts): Static<typeof Facts> => ({
  ...facts,
  unitWeight: unitWeightPounds,
})

const goodsAnswer = ({ said, known, ...line }: StoreGoods) => ({
  ...line,
  said: factsAnswer(said),
  known: factsAnswer(known),
})

const trimmed = (written: string | null): string | null => written?.trim() || null

/** Says of what the verb refuses where it stands in the body. */
function namedAsGoods(error: unknown): never {
  if (!(error instanceof OrderRefused)) throw error
  refuseViolations(
    error.faults.flatMap((fault) =>
      fault.place.part === 'item' ? [violationOf(fault, `goods[${fault.place.index}].${fault.place.field}`)] : [],
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
      summary: "What customs can be told of the goods in a store's order",
      tags,
    },
    params,
    answers: { 200: Envelope(GoodsAnswer, 'The goods.') },
    failures: [404, 422],
    handler: async ({ deps, session: { accountId }, params: { orderId } }) =>
      ok((await listGoods(deps, { accountId, orderId, subAccountId: null })).map(goodsAnswer)),
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/orders/:orderId/goods',
    needs: 'orders.write',
    docs: {
      operationId: 'describeStoreGoods',
      summary: "Say of the goods in a store's order what customs ask and the store does not tell",
      description:
        'It is remembered of the goods, for other orders of them as well. The order has other shipments from then on: rates of those before cannot be bought any more.',
      tags,
    },
    params,
    body: bodyReader(GoodsRequest),
    answers: { 200: Envelope(Ended, 'It is kept.') },
    failures: [404, 409, 413, 415, 422],
    handler: async ({ deps, audit, session: { accountId }, params: { orderId }, body }) => {
      const goods = body.goods.map(({ unitWeight, ...said }) => ({
        lineId: said.lineId,
        unitValue: trimmed(said.unitValue),
        currency: trimmed(said.currency)?.toUpperCase() ?? null,
        unitWeightPounds: unitWeight,
        hsTariffNumber: trimmed(said.hsTariffNumber)?.replace(/[.\s]/g, '') ?? null,
        originCountry: trimmed(said.originCountry)?.toUpperCase() ?? null,
      }))
      const command = { accountId, orderId, subAccountId: null, goods }
      await describeGoods({ ...deps.stores, audit }, command).catch(namedAsGoods)
      return ok(ended)
    },
  })
}
