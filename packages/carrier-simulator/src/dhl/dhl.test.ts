/** DHL Express's validation of an international shipment, with the messages of its documents. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type CarrierSimulator, startCarrierSimulator } from '../index.ts'
import { countryCodes, kilometresBetween } from '../tariff/price.ts'
import { dhlZone } from './errors.ts'

let simulator: CarrierSimulator
before(async () => {
  simulator = await startCarrierSimulator({ journalFolder: null })
})
after(() => simulator.close())

const authorization = `Basic ${Buffer.from('a:b').toString('base64')}`
async function ship(body: object) {
  const answer = await fetch(`${simulator.url}/dhl/shipments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  })
  return { status: answer.status, said: (await answer.json()) as { detail?: string; additionalDetails?: string[] } }
}

const party = (countryCode: string, postalCode: string) => ({
  postalAddress: { postalCode, cityName: 'Town', countryCode, addressLine1: '1 Main St' },
  contactInformation: { phone: '9015551234', companyName: 'Acme', fullName: 'Ann Baker' },
})
const line = {
  number: 1,
  description: 'Cotton T-shirts',
  price: 20,
  quantity: { value: 3, unitOfMeasurement: 'PCS' },
  manufacturerCountry: 'US',
  weight: { netValue: 1.2 },
}
const invoice = { typeCode: 'invoice', isRequested: true }
const shipment = (changes: { content?: object; to?: string; services?: string[]; images?: object[] } = {}) => ({
  plannedShippingDateAndTime: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00:00 GMT+00:00`,
  pickup: { isRequested: false },
  productCode: 'P',
  accounts: [{ typeCode: 'shipper', number: '123456789' }],
  valueAddedServices: (changes.services ?? ['WY']).map((serviceCode) => ({ serviceCode })),
  outputImageProperties: { imageOptions: changes.images ?? [{ typeCode: 'label' }, invoice] },
  customerDetails: { shipperDetails: party('US', '38117'), receiverDetails: party(changes.to ?? 'DE', '10117') },
  content: {
    packages: [{ weight: 1.5 }],
    isCustomsDeclarable: true,
    description: 'Cotton T-shirts',
    incoterm: 'DAP',
    unitOfMeasurement: 'imperial',
    declaredValue: 60,
    declaredValueCurrency: 'USD',
    exportDeclaration: { lineItems: [line] },
    ...changes.content,
  },
})

describe('a shipment abroad', () => {
  test('is created if everything is specified', async () => {
    assert.equal((await ship(shipment())).status, 201)
  })

  const refused: Record<string, [changes: Parameters<typeof shipment>[0], status: number, detail: RegExp]> = {
    'without the invoice that is to be passed on': [{ images: [{ typeCode: 'label' }] }, 400, /^7120: /],
    'with a service that the lane lacks': [{ to: 'TR' }, 400, /^7008: .*'WY' is not available/],
    'with duties paid by no account': [{ services: ['DD'] }, 400, /^8003: /],
    'of goods that are called goods': [{ content: { description: 'Merchandise' } }, 400, /^7147: .*Merchandise/],
    'without a declaration': [{ content: { exportDeclaration: undefined } }, 400, /exportDeclaration/],
    'declared at another value than its lines': [{ content: { declaredValue: 61 } }, 400, /sum of the line items/],
    'of documents by a product for goods': [{ content: { isCustomsDeclarable: false } }, 400, /^7008: .*product/],
    'to where it does not go': [{ to: 'KP' }, 400, /^7008: /],
    'with a key of no schema': [
      { content: { exportDeclaration: { lineItems: [{ ...line, exportControlClassificationNumber: 'EAR99' }] } } },
      422,
      /lineItems\/0: extraneous key \[exportControlClassificationNumber\] is not permitted/,
    ],
    'without a key of the schema': [{ content: { incoterm: undefined } }, 422, /content: required key \[incoterm\]/],
  }
  for (const [what, [changes, status, detail]] of Object.entries(refused)) {
    test(`is rejected ${what}`, async () => {
      const answer = await ship(shipment(changes))
      assert.equal(answer.status, status, JSON.stringify(answer.said))
      assert.match(answer.said.detail ?? '', detail)
    })
  }

  test('is rejected at a time that has passed', async () => {
    const minuteAgo = new Date(Date.now() - 60_000).toISOString().slice(0, 19)
    const answer = await ship({ ...shipment(), plannedShippingDateAndTime: `${minuteAgo} GMT+00:00` })
    assert.equal(answer.status, 400)
    assert.match(answer.said.detail ?? '', /^996: /)
  })

  test('returns all problems with their codes', async () => {
    const { said } = await ship(shipment({ images: [], services: ['WY', 'EE'] }))
    assert.equal(said.detail, 'Multiple problems found, see Additional Details')
    assert.deepEqual(
      said.additionalDetails?.map((detail) => detail.slice(0, 5)),
      ['7008:', '7120:'],
    )
  })
})

describe('Destinations', () => {
  test('has a zone from the United States for every served country', () => {
    assert.equal(new Set(countryCodes).size, countryCodes.length)
    const from = { countryCode: 'US', postalCode: '10118' }
    const without = countryCodes.filter((countryCode) => {
      const zone = countryCode === 'US' ? 1 : dhlZone(from, { countryCode, postalCode: '' })
      return zone === null || zone < 1 || zone > 8
    })
    assert.deepEqual(without, ['CU', 'IR', 'KP', 'SY'])
    assert.equal(dhlZone(from, { countryCode: 'AQ', postalCode: '' }), null)
  })

  test('is round', () => {
    const [near, far] = [kilometresBetween('FJ', 'WS'), kilometresBetween('NZ', 'ES')]
    assert.ok(near !== null && near < 1500, String(near))
    assert.ok(far !== null && far > 19_000, String(far))
  })
})
