/** A label to look at: it has the layout of USPS, and USPS never hears of it. */
import { createHash } from 'node:crypto'
import { symbols } from '@waybill/label-artwork'
import type { BoughtLabel, BuyInput } from '#adapters/carriers/carrier.ts'
import { isSoldAbroad } from '#adapters/carriers/usps/network.ts'

/** Of a mailer id that USPS gives to nobody; the serial follows from our reference, so that it is found again. */
function sampleTrackingNumber(serial: number): string {
  const digits = `92000${'0'.repeat(9)}${String(serial).padStart(7, '0')}`
  return digits + symbols.impbCheckDigit(digits)
}

/** Abroad: an item number of a kind that posts agree upon between two of them, which USPS gives to no parcel. */
function sampleItemNumber(serial: number): string {
  const digits = String(serial).padStart(8, '0')
  return `ZZ${digits}${symbols.s10CheckDigit(digits)}US`
}

export function sampleLabel({ reference, shipDate, quote }: BuyInput): BoughtLabel {
  const serial = createHash('sha256').update(reference).digest().readUInt32BE() % 10_000_000
  const trackingNumber = isSoldAbroad(quote) ? sampleItemNumber(serial) : sampleTrackingNumber(serial)
  return {
    trackingNumber,
    carrierShipmentId: trackingNumber,
    charged: null,
    zone: quote.zone,
    mailingDate: shipDate,
    artwork: null,
  }
}
