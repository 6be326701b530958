import type { Artwork, BoughtLabel } from '#adapters/carriers/carrier.ts'
import type { Environment } from '#domain/accounts/environment.ts'
import { labelFormats } from '#domain/labels/formats.ts'
import type { Label } from '#domain/labels/label.ts'
import { labelContent, type PrintedPurchase, type PrintedShipment } from '#domain/labels/label-content.ts'
import { labelDocuments, type NewDocument } from '#domain/labels/label-document.ts'
import { LabelStatus, type LabelSummary } from '#domain/orders/order/label-summary.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'

/** What a label takes over from its purchase. */
export type LabelledPurchase = PrintedPurchase &
  Pick<Label, 'accountId' | 'purchaseId' | 'orderId' | 'shipmentId' | 'charge' | 'currency'>

/** A label that is about to be recorded. */
export type NewLabel = Omit<Label, 'files' | 'updatedAt'> & {
  /** What the carrier sent to be printed, where the files are rendered from it. */
  artwork: Artwork | null
  /** The papers that go with it. */
  documents: NewDocument[]
  /** When its files are to be rendered; null where nothing is left to render. */
  filesDueAt: Date | null
}

type Deps = { clock: Clock; ids: Ids; environment: Environment }

/** The label that a carrier made. */
export function boughtLabel(
  deps: Deps,
  purchase: LabelledPurchase,
  shipment: PrintedShipment,
  bought: BoughtLabel,
): NewLabel {
  const content = labelContent(purchase, shipment, bought, deps.environment)
  const now = deps.clock.now()
  // A label that is drawn has all its files from the first moment, since they are drawn when they are asked for.
  const isReady = content !== null && !content.renderDelaySeconds
  const delayMs = (content?.renderDelaySeconds ?? 0) * 1000
  return {
    ...fromPurchase(purchase),
    labelId: deps.ids(),
    status: LabelStatus.Created,
    trackingNumber: bought.trackingNumber,
    carrierShipmentId: bought.carrierShipmentId,
    zone: bought.zone ?? purchase.quote.zone,
    mailingDate: bought.mailingDate,
    content,
    artwork: content ? null : bought.artwork,
    documents: labelDocuments(purchase, shipment, bought, content),
    filesState: isReady ? 'completed' : 'processing',
    // A carrier's artwork is rendered behind the purchase, by whoever comes first.
    filesDueAt: isReady ? null : new Date(now.getTime() + delayMs),
    createdAt: now,
  }
}

/** The trace of a purchase that failed after its caller was answered 202. */
export const failedLabel = (deps: Pick<Deps, 'clock' | 'ids'>, purchase: LabelledPurchase): NewLabel => ({
  ...fromPurchase(purchase),
  labelId: deps.ids(),
  status: LabelStatus.Error,
  trackingNumber: null,
  carrierShipmentId: null,
  zone: purchase.quote.zone,
  mailingDate: null,
  content: null,
  artwork: null,
  documents: [],
  filesState: 'failed',
  filesDueAt: null,
  createdAt: deps.clock.now(),
})

const fromPurchase = (purchase: LabelledPurchase) => ({
  accountId: purchase.accountId,
  purchaseId: purchase.purchaseId,
  orderId: purchase.orderId,
  shipmentId: purchase.shipmentId,
  carrier: purchase.carrier,
  carrierAccount: purchase.carrierAccount,
  serviceCode: purchase.quote.serviceCode,
  serviceName: purchase.quote.serviceName,
  charge: purchase.charge,
  currency: purchase.currency,
})

/** A label as its order repeats it. */
export const labelSummary = (label: Omit<Label, 'files' | 'updatedAt'>): LabelSummary => ({
  shipmentId: label.shipmentId,
  labelId: label.labelId,
  labelStatus: label.status,
  carrier: label.carrier,
  serviceCode: label.serviceCode,
  serviceName: label.serviceName,
  trackingNumber: label.trackingNumber,
  shipDate: label.mailingDate ? new Date(`${label.mailingDate}T00:00:00Z`) : null,
  readyFormats: label.filesState === 'completed' ? [...labelFormats] : [],
})
