import type { LabelContent } from '@waybill/label-artwork'
import type { BoughtLabel, CarrierAddress, CarrierId, CarrierParcel, Quote } from '#adapters/carriers/carrier.ts'
import { sampleAccountId } from '#adapters/carriers/connections.ts'
import type { Environment } from '#domain/accounts/environment.ts'
import { declaredCustoms } from '#domain/labels/declared-customs.ts'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'

/** What a label's files are drawn from, as it is kept with the label. */
export type PrintedContent = LabelContent & {
  /** A Sandbox label asked for files that take this long. */
  renderDelaySeconds?: number
}

/** What printing needs of a purchase. */
export type PrintedPurchase = {
  carrier: CarrierId
  carrierAccount: string
  quote: Pick<Quote, 'serviceCode' | 'serviceName' | 'zone'>
}

/** What printing needs of a shipment. */
export type PrintedShipment = {
  from: CarrierAddress
  to: CarrierAddress
  parcel: Pick<CarrierParcel, 'weightPounds'>
  /** Absent or null: customs are told nothing of it. */
  customs?: CustomsContent | null
  /** The caller's own number of the order. */
  reference?: string | null
}

/**
 * What is printed on a label that is drawn here: a Sandbox's, and one bought through no account, with SAMPLE across it.
 *
 * @returns null for every other label: on those the carrier's own artwork is printed, or nothing
 */
export function labelContent(
  purchase: PrintedPurchase,
  shipment: PrintedShipment,
  bought: BoughtLabel,
  environment: Environment,
): PrintedContent | null {
  const isSandbox = environment === 'sandbox'
  if (!isSandbox && purchase.carrierAccount !== sampleAccountId) return null
  const customs = declaredCustoms(purchase.carrier, shipment)
  const renderDelaySeconds = isSandbox ? slowRenderSeconds(shipment.to.name) : 0
  return {
    layout: purchase.carrier,
    from: partyOf(shipment.from),
    to: customs ? { ...partyOf(shipment.to), federalTaxId: shipment.to.federalTaxId ?? null } : partyOf(shipment.to),
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

/** The seconds of a `[render-slow:5s]` in a recipient's name, by which a Sandbox is asked for slow files; 0 without one. */
function slowRenderSeconds(name: string | null): number {
  const seconds = /\[render-slow:(\d{1,3})s\]/.exec(name ?? '')?.[1]
  return seconds ? Number(seconds) : 0
}

/** Of an address what labels show. */
export const partyOf = (address: CarrierAddress): LabelContent['from'] => ({
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
