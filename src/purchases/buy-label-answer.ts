import { amountNumber } from '#kit/money.ts'
import { findLabel, type Label } from '#labels/find-label.ts'
import { labelFormats } from '#labels/formats.ts'
import type { Shipment } from '#orders/order.ts'
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
  shipment: Shipment,
  known: Label | null,
) {
  const label = known ?? (await findLabel(deps, purchase.account_id, purchase.label_id as string))
  const { parcel } = shipment
  const boughtAt = wholeSeconds(label.created_at)
  const shipmentTimes = { createdAt: wholeSeconds(shipment.createdAt), updatedAt: wholeSeconds(shipment.updatedAt) }
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
    fromAddress: addressOf(shipment.from),
    toAddress: addressOf(shipment.to),
    returnAddress: null,
    parcel: {
      id: parcel.id,
      object: 'Parcel',
      weight: parcel.weightPounds,
      length: parcel.predefinedPackage ? 0 : (parcel.lengthInches ?? 0),
      width: parcel.predefinedPackage ? 0 : (parcel.widthInches ?? 0),
      height: parcel.predefinedPackage ? 0 : (parcel.heightInches ?? 0),
      predefinedPackage: parcel.predefinedPackage,
      ...shipmentTimes,
    },
    selectedRate: selectedRate(purchase),
    postageLabel: postageLabel(deps.signLink, purchase.account_id, label, readyFormats),
    customsInfo: null,
  }
}

const addressOf = (address: Shipment['to']) => ({
  ...address,
  object: 'Address',
  createdAt: wholeSeconds(address.createdAt),
  updatedAt: wholeSeconds(address.updatedAt),
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
