import { getWholeOrder } from '#domain/orders/order/get-order.ts'
import { listRemembered, type RememberedGoods } from '#domain/presets/remembered-goods.ts'

import { goodsOfLine, knownGoods, weighs } from '#domain/store-sync/importing/known-goods.ts'
import { linesOf } from '#domain/store-sync/packing/get-parcels.ts'
import * as sql from '#domain/store-sync/packing/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** What customs ask of goods; null: it is not said. */
export type GoodsFacts = {
  /** Decimal text, and ISO 4217. */
  unitValue: string | null
  currency: string | null
  unitWeightPounds: number | null
  hsTariffNumber: string | null
  /** ISO 3166-1 alpha-2. */
  originCountry: string | null
}

/** One of the lines that a store wants shipped. */
export type StoreGoods = {
  lineId: string
  name: string
  sku: string | null
  quantity: number
  /** As the store says them. */
  said: GoodsFacts
  /** As the account has said them of these goods; those of the store go before them. */
  known: GoodsFacts
}

const unknownGoods: RememberedGoods = {
  description: '',
  sku: null,
  unitValue: null,
  currency: null,
  unitWeightPounds: null,
  hsTariffNumber: null,
  originCountry: null,
}

/**
 * What customs can be told of the goods in a store's order.
 *
 * @param order.subAccountId where it is named, the order has to be that sub-account's
 * @throws ServiceError as `getParcels`
 */
export async function listGoods(
  deps: { db: Queryable },
  order: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<StoreGoods[]> {
  await getWholeOrder({ db: { reads: deps.db } }, order)
  const [row] = await sql.selectPacked(deps.db, order)
  const lines = linesOf(row)
  const known = knownGoods((await listRemembered(deps, order)).goods)
  return lines.map((line) => {
    const { lineId, name, sku, quantity, unitValue, currency, unitWeightPounds, hsTariffNumber, originCountry } = line
    const { description: _description, sku: _sku, ...facts } = goodsOfLine(line, known) ?? unknownGoods
    return {
      ...{ lineId, name, sku, quantity, known: facts },
      said: {
        unitValue,
        currency,
        unitWeightPounds: weighs(line) ? unitWeightPounds : null,
        hsTariffNumber,
        originCountry,
      },
    }
  })
}
