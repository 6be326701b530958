/** The responses of purchases. */
import type { Static } from 'typebox'
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { type Label, type LabelFormat, labelFormats } from '#domain/labels/label.ts'
import { labelAssets, type SignLink } from '#domain/labels/links.ts'
import { declareTo } from '#domain/orders/customs/product-ids.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseStatus } from '#domain/purchases/queries/queries.ts'
import type * as schemas from '#edges/api/purchases/schemas.ts'
import type { BuyLabelAcceptedSchema, BuyLabelResponseSchema, CustomsInfo } from '#edges/api/purchases/schemas.ts'
import { type PageOfError, withDocUrl } from '#edges/http/responses.ts'
import { productIdsResponse } from '#edges/shapes/orders.ts'
import { namedId } from '#kit/ids.ts'
import { amountNumber } from '#kit/money.ts'

type BuyLabelResponse = Static<typeof BuyLabelResponseSchema>

/** `2026-01-31T09:30:00Z`, without fractional seconds. */
const wholeSeconds = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

const times = (created: Date, updated: Date) => ({ createdAt: wholeSeconds(created), updatedAt: wholeSeconds(updated) })

/** A completed purchase. Repeated responses differ only in their links. */
export function buyLabelResponse(
  signLink: SignLink,
  { purchase, shipment, label }: { purchase: Purchase; shipment: Shipment; label: Label },
  carrier: Carrier | undefined,
): BuyLabelResponse {
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
    fromAddress: addressResponse(shipment.from),
    toAddress: addressResponse(shipment.to),
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
    customsInfo: customsResponse(shipment, carrier, times(shipment.createdAt, shipment.updatedAt)),
  }
}

/** A purchase whose outcome is not known yet. */
export const buyLabelAccepted = (purchase: Purchase, correlationId: string): Static<typeof BuyLabelAcceptedSchema> => ({
  object: 'Purchase',
  operationId: purchase.purchaseId,
  shipmentId: purchase.shipmentId,
  rateId: purchase.rateId,
  status: purchase.state,
  correlationId,
})

const addressResponse = (address: Shipment['to']): BuyLabelResponse['toAddress'] => ({
  ...address,
  object: 'Address',
  ...times(address.createdAt, address.updatedAt),
})

function selectedRate(purchase: Purchase): BuyLabelResponse['selectedRate'] {
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

/** The label, with new links to its files when they are ready. All files become ready together. */
function postageLabel(signLink: SignLink, label: Label): BuyLabelResponse['postageLabel'] {
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

/* The progress of a purchase. */

export const purchaseStatusResponse = (
  pageOfError: PageOfError | null,
  { purchase, cancellation }: PurchaseStatus,
): Static<typeof schemas.PurchaseResponse> => ({
  operationId: purchase.purchaseId,
  status: purchase.state,
  error: purchase.failure && withDocUrl(purchase.failure, pageOfError),
  orderId: purchase.orderId,
  shipmentId: purchase.shipmentId,
  rateId: purchase.rateId,
  // The label of a failed purchase only marks the order.
  labelId: purchase.state === 'Completed' ? purchase.labelId : null,
  cancellation: cancellation && { status: cancellation.state, reason: cancellation.reason },
})

/**
 * The customs declaration of a purchased shipment, completed if possible. Missing values are empty texts. Null: nothing
 * is declared.
 *
 * @param carrier the carrier of the label, whose product ids are shown
 * @param times the times of the shipment
 */
export function customsResponse(
  shipment: Shipment,
  carrier: Carrier | undefined,
  times: { createdAt: string; updatedAt: string },
): Static<typeof CustomsInfo> | null {
  const { customs, shipmentId } = shipment
  if (!customs) return null
  const declaration = declareTo(carrier ?? {}, shipment).declaration
  const declared = declaration ?? customs
  return {
    id: namedId(shipmentId, 'customs'),
    object: 'CustomsInfo',
    contentsType: declared.contentsType ?? '',
    contentsExplanation: declared.contentsExplanation ?? '',
    customsCertify: declared.customsCertify ?? false,
    customsSigner: declared.customsSigner ?? '',
    declaration: declared.declaration,
    eelPfc: declared.eelPfc ?? '',
    nonDeliveryOption: declared.nonDeliveryOption ?? '',
    restrictionType: declared.restrictionType ?? '',
    restrictionComments: declared.restrictionComments,
    incoterm: declared.incoterm,
    customsItems: declared.items.map((item, index) => {
      const sent = declaration?.items[index]?.productIds
      const given = customs.items[index]
      return {
        id: namedId(shipmentId, 'customs item', String(index)),
        object: 'CustomsItem',
        code: sent?.merchant ?? item.code ?? '',
        description: item.description ?? '',
        hsTariffNumber: item.hsTariffNumber ?? '',
        originCountry: item.originCountry ?? '',
        quantity: item.quantity ?? 0,
        value: item.value ?? '',
        currency: item.currency,
        weight: item.weightPounds ?? 0,
        manufacturer: item.manufacturer,
        eccn: item.eccn,
        ...productIdsResponse(given ?? {}, sent),
        ...times,
      }
    }),
    ...times,
  }
}
