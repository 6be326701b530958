/** Rates from several accounts at one carrier, and repeats of a create with rates. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Carrier, RatesOutcome } from '#adapters/carriers/carrier.ts'
import { type CarrierConnection, sharedConnections } from '#adapters/carriers/connections.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { createSubAccount, setSubAccountCarriers } from '#domain/accounts/sub-accounts.ts'
import { anAddress, anOrder, aSender, type Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { buyRate } from '../support/purchases.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

/**
 * The results of a second account at each carrier, by the recipient's name. The first account returns its rates except
 * for `Fault`.
 */
const answers: Readonly<Record<string, (outcome: RatesOutcome) => RatesOutcome>> = {
  Cheaper: (outcome) =>
    outcome.outcome !== 'ok'
      ? outcome
      : {
          ...outcome,
          value: outcome.value.map((quote) => ({ ...quote, charge: { ...quote.charge, amount: '1.00' } })),
        },
  Silent: () => ({ outcome: 'unavailable', reason: 'timeout', detail: 'no answer in time' }),
  Fault: () => {
    throw new Error('a fault of ours')
  },
}

const first = (carrier: Carrier): Carrier => ({
  ...carrier,
  async rates(carrierDeps, account, input) {
    if (input.to.name === 'Fault') throw new Error('a fault of ours')
    return carrier.rates(carrierDeps, account, input)
  },
})

const second = (carrier: Carrier): Carrier => ({
  ...carrier,
  async rates(carrierDeps, account, input) {
    const outcome = await carrier.rates(carrierDeps, account, input)
    return answers[input.to.name ?? '']?.(outcome) ?? outcome
  },
})
const connections = () =>
  sharedConnections(
    sandboxConnections(environment.simulatorUrl).flatMap(({ carrier, account }): CarrierConnection[] => [
      { carrier: first(carrier), account },
      { carrier: second(carrier), account: { ...account, id: `${account.id}-second` } },
    ]),
  )
const environment = openTestEnvironment({
  connections: { list: (accountId) => connections().list(accountId), find: (...named) => connections().find(...named) },
})

const carriersOf = (rates: Json): string[] => [...new Set<string>(rates.map((rate: Json) => rate.carrier))].sort()
const named = (responses: Json): string[] => responses.map((response: Json) => response.carrier).sort()

describe('Two accounts at one carrier', { concurrency: 4 }, () => {
  test('are one carrier in the response, with the cheapest price of each service', async () => {
    const client = await environment.openClient()
    const { shipmentRates, order } = await client.createOrderWithRates({ to: { name: 'Cheaper' } })
    const [{ rates, carrierResponses }] = shipmentRates
    const services = rates.map((rate: Json) => `${rate.carrier} ${rate.serviceCode}`)
    assert.equal(new Set(services).size, services.length)
    assert.ok(rates.every(({ rate }: Json) => rate === 1))
    assert.deepEqual(named(carrierResponses), carriersOf(rates))
    const asked = expectData(await client.post(`/api/v1/shipments/${order.shipments[0].id}/rates`))
    assert.deepEqual(named(asked.carrierResponses), carriersOf(asked.rates))
    assert.deepEqual([asked.carrierCount, asked.totalCount], [asked.carrierResponses.length, services.length])
    expectData(await buyRate(client, order.shipments[0].id, rates[0].id))
  })

  test('return rates successfully if one of them does not respond', async () => {
    const client = await environment.openClient()
    const { shipmentRates, errors } = await client.createOrderWithRates({ to: { name: 'Silent' } })
    const [{ rates, carrierResponses }] = shipmentRates
    assert.deepEqual(named(carrierResponses), carriersOf(rates))
    assert.ok(carrierResponses.every(({ success, errorCode }: Json) => success && errorCode === null))
    assert.deepEqual(errors, [])
  })
})

describe('The errors of a create with rates', { concurrency: 4 }, () => {
  const mixed = (shipments: object[], name: string) => ({
    order: { fromAddress: aSender, toAddress: { ...anAddress, name }, shipments },
  })
  const whole = { parcel: { weight: 2, length: 10, width: 8, height: 4 } }

  test('name each carrier whose rates failed, and the shipment in the combined list', async () => {
    const client = await environment.openClient()
    const created = expectData(await client.post('/api/v2/orders', mixed([whole, whole], '[rates-down:usps]')))
    for (const { rates, errors } of created.shipmentRates) {
      assert.ok(rates.length > 0)
      assert.deepEqual(
        errors.map(({ code, metaData }: Json) => [code, metaData.carrier]),
        [['Carrier.Unavailable', 'usps']],
      )
    }
    assert.deepEqual(
      created.errors.map(({ code, metaData }: Json) => [code, metaData.carrier, metaData.shipmentId]),
      created.shipmentRates.map(({ shipmentId }: Json) => ['Carrier.Unavailable', 'usps', shipmentId]),
    )
  })

  test('include a shipment without rates', async () => {
    const client = await environment.openClient()
    const created = expectData(await client.post('/api/v2/orders', mixed([whole, { parcel: { weight: 2 } }], 'Ada')))
    const [rated, bare] = created.shipmentRates
    assert.deepEqual(rated.errors, [])
    assert.deepEqual(
      bare.errors.map(({ code }: Json) => code),
      ['Rate.ParcelIncomplete'],
    )
    assert.deepEqual(
      created.errors.map(({ code, metaData }: Json) => [code, metaData.shipmentId]),
      [['Rate.ParcelIncomplete', bare.shipmentId]],
    )
  })

  test('include a package type that no carrier has', async () => {
    const client = await environment.openClient()
    const mistyped = { parcel: { weight: 2, predefinedPackage: 'FlatRateEnvelop' } }
    const created = expectData(await client.post('/api/v2/orders', mixed([whole, mistyped], 'Ada')))
    assert.deepEqual(
      created.errors.map(({ code, metaData }: Json) => [code, metaData.shipmentId]),
      [['Rate.PackageUnknown', created.shipmentRates[1].shipmentId]],
    )
  })

  test('contain the request id after an unexpected failure', async () => {
    const client = await environment.openClient()
    const headers = { 'x-request-id': 'find-me' }
    const order = anOrder({ to: { name: 'Fault' } })
    const created = expectError(await client.post('/api/v2/orders', { order }, headers), 500, 'General.Unexpected')
    assert.equal(created.metaData.requestId, 'find-me')
    const { shipments } = await client.createOrder({ to: { name: 'Fault' } })
    const asked = await client.post(`/api/v1/shipments/${shipments[0].id}/rates`, undefined, headers)
    assert.equal(expectError(asked, 500, 'General.Unexpected').metaData.requestId, 'find-me')
  })
})

describe('A repeat of a create with rates', { concurrency: 4 }, () => {
  test('returns stored rates of its allowed carriers, and requests new ones if there are none', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const { subAccountId } = await createSubAccount(deps(environment.db), { accountId, name: 'UPS alone' })
    await setSubAccountCarriers(deps(environment.db), { accountId, subAccountId, carriers: ['ups'] })
    const headers = { 'idempotency-key': 'once' }
    const narrowed = { ...headers, 'x-subaccount-id': subAccountId }
    const create = async (all: Record<string, string>) =>
      expectData(await client.post('/api/v2/orders', { order: anOrder() }, all))
    const ids = ({ shipmentRates: [{ rates }] }: Json): string[] => rates.map(({ id }: Json) => id)
    const first = await create(headers)
    const again = await create(headers)
    assert.deepEqual(ids(again), ids(first))
    assert.deepEqual(named(again.shipmentRates[0].carrierResponses), carriersOf(first.shipmentRates[0].rates))
    const ofSubAccount = await create(narrowed)
    assert.deepEqual(named(ofSubAccount.shipmentRates[0].carrierResponses), ['ups'])
    assert.ok(ids(ofSubAccount).length > 0 && ids(ofSubAccount).every((id) => ids(first).includes(id)))

    const other = { 'idempotency-key': 'by-ups' }
    const ofUps = expectData(await client.post('/api/v2/orders', { order: anOrder() }, { ...narrowed, ...other }))
    await setSubAccountCarriers(deps(environment.db), { accountId, subAccountId, carriers: ['usps'] })
    const anew = expectData(await client.post('/api/v2/orders', { order: anOrder() }, { ...narrowed, ...other }))
    assert.equal(anew.order.id, ofUps.order.id)
    assert.deepEqual(carriersOf(anew.shipmentRates[0].rates), ['usps'])
  })
})
