import { Decimal } from 'decimal.js'
import type { CustomsItemContent } from '#domain/orders/customs/customs.ts'
import { getPurchasedShipment } from '#domain/orders/order/get-order.ts'
import { rememberGoods } from '#domain/presets/goods/remember-goods.ts'
import type { RememberedGoods } from '#domain/presets/goods/remembered-goods.ts'
import * as sql from '#domain/presets/goods/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'

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

/** Keeps what was declared of a shipment that a label was bought for, to be proposed again. What came from elsewhere is not. */
export async function rememberDeclared(
  deps: { db: Database; clock: Clock },
  { accountId, shipmentId }: { accountId: string; shipmentId: string },
): Promise<void> {
  const { customs } = await getPurchasedShipment(deps, accountId, shipmentId)
  if (!customs || customs.isFromItems) return
  await deps.db.transaction(async (tx) => {
    const goods = customs.items.map(goodsOf).filter((one) => one !== null)
    await rememberGoods({ ...deps, db: tx }, { accountId, goods })
    const { customsSigner: signer, contentsType } = customs
    await sql.upsertDeclaration(tx, { accountId, signer, contentsType, now: deps.clock.now() })
  })
}
