import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { symbols } from '@waybill/label-artwork'
import type { Json } from '../../support/client.ts'
import { aParcelByForm, openLegacyCaller } from '../../support/legacy-client.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'

const environment = openTestEnvironment()

const toronto = {
  ...aParcelByForm,
  to_street: '290 Bremner Boulevard',
  to_city: 'Toronto',
  to_state: 'ON',
  to_zip: 'M5V 3L9',
  to_country: 'CA',
}
const declared = {
  type_contents: 'Gift',
  signer: 'Charles Babbage',
  'customs[0]': '2::Wool blanket::88.00::24::US::630120',
  'customs[1]': '1::Ceramic tile::12.00::8::IT::690721',
}

describe('The legacy interface sells by USPS abroad', { concurrency: 2 }, () => {
  test('quotes without a declaration, and sells with one what it quoted', async () => {
    const { call } = await openLegacyCaller(environment)
    const { body: quotes } = await call('/api/get-rates', toronto)
    const names = quotes.map(({ service }: Json) => service)
    assert.deepEqual(names, [
      'usps_first_class_international',
      'usps_priority_international',
      'usps_express_international',
    ])
    for (const { service, rate } of quotes) {
      const { status, body, text } = await call('/api/create-purchase', { ...toronto, ...declared, service })
      assert.equal(status, 200, text)
      const [item] = body.items
      assert.deepEqual([item.carrier, item.service, item.price], ['usps', service, rate])
      assert.ok(symbols.isS10(item.tracking_no), item.tracking_no)
      assert.equal((await fetch(item.filename)).status, 200)
    }
  })

  test('does not sell what is not declared', async () => {
    const { call } = await openLegacyCaller(environment)
    const { status, text } = await call('/api/create-purchase', { ...toronto, service: 'usps_priority_international' })
    assert.deepEqual([status, text], [400, 'Customs information required for international shipments.'])
  })
})
