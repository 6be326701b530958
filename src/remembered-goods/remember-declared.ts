import { Decimal } from 'decimal.js'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'
import type { CustomsContent, CustomsItemContent } from '#orders/customs.ts'
import { getPurchasedShipment } from '#orders/get-shipment.ts'
import type { RememberedGoods } from '#remembered-goods/remembered-goods.ts'
import * as sql from '#remembered-goods/sql.ts'

/** More are a register of articles, which a shop keeps elsewhere. */
const maxGoods = 500

const decimals = 4

/** Of one piece. */
function goodsOf(item: CustomsItemContent): RememberedGoods | null {
  const { description, quantity, value, currency, weightPounds, hsTariffNumber, originCountry, code } = item
  if (!description || !quantity) return null
  return {
    description,
    sku: code,
    unitValue: value && new Decimal(value).dividedBy(quantity).toDecimalPlaces(decimals).toFixed(),
    currency,
    unitWeightPounds:
      weightPounds && new Decimal(weightPounds).dividedBy(quantity).toDecimalPlaces(decimals).toNumber(),
    hsTariffNumber,
    originCountry,
  }
}

const keyOf = ({ sku, description }: RememberedGoods): string =>
  sku ? `sku ${sku.toLowerCase()}` : `text ${description.toLowerCase()}`

/** Keeps what was declared of a shipment that a label was bought for, to be proposed again. What came from elsewhere is not. */
export async function rememberDeclared(
  deps: { db: Database; clock: Clock },
  { accountId, shipmentId }: { accountId: string; shipmentId: string },
): Promise<void> {
  const { customs } = await getPurchasedShipment(deps, accountId, shipmentId)
  if (!customs || customs.isFromItems) return
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const goods = goodsByKey(customs)
    if (goods.length > 0) {
      const [keys, kept] = [goods.map(([key]) => key), goods.map(([, one]) => one)]
      await sql.upsertGoods(tx, { accountId, keys, goods: kept, now })
      await sql.deleteBeyond(tx, accountId, maxGoods)
    }
    const { customsSigner: signer, contentsType } = customs
    await sql.upsertDeclaration(tx, { accountId, signer, contentsType, now })
  })
}

function goodsByKey({ items }: CustomsContent): [key: string, goods: RememberedGoods][] {
  const goods = items.map(goodsOf).filter((one) => one !== null)
  return [...new Map(goods.map((one) => [keyOf(one), one]))].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
