/** A purchase as the JSON interface answers it. */
import type { Static } from 'typebox'
import { type Label, type LabelFormat, labelFormats } from '#domain/labels/label.ts'

import { labelAssets, type SignLink } from '#domain/labels/links.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { customsAnswer } from '#edges/api/purchases/customs-response.ts'
import type { BuyLabelAcceptedSchema, BuyLabelAnswerSchema } from '#edges/api/purchases/schemas.ts'
import { amountNumber } from '#kit/money.ts'

type BuyLabelAnswer = Static<typeof BuyLabelAnswerSchema>

/** `2026-01-31T09:30:00Z`: the times of this answer have no fraction. */
const wholeSeconds = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

const times = (created: Date, updated: Date) => ({ createdAt: wholeSeconds(created), updatedAt: wholeSeconds(updated) })

/** A completed purchase; the same whenever it is asked for again, but for fresh links. */
export function buyLabelAnswer(
  signLink: SignLink,
  { purchase, shipment, label }: { purchase: Purchase; shipment: Shipment; label: Label },
): BuyLabelAnswer {
  const { parcel } = shipment
  const hasSides = parcel.predefinedPackage === null
  const isNumberedZone = purchase.carrier === 'usps' && /^\d+$/.test(label.zone ?? '')
  return {
    id: purchase.shipmentId,
    object: 'Shipment',
    orderId: purchase.orderId,
    status: 'Unknown',
    isReturn: false,
    trackingCode: label.trackingNumber as string,
    uspsZone: isNumberedZone ? Number(label.zone) : null,
    ...times(shipment.createdAt, label.createdAt),
    fromAddress: addressAnswer(shipment.from),
    toAddress: addressAnswer(shipment.to),
    returnAddress: null,
    parcel: {
      id: parcel.id,
      object: 'Parcel',
      weight: parcel.weightPounds,
      length: hasSides ? (parcel.lengthInches ?? 0) : 0,
      width: hasSides ? (parcel.widthInches ?? 0) : 0,
      height: hasSides ? (parcel.heightInches ?? 0) : 0,
      predefinedPackage: parcel.predefinedPackage,
      ...times(shipment.createdAt, shipment.updatedAt),
    },
    selectedRate: selectedRate(purchase),
    postageLabel: postageLabel(signLink, label),
    customsInfo: customsAnswer(shipment, times(shipment.createdAt, shipment.updatedAt)),
  }
}

/** A purchase whose outcome is not in yet. */
export const buyLabelAccepted = (purchase: Purchase, correlationId: string): Static<typeof BuyLabelAcceptedSchema> => ({
  object: 'Purchase',
  operationId: purchase.purchaseId,
  shipmentId: purchase.shipmentId,
  rateId: purchase.rateId,
  status: purchase.state,
  correlationId,
})

const addressAnswer = (address: Shipment['to']): BuyLabelAnswer['toAddress'] => ({
  ...address,
  object: 'Address',
  ...times(address.createdAt, address.updatedAt),
})

function selectedRate(purchase: Purchase): BuyLabelAnswer['selectedRate'] {
  const { quote, charge, currency } = purchase
  const retail = quote.retail ?? { amount: charge, currency }
  const list = quote.list ?? { amount: charge, currency }
  return {
    id: purchase.rateId,
    object: 'Rate',
    shipmentId: purchase.shipmentId,
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
    ...times(purchase.createdAt, purchase.createdAt),
  }
}

/** The label, with fresh links to its files once they are there: all of them come at once. */
function postageLabel(signLink: SignLink, label: Label): BuyLabelAnswer['postageLabel'] {
  const isReady = label.filesState === 'completed'
  const assets = labelAssets(signLink, label.accountId, label.labelId, isReady ? labelFormats : [])
  const url = (format: LabelFormat) => assets.find((asset) => asset.format === format)?.url ?? null
  return {
    id: label.labelId,
    object: 'PostageLabel',
    labelProcessingStatus: isReady ? 'completed' : 'processing',
    labelAssets: assets,
    labelUrl: url('PDF'),
    labelPdfUrl: url('PDF'),
    labelZpl203Url: url('ZPL203DPI'),
    labelZpl300Url: url('ZPL300DPI'),
    labelZpl600Url: url('ZPL600DPI'),
    labelFileType: 'PDF',
    labelDate: label.mailingDate ? `${label.mailingDate}T00:00:00Z` : wholeSeconds(label.createdAt),
    ...times(label.createdAt, label.updatedAt),
    dateAdvance: 0,
    labelResolution: 0,
    integratedForm: '',
    labelSize: '',
    labelType: '',
    labelFile: null,
  }
}
