import { amountNumber } from '#kit/money.ts'
import { findLabel, type Label } from '#labels/find-label.ts'
import type { ShipmentFacts } from '#orders/find-shipment.ts'
import { labelFormats } from '#orders/label-assets.ts'
import { numberOrNull } from '#orders/order-answer.ts'
import { postageLabel } from '#purchases/postage-label.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import type { PurchaseRow } from '#purchases/sql.ts'

/** `2026-01-31T09:30:00Z`: the times of this answer have no fraction. */
export const wholeSeconds = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

export type BuyLabelAnswer = Awaited<ReturnType<typeof buyLabelAnswer>>

/**
 * The answer to a completed purchase; the same whenever it is asked for again, but for fresh links.
 *
 * @param known its label, where the caller has it at hand
 */
export async function buyLabelAnswer(
  deps: Pick<PurchaseDeps, 'db' | 'signLink'>,
  purchase: PurchaseRow,
  shipment: ShipmentFacts,
  known: Label | null,
) {
  const label = known ?? (await findLabel(deps, purchase.account_id, purchase.label_id as string))
  const { row } = shipment
  const boughtAt = wholeSeconds(label.created_at)
  const shipmentTimes = { createdAt: wholeSeconds(row.created_at), updatedAt: wholeSeconds(row.updated_at) }
  const readyFormats = label.files_state === 'completed' ? labelFormats : []
  return {
    id: purchase.shipment_id,
    object: 'Shipment',
    orderId: purchase.order_id,
    status: 'Unknown',
    isReturn: false,
    trackingCode: label.tracking_number as string,
    uspsZone: purchase.carrier === 'usps' && /^\d+$/.test(label.zone ?? '') ? Number(label.zone) : null,
    createdAt: shipmentTimes.createdAt,
    updatedAt: boughtAt,
    fromAddress: addressOf(row.from_address),
    toAddress: addressOf(row.to_address),
    returnAddress: null,
    parcel: {
      id: row.parcel_id,
      object: 'Parcel',
      weight: Number(row.weight),
      length: row.predefined_package ? 0 : (numberOrNull(row.length) ?? 0),
      width: row.predefined_package ? 0 : (numberOrNull(row.width) ?? 0),
      height: row.predefined_package ? 0 : (numberOrNull(row.height) ?? 0),
      predefinedPackage: row.predefined_package,
      ...shipmentTimes,
    },
    selectedRate: selectedRate(purchase),
    postageLabel: postageLabel(deps.signLink, purchase.account_id, label, readyFormats),
    customsInfo: null,
  }
}

const addressOf = (address: ShipmentFacts['row']['to_address']) => ({
  ...address,
  object: 'Address',
  createdAt: wholeSeconds(new Date(address.createdAt)),
  updatedAt: wholeSeconds(new Date(address.updatedAt)),
})

function selectedRate(purchase: PurchaseRow) {
  const { quote, charge, currency } = purchase
  const retail = quote.retail ?? { amount: charge, currency }
  const list = quote.list ?? { amount: charge, currency }
  const boughtAt = wholeSeconds(purchase.created_at)
  return {
    id: purchase.rate_id,
    object: 'Rate',
    shipmentId: purchase.shipment_id,
    carrier: purchase.carrier,
    service: quote.serviceCode,
    rate: amountNumber(charge, currency),
    currency,
    retailRate: amountNumber(retail.amount, retail.currency),
    retailCurrency: retail.currency,
    listRate: amountNumber(list.amount, list.currency),
    listCurrency: list.currency,
    deliveryDate: quote.estimatedDeliveryDate,
    deliveryDays: quote.deliveryDays,
    estDeliveryDays: quote.deliveryDays,
    deliveryDateGuaranteed: quote.deliveryDateGuaranteed,
    billingType: quote.billingType,
    createdAt: boughtAt,
    updatedAt: boughtAt,
  }
}
