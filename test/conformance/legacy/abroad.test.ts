/** A parcel across a border, bought by the legacy interface of each carrier. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { soldTo } from '../../support/carrier-sales.ts'
import { aParcelByForm, openLegacyCaller } from '../../support/legacy-client.ts'
import { openSharedEnvironment } from '../../support/test-environment.ts'

const environment = openSharedEnvironment()

const toBrazil = {
  to_street: 'Avenida Paulista 1578',
  to_city: 'São Paulo',
  to_state: 'SP',
  to_zip: '01310-200',
  to_country: 'BR',
  to_phone: '+55 11 5555 0142',
  to_tax_id: '111.444.777-35',
}
const declared = {
  type_contents: 'Merchandise',
  signer: 'Charles Babbage',
  'customs[0]': '2::Wool blanket::88.00::24::US::630120',
  'customs[1]': '1::Cotton shirt::19.50::3::IT::610510',
}
const services = {
  usps: 'usps_priority_international',
  ups: 'ups_saver',
  fedex: 'fedex_international_connect_plus',
  dhl: 'dhl_express_worldwide',
}

describe('The legacy interface abroad', { concurrency: 4 }, () => {
  for (const [carrier, service] of Object.entries(services)) {
    const packageType = carrier === 'usps' ? 'Parcel' : 'custom'
    const form = (name: string) => ({
      ...aParcelByForm,
      ...toBrazil,
      ...declared,
      to_name: name,
      carrier,
      service,
      package_type: packageType,
    })

    test(`sells by ${carrier} what is declared`, async () => {
      const { call } = await openLegacyCaller(environment)
      const name = `Carla by ${carrier}`
      const answer = await call('/api/create-purchase', form(name))
      assert.equal(answer.status, 200, answer.text)
      const sold = await soldTo(environment, name)
      assert.equal(sold.length, 1)
      assert.ok(answer.text.includes(String(sold[0])), answer.text.slice(0, 300))
    })

    test(`sells nothing by ${carrier} where nothing is declared`, async () => {
      const { call } = await openLegacyCaller(environment)
      const name = `Nobody by ${carrier}`
      const undeclared = Object.fromEntries(Object.entries(form(name)).filter(([key]) => !(key in declared)))
      const answer = await call('/api/create-purchase', undeclared)
      assert.deepEqual(
        [answer.status, answer.text.trim()],
        [400, 'Customs information required for international shipments.'],
      )
      assert.deepEqual(await soldTo(environment, name), [])
    })
  }
})
