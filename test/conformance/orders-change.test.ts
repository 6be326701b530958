/** Orders and shipments are changed in place before a label is bought. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { getPurchasedShipment } from '#domain/orders/order/get-order.ts'
import { getTimeline } from '#domain/orders/order/timeline.ts'
import { type Answer, aParcel, type Client, createClient, type Json } from '../support/client.ts'
import { aDeclaration, anOrderAbroad, attentiveCarrier } from '../support/customs.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { buyRate, createRatedOrder, getOrder, newRate, purchaseOfLabel } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const held = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: held.connections })
const carrier = attentiveCarrier()
const attentive = openTestEnvironment({ connections: carrier.connections })

const elsewhere = {
  name: 'Ada Lovelace',
  street1: '55 Elm St',
  city: 'Hartford',
  state: 'CT',
  zip: '06106',
  country: 'US',
  phone: null,
}
const change = (client: Client, orderId: string, body: object, headers = {}): Promise<Answer> =>
  client.patch(`/api/v1/orders/${orderId}`, body, headers)
const changeShipment = (client: Client, shipmentId: string, body: object, headers = {}): Promise<Answer> =>
  client.patch(`/api/v1/shipments/${shipmentId}`, body, headers)

describe('An order', () => {
  test('is changed under the same id, and only with new rates a label is bought for the new address', async () => {
    const client = await attentive.openClient({ credit: '100' })
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada')
    const before = await getOrder(client, order.id)
    const changed = expectData(
      await change(client, order.id, { toAddress: elsewhere, reference: ' R-1 ', notes: 'Ring' }),
    )
    assert.deepEqual(
      [changed.id, changed.customer.name, changed.destination.zip, changed.details.reference, changed.details.notes],
      [order.id, 'Ada Lovelace', '06106', 'R-1', 'Ring'],
    )
    assert.ok(changed.updatedAt > before.updatedAt)
    assert.deepEqual(changed, await getOrder(client, order.id))
    expectError(await buyRate(client, shipmentId, rate.id), 422, 'Rate.Stale')
    const bought = expectData(await buyRate(client, shipmentId, (await newRate(client, shipmentId)).id))
    assert.equal(bought.toAddress.street1, '55 Elm St')
    assert.equal(carrier.bought.at(-1)?.to.street1, '55 Elm St')
    assert.equal(carrier.bought.at(-1)?.invoiceNumber, 'R-1')
  })

  test('keeps its rates if only texts change, and nothing is recorded if nothing differs', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada')
    const { accountId } = client.account
    const once = expectData(await change(client, order.id, { notes: 'Ring twice' }))
    const again = expectData(await change(client, order.id, { notes: 'Ring twice', reference: null }))
    assert.equal(again.updatedAt, once.updatedAt)
    expectData(await change(client, order.id, {}))
    const { entries } = await getTimeline(environment, { accountId, orderId: order.id, subAccountId: null })
    const [, edit, ...others] = entries
    assert.ok(edit?.kind === 'edited')
    assert.deepEqual([edit.fields, edit.shipmentId, edit.actor?.kind, others.length], [['notes'], null, 'key', 0])
    expectData(await buyRate(client, shipmentId, rate.id))
    expectData(await client.delete(`/api/v1/labels/${(await getOrder(client, order.id)).labelId}`))
    expectData(await change(client, order.id, { notes: null }))
  })

  test('is found by its new recipient, and no longer by the earlier one', async () => {
    const client = await environment.openClient()
    const order = await client.createOrder({ to: { name: 'Xaver Quandt' } })
    const isFound = (search: string, expected: boolean) =>
      eventually(`${search} is ${expected ? '' : 'not '}found`, async () => {
        const { items } = expectData(await client.get(`/api/v1/orders?search=${encodeURIComponent(search)}`))
        return items.some(({ id }: Json) => id === order.id) === expected
      })
    await isFound('Xaver Quandt', true)
    expectData(await change(client, order.id, { toAddress: { ...elsewhere, name: 'Yvonne Zachs' } }))
    await isFound('Yvonne Zachs', true)
    await isFound('Xaver Quandt', false)
  })

  test('is not changed while a label is live or a purchase is open', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Held Harriet')
    const purchase = held.hold('Held Harriet')
    const buying = buyRate(client, shipmentId, rate.id)
    await purchase.reached
    const changes = [
      () => change(client, order.id, { toAddress: elsewhere }),
      () => change(client, order.id, { notes: 'Ring' }),
      () => changeShipment(client, shipmentId, { parcel: aParcel }),
    ]
    for (const attempt of changes) expectError(await attempt(), 409, 'Label.PurchaseInProgress')
    purchase.release()
    const labelId = expectData(await buying).postageLabel.id
    for (const attempt of changes) {
      assert.equal(expectError(await attempt(), 409, 'Order.HasLabel').metaData.labelId, labelId)
    }
    expectData(await client.delete(`/api/v1/labels/${labelId}`))
    for (const attempt of changes) expectData(await attempt())
  })

  test('is changed only if nobody else did, if the request has If-Match', async () => {
    const client = await environment.openClient()
    const { id, shipments, updatedAt } = await client.createOrder()
    const matching = (time: string) => ({ 'if-match': time })
    const first = expectData(await change(client, id, { notes: 'One' }, matching(updatedAt)))
    expectError(await change(client, id, { notes: 'Two' }, matching(updatedAt)), 412, 'Order.Changed')
    const { metaData } = expectError(
      await changeShipment(client, shipments[0].id, { parcel: aParcel }, matching('yesterday')),
      412,
      'Order.Changed',
    )
    assert.equal(metaData.updatedAt, first.updatedAt)
    const second = await changeShipment(
      client,
      shipments[0].id,
      { parcel: { ...aParcel, weight: 3 } },
      matching(`"${first.updatedAt}"`),
    )
    assert.equal(expectData(second).shipment.package.weight, 3)
    expectData(await change(client, id, { notes: 'Three' }, matching('*')))
  })

  test('of another account or sub-account, an erased one and invalid values are rejected', async () => {
    const client = await environment.openClient()
    const { id, shipments } = await client.createOrder()
    const stranger = await environment.openClient()
    expectError(await change(stranger, id, { notes: 'x' }), 404, 'Order.NotFound')
    expectError(await changeShipment(stranger, shipments[0].id, { parcel: aParcel }), 404, 'Shipment.NotFound')
    expectError(await changeShipment(client, 'none', { parcel: aParcel }), 404, 'Shipment.NotFound')
    const wrong = { toAddress: { ...elsewhere, zip: 'x' } }
    assert.equal(
      expectError(await change(client, id, wrong), 422, 'Validation.ZipInvalid').metaData.field,
      'toAddress.zip',
    )
    const heavy = { parcel: { ...aParcel, weight: 151 } }
    const { metaData } = expectError(
      await changeShipment(client, shipments[0].id, heavy),
      422,
      'Validation.ParcelWeightExceeded',
    )
    assert.equal(metaData.field, 'parcel.weight')
    for (const options of [{ insuredValue: '20.00' }, { shipDate: '2020-01-01' }, { shipDate: '2099-01-01' }]) {
      assert.equal((await changeShipment(client, shipments[0].id, { options })).status, 422)
    }
    assert.equal((await changeShipment(client, shipments[0].id, { options: { shipDate: '2026-02-30' } })).status, 400)
    assert.equal((await change(client, id, { toAddress: null })).status, 400)
    await environment.db.pool.query(`update orders set purchase_block = 'Order.Erased' where id = $1`, [id])
    expectError(await change(client, id, { toAddress: elsewhere }), 422, 'Order.Erased')
  })
})

describe('A shipment', () => {
  test('is weighed and packed again, with its options and its ship date', async () => {
    const client = await attentive.openClient({ credit: '100' })
    const { shipmentId, rate, order } = await createRatedOrder(client, 'Ada')
    const tomorrow = new Date(attentive.clock.now().getTime() + 36 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const changed = expectData(
      await changeShipment(client, shipmentId, {
        parcel: { weight: 4, length: 12, width: 9, height: 3 },
        options: { signature: 'adult', shipDate: tomorrow },
      }),
    )
    const [shown] = changed.details.shipments
    assert.deepEqual(
      [shown.shipmentId, shown.parcel.weight, shown.options],
      [shipmentId, 4, { signature: 'adult', saturdayDelivery: false, shipDate: tomorrow }],
    )
    expectError(await buyRate(client, shipmentId, rate.id), 422, 'Rate.Stale')
    const next = await newRate(client, shipmentId)
    expectData(await buyRate(client, shipmentId, next.id))
    const asked = carrier.rated.at(-1)
    assert.deepEqual(
      [asked?.parcel.weightPounds, asked?.serviceOptions?.signature, asked?.shipDate],
      [4, 'adult', tomorrow],
    )
    const told = carrier.bought.at(-1)
    assert.deepEqual([told?.parcel.weightPounds, told?.shipDate], [4, tomorrow])
    assert.equal((await getOrder(client, order.id)).shipment.shipDate, `${tomorrow}T00:00:00.000Z`)
  })

  test('gets the customs details that its purchase lacked', async () => {
    const client = await attentive.openClient({ credit: '100' })
    const { order, shipmentRates } = expectData(
      await client.post('/api/v2/orders', { order: anOrderAbroad(null as unknown as typeof aDeclaration) }),
    )
    const shipmentId = order.shipments[0].id
    expectError(await buyRate(client, shipmentId, shipmentRates[0].rates[0].id), 422, 'Label.CustomsRequired')
    const bad = { customsInfo: { ...aDeclaration, contentsType: 'toys' } }
    const { metaData } = expectError(
      await changeShipment(client, shipmentId, bad),
      422,
      'Validation.ContentsTypeInvalid',
    )
    assert.equal(metaData.field, 'customsInfo.contentsType')
    expectData(await changeShipment(client, shipmentId, { customsInfo: aDeclaration }))
    expectData(await buyRate(client, shipmentId, (await newRate(client, shipmentId)).id))
    assert.equal(carrier.bought.at(-1)?.customs?.items[0]?.description, 'Cotton T-shirt')
  })

  test('is changed while another package of the order has a label', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { order, shipmentRates } = await client.createOrderWithRates({ shipments: 2 })
    const [first, second] = order.shipments.map(({ id }: Json) => id)
    expectData(await buyRate(client, first, shipmentRates[0].rates[0].id))
    expectError(await changeShipment(client, first, { parcel: aParcel }), 409, 'Order.HasLabel')
    const changed = expectData(await changeShipment(client, second, { parcel: { ...aParcel, weight: 7 } }))
    assert.deepEqual(
      changed.details.shipments.map(({ parcel }: Json) => parcel.weight),
      [aParcel.weight, 7],
    )
    expectError(await buyRate(client, second, shipmentRates[1].rates[0].id), 422, 'Rate.Stale')
  })

  test('keeps the content of an earlier purchase for lookups at the carrier', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { accountId } = client.account
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada')
    const labelId = expectData(await buyRate(client, shipmentId, rate.id)).postageLabel.id
    const purchaseId = await purchaseOfLabel(environment, client, labelId)
    expectData(await client.delete(`/api/v1/labels/${labelId}`))
    expectData(await changeShipment(client, shipmentId, { parcel: { ...aParcel, weight: 9 } }))
    expectData(await change(client, order.id, { toAddress: elsewhere }))
    const first = await getPurchasedShipment(environment, { accountId, shipmentId, purchaseId })
    assert.deepEqual([first.parcel.weightPounds, first.to.name], [aParcel.weight, 'Ada'])
    const next = expectData(await buyRate(client, shipmentId, (await newRate(client, shipmentId)).id)).postageLabel.id
    const second = await getPurchasedShipment(environment, {
      accountId,
      shipmentId,
      purchaseId: await purchaseOfLabel(environment, client, next),
    })
    assert.deepEqual([second.parcel.weightPounds, second.to.name], [9, 'Ada Lovelace'])
  })
})

describe('A change and a purchase at the same moment', () => {
  test('have one sequence: no label has the earlier address after a 200', async () => {
    const client = await attentive.openClient({ credit: '1000' })
    const other = await createClient(attentive.url).signIn(client.account)
    for (let round = 0; round < 12; round += 1) {
      const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada')
      const attempts = [
        () => change(other, order.id, { toAddress: { ...elsewhere, name: `Ada ${round}` } }),
        () => buyRate(client, shipmentId, rate.id),
      ]
      // Half of the rounds begin with the purchase.
      if (round % 2) attempts.reverse()
      const answers = await Promise.all(attempts.map((attempt) => attempt()))
      if (round % 2) answers.reverse()
      const [changed, bought] = answers as [Answer, Answer]
      const sent = carrier.bought.filter(({ to }) => to.name === `Ada ${round}`)
      if (changed.status === 200) expectError(bought, 422, 'Rate.Stale')
      else {
        assert.match(changed.text, /Order\.HasLabel|Label\.PurchaseInProgress/)
        assert.equal(expectData(bought).toAddress.name, 'Ada')
      }
      assert.deepEqual(sent, [])
    }
  })

  test('with rates that were requested before the change and stored after it', async () => {
    const client = await attentive.openClient({ credit: '100' })
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada')
    expectData(await change(client, order.id, { toAddress: elsewhere }))
    // Without their expiration, the rates are as if they had been stored after the change.
    const { rowCount } = await attentive.db.pool.query(
      `update rates set usable_until = clock_timestamp() + interval '1 hour' where shipment_id = $1`,
      [shipmentId],
    )
    assert.ok(rowCount)
    expectError(await buyRate(client, shipmentId, rate.id), 422, 'Rate.Stale')
  })
})
