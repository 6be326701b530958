/** Labels that an operator cancels without a call to the carrier. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { getLabel } from '#domain/labels/queries.ts'
import { listOrphanedLabels } from '#domain/purchases/orphaned-labels.ts'
import { type ResolveLabelCommand, resolveLabel, resolvePurchase } from '#domain/purchases/reconciling/resolve.ts'
import { buyAbroad } from '../support/buy-abroad.ts'
import type { Client } from '../support/client.ts'
import { endNextPause } from '../support/end-pause.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { atImpatientNode } from '../support/held-purchases.ts'
import {
  availableCredit,
  buyRate,
  buyWithCredit,
  createRatedOrder,
  eventsOf,
  getOrder,
  newRate,
  operatorDeps,
  purchaseOfLabel,
  resolverDeps,
} from '../support/purchases.ts'
import { scriptCarriers } from '../support/scripted-carriers.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { openSharedEnvironment, openTestEnvironment, type TestEnvironment } from '../support/test-environment.ts'

const carriers = scriptCarriers(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: carriers.connections })

/** The scripted carriers all have a void. */
const unscripted = openSharedEnvironment()

const lost = { outcome: 'uncertain', detail: 'cut off' } as const

const resolve = (
  { account: { accountId } }: Client,
  labelId: string,
  found: ResolveLabelCommand['found'],
  at: TestEnvironment = environment,
) =>
  resolveLabel(operatorDeps(at), {
    accountId,
    labelId,
    found,
    operator: 'Grace',
    reason: 'confirmed on the telephone',
  })

const listOrphaned = async (purchaseId: string) =>
  (await listOrphanedLabels(environment)).filter((label) => label.purchaseId === purchaseId)

describe('An operator who cancels a label without the carrier', { concurrency: 4 }, () => {
  test('frees the shipment and refunds an unused label of a carrier without voids', async () => {
    const client = await unscripted.openClient({ credit: '500' })
    const bought = await buyAbroad(client, 'dhl')
    const { id: labelId } = bought.postageLabel
    const purchaseId = await purchaseOfLabel(unscripted, client, labelId)
    const { orderId, shipmentId } = await getLabel(unscripted, client.account.accountId, labelId)
    assert.deepEqual(expectData(await client.delete(`/api/v1/labels/${labelId}`)).isSuccess, false)
    assert.equal(await resolve(client, labelId, 'unused', unscripted), true)
    const order = await getOrder(client, orderId)
    assert.deepEqual([order.status, order.shipment.labelStatus], [OrderStatus.Packed, LabelStatus.Cancelled])
    assert.equal(await availableCredit(unscripted, client), 500)
    const events = (await eventsOf(unscripted, client, purchaseId)).slice(-2)
    assert.deepEqual(
      events.map(({ what, detail }) => [what, detail.reason, detail.label]),
      [
        ['resolved by operator', 'confirmed on the telephone', 'unused'],
        ['cancelled', undefined, undefined],
      ],
    )
    assert.equal(await resolve(client, labelId, 'unused', unscripted), false)
    const rate = await newRate(client, shipmentId, 'dhl')
    expectData(await buyRate(client, shipmentId, rate.id))
  })

  test('corrects a wrong number, and the label that the carrier created is found', async () => {
    const client = await environment.openClient({ credit: '100' })
    const recipient = 'Wrong number [buy-lost]'
    carriers.answerFindsFor(recipient, { outcome: 'undecided', detail: 'not now' })
    const { shipmentId, rate } = await createRatedOrder(client, recipient, 'ups')
    let purchaseId = ''
    await atImpatientNode(environment, client, async (impatient) => {
      purchaseId = expectData(await buyRate(impatient, shipmentId, rate.id), 202).operationId
    })
    await eventually('its outcome is unknown', async () => {
      const { rows } = await environment.db.pool.query('select state from purchases where id = $1', [purchaseId])
      return rows[0]?.state === 'OutcomeUnknown'
    })
    const { accountId } = client.account
    const found = { trackingNumber: '1Z999AA10123456784', carrierShipmentId: '1Z999AA10123456784' }
    assert.ok(
      await resolvePurchase(resolverDeps(environment, carriers.connections), {
        ...{ accountId, purchaseId, found, operator: 'Grace', reason: 'misread' },
      }),
    )
    const { labelId } = expectData(await client.get(`/api/v1/purchases/${purchaseId}`))
    assert.equal(await resolve(client, labelId, 'not a label'), true)
    assert.equal(await availableCredit(environment, client), 100)
    assert.equal(carriers.voidsOf(purchaseId), 0)
    carriers.answerFindsFor(recipient, {
      outcome: 'ok',
      value: {
        ...{ trackingNumber: '1Z999AA10111111114', carrierShipmentId: '1Z999AA10111111114', charged: null },
        ...{ zone: null, mailingDate: '2026-11-26', artwork: null },
      },
    })
    await endNextPause(environment, `${purchaseId}:0`)
    await eventually('it is listed', async () => (await listOrphaned(purchaseId)).length > 0)
    const [orphaned] = await listOrphaned(purchaseId)
    assert.deepEqual([orphaned?.trackingNumber, orphaned?.state], ['1Z999AA10111111114', 'Refused'])
  })

  test('decides a cancellation with an unknown outcome', async () => {
    const { client, labelId, purchaseId, order, cancel } = await buyWithCredit(environment)
    carriers.answerVoids(purchaseId, lost)
    expectError(await cancel(), 500, 'Label.CancellationOutcomeUnknown')
    assert.equal(await resolve(client, labelId, 'voided'), true)
    assert.equal((await getOrder(client, order.id)).shipment.labelStatus, LabelStatus.Cancelled)
    assert.deepEqual(expectData(await cancel()), { isSuccess: true })
  })

  test('corrects a number that belongs to another label, which stays valid and can be canceled', async () => {
    const [owner, other] = [await buyWithCredit(environment), await buyWithCredit(environment)]
    await environment.db.pool.query(
      `update labels set (tracking_number, carrier_shipment_id) =
         (select tracking_number, carrier_shipment_id from labels where id = $2) where id = $1`,
      [other.labelId, owner.labelId],
    )
    assert.deepEqual(expectData(await other.cancel()).isSuccess, false)
    assert.deepEqual([carriers.voidsOf(owner.purchaseId), carriers.voidsOf(other.purchaseId)], [0, 0])
    assert.equal(await resolve(other.client, other.labelId, 'not a label'), true)
    assert.equal(await availableCredit(environment, other.client), 100)
    assert.equal((await getOrder(owner.client, owner.order.id)).shipment.labelStatus, LabelStatus.Created)
    assert.deepEqual(expectData(await owner.cancel()), { isSuccess: true })
  })

  test('never voids by a shipment id that belongs to another label', async () => {
    const [owner, other] = [await buyWithCredit(environment), await buyWithCredit(environment)]
    await environment.db.pool.query(
      `update labels set carrier_shipment_id = (select tracking_number from labels where id = $2) where id = $1`,
      [other.labelId, owner.labelId],
    )
    assert.deepEqual(expectData(await other.cancel()).isSuccess, false)
    assert.equal(carriers.voidsOf(other.purchaseId), 0)
  })

  test('changes nothing while a void is being sent', async () => {
    const { client, labelId } = await buyWithCredit(environment)
    await environment.db.pool.query(
      `insert into cancellations (account_id, id, label_id, state, owner, lease_until, sent_at, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, 'Processing', 'another node', now() + interval '1 hour', now(), now(), now())`,
      [client.account.accountId, labelId],
    )
    assert.equal(await resolve(client, labelId, 'voided'), false)
  })
})

test('the books balance after all other tests', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
