/** DHL Express by the legacy interface, at home and abroad. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Json } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { aParcelByForm, openLegacyCaller } from '../../support/legacy-client.ts'
import { openSharedEnvironment } from '../../support/test-environment.ts'

const environment = openSharedEnvironment()

const byDhl = { ...aParcelByForm, carrier: 'DHL', package_type: 'custom' }
const toBerlin = {
  to_name: 'Carla Dorn',
  to_street: 'Unter den Linden 1',
  to_city: 'Berlin',
  to_state: 'BE',
  to_zip: '10117',
  to_country: 'DE',
  to_phone: '+49 30 555 0142',
}
const declared = {
  type_contents: 'Merchandise',
  signer: 'Charles Babbage',
  'customs[]': '3::Cotton T-shirts::60::19::US::610910',
}

describe('DHL Express at the legacy interface', () => {
  const ways: Record<string, [changes: Record<string, string>, services: string[]]> = {
    'at home': [{}, ['dhl_express_domestic', 'dhl_express_domestic_9_00']],
    abroad: [{ ...toBerlin, ...declared }, ['dhl_express_worldwide', 'dhl_express_12_00_nondoc']],
  }
  for (const [where, [changes, services]] of Object.entries(ways)) {
    test(`is quoted by names and sold ${where}`, async () => {
      const { call } = await openLegacyCaller(environment)
      const quoted = await call('/api/get-rates', { ...byDhl, ...changes })
      assert.equal(quoted.status, 200, quoted.text)
      assert.deepEqual(
        quoted.body.map(({ service, carrier }: Json) => [service, carrier]),
        services.map((service) => [service, 'dhl']),
      )
      const [service = ''] = services
      const bought = await call('/api/create-purchase', { ...byDhl, ...changes, service })
      assert.ok([200, 202].includes(bought.status), bought.text)
      const [item] = await eventually('the purchase is decided', async () => {
        const { body } = await call('/api/retrieve-purchase', { id: bought.body.order_id })
        return body.items[0].tracking_no !== '' && body.items
      })
      assert.match(item.tracking_no, /^\d{10}$/)
      assert.equal(item.price, quoted.body[0].rate)
    })
  }

  test('is quoted abroad without a word to customs, and not sold', async () => {
    const { call } = await openLegacyCaller(environment)
    assert.equal((await call('/api/get-rates', { ...byDhl, ...toBerlin })).body.length, 2)
    const refused = await call('/api/create-purchase', { ...byDhl, ...toBerlin, service: 'dhl_express_worldwide' })
    assert.deepEqual([refused.status, refused.text], [400, 'Customs information required for international shipments.'])
  })
})
