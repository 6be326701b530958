/** A label abroad from each carrier of a Sandbox, over the JSON interface. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Json } from '../support/client.ts'
import { aDeclaration, anOrderAbroad, inDublin } from '../support/customs.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { buyRate } from '../support/purchases.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

describe('A parcel abroad', { concurrency: 2 }, () => {
  for (const carrier of ['usps', 'ups', 'fedex', 'dhl']) {
    test(`is sold by ${carrier}`, async () => {
      const client = await environment.openClient()
      const order = anOrderAbroad(aDeclaration, { ...inDublin, phone: '+35316770000' }, { reference: 'Web 1001' })
      const [{ shipmentId, rates }] = expectData(await client.post('/api/v2/orders', { order })).shipmentRates
      const rate = rates.find((one: Json) => one.carrier === carrier)
      assert.ok(rate, `${carrier} has no rate`)
      const bought = await eventually('it is bought', async () => {
        const answer = await buyRate(client, shipmentId, rate.id)
        return answer.status !== 202 && answer
      })
      const { customsInfo, trackingCode, selectedRate } = expectData(bought)
      assert.deepEqual([selectedRate.carrier, customsInfo.eelPfc], [carrier, 'NOEEI 30.37(a)'])
      assert.notEqual(trackingCode, '')
    })
  }
})
