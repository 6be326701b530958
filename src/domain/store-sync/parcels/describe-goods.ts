import type { StoreLine } from '#adapters/stores/store.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { isTariffNumber } from '#domain/orders/customs/customs.ts'
import { rewriteImportedOrder } from '#domain/orders/imported-orders.ts'
import { getWholeOrder } from '#domain/orders/order/get-order.ts'
import { OrderInvalidError, type OrderIssue } from '#domain/orders/order/order-issues.ts'
import { normalizeDetails } from '#domain/orders/order/validate-order.ts'
import { rememberGoods } from '#domain/presets/remembered-goods.ts'
import type { ImportDeps } from '#domain/store-sync/connection.ts'
import { convertOrder } from '#domain/store-sync/import/convert-order.ts'
import { getImportSettings, productOf } from '#domain/store-sync/import/import-settings.ts'
import { changesNotAccepted, lockStoreOrder } from '#domain/store-sync/import/review-changes.ts'
import * as sql from '#domain/store-sync/parcels/queries.ts'
import { type GoodsFacts, getParcels } from '#domain/store-sync/parcels/queries.ts'
import { customsOf, heavyEnough } from '#domain/store-sync/parcels/split-order.ts'
import { serviceError } from '#kit/errors/service-error.ts'

export type DescribeGoodsCommand = {
  accountId: string
  orderId: string
  /** If set, the order must belong to this sub-account. */
  subAccountId: string | null
  goods: readonly (GoodsFacts & { lineId: string })[]
}

/**
 * Sets customs data that the store does not provide. It applies to this order now, and to other orders with these goods
 * after the next sync.
 *
 * @throws OrderInvalidError if a value is invalid; ServiceError as `getParcels`; 422 `Order.LinesUnmatched` for an
 *   unknown line; 409 `Order.ParcelsFixed` if something was bought, or the order has ended; 422
 *   `Order.StoreChangesNotAccepted` if no order can be made from the store's data
 */
export async function describeGoods(
  deps: ImportDeps & { audit?: Audit },
  { accountId, orderId, subAccountId, goods }: DescribeGoodsCommand,
): Promise<void> {
  examine(goods)
  await deps.db.transaction(async (tx) => {
    const order = { accountId, orderId, subAccountId }
    const { row, base, connection, edits } = await lockStoreOrder(tx, order)
    const whole = await getWholeOrder({ db: { reads: tx } }, order)
    const { lines, shipments } = await getParcels({ db: tx }, order)
    const facts = goods.map(({ lineId, ...said }) => ({ ...said, ...namesOf(lines, lineId) }))
    await rememberGoods({ ...deps, db: tx }, { accountId, goods: facts })
    const settings = { ...(await getImportSettings({ ...deps, db: tx }, connection)), edits }
    const ordered = base && convertOrder(base, settings)
    if (!ordered?.order) throw changesNotAccepted('incomplete', ordered?.missing)
    const { order: content, lacksCustoms } = ordered
    const packed = shipments.map((shipment) => shipment.lines)
    const customs = customsOf(whole, content.details?.items ?? [], packed, lines)
    const parcels = shipments.map(({ parcel }, place) => heavyEnough(parcel, customs[place] ?? null))
    const { purchaseBlock: before } = whole
    const isOtherwiseBlocked = before !== null && before !== 'Order.CustomsRequired'
    const ofCustoms = lacksCustoms ? ('Order.CustomsRequired' as const) : null
    const purchaseBlock = isOtherwiseBlocked ? before : ofCustoms
    const command = { accountId, orderId, content: { ...content, parcels, customs }, purchaseBlock }
    const written = await rewriteImportedOrder(deps, tx, command)
    if (!written) throw serviceError('Order.ParcelsFixed', { status: whole.status })
    const byShipment = written.now.map((shipmentId, place) => [shipmentId, packed[place] ?? []] as const)
    const shipmentLines = byShipment.length === 1 ? null : Object.fromEntries(byShipment)
    await sql.updateShipmentLines(tx, { accountId, orderId, shipmentLines })
    if (!isOtherwiseBlocked) {
      await sql.updateCustomsBlock(tx, { accountId, orderId, purchaseBlock: ofCustoms, detail: lacksCustoms })
    }
    await deps.audit?.(tx, { act: 'store.describe-goods', accountId, subjects: { orderId, storeId: row.storeId } })
  })
  await sql.readLackingAnew(deps.db, accountId)
}

/** @throws OrderInvalidError if a value is invalid */
function examine(goods: DescribeGoodsCommand['goods']): void {
  const issues: OrderIssue[] = []
  const items = goods.map((facts) => ({ ...facts, name: facts.lineId }))
  normalizeDetails({ reference: null, notes: null, items }, issues)
  goods.forEach(({ hsTariffNumber }, index) => {
    if (hsTariffNumber === null || isTariffNumber(hsTariffNumber)) return
    const place = { part: 'item', index, field: 'hsTariffNumber' } as const
    issues.push({ place, is: 'invalid', predicate: 'must have 6 to 10 digits' })
  })
  if (issues.length > 0) throw new OrderInvalidError(issues)
}

function namesOf(lines: readonly StoreLine[], lineId: string): ReturnType<typeof productOf> {
  const line = lines.find((one) => one.lineId === lineId)
  if (!line) throw serviceError('Order.LinesUnmatched', { lineId, quantity: 0 })
  return productOf(line)
}
