/** A label to look at: it has the layout of USPS, and USPS never hears of it. */
import { createHash } from 'node:crypto'
import { symbols } from '@waybill/label-artwork'
import type { BoughtLabel, BuyInput } from '#carriers/carrier.ts'

/** Of a mailer id that USPS gives to nobody; the serial follows from our reference, so that it is found again. */
function sampleTrackingNumber(reference: string): string {
  const serial = createHash('sha256').update(reference).digest().readUInt32BE() % 10_000_000
  const digits = `92000${'0'.repeat(9)}${String(serial).padStart(7, '0')}`
  return digits + symbols.impbCheckDigit(digits)
}

export function sampleLabel({ reference, shipDate, quote }: BuyInput): BoughtLabel {
  const trackingNumber = sampleTrackingNumber(reference)
  return {
    trackingNumber,
    carrierShipmentId: trackingNumber,
    charged: null,
    zone: quote.zone,
    mailingDate: shipDate,
    artwork: null,
  }
}
