/** Parcels that customs ask about, bought through the JSON API. */
import assert from 'node:assert/strict'
import { anOrder, type Client, type Json } from './client.ts'

export const inToronto = {
  name: 'Zoë Tremblay',
  street1: '290 Bremner Blvd',
  city: 'Toronto',
  state: 'ON',
  zip: 'M5V 3L9',
  country: 'CA',
  phone: '4165550100',
}

export const customsOf = (lineCount: number) => ({
  contentsType: 'merchandise',
  customsCertify: true,
  customsSigner: 'Charles Babbage',
  customsItems: Array.from({ length: lineCount }, (_, index) => ({
    description: `Brass gear number ${index + 1}`,
    quantity: 2,
    value: '3.10',
    currency: 'USD',
    weight: 0.02,
    hsTariffNumber: '848340',
    originCountry: 'US',
    code: `GEAR-${index + 1}`,
  })),
})

/** Buys a parcel abroad from a carrier. @returns what the purchase answered as `data` */
export async function buyAbroad(
  client: Client,
  carrier: string,
  { lineCount = 1, to = inToronto as object } = {},
): Promise<Json> {
  const { shipments, ...order } = anOrder({ to })
  const customsInfo = customsOf(lineCount)
  const body = { order: { ...order, shipments: shipments.map((shipment) => ({ ...shipment, customsInfo })) } }
  const created = await client.post('/api/v2/orders', body)
  assert.equal(created.status, 200, created.text)
  const [{ shipmentId, rates, carrierResponses }] = created.body.data.shipmentRates
  const rate = rates.find((one: Json) => one.carrier === carrier)
  assert.ok(rate, `${carrier} offers nothing: ${JSON.stringify(carrierResponses)}`)
  const bought = await client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rate.id } })
  assert.equal(bought.status, 200, bought.text)
  return bought.body.data
}
