import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Json } from '../../support/client.ts'
import { aParcelByForm, openLegacyCaller } from '../../support/legacy-client.ts'
import { openSharedEnvironment } from '../../support/test-environment.ts'

const environment = openSharedEnvironment()
const byFedex = { ...aParcelByForm, carrier: 'FedEx', package_type: 'custom' }

async function caller() {
  const { call, buy } = await openLegacyCaller(environment)
  const rates = async (changes: Record<string, string> = {}): Promise<Json[]> =>
    (await call('/api/get-rates', { ...byFedex, ...changes })).body
  return { buy: (changes: Record<string, string>) => buy({ ...byFedex, ...changes }), rates }
}

describe('FedEx in the legacy interface', { concurrency: 4 }, () => {
  test('is sold under stable names, at the prices of get-rates', async () => {
    const { buy, rates } = await caller()
    const offered = await rates()
    assert.deepEqual(offered.map(({ service }) => service).toSorted(), [
      'fedex_2_day',
      'fedex_express_saver',
      'fedex_ground',
      'fedex_standard_overnight',
    ])
    for (const { service, rate } of offered) {
      const { items } = await buy({ service })
      const [item] = items
      assert.deepEqual([item.carrier, item.service, item.price, item.currency], ['fedex', service, rate, 'USD'])
      assert.match(item.tracking_no, /^\d{12}$/)
      const file = await fetch(item.filename)
      assert.equal(
        Buffer.from(await file.arrayBuffer())
          .subarray(0, 5)
          .toString(),
        '%PDF-',
      )
    }
  })

  test('delivers to homes by Home Delivery, and to businesses by Ground', async () => {
    const { rates } = await caller()
    for (const [isCommercial, service, other] of [
      ['false', 'fedex_home_delivery', 'fedex_ground'],
      ['true', 'fedex_ground', 'fedex_home_delivery'],
    ] as const) {
      const services = (await rates({ to_commercial_address: isCommercial })).map((rate) => rate.service)
      assert.ok(services.includes(service) && !services.includes(other), services.join())
    }
  })

  test('sells its own boxes and the requested options', async () => {
    const { buy, rates } = await caller()
    for (const box of ['fedex_box_small', 'fedex_box_medium', 'fedex_box_large']) {
      const [cheapest] = await rates({ package_type: box })
      assert.equal((await buy({ package_type: box, service: cheapest.service })).items[0].price, cheapest.rate)
    }
    const priceOf = async (serviceoption: string) =>
      Number((await rates({ serviceoption })).find(({ service }) => service === 'fedex_2_day')?.rate)
    const plain = await priceOf('none')
    for (const serviceoption of ['signature', 'adult_signature', 'saturday']) {
      const price = await priceOf(serviceoption)
      assert.ok(price > plain, serviceoption)
      const { items } = await buy({ serviceoption, service: 'fedex_2_day' })
      assert.equal(Number(items[0].price), price, serviceoption)
    }
  })
})
