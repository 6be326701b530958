/** The customs details of tests, and a carrier that records its input. */
import type { BuyInput, Carrier, CarrierAddress, RateInput } from '#adapters/carriers/carrier.ts'
import { type CarrierConnections, sharedConnections } from '#adapters/carriers/connections.ts'
import { usps } from '#adapters/carriers/usps/index.ts'
import { anOrder, type Json } from './client.ts'
import { aQuote } from './quote.ts'

export const inDublin = { street1: '1 Dame Street', city: 'Dublin', state: 'Leinster', zip: 'D02 X285', country: 'IE' }
export const inSaoPaulo = { city: 'São Paulo', state: 'SP', zip: '01310-100', country: 'BR' }

export const aDeclaredItem = {
  description: 'Cotton T-shirt',
  quantity: 2,
  value: '39.80',
  currency: 'USD',
  weight: 0.5,
  hsTariffNumber: '6109.10',
  originCountry: 'PT',
  code: 'TS-M',
}

export const aDeclaration = {
  contentsType: 'merchandise',
  customsCertify: true,
  customsSigner: 'Charles Babbage',
  customsItems: [aDeclaredItem],
}

/** @param customsInfo null: nothing is declared */
export function anOrderAbroad(customsInfo: Json = aDeclaration, to: object = inDublin, more: object = {}) {
  const order = anOrder({ to })
  return { ...order, shipments: order.shipments.map((shipment) => ({ ...shipment, customsInfo })), ...more }
}

const quote = aQuote({
  carrierCode: 'TEST',
  serviceCode: 'ABROAD',
  serviceName: 'Abroad',
  charge: { amount: '20.00', currency: 'USD' },
})

/** Goes anywhere for 20 USD, and keeps what it was asked and told. It wants a form for military addresses. */
export function attentiveCarrier(): { connections: CarrierConnections; rated: RateInput[]; bought: BuyInput[] } {
  const rated: RateInput[] = []
  const bought: BuyInput[] = []
  const carrier: Carrier = {
    ...usps,
    rates: async (_deps, _account, input) => {
      rated.push(input)
      return { outcome: 'ok', value: [quote] }
    },
    buy: async (_deps, _account, input) => {
      bought.push(input)
      const trackingNumber = `9400${input.reference.replaceAll(/\D/g, '').padEnd(18, '0').slice(-18)}`
      const { shipDate: mailingDate } = input
      const label = { trackingNumber, carrierShipmentId: trackingNumber, charged: null, zone: null, mailingDate }
      return { outcome: 'ok', value: { ...label, artwork: null } }
    },
    wantsCustomsForm: (_from: CarrierAddress, to: CarrierAddress) => ['AA', 'AE', 'AP'].includes(to.state),
  }
  const account = { id: 'attentive', baseUrl: 'http://127.0.0.1:1', credentials: {}, simulated: true }
  return { connections: sharedConnections([{ carrier, account }]), rated, bought }
}
