/** Labels to look at: made here, at no price, and never known to the carrier whose layout they have. */
import { createHash } from 'node:crypto'
import { symbols } from '@waybill/label-artwork'
import type { BoughtLabel, BuyInput, Carrier } from '#carriers/carrier.ts'
import { type CarrierConnections, sampleAccountId } from '#carriers/connections.ts'

/** Of a mailer id that USPS gives to nobody; the serial follows from our reference, so that it is found again. */
function sampleNumber(reference: string): string {
  const serial = createHash('sha256').update(reference).digest().readUInt32BE() % 10_000_000
  const digits = `92000${'0'.repeat(9)}${String(serial).padStart(7, '0')}`
  return digits + symbols.impbCheckDigit(digits)
}

function sampleOf({ reference, shipDate, quote }: BuyInput): BoughtLabel {
  const trackingNumber = sampleNumber(reference)
  return {
    trackingNumber,
    carrierShipmentId: trackingNumber,
    charged: null,
    zone: quote.zone,
    mailingDate: shipDate,
    artwork: null,
  }
}

/** The carrier as far as samples go: it sells and voids without being asked. */
const sampling = (carrier: Carrier): Carrier => ({
  ...carrier,
  buy: async (_deps, _account, input) => ({ outcome: 'ok', value: sampleOf(input) }),
  void: async () => ({ outcome: 'ok', value: null }),
  find: async (_deps, _account, input) => ({ outcome: 'ok', value: sampleOf(input) }),
})

/** The connections of an account, and beside them the one for samples of the carrier's labels. It quotes nothing. */
export function withSamples(connections: CarrierConnections, carrier: Carrier): CarrierConnections {
  const sample = { carrier: sampling(carrier), account: { id: sampleAccountId, baseUrl: '', credentials: {} } }
  return {
    list: (accountId) => connections.list(accountId),
    find: async (accountId, carrierId, carrierAccountId) =>
      carrierAccountId === sampleAccountId && carrierId === carrier.id
        ? sample
        : connections.find(accountId, carrierId, carrierAccountId),
  }
}
