/**
 * Purchases with an unknown outcome in the web application: who sees them, who decides them, and the effect on the
 * money.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { describe } from 'node:test'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import { resolvePurchase } from '#domain/purchases/reconciling/resolve.ts'
import type { Json } from '../support/client.ts'
import { openShop, type Shop } from '../support/console-shop.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { buyRate, createRatedOrder, eventsOf, getOrder, resolverDeps, waitForOrder } from '../support/purchases.ts'
import { scriptCarriers } from '../support/scripted-carriers.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const carriers = scriptCarriers(() => environment.simulatorUrl)
const environment = openTestEnvironment({ waitWindowMs: 50, connections: carriers.connections })

const lost = { outcome: 'uncertain', detail: 'cut off' } as const

/** So long ago that a person is asked. */
const age = (table: 'purchases' | 'cancellations', id: string) =>
  environment.db.pool.query(`update ${table} set sent_at = sent_at - interval '2 hours' where id = $1`, [id])

const unknownPurchase = (purchaseId: string) =>
  eventually('its outcome is unknown', async () => {
    const { rows } = await environment.db.pool.query('select state from purchases where id = $1', [purchaseId])
    return rows[0]?.state === 'OutcomeUnknown'
  })

/** A purchase whose carrier made a label, and never tells. */
async function loseAnswer({ client }: Shop) {
  const recipient = `Lost ${randomUUID()} [buy-lost]`
  carriers.answerFindsFor(recipient, { outcome: 'undecided', detail: 'it keeps no such list' })
  const { order, shipmentId, rate } = await createRatedOrder(client, recipient, 'ups')
  const { operationId } = expectData(await buyRate(client, shipmentId, rate.id), 202)
  await unknownPurchase(operationId)
  await age('purchases', operationId)
  return { recipient, order, shipmentId, rate, purchaseId: operationId as string }
}

const listed = async ({ browser }: Shop): Promise<Json[]> => expectData(await browser.get('/to-settle'))
const counted = async ({ browser }: Shop): Promise<number> => expectData(await browser.get('/to-settle/count')).count
const credit = async ({ browser }: Shop) => expectData(await browser.get('/credit'))
const settle = ({ browser }: Shop, purchaseId: string, body: object) =>
  browser.post(`/purchases/${purchaseId}/outcome`, { reason: 'they said so on the telephone', ...body })

describe('A purchase that no lookup decides', { concurrency: 4 }, () => {
  test('is listed with all known facts, after enough lookups', async () => {
    const shop = await openShop(environment, { role: 'Manager', credit: '100' })
    const { recipient, order, rate, purchaseId } = await loseAnswer(shop)
    const [found, ...others] = await listed(shop)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [
        found?.kind,
        found?.purchaseId,
        found?.orderId,
        found?.recipient,
        found?.carrier,
        found?.charge,
        found?.settledBy,
      ],
      ['purchase', purchaseId, order.id, recipient, 'ups', rate.rate.toFixed(2), 'account'],
    )
    assert.ok(['outcome unknown', 'asked the carrier'].includes(found?.lastHeard.what))
    assert.equal(await counted(shop), 1)
    await environment.db.pool.query('update purchases set sent_at = now() where id = $1', [purchaseId])
    assert.deepEqual([await listed(shop), await counted(shop)], [[], 0])
    const other = await openShop(environment, { role: 'Owner' })
    assert.deepEqual([await listed(other), await counted(other)], [[], 0])
    expectError(await settle(other, purchaseId, { trackingNumber: null }), 404, 'Purchase.NotFound')
  })

  test('has the label that somebody found: it is charged, and the person is recorded', async () => {
    const shop = await openShop(environment, { role: 'Manager', credit: '100' })
    const { order, rate, purchaseId } = await loseAnswer(shop)
    const trackingNumber = '1Z999AA10123456784'
    expectError(await settle(shop, purchaseId, { trackingNumber: '1Z 99' }), 422, 'Validation.TrackingNumberInvalid')
    expectError(await settle(shop, purchaseId, { trackingNumber, charged: '-1' }), 422, 'Validation.ChargedInvalid')
    expectData(await settle(shop, purchaseId, { trackingNumber, charged: '8.10' }))
    assert.deepEqual([await listed(shop), await counted(shop)], [[], 0])
    const bought = await getOrder(shop.client, order.id)
    assert.deepEqual(
      [bought.status, bought.details.shipments[0].label.trackingNumber],
      [OrderStatus.LabelCreated, trackingNumber],
    )
    const { available, reserved } = await credit(shop)
    assert.deepEqual([available, reserved], [(100 - rate.rate).toFixed(2), '0.00'])
    const { rows } = await environment.db.pool.query(
      'select carrier_charged::text as charged from purchases where id = $1',
      [purchaseId],
    )
    assert.equal(Number(rows[0]?.charged), 8.1)
    const { entries } = expectData(await shop.browser.get(`/orders/${order.id}/timeline`))
    const told = entries.find(({ purchase }: Json) => purchase?.what === 'resolved by operator')
    assert.equal(told.actor.id, shop.person.userId)
    const trail = expectData(await shop.browser.get('/audit-trail'))
    const act = trail.acts.find((one: Json) => one.act === 'purchase.resolve')
    assert.deepEqual([act.reason, act.actor.kind], ['they said so on the telephone', 'user'])
    expectError(await settle(shop, purchaseId, { trackingNumber: null }), 409, 'Purchase.OutcomeKnown')
    assert.deepEqual(await checkBooks(environment), [])
  })

  test('without a label releases the credit and the shipment', async () => {
    const shop = await openShop(environment, { role: 'Owner', credit: '100' })
    const { shipmentId, rate, purchaseId } = await loseAnswer(shop)
    assert.notEqual((await credit(shop)).reserved, '0.00')
    expectData(await settle(shop, purchaseId, { trackingNumber: null }))
    const { available, reserved } = await credit(shop)
    assert.deepEqual([available, reserved], ['100.00', '0.00'])
    // Its recipient's word loses this answer as well: it is a new purchase all the same.
    const again = expectData(await buyRate(shop.client, shipmentId, rate.id), 202)
    assert.notEqual(again.operationId, purchaseId)
  })

  test('rejects the tracking number of another usable label, also from an operator', async () => {
    const shop = await openShop(environment, { role: 'Manager', credit: '100' })
    const other = await createRatedOrder(shop.client, 'Ada', 'ups')
    await buyRate(shop.client, other.shipmentId, other.rate.id)
    const { details } = await waitForOrder(
      shop.client,
      other.order.id,
      (one) => one.details.shipments[0].label !== null,
    )
    const { trackingNumber } = details.shipments[0].label
    const { purchaseId } = await loseAnswer(shop)
    const { metaData } = expectError(
      await settle(shop, purchaseId, { trackingNumber }),
      422,
      'Label.TrackingNumberTaken',
    )
    assert.deepEqual([metaData.orderId, metaData.field], [other.order.id, 'trackingNumber'])
    const otherwise = `${trackingNumber.slice(0, 2)}-${trackingNumber.slice(2)}`.toLowerCase()
    expectError(await settle(shop, purchaseId, { trackingNumber: otherwise }), 422, 'Label.TrackingNumberTaken')
    const found = { trackingNumber, carrierShipmentId: trackingNumber }
    const said = { accountId: shop.accountId, purchaseId, found, operator: 'Grace', reason: 'so they said' }
    await assert.rejects(resolvePurchase(resolverDeps(environment, carriers.connections), said), {
      code: 'Label.TrackingNumberTaken',
    })
    // A void may use the carrier's id of the shipment.
    const own = '1Z999AA10123459999'
    for (const carrierShipmentId of [trackingNumber, trackingNumber.toLowerCase()]) {
      const mixed = { ...said, found: { trackingNumber: own, carrierShipmentId } }
      await assert.rejects(resolvePurchase(resolverDeps(environment, carriers.connections), mixed), {
        code: 'Label.TrackingNumberTaken',
      })
    }
    const events = await eventsOf(environment, shop.client, purchaseId)
    assert.ok(events.every(({ what }) => what !== 'resolved by operator'))
    assert.equal(await counted(shop), 1)
  })

  test("rejects the number of another account's label at the same carrier account, also a canceled one", async () => {
    const [shop, stranger] = [
      await openShop(environment, { role: 'Manager', credit: '100' }),
      await openShop(environment),
    ]
    const other = await createRatedOrder(stranger.client, 'Ada', 'ups')
    await buyRate(stranger.client, other.shipmentId, other.rate.id)
    const isBought = (one: Json) => one.details.shipments[0].label !== null
    const { details } = await waitForOrder(stranger.client, other.order.id, isBought)
    const { trackingNumber, id: labelId } = details.shipments[0].label
    const { purchaseId } = await loseAnswer(shop)
    const reject = async () => {
      const { metaData } = expectError(
        await settle(shop, purchaseId, { trackingNumber }),
        422,
        'Label.TrackingNumberTaken',
      )
      assert.equal(metaData.orderId, null, "another account's order stays unknown")
    }
    await reject()
    await environment.db.pool.query('update labels set status = $2 where id = $1', [labelId, LabelStatus.Cancelled])
    await reject()
  })

  test('rejects the number of a label that no purchase owns', async () => {
    const shop = await openShop(environment, { role: 'Manager', credit: '100' })
    const { purchaseId: failed, order } = await loseAnswer(shop)
    expectData(await settle(shop, failed, { trackingNumber: null }))
    // Its carrier created a label after all.
    const trackingNumber = '1Z999AA10123450077'
    const label = { trackingNumber, carrierShipmentId: trackingNumber, charged: null, zone: null, artwork: null }
    const value = { ...label, mailingDate: '2026-11-26' }
    const key = { accountId: shop.accountId, purchaseId: failed }
    await recordPurchaseOutcome(resolverDeps(environment, carriers.connections), key, { outcome: 'ok', value })
    const { purchaseId } = await loseAnswer(shop)
    const entered = await settle(shop, purchaseId, { trackingNumber, unchecked: true })
    assert.equal(expectError(entered, 422, 'Label.TrackingNumberTaken').metaData.orderId, order.id)
  })

  test('rejects a number that its carrier shows with another reference', async () => {
    const shop = await openShop(environment, { role: 'Manager', credit: '100' })
    const { purchaseId } = await loseAnswer(shop)
    const trackingNumber = '1Z999AA10123450001'
    carriers.answerNumbers(trackingNumber, { outcome: 'other' })
    for (const unchecked of [false, true]) {
      const body = { trackingNumber, unchecked }
      expectError(await settle(shop, purchaseId, body), 422, 'Label.TrackingNumberOfOther')
    }
    const events = await eventsOf(environment, shop.client, purchaseId)
    assert.ok(events.every(({ what }) => what !== 'resolved by operator'))
    assert.equal(await counted(shop), 1)
  })

  test('records a number that its carrier does not confirm only if the person insists', async () => {
    const shop = await openShop(environment, { role: 'Manager', credit: '100' })
    const { purchaseId } = await loseAnswer(shop)
    const trackingNumber = '1Z999AA10123450002'
    carriers.answerNumbers(trackingNumber, { outcome: 'undecided', detail: 'no such shipment' })
    const { metaData } = expectError(
      await settle(shop, purchaseId, { trackingNumber }),
      422,
      'Label.TrackingNumberUnconfirmed',
    )
    assert.deepEqual([metaData.field, metaData.detail], ['trackingNumber', 'no such shipment'])
    assert.equal(await counted(shop), 1)
    expectData(await settle(shop, purchaseId, { trackingNumber, unchecked: true }))
    const resolved = (await eventsOf(environment, shop.client, purchaseId)).find(
      ({ what }) => what === 'resolved by operator',
    )
    assert.equal(resolved?.detail.numberCheck, 'skipped')
    const { rows } = await environment.db.pool.query(
      `select details ->> 'numberCheck' as checked from audit_trail
       where act = 'purchase.resolve' and subjects ->> 'purchaseId' = $1`,
      [purchaseId],
    )
    assert.deepEqual(rows, [{ checked: 'skipped' }])
  })

  test('gives a number to one of two purchases if both are decided at once', async () => {
    const shop = await openShop(environment, { role: 'Owner', credit: '100' })
    const [one, other] = [await loseAnswer(shop), await loseAnswer(shop)]
    const trackingNumber = '1Z999AA10123456795'
    const answers = await Promise.all(
      [one, other].map(({ purchaseId }) => settle(shop, purchaseId, { trackingNumber })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
  })

  test('with two different concurrent decisions keeps one, and the other person gets a conflict', async () => {
    const shop = await openShop(environment, { role: 'Owner', credit: '100' })
    const { rate, purchaseId } = await loseAnswer(shop)
    const [made, none] = await Promise.all([
      settle(shop, purchaseId, { trackingNumber: '1Z999AA10123456788' }),
      settle(shop, purchaseId, { trackingNumber: null }),
    ])
    assert.deepEqual([made?.status, none?.status].sort(), [200, 409])
    const { available, reserved } = await credit(shop)
    assert.deepEqual([available, reserved], [(100 - (made?.status === 200 ? rate.rate : 0)).toFixed(2), '0.00'])
  })

  test("with the operator's carrier account is decided by the operator only", async () => {
    const shop = await openShop(environment, { role: 'Owner', credit: '100' })
    const { purchaseId } = await loseAnswer(shop)
    await environment.db.pool.query('update purchases set carrier_account = $2 where id = $1', [
      purchaseId,
      randomUUID(),
    ])
    assert.deepEqual(
      (await listed(shop)).map(({ settledBy }) => settledBy),
      ['operator'],
    )
    expectError(await settle(shop, purchaseId, { trackingNumber: null }), 409, 'Purchase.SettledByOperator')
  })
})

describe('A cancellation that nothing decides', { concurrency: 4 }, () => {
  const settleVoid = ({ browser }: Shop, labelId: string, found: string) =>
    browser.post(`/labels/${labelId}/cancellation-outcome`, { found, reason: 'it stands in their list' })

  async function loseVoid(shop: Shop) {
    const { order, shipmentId, rate } = await createRatedOrder(shop.client, `Void ${randomUUID()}`, 'ups')
    const bought = await eventually('it is bought', async () => {
      const answer = await buyRate(shop.client, shipmentId, rate.id)
      return answer.status !== 202 && answer
    })
    const labelId: string = expectData(bought).postageLabel.id
    const { rows } = await environment.db.pool.query('select purchase_id as id from labels where id = $1', [labelId])
    carriers.answerVoids(rows[0].id, lost)
    expectError(await shop.browser.delete(`/labels/${labelId}`), 500, 'Label.CancellationOutcomeUnknown')
    const { rows: open } = await environment.db.pool.query('select id from cancellations where label_id = $1', [
      labelId,
    ])
    assert.equal(await counted(shop), 0)
    await age('cancellations', open[0].id)
    return { order, rate, labelId, purchaseId: rows[0].id as string }
  }

  test('refunds the price or keeps the label, as somebody has found out', async () => {
    const shop = await openShop(environment, { role: 'Owner', credit: '100' })
    const taken = await loseVoid(shop)
    const [found] = await listed(shop)
    assert.deepEqual([found?.kind, found?.labelId], ['cancellation', taken.labelId])
    expectData(await settleVoid(shop, taken.labelId, 'voided'))
    assert.equal((await credit(shop)).available, '100.00')
    expectError(await settleVoid(shop, taken.labelId, 'voided'), 409, 'Label.CancellationOutcomeKnown')
    const kept = await loseVoid(shop)
    expectData(await settleVoid(shop, kept.labelId, 'not voided'))
    assert.equal((await getOrder(shop.client, kept.order.id)).status, OrderStatus.LabelCreated)
    assert.equal((await credit(shop)).available, (100 - kept.rate.rate).toFixed(2))
    assert.equal(await counted(shop), 0)
  })

  test("with the operator's carrier account is decided by the operator only", async () => {
    const shop = await openShop(environment, { role: 'Owner', credit: '100' })
    const { labelId } = await loseVoid(shop)
    await environment.db.pool.query('update labels set carrier_account = $2 where id = $1', [labelId, randomUUID()])
    expectError(await settleVoid(shop, labelId, 'voided'), 409, 'Purchase.SettledByOperator')
  })
})
