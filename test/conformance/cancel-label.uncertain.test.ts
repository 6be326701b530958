import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { LookupOutcome } from '#adapters/carriers/carrier.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { listUnresolvedCancellations } from '#domain/purchases/queries/queries.ts'
import { type ResolveCancellationCommand, resolveCancellation } from '#domain/purchases/reconciling/resolve.ts'
import type { Client } from '../support/client.ts'
import { askUntil, endNextPause } from '../support/end-pause.ts'
import { eventually } from '../support/eventually.ts'
import { expectError } from '../support/expect.ts'
import {
  availableCredit,
  buyRate,
  buyWithCredit,
  createRatedOrder,
  eventsOf,
  getOrder,
  operatorDeps,
  waitForOrder,
} from '../support/purchases.ts'
import { cancellationRefused, labelLives, scriptCarriers } from '../support/scripted-carriers.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

/** Longer than any test runs. Only `setEventsBack` ends it. */
const windowMs = 3_600_000
const carriers = scriptCarriers(() => environment.simulatorUrl, { consistencyWindowMs: windowMs })
const environment = openTestEnvironment({ connections: carriers.connections })

const lost = { outcome: 'uncertain', detail: 'cut off' } as const

/** Moves all events back by one window. */
const setEventsBack = (accountId: string) =>
  environment.db.transaction(async (tx) => {
    const appendOnly = 'trigger purchase_events_append_only'
    await tx.query({
      name: 'test.allow-changes',
      text: `alter table purchase_events disable ${appendOnly}`,
      values: [],
    })
    await tx.query({
      name: 'test.set-back',
      text: `update purchase_events set created_at = created_at - $2::float8 * interval '1 millisecond'
             where account_id = $1`,
      values: [accountId, windowMs],
    })
    await tx.query({
      name: 'test.refuse-changes',
      text: `alter table purchase_events enable ${appendOnly}`,
      values: [],
    })
  })

/** Buys a label and cancels it. The response is lost, and every repeat is rejected. */
async function loseThenRefuse(found: LookupOutcome) {
  const { client, order, labelId, purchaseId, cancel } = await buyWithCredit(environment)
  carriers.answerVoids(purchaseId, lost, cancellationRefused)
  carriers.answerFinds(purchaseId, found)
  expectError(await cancel(), 500, 'Label.CancellationOutcomeUnknown')
  const { rows } = await environment.db.pool.query('select id from cancellations where label_id = $1', [labelId])
  const cancellationId: string = rows[0].id
  const repeats = async () =>
    (await eventsOf(environment, client, purchaseId)).filter(({ what }) => what === 'cancellation repeated')
  const repeat = (times: number) =>
    askUntil(
      environment,
      cancellationId,
      `it was repeated ${times} times`,
      async () => (await repeats()).length >= times,
    )
  /** Lets the window pass, and starts the repeat that waits for its end. */
  const endWindow = async () => {
    await setEventsBack(client.account.accountId)
    await endNextPause(environment, cancellationId)
  }
  const isUnresolved = async () =>
    (await listUnresolvedCancellations(environment)).some(({ label }) => label.labelId === labelId)
  return { client, order, labelId, purchaseId, cancel, repeats, repeat, endWindow, isUnresolved }
}

const resolve = (client: Client, labelId: string, found: ResolveCancellationCommand['found']) =>
  resolveCancellation(operatorDeps(environment), {
    accountId: client.account.accountId,
    labelId,
    found,
    operator: 'Grace',
    reason: 'they said so on the telephone',
  })

describe('A cancellation with a lost response', { concurrency: 8 }, () => {
  test('returns 500, and the label then follows the carrier', async () => {
    const client = await environment.openClient({ credit: '100' })
    const cases = ['[void-lost]', '[void-forgotten]'].flatMap((word) =>
      ['usps', 'ups'].map((carrier) => [word, carrier]),
    )
    const follow = async (word: string | undefined, carrier: string | undefined) => {
      const { order, shipmentId, rate } = await createRatedOrder(client, `Ada ${word}`, carrier)
      const labelId = (await buyRate(client, shipmentId, rate.id)).body.data.postageLabel.id
      const answer = await client.delete(`/api/v1/labels/${labelId}`)
      expectError(answer, 500, 'Label.CancellationOutcomeUnknown')
      await waitForOrder(
        client,
        order.id,
        ({ status, shipment }) => status === OrderStatus.Packed && shipment.labelStatus === LabelStatus.Cancelled,
      )
    }
    await Promise.all(cases.map(([word, carrier]) => follow(word, carrier)))
    assert.equal(await availableCredit(environment, client), 100)
  })

  test('fails if its repeat is rejected and the carrier shows a live label', async () => {
    const { client, order, repeat, endWindow, isUnresolved, cancel } = await loseThenRefuse(labelLives)
    // Two within the window are not enough, because the lost request may still take effect.
    await repeat(2)
    assert.ok(await isUnresolved())
    await endWindow()
    await eventually('it is refused', async () => !(await isUnresolved()))
    assert.equal((await getOrder(client, order.id)).shipment.labelStatus, LabelStatus.Created)
    assert.deepEqual((await cancel()).body.data, { isSuccess: false, reason: cancellationRefused.carrierText })
  })

  test('restarts the proof of a live label if the carrier gives another response in between', async () => {
    const { purchaseId, repeats, repeat, endWindow, isUnresolved } = await loseThenRefuse(labelLives)
    carriers.answerVoids(purchaseId, cancellationRefused, lost, cancellationRefused)
    await repeat(1)
    await endWindow()
    await repeat(3)
    assert.ok(await isUnresolved())
    await endWindow()
    await eventually('it is refused', async () => !(await isUnresolved()))
    const answers = (await repeats()).map(({ detail }) => detail.answer)
    const since = answers.lastIndexOf('uncertain') + 1
    assert.ok(since > 0 && answers.length - since > 1, answers.join())
  })

  const unproven: LookupOutcome[] = [
    { outcome: 'undecided', detail: 'it was reprinted too often' },
    { outcome: 'absent', code: '404' },
    { outcome: 'unavailable', reason: 'timeout', detail: 'it took too long' },
  ]
  for (const found of unproven) {
    test(`stays unknown if its repeat is rejected and the lookup returns ${found.outcome}`, async () => {
      const { client, order, labelId, repeat, endWindow, isUnresolved, cancel } = await loseThenRefuse(found)
      const before = await availableCredit(environment, client)
      await repeat(1)
      await endWindow()
      await repeat(2)
      assert.ok(await isUnresolved(), 'listed for the operator')
      expectError(await cancel(), 500, 'Label.CancellationOutcomeUnknown')

      assert.equal(await resolve(client, labelId, 'voided'), true)
      assert.equal(await resolve(client, labelId, 'not voided'), false, 'once')
      assert.equal(await isUnresolved(), false)
      assert.equal((await getOrder(client, order.id)).shipment.labelStatus, LabelStatus.Cancelled)
      assert.ok((await availableCredit(environment, client)) > before)
    })
  }

  test('leaves the label live if the operator resolves it so, and the label can be canceled again', async () => {
    const { client, order, labelId, purchaseId, cancel } = await loseThenRefuse({ outcome: 'undecided', detail: '' })
    assert.equal(await resolve(client, labelId, 'not voided'), true)
    assert.equal((await getOrder(client, order.id)).shipment.labelStatus, LabelStatus.Created)
    carriers.answerVoids(purchaseId, { outcome: 'ok', value: null })
    assert.deepEqual((await cancel()).body.data, { isSuccess: true })
    assert.equal(await availableCredit(environment, client), 100)
    const said = (await eventsOf(environment, client, purchaseId)).find(({ what }) => what === 'resolved by operator')
    assert.deepEqual([said?.detail.operator, said?.detail.cancellation], ['Grace', 'not voided'])
  })

  test('is recorded if its own response arrives after another cancellation was resolved', async () => {
    const { client, order, labelId, purchaseId, cancel } = await buyWithCredit(environment)
    const answer = Promise.withResolvers<void>()
    carriers.answerVoids(purchaseId, async () => {
      await answer.promise
      return { outcome: 'ok', value: null }
    })
    const late = cancel()
    await eventually('it is sent', () => carriers.voidsOf(purchaseId) === 1)
    carriers.answerVoids(purchaseId, lost)
    await environment.db.pool.query(
      "update cancellations set lease_until = now() - interval '1 second' where label_id = $1",
      [labelId],
    )
    const isUnresolved = async () =>
      (await listUnresolvedCancellations(environment)).some(({ label }) => label.labelId === labelId)
    await eventually('it is taken for lost', isUnresolved)
    assert.equal(await resolve(client, labelId, 'not voided'), true)
    expectError(await cancel(), 500, 'Label.CancellationOutcomeUnknown')
    answer.resolve()
    assert.deepEqual((await late).body.data, { isSuccess: true })
    assert.equal((await getOrder(client, order.id)).shipment.labelStatus, LabelStatus.Cancelled)
    assert.equal(await availableCredit(environment, client), 100)
    assert.equal(await isUnresolved(), false)
  })
})

test('the books balance after all other tests', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
