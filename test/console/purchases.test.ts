/** Rates as they arrive, buying, and correcting what was bought, in the web application. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { describe } from 'node:test'
import { magicValues } from '@waybill/carrier-simulator'
import { createSubAccount, setSubAccountCarriers } from '#domain/accounts/sub-accounts.ts'
import { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { systemIds } from '#kit/ids.ts'
import type { Browser } from '../support/browser.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { type Answer, anOrder, type Client, type Json } from '../support/client.ts'
import { openShop } from '../support/console-shop.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { getOrder, labelledBy } from '../support/purchases.ts'
import { runPurge } from '../support/run-purge.ts'
import { openTestEnvironment, testDeploymentId } from '../support/test-environment.ts'
import { readZpl } from '../support/zpl-reader.ts'

const purchases = holdPurchases(() => environment.simulatorUrl)
const waitWindowMs = 120_000
const environment = openTestEnvironment({ waitWindowMs, connections: purchases.connections })
const { Cancelled, Draft, LabelCreated } = OrderStatus

const aDraft = async (browser: Browser, name = 'Dora', parcel: object = {}): Promise<Json> =>
  expectData(await browser.post('/drafts', { content: anOrder({ to: { name }, parcel }) }), 201)

/** All lines of an answer, in their order. */
async function linesOf(browser: Browser, shipmentId: string, body: object = {}, headers = {}): Promise<Json[]> {
  const answer = await browser.post(`/shipments/${shipmentId}/rates`, body, headers)
  assert.equal(answer.headers.get('content-type'), 'application/x-ndjson', answer.text)
  return answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}
const ratesIn = (lines: Json[]): Json[] => lines.flatMap(({ rates = [] }) => rates)
const cheapest = (lines: Json[]): Json =>
  ratesIn(lines).toSorted((left, right) => Number(left.charge.amount) - Number(right.charge.amount))[0]
const buy = (browser: Browser, shipmentId: string, rateId: string, key: string = randomUUID(), more: object = {}) =>
  browser.post(`/shipments/${shipmentId}/labels`, { rateId, key, ...more })

/** Waits for the outcome of a purchase by sending the request again under its key. */
async function boughtBy(...request: Parameters<typeof buy>): Promise<Json> {
  const [browser, shipmentId, rateId, key = randomUUID(), more] = request
  const decided = await eventually('the purchase is decided', async () => {
    const answer = await buy(browser, shipmentId, rateId, key, more)
    return answer.status !== 202 && answer
  })
  return expectData(decided)
}

const twoParcels = (client: Client, name: string): Promise<Json> => client.createOrder({ to: { name }, shipments: 2 })

/** A draft with what its cheapest rate is. */
async function ratedDraft(browser: Browser, name?: string) {
  const draft = await aDraft(browser, name)
  const [shipmentId] = draft.shipmentIds
  return { draft, shipmentId, rate: cheapest(await linesOf(browser, shipmentId)) }
}

describe('Rates', () => {
  test('arrive carrier by carrier, with the remaining credit', async () => {
    const { browser } = await openShop(environment, { credit: '10', role: 'Manager' })
    const { shipmentIds } = await aDraft(browser, 'Dora [rates-down:ups]')
    const lines = await linesOf(browser, shipmentIds[0])
    const restricted = ratesIn(lines).filter((rate) => rate.restrictedTo !== null)
    assert.deepEqual(
      restricted.map(({ serviceCode, restrictedTo }) => [serviceCode, restrictedTo]),
      [['MEDIA_MAIL', 'books and media']],
    )
    const [asked, ...rest] = lines
    assert.deepEqual([asked.kind, rest.at(-1)], ['asked', { kind: 'ended' }])
    const answered = rest.slice(0, -1)
    assert.deepEqual(answered.map(({ carrier }) => carrier).toSorted(), asked.carriers.toSorted())
    const down = answered.find(({ carrier }) => carrier === 'ups')
    assert.deepEqual([down.rates, down.errors[0].code], [[], 'Carrier.Unavailable'])
    for (const { charge, isCreditShort, creditAfter, creditMissing } of ratesIn(lines)) {
      const left = 10 - Number(charge.amount)
      const told = left < 0 ? [true, null, (-left).toFixed(2)] : [false, left.toFixed(2), null]
      assert.deepEqual([isCreditShort, creditAfter, creditMissing], told)
    }
  })

  test('show how a carrier prints names that are too long, and the label prints them so', async () => {
    const { browser, client } = await openShop(environment, { credit: '100' })
    const company = 'The Royal Society for the Improvement of Long Names'
    const name = 'Augusta Ada King-Noel Countess of Lovelace and Ockham, Attn: Engines'
    const { shipments } = await client.createOrder({ to: { name, company } })
    const [{ id: shipmentId }] = shipments
    const lines = await linesOf(browser, shipmentId)
    const shown = lines.flatMap(({ carrier, shortenedNames = [] }) =>
      shortenedNames.map(({ party, printed }: Json) => [carrier, party, printed]),
    )
    assert.deepEqual(shown.toSorted(), [
      ['fedex', 'recipient', `The Royal Society for the Improveme ${name}`],
      ['ups', 'recipient', 'The Royal Society for the Augusta Ada King-Noel Countess of L'],
      ['usps', 'recipient', `The Royal Society for the Improvement of Long Name ${name}`],
    ])
    const { rateId } = ratesIn(lines).find(({ carrier }) => carrier === 'ups')
    const { labelId } = (await boughtBy(browser, shipmentId, rateId)).label
    const zpl = await eventually('the label is drawn', async () => {
      const answer = await client.get(`/api/v1/labels/${labelId}/download?format=2`)
      return answer.status === 200 && answer.text
    })
    const texts = readZpl(Buffer.from(zpl)).flatMap((label) => label.texts)
    assert.ok(
      texts.includes('THE ROYAL SOCIETY FOR THE') && texts.includes('AUGUSTA ADA KING-NOEL COUNTESS OF L'),
      texts.join('|'),
    )
    const { shipmentIds } = await aDraft(browser)
    assert.ok((await linesOf(browser, shipmentIds[0])).every((line) => !('shortenedNames' in line)))
  })

  test('show a Packer whether the credit is enough, and not the amount', async () => {
    const { browser } = await openShop(environment, { credit: '10' })
    const { shipmentIds } = await aDraft(browser)
    const rates = ratesIn(await linesOf(browser, shipmentIds[0]))
    for (const { charge, isCreditShort, creditAfter, creditMissing } of rates) {
      assert.deepEqual([isCreditShort, creditAfter, creditMissing], [Number(charge.amount) > 10, null, null])
    }
    const dear = rates.find(({ isCreditShort }) => isCreditShort)
    const { metaData } = expectError(await buy(browser, shipmentIds[0], dear.rateId), 422, 'Credit.Insufficient')
    assert.deepEqual([metaData.required, 'available' in metaData], [Number(dear.charge.amount), false])
  })

  test('are streamed from the first line on, and stop when the client hangs up', async () => {
    const { browser } = await openShop(environment)
    const { shipmentIds } = await aDraft(browser, 'Dora [rates-slow:30s]')
    const gone = new AbortController()
    const answer = await fetch(`${environment.url}/console/api/shipments/${shipmentIds[0]}/rates`, {
      method: 'POST',
      headers: {
        cookie: browser.cookie,
        'x-waybill-session-of': browser.shows,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      },
      body: '{}',
      signal: gone.signal,
    })
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    const { value } = await reader.read()
    assert.match(new TextDecoder().decode(value), /^\{"kind":"asked"/)
    gone.abort()
    await assert.rejects(reader.read())
    const stored = async () =>
      (await environment.db.pool.query('select from rates where shipment_id = $1', [shipmentIds[0]])).rowCount
    environment.clock.advance(40_000)
    assert.equal(await stored(), 0)
  })

  test('give reasons if there are none, and are limited to the carriers of a sub-account', async () => {
    const { accountId, browser } = await openShop(environment)
    const none = await aDraft(browser, 'Dora [rates-down]')
    const lines = await linesOf(browser, none.shipmentIds[0])
    assert.deepEqual(lines.at(-1).errors[0].code, 'Carrier.Unavailable')
    const owner = { ...environment, ids: systemIds }
    const { subAccountId } = await createSubAccount(owner, { accountId, name: 'Branch' })
    await setSubAccountCarriers(environment, { accountId, subAccountId, carriers: ['usps'] })
    const { shipmentIds } = await aDraft(browser)
    const scoped = await linesOf(
      browser,
      shipmentIds[0],
      { options: { signature: 'adult' } },
      { 'x-subaccount-id': subAccountId },
    )
    assert.deepEqual(scoped[0].carriers, ['usps'])
    expectError(await browser.post(`/shipments/${testDeploymentId}/rates`), 404, 'Shipment.NotFound')
    expectError(
      await browser.post(`/shipments/${shipmentIds[0]}/rates`, { options: 1 }),
      400,
      'Validation.OptionsInvalid',
    )
  })
})

describe('Buying', () => {
  test('turns a draft into an order with a label, and its timeline names the buyer', async () => {
    const { browser, person } = await openShop(environment, { role: 'Manager' })
    const box = { name: 'Box', length: 10, width: 8, height: 4 }
    const { presetId } = expectData(await browser.post('/parcel-presets', box), 201)
    const { draft, shipmentId, rate } = await ratedDraft(browser)
    const bought = await boughtBy(browser, shipmentId, rate.rateId, 'the-first-key', { presetId })
    assert.deepEqual([bought.status, bought.orderId, bought.charge], ['Completed', draft.draftId, rate.charge.amount])
    assert.ok(bought.label.isLive && bought.label.trackingNumber)
    assert.deepEqual(
      (await boughtBy(browser, shipmentId, rate.rateId, 'the-first-key')).label.labelId,
      bought.label.labelId,
    )
    assert.deepEqual(
      expectData(await browser.get(`/purchases/${bought.operationId}`)).label.labelId,
      bought.label.labelId,
    )
    assert.ok(expectData(await browser.get('/parcel-presets'))[0].lastUsedAt)
    expectError(await browser.get(`/drafts/${draft.draftId}`), 404, 'Draft.NotFound')
    const page = expectData(await browser.get(`/orders/${draft.draftId}`))
    assert.deepEqual([page.status, page.source], [LabelCreated, 'Manual'])
    const { entries } = expectData(await browser.get(`/orders/${draft.draftId}/timeline`))
    const claimed = entries.find(({ purchase }: Json) => purchase?.what === 'claimed')
    assert.equal(claimed.actor.id, person.userId)
    const moves = entries.flatMap(({ moved }: Json) => (moved ? [[moved.from, moved.to]] : []))
    assert.deepEqual(moves, [
      [Draft, OrderStatus.Created],
      [OrderStatus.Created, LabelCreated],
    ])
  })

  test('with one key happens once, for every outcome', async () => {
    const { accountId, browser } = await openShop(environment)
    const failing = await ratedDraft(browser, `Fay ${randomUUID()} [buy-rejected]`)
    for (const _again of [1, 2]) {
      expectError(
        await buy(browser, failing.shipmentId, failing.rate.rateId, 'failing-key'),
        422,
        'Label.CarrierRejected',
      )
    }
    const { rows } = await environment.db.pool.query('select from purchases where account_id = $1', [accountId])
    assert.equal(rows.length, 1)
    const { shipmentId, rate } = await ratedDraft(browser)
    const both = await Promise.all([1, 2, 3].map(() => buy(browser, shipmentId, rate.rateId, 'pressed-thrice')))
    const labels = both.map((answer) => expectData(answer).label.labelId)
    assert.equal(new Set(labels).size, 1)
    expectError(await buy(browser, shipmentId, testDeploymentId, 'pressed-thrice'), 422, 'Purchase.KeyReused')
    expectData(await browser.delete(`/labels/${labels[0]}`))
    expectError(await buy(browser, shipmentId, rate.rateId, 'pressed-thrice'), 409, 'Purchase.KeySpent')
    expectError(await buy(browser, shipmentId, rate.rateId, 'short'), 422, 'Validation.KeyInvalid')
    expectError(
      await browser.post(`/shipments/${shipmentId}/labels`, { rateId: 'x', key: 'a-long-key' }),
      400,
      'Validation.RateIdInvalid',
    )
  })

  test('that joins another purchase ends together with it', async () => {
    const { browser } = await openShop(environment)
    const name = `Joined ${randomUUID()}`
    const { shipmentId, rate } = await ratedDraft(browser, name)
    const bought = await boughtBy(browser, shipmentId, rate.rateId, 'key-of-tab-one')
    const joined = await boughtBy(browser, shipmentId, rate.rateId, 'key-of-tab-two')
    assert.equal(joined.operationId, bought.operationId)
    expectData(await browser.delete(`/labels/${bought.label.labelId}`))
    for (const key of ['key-of-tab-one', 'key-of-tab-two']) {
      expectError(await buy(browser, shipmentId, rate.rateId, key), 409, 'Purchase.KeySpent')
    }
    assert.equal((await soldTo(environment, name)).length, 0)
    const anew = await boughtBy(browser, shipmentId, rate.rateId, 'key-of-a-new-press')
    assert.notEqual(anew.operationId, bought.operationId)
    assert.equal((await soldTo(environment, name)).length, 1)
  })

  test('of a rate whose label was canceled is rejected while the label of another rate is live', async () => {
    const { browser } = await openShop(environment)
    const { shipmentId, rate } = await ratedDraft(browser)
    const other = ratesIn(await linesOf(browser, shipmentId)).find((one) => one.serviceCode !== rate.serviceCode)
    const canceled = await boughtBy(browser, shipmentId, rate.rateId, 'key-of-the-first')
    expectData(await browser.delete(`/labels/${canceled.label.labelId}`))
    const live = await boughtBy(browser, shipmentId, other?.rateId, 'key-of-the-second')
    const answer = await buy(browser, shipmentId, rate.rateId, 'key-of-an-old-tab')
    assert.equal(expectError(answer, 409, 'Label.AlreadyExists').metaData.labelId, live.label.labelId)
  })

  test('that takes longer than the page waits is shown as in progress, and one with a lost response as unknown', async () => {
    const { browser } = await openShop(environment)
    /** Ends the wait window once the carrier has come this far. */
    const afterWait = async (buying: Promise<Answer>, reached: Promise<void>): Promise<Json> => {
      await reached
      environment.clock.advance(waitWindowMs)
      return expectData(await buying, 202)
    }
    const slowly = purchases.holdAnswers('Slow')
    const { draft, shipmentId, rate } = await ratedDraft(browser, 'Slow')
    const begun = await afterWait(buy(browser, shipmentId, rate.rateId), slowly.reached)
    assert.deepEqual([begun.status, begun.label], ['Processing', null])
    const rows = expectData(await browser.get('/drafts'))
    assert.equal(rows.total, 0)
    expectError(
      await browser.put(`/drafts/${draft.draftId}`, { version: 1, content: anOrder({ to: { name: 'Other' } }) }),
      404,
      'Draft.NotFound',
    )
    const lookup = purchases.holdLookups('Lost [buy-lost]')
    const lost = await ratedDraft(browser, 'Lost [buy-lost]')
    const unknown = await afterWait(buy(browser, lost.shipmentId, lost.rate.rateId), lookup.reached)
    assert.deepEqual([unknown.status, unknown.label], ['OutcomeUnknown', null])
    for (const { release } of [slowly, lookup]) release()
    for (const { operationId } of [begun, unknown]) {
      const ended = await eventually('it is known', async () => {
        const purchase = expectData(await browser.get(`/purchases/${operationId}`))
        return purchase.status === 'Completed' && purchase
      })
      assert.ok(ended.label.isLive)
    }
    assert.equal(expectData(await browser.get('/drafts')).total, 0)
    await runPurge(environment, 'delete-ended-drafts')
    const { rows: left } = await environment.db.pool.query('select from order_drafts where id = $1', [draft.draftId])
    assert.equal(left.length, 0)
  })

  test("is not possible for another account's shipments and purchases", async () => {
    const [mine, theirs] = [await openShop(environment), await openShop(environment)]
    const { shipmentId, rate } = await ratedDraft(theirs.browser)
    expectError(await buy(mine.browser, shipmentId, rate.rateId), 404, 'Shipment.NotFound')
    expectError(await mine.browser.post(`/shipments/${shipmentId}/rates`), 404, 'Shipment.NotFound')
    const bought = await boughtBy(theirs.browser, shipmentId, rate.rateId)
    expectError(await mine.browser.get(`/purchases/${bought.operationId}`), 404, 'Purchase.NotFound')
    expectError(await mine.browser.post(`/orders/${bought.orderId}/correction`), 404, 'Order.NotFound')
  })
})

describe('Cancel and correct', () => {
  test('cancels label and order, and creates one draft with the same content', async () => {
    const { client, browser } = await openShop(environment)
    const { shipmentId, rate } = await ratedDraft(browser, `Wrong ${randomUUID()}`)
    const { orderId } = await boughtBy(browser, shipmentId, rate.rateId)
    const { draft, refusal } = expectData(await browser.post(`/orders/${orderId}/correction`), 201)
    assert.deepEqual([refusal, draft.replacesOrderId, draft.violations], [null, orderId, []])
    const order = await getOrder(client, orderId)
    assert.deepEqual([order.status, order.details.shipments[0].label.cancellation.status], [Cancelled, 'Accepted'])
    assert.equal(expectData(await browser.post(`/orders/${orderId}/correction`), 201).draft.draftId, draft.draftId)
    const content = { ...draft.content, toAddress: { ...draft.content.toAddress, name: 'Right' } }
    const saved = expectData(await browser.put(`/drafts/${draft.draftId}`, { version: draft.version, content }))
    const better = cheapest(await linesOf(browser, saved.shipmentIds[0]))
    assert.ok((await boughtBy(browser, saved.shipmentIds[0], better.rateId)).label.isLive)
    assert.equal((await getOrder(client, draft.draftId)).customer.name, 'Right')
  })

  test('keeps the purchased signature option, from either API', async () => {
    const { client, browser } = await openShop(environment)
    const order = await client.createOrder({ to: { name: `Signed ${randomUUID()}` } })
    const path = `/api/v1/shipments/${order.shipments[0].id}`
    const { rates } = expectData(await client.post(`${path}/rates`, { options: { signature: 'adult' } }))
    expectData(await client.post(`${path}/labels`, { rate: { id: rates[0].id } }))
    const { draft } = expectData(await browser.post(`/orders/${order.id}/correction`), 201)
    assert.deepEqual(draft.content.options, { signature: 'adult', saturdayDelivery: false })
  })

  test('creates no draft if the carrier rejects the cancellation or its outcome is unknown', async () => {
    const { client, browser } = await openShop(environment)
    const kept = await ratedDraft(browser, `Kept ${randomUUID()} [void-rejected]`)
    const bought = await boughtBy(browser, kept.shipmentId, kept.rate.rateId)
    const { draft, refusal } = expectData(await browser.post(`/orders/${bought.orderId}/correction`))
    assert.deepEqual([draft, refusal.labelId], [null, bought.label.labelId])
    assert.equal((await getOrder(client, bought.orderId)).status, LabelCreated)
    const lost = await ratedDraft(browser, `Lost ${randomUUID()} [void-lost]`)
    const { orderId } = await boughtBy(browser, lost.shipmentId, lost.rate.rateId)
    expectError(await browser.post(`/orders/${orderId}/correction`), 500, 'Label.CancellationOutcomeUnknown')
    assert.equal(expectData(await browser.get('/drafts')).total, 0)
    const later = await eventually('the carrier has told', async () => {
      environment.clock.advance(60_000)
      const answer = await browser.post(`/orders/${orderId}/correction`)
      return answer.status === 201 && answer
    })
    assert.equal(expectData(later, 201).draft.replacesOrderId, orderId)
  })

  test('lists the canceled labels if another one is not canceled, or its outcome is unknown', async () => {
    const { client, browser } = await openShop(environment)
    const partly = async (name: string) => {
      const order = await twoParcels(client, `${name} ${randomUUID()} [void-${name}:usps]`)
      const [first, second] = await labelledBy(client, order, ['ups', 'usps'])
      return { id: order.id, first, second }
    }
    const refused = await partly('rejected')
    const { draft, refusal } = expectData(await browser.post(`/orders/${refused.id}/correction`))
    assert.deepEqual([draft, refusal.labelId, refusal.isAsked], [null, refused.second, true])
    assert.deepEqual(refusal.cancelledLabelIds, [refused.first])
    const lost = await partly('lost')
    const answer = await browser.post(`/orders/${lost.id}/correction`)
    const { metaData } = expectError(answer, 500, 'Label.CancellationOutcomeUnknown')
    assert.deepEqual(metaData.cancelledLabelIds, [lost.first])
  })

  test('cancels nothing if the carrier supports no cancellations', async () => {
    const { client, browser } = await openShop(environment)
    const order = await twoParcels(client, `Kept ${randomUUID()}`)
    const [, second] = await labelledBy(client, order, ['ups', 'usps'])
    // It sells nothing between the addresses of these tests.
    await environment.db.pool.query(`update labels set carrier = 'dhl' where id = $1`, [second])
    const { refusal } = expectData(await browser.post(`/orders/${order.id}/correction`))
    assert.deepEqual(refusal, { labelId: second, reason: null, isAsked: false, cancelledLabelIds: [] })
    const { shipments } = expectData(await browser.get(`/orders/${order.id}`))
    assert.deepEqual(
      shipments.map(({ label }: Json) => [label.isLive, label.canBeCancelled]),
      [
        [true, true],
        [true, false],
      ],
    )
  })

  test('cancels nothing if no draft can be created, and ended drafts do not prevent one', async () => {
    const { accountId, client, browser, person } = await openShop(environment)
    const { shipmentId, rate } = await ratedDraft(browser, `Many ${randomUUID()}`)
    const { orderId } = await boughtBy(browser, shipmentId, rate.rateId)
    await environment.db.pool.query(
      `insert into order_drafts (account_id, id, content, version, changed_by, created_at, updated_at)
       select $1, gen_random_uuid(), '{}', 1, $2, now(), now() from generate_series(1, 1000)`,
      [accountId, person.userId],
    )
    expectError(await browser.post(`/orders/${orderId}/correction`), 409, 'Draft.TooMany')
    assert.equal((await getOrder(client, orderId)).status, LabelCreated)
    assert.ok(expectData(await browser.get(`/orders/${orderId}`)).shipments[0].label.isLive)
    const { drafts } = expectData(await browser.get('/drafts'))
    expectData(await browser.delete(`/drafts/${drafts[0].draftId}`))
    // A correction of an order that has changed remains until the night.
    await environment.db.pool.query(
      `insert into order_drafts (account_id, id, content, version, changed_by, created_at, updated_at)
       values ($1, $2, '{}', 1, $3, now(), now())`,
      [accountId, (await client.createOrder()).id, person.userId],
    )
    expectData(await browser.post(`/orders/${orderId}/correction`), 201)
  })

  test('can be repeated for an order that was canceled for a correction', async () => {
    const { client, browser } = await openShop(environment)
    const [corrected, cancelled] = [await client.createOrder(), await client.createOrder()]
    const awaits = async ({ id }: Json) => expectData(await browser.get(`/orders/${id}`)).awaitsReplacement
    const { draft } = expectData(await browser.post(`/orders/${corrected.id}/correction`), 201)
    assert.equal(await awaits(corrected), false)
    expectData(await browser.delete(`/drafts/${draft.draftId}`))
    expectData(await browser.post(`/orders/${cancelled.id}/moves`, { status: Cancelled }))
    assert.deepEqual([await awaits(corrected), await awaits(cancelled)], [true, false])
  })

  test('creates one draft for concurrent requests, and then returns the resulting order or its replacement', async () => {
    const { client, browser } = await openShop(environment)
    const { id: orderId } = await client.createOrder()
    const correct = (id: string) => browser.post(`/orders/${id}/correction`)
    const answers = await Promise.all([1, 2, 3, 4].map(() => correct(orderId)))
    const drafts = answers.map((answer) => expectData(answer, 201).draft)
    const [{ draftId, version }] = drafts
    assert.deepEqual([...new Set(drafts.map((draft) => draft.draftId))], [draftId])
    assert.equal(expectData(await browser.get('/drafts')).total, 1)
    const named = async (id: string) => {
      const { replacesOrderId, replacedBy } = expectData(await browser.get(`/orders/${id}`))
      return [replacesOrderId, replacedBy]
    }
    assert.deepEqual(await named(orderId), [null, { orderId: draftId, isDraft: true }])
    expectData(await browser.post(`/drafts/${draftId}/finish`, { version }))
    assert.deepEqual(await named(orderId), [null, { orderId: draftId, isDraft: false }])
    assert.deepEqual(await named(draftId), [orderId, null])
    assert.deepEqual(expectData(await correct(orderId)), { draft: null, orderId: draftId, refusal: null })
    const again = expectData(await correct(draftId), 201).draft
    assert.equal(expectData(await correct(orderId), 201).draft.draftId, again.draftId)
    expectData(await browser.delete(`/drafts/${again.draftId}`))
    const { draft } = expectData(await correct(orderId), 201)
    assert.equal(draft.replacesOrderId, orderId)
    assert.equal(expectData(await browser.get('/drafts')).total, 1)
  })

  test('is possible for orders that can be canceled', async () => {
    const { client, browser } = await openShop(environment)
    const name = `Once ${randomUUID()}`
    const { draft, shipmentId, rate } = await ratedDraft(browser, name)
    expectError(await browser.post(`/orders/${draft.draftId}/correction`), 409, 'Order.TransitionNotAllowed')
    const { orderId } = await boughtBy(browser, shipmentId, rate.rateId)
    expectData(await browser.post(`/orders/${orderId}/moves`, { status: OrderStatus.Fulfilled }))
    expectError(await browser.post(`/orders/${orderId}/correction`), 409, 'Order.TransitionNotAllowed')
    assert.equal((await soldTo(environment, name)).length, 1)
    const plain = await client.createOrder()
    assert.equal(expectData(await browser.post(`/orders/${plain.id}/correction`), 201).draft.replacesOrderId, plain.id)
  })
})

test('an order of a store is corrected at the store only', async () => {
  const { client, browser } = await openShop(environment)
  const imported = await client.createOrder()
  await environment.db.pool.query('update orders set source = $2 where id = $1', [imported.id, OrderSource.Store])
  expectError(await browser.post(`/orders/${imported.id}/correction`), 409, 'Order.FromStore')
  assert.equal((await getOrder(client, imported.id)).status, OrderStatus.Created)
})

test('the sandbox keywords are listed, and the simulated carriers know each of them', async () => {
  const { browser } = await openShop(environment)
  const words = expectData(await browser.get('/sandbox/words'))
  for (const { word } of words) {
    const [, value = ''] = /^\[([a-z-]+)/.exec(word) ?? []
    assert.ok(magicValues.includes(value), word)
  }
  assert.ok(words.length > 10)
})
