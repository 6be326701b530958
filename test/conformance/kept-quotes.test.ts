/** Rates and purchases with quotes as version 0.1 stored them, with the carrier's fields at the top level. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Answer, anOrder, type Client } from '../support/client.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

const flatRateBox = { weight: 11.5, length: null, width: null, height: null, predefinedPackage: 'MediumFlatRateBox' }

/** Rates a flat-rate box, whose price depends on USPS fields. */
async function rate(client: Client, key: string, name: string) {
  const order = anOrder({ parcel: flatRateBox, to: { name } })
  const answer = await client.post('/api/v2/orders', { order }, { 'idempotency-key': key })
  const [{ shipmentId, rates }] = answer.body.data.shipmentRates
  const [priority] = rates.filter(({ serviceCode }: { serviceCode: string }) => serviceCode === 'PRIORITY_MAIL')
  return { shipmentId, rates, priority }
}

async function salesTo(name: string): Promise<{ trackingNumber: string; charge: object; service: string }[]> {
  const { sales } = (await (await fetch(`${environment.simulatorUrl}/simulator/sales`)).json()) as {
    sales: { recipient: string; trackingNumber: string; charge: object; service: string }[]
  }
  return sales.filter(({ recipient }) => recipient === name)
}

const trackingNumberOf = (bought: Answer): string => bought.body.data.trackingCode

describe('A quote stored by version 0.1', () => {
  before(async () => {
    await environment.db.pool.query(`
    create function keep_as_0_1() returns trigger language plpgsql as $$
    begin
      new.quote := (new.quote - 'carrierData' - 'serviceOptions')
        || jsonb_build_object('sku', new.quote -> 'carrierData' -> 'sku',
                              'mailClass', new.quote -> 'carrierData' -> 'mailClass',
                              'processingCategory', new.quote -> 'carrierData' -> 'processingCategory',
                              'rateIndicator', new.quote -> 'carrierData' -> 'rateIndicator',
                              'destinationEntryFacilityType', new.quote -> 'carrierData' -> 'destinationEntryFacilityType')
        || case when new.quote ? 'serviceOptions' then jsonb_build_object('extras', new.quote -> 'serviceOptions')
                else '{}' end;
      return new;
    end $$;
    create trigger keep_as_0_1 before insert on rates for each row execute function keep_as_0_1();
    create trigger keep_as_0_1 before insert on purchases for each row execute function keep_as_0_1();`)
  })

  test("is returned with its carrier's fields, and the same in a repeat", async () => {
    const client = await environment.openClient({ credit: '100' })
    const first = await rate(client, 'again', 'Rosalind Franklin')
    const { sku, mailClass, processingCategory, rateIndicator, destinationEntryFacilityType } = first.priority
    assert.equal(typeof sku, 'string')
    assert.deepEqual(
      { mailClass, processingCategory, rateIndicator, destinationEntryFacilityType },
      {
        mailClass: 'PRIORITY_MAIL',
        processingCategory: 'MACHINABLE',
        rateIndicator: 'FB',
        destinationEntryFacilityType: 'NONE',
      },
    )
    const again = await rate(client, 'again', 'Rosalind Franklin')
    assert.deepEqual(again.rates, first.rates)
  })

  test('is bought as quoted, at its price', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { shipmentId, priority } = await rate(client, 'bought', 'Barbara McClintock')
    const bought = await client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: priority.id } })
    assert.equal(bought.status, 200, bought.text)
    const [sale] = await salesTo('Barbara McClintock')
    assert.equal(sale?.trackingNumber, trackingNumberOf(bought))
    assert.deepEqual(sale?.charge, { amount: priority.rate.toFixed(2), currency: 'USD' })
  })

  test('is used to look up and return a purchase with a lost response', async () => {
    const client = await environment.openClient({ credit: '100' })
    const name = 'Lise Meitner [buy-lost]'
    const { shipmentId, priority } = await rate(client, 'lost', name)
    const bought = await client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: priority.id } })
    assert.equal(bought.status, 200, bought.text)
    const sales = await salesTo(name)
    assert.deepEqual(
      sales.map(({ trackingNumber }) => trackingNumber),
      [trackingNumberOf(bought)],
    )
    const { service, rate: price } = bought.body.data.selectedRate
    assert.deepEqual({ service, price }, { service: 'PRIORITY_MAIL', price: priority.rate })
  })
})
