import { isMilitary, leavesCustomsTerritory, usTerritory } from '#adapters/carriers/addresses.ts'
import type {
  Artwork,
  BoughtLabel,
  Carrier,
  CarrierAddress,
  CarrierDocument,
  CarrierId,
  CarrierParcel,
  DocumentKind,
  Quote,
} from '#adapters/carriers/carrier.ts'
import { sampleAccountId } from '#adapters/carriers/connections.ts'
import type { CustomsDeclaration } from '#adapters/carriers/customs.ts'
import type { Environment } from '#domain/accounts/account.ts'
import {
  type DocumentContent,
  type Label,
  labelFormats,
  type NewDocument,
  type PrintedContent,
} from '#domain/labels/label.ts'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import { declareTo } from '#domain/orders/customs/product-ids.ts'
import { LabelStatus, type LabelSummary } from '#domain/orders/order/order.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'

/** The parts of a purchase that its label shows. */
type PrintedPurchase = {
  carrier: CarrierId
  carrierAccount: string
  quote: Pick<Quote, 'serviceCode' | 'serviceName' | 'zone'>
}

/** The parts of a purchase that its label copies. */
type LabelledPurchase = PrintedPurchase &
  Pick<Label, 'accountId' | 'purchaseId' | 'orderId' | 'shipmentId' | 'charge' | 'currency'>

/** The parts of a shipment that its label and documents show. */
type PrintedShipment = {
  from: CarrierAddress
  to: CarrierAddress
  parcel: Pick<CarrierParcel, 'weightPounds'>
  /** Absent or null: no customs declaration. */
  customs?: CustomsContent | null
  /** The caller's own order number. */
  reference?: string | null
}

/** A label that is not stored yet. */
export type NewLabel = Omit<Label, 'files' | 'updatedAt'> & {
  /** The carrier's artwork, if the files are rendered from it. */
  artwork: Artwork | null
  /** Customs documents that go with the label. */
  documents: NewDocument[]
  /** When the files are due to be rendered. Null if there is nothing to render. */
  filesDueAt: Date | null
}

type Deps = {
  clock: Clock
  ids: Ids
  environment: Environment
  findCarrier: (id: string) => Carrier | undefined
}

/** Creates the label of a successful purchase. */
export function boughtLabel(
  deps: Deps,
  purchase: LabelledPurchase,
  shipment: PrintedShipment,
  bought: BoughtLabel,
): NewLabel {
  const content = labelContent(deps, purchase, shipment, bought)
  const now = deps.clock.now()
  // Drawn files are ready at once, because each download draws them.
  const isReady = content !== null && !content.renderDelaySeconds
  const delayMs = (content?.renderDelaySeconds ?? 0) * 1000
  return {
    ...copiedFrom(purchase),
    labelId: deps.ids(),
    status: LabelStatus.Created,
    trackingNumber: bought.trackingNumber,
    carrierShipmentId: bought.carrierShipmentId,
    zone: bought.zone ?? purchase.quote.zone,
    mailingDate: bought.mailingDate,
    content,
    artwork: content ? null : bought.artwork,
    documents: labelDocuments(deps.findCarrier(purchase.carrier), shipment, bought, content),
    filesState: isReady ? 'completed' : 'processing',
    // Any node renders a carrier's artwork after the purchase.
    filesDueAt: isReady ? null : new Date(now.getTime() + delayMs),
    createdAt: now,
  }
}

/** Creates the record of a purchase that failed after its caller received a 202. */
export const failedLabel = (deps: Pick<Deps, 'clock' | 'ids'>, purchase: LabelledPurchase): NewLabel => ({
  ...copiedFrom(purchase),
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

const copiedFrom = (purchase: LabelledPurchase) => ({
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

/** The copy of a label on its order. */
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

/**
 * The content of a label that Waybill draws. It draws Sandbox labels, and sample labels that no carrier account bought.
 * Both have SAMPLE printed across them.
 *
 * @returns null for all other labels, which show the carrier's own artwork
 */
export function labelContent(
  deps: Pick<Deps, 'environment' | 'findCarrier'>,
  purchase: PrintedPurchase,
  shipment: PrintedShipment,
  bought: BoughtLabel,
): PrintedContent | null {
  const isSandbox = deps.environment === 'sandbox'
  const carrier = deps.findCarrier(purchase.carrier)
  if (!carrier || (!isSandbox && purchase.carrierAccount !== sampleAccountId)) return null
  const declared = { from: shipment.from, to: shipment.to, customs: declaredCustoms(carrier, shipment) }
  const { from, to, customs } = carrier.asPrinted?.(declared) ?? declared
  const renderDelaySeconds = isSandbox ? requestedDelaySeconds(shipment.to.name) : 0
  return {
    layout: carrier.drawnLabels.layout,
    from: partyOf(from),
    to: customs ? { ...partyOf(to), federalTaxId: to.federalTaxId ?? null } : partyOf(to),
    serviceCode: purchase.quote.serviceCode,
    serviceName: purchase.quote.serviceName,
    trackingNumber: bought.trackingNumber,
    weightPounds: shipment.parcel.weightPounds,
    shipDate: bought.mailingDate,
    zone: bought.zone ?? purchase.quote.zone,
    reference: null,
    sample: true,
    ...(customs ? { customs } : {}),
    ...(renderDelaySeconds > 0 ? { renderDelaySeconds } : {}),
  }
}

/** A recipient named `[render-slow:5s]` requests slow files in a Sandbox. @returns seconds, 0 without such a name */
function requestedDelaySeconds(name: string | null): number {
  const seconds = /\[render-slow:(\d{1,3})s\]/.exec(name ?? '')?.[1]
  return seconds ? Number(seconds) : 0
}

/** The customs declaration that the shipment's documents show. Null if it is incomplete or not needed. */
function declaredCustoms(carrier: Carrier, shipment: PrintedShipment): CustomsDeclaration | null {
  const { customs = null } = shipment
  return customs && needsDocuments(carrier, shipment) ? declareTo(carrier, { ...shipment, customs }).declaration : null
}

/** Military addresses need documents, and so do territories of the United States, unless the carrier exempts them. */
function needsDocuments({ drawnLabels }: Carrier, { from, to }: PrintedShipment): boolean {
  if (leavesCustomsTerritory(from, to) || isMilitary(to)) return true
  const territory = usTerritory(to)
  return territory !== null && !drawnLabels.territoriesWithoutDocuments.includes(territory)
}

/** Couriers that require an invoice ask for an original and two copies. */
const invoiceCopies = 3

/**
 * The customs documents of a label. In production they come from the carrier, and a document that the carrier did not
 * send is listed without a file. In a Sandbox Waybill draws them, except for copies of waybills.
 *
 * @param label the content of the label if Waybill draws it
 */
function labelDocuments(
  carrier: Carrier | undefined,
  shipment: PrintedShipment,
  bought: BoughtLabel,
  label: PrintedContent | null,
): NewDocument[] {
  const customs = label?.customs ?? null
  const documents = bought.documents ?? (customs ? usualDocuments(carrier, customs) : [])
  return documents.map(({ kind, copies, artwork }) => {
    if (!carrier || !label || !customs || kind === 'waybill-copy') return { kind, copies, artwork, content: null }
    return { kind, copies, artwork: null, content: documentContent(kind, carrier.name, shipment, { label, customs }) }
  })
}

type PrintedCustoms = NonNullable<PrintedContent['customs']>

/** Goods need an invoice, unless the label itself contains the declaration. */
function usualDocuments(carrier: Carrier | undefined, customs: PrintedCustoms): CarrierDocument[] {
  if (!carrier?.drawnLabels.needsInvoice || customs.contentsType === 'documents') return []
  return [{ kind: 'commercial-invoice', copies: invoiceCopies, artwork: null }]
}

function documentContent(
  kind: Exclude<DocumentKind, 'waybill-copy'>,
  carrierName: string,
  { from, to, reference }: PrintedShipment,
  { label, customs }: { label: PrintedContent; customs: PrintedCustoms },
): DocumentContent {
  if (kind === 'customs-form') return { drawn: 'customs-form', ...label, customs }
  const { trackingNumber, weightPounds, shipDate, serviceName, sample } = label
  return {
    drawn: 'invoice',
    invoiceNumber: reference || trackingNumber,
    date: shipDate,
    carrierName,
    serviceName,
    trackingNumber,
    weightPounds,
    sample,
    from: { ...partyOf(from), ...customsNumbers(from) },
    to: { ...partyOf(to), ...customsNumbers(to) },
    customs,
  }
}

/** The parts of an address that a label shows. */
const partyOf = (address: CarrierAddress): PrintedContent['from'] => ({
  name: address.name,
  company: address.company,
  street1: address.street1,
  street2: address.street2,
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: address.country,
  phone: address.phone,
})

const customsNumbers = ({ email, federalTaxId, stateTaxId }: CarrierAddress) => ({
  email,
  federalTaxId: federalTaxId ?? null,
  stateTaxId: stateTaxId ?? null,
})
