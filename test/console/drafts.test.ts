/** Orders that people type in the web application: what is missing, when they become orders, and two windows at once. */

import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { eraseLinkedData } from '#app/personal-data.ts'
import { createFolderStore } from '#domain/labels/label-store.ts'
import { lockShipments } from '#domain/orders/apply-purchase.ts'
import { getPurchasedShipment } from '#domain/orders/order/get-order.ts'
import { personalData } from '#domain/orders/personal-data.ts'
import { OrderStatus } from '#domain/orders/status/states.ts'
import { eraseOrder } from '#domain/purchases/erase-order.ts'
import { DraftContentSchema } from '#edges/console/drafts/response.ts'
import { CustomsRequest } from '#edges/shapes/order-request-schemas.ts'
import type { Browser } from '../support/browser.ts'
import { anAddress, anOrder, aSender, type Client, type Json } from '../support/client.ts'
import { openShop } from '../support/console-shop.ts'
import { errorCode, expectData, expectError } from '../support/expect.ts'
import { getOrder, waitForOrder } from '../support/purchases.ts'
import { openTestEnvironment, testDeploymentId } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const { Draft, Created, Cancelled, LabelCreated } = OrderStatus

const begin = async (browser: Browser, content: object = {}): Promise<Json> =>
  expectData(await browser.post('/drafts', { content }), 201)
const save = (browser: Browser, { draftId, version }: Json, content: object) =>
  browser.put(`/drafts/${draftId}`, { version, content })
const pathsOf = (draft: Json, kind: string): string[] =>
  draft.violations.filter((one: Json) => one.kind === kind).map(({ path }: Json) => path)
const whole = (to: object = {}, parcel: object = {}) => anOrder({ to, parcel })
const ratesOf = async (client: Client, shipmentId: string): Promise<Json[]> =>
  expectData(await client.post(`/api/v1/shipments/${shipmentId}/rates`)).rates
const buy = (client: Client, shipmentId: string, rateId: string) =>
  client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rateId } })

describe('A draft', () => {
  test('requires the parts of an address that its country has', async () => {
    const { browser } = await openShop(environment)
    const missingIn = async (country: string) => {
      const toAddress = { ...anAddress, country, city: null, state: null, zip: null }
      const draft = await begin(browser, { ...whole(), toAddress })
      return pathsOf(draft, 'missing').map((path) => path.replace('toAddress.', ''))
    }
    assert.deepEqual(await missingIn('US'), ['city', 'state', 'zip'])
    assert.deepEqual(await missingIn('FR'), ['city', 'zip'])
    assert.deepEqual(await missingIn('IE'), ['city'])
    assert.deepEqual(await missingIn('AE'), ['state'])
    assert.deepEqual(await missingIn('SG'), ['zip'])
    const toAddress = { ...anAddress, country: 'FR', city: 'Paris', state: null, zip: '75002' }
    const abroad = await begin(browser, { ...whole(), toAddress })
    assert.deepEqual([abroad.violations, abroad.shipmentIds.length], [[], 1])
  })

  test('names missing and invalid fields, and is stored in any state', async () => {
    const { browser } = await openShop(environment)
    const empty = await begin(browser)
    assert.deepEqual([empty.version, empty.shipmentIds, pathsOf(empty, 'wrong')], [1, [], []])
    const missing = pathsOf(empty, 'missing')
    for (const path of [
      'fromAddress.street1',
      'toAddress.zip',
      'shipments[0].parcel.weight',
      'shipments[0].parcel.length',
    ]) {
      assert.ok(missing.includes(path), `${path} of ${missing}`)
    }
    assert.ok(!missing.includes('toAddress.phone'))
    const half = {
      toAddress: { ...anAddress, zip: '9404', city: '' },
      shipments: [{ parcel: { weight: -1, predefinedPackage: 'FlatRateEnvelope' } }],
    }
    const kept = expectData(await save(browser, empty, { ...half, fromAddress: aSender, page: { tab: 2 } }))
    assert.deepEqual(
      [pathsOf(kept, 'missing'), pathsOf(kept, 'wrong')],
      [['toAddress.city'], ['shipments[0].parcel.weight', 'toAddress.zip']],
    )
    const odd = { toAddress: { name: 7, zip: true }, shipments: [{}, { parcel: { weight: 'much' } }], items: [{}] }
    const odder = expectData(await save(browser, kept, odd))
    assert.deepEqual(odder.content, odd)
    assert.deepEqual(expectData(await browser.get(`/drafts/${odder.draftId}`)).content, odd)
    const packed = expectData(
      await save(browser, odder, { ...whole(), shipments: [{ parcel: { weight: 1, predefinedPackage: 'Bag' } }] }),
    )
    assert.deepEqual(pathsOf(packed, 'wrong'), ['shipments[0].parcel.predefinedPackage'])
    const sideless = expectData(await save(browser, packed, { ...whole(), shipments: [{ parcel: { weight: 1 } }] }))
    assert.deepEqual(pathsOf(sideless, 'missing'), ['shipments[0].parcel.length'])
  })

  test('starts at the default ship-from address, or as a copy of another order', async () => {
    const { client, browser } = await openShop(environment, { role: 'Manager' })
    expectData(await browser.post('/warehouses', { name: 'East', fromAddress: aSender }), 201)
    const draft = await begin(browser, { notes: 'n' })
    assert.deepEqual([draft.content.fromAddress.city, draft.content.notes], ['New York', 'n'])
    const order = expectData(await client.post('/api/v1/orders', { ...anOrder(), reference: 'R-7' }), 201)
    const copy = expectData(await browser.post('/drafts', { copyOf: order.id, content: { notes: 'again' } }), 201)
    assert.deepEqual(
      [copy.content.toAddress.name, copy.content.reference, copy.content.notes, copy.violations],
      ['Ada Byron', 'R-7', 'again', []],
    )
    assert.notEqual(copy.draftId, order.id)
    expectError(await browser.post('/drafts', { copyOf: testDeploymentId }), 404, 'Order.NotFound')
  })

  test('that is finished becomes an order with the same content', async () => {
    const { browser } = await openShop(environment)
    const shipments = [
      {
        parcel: { weight: 2.5, length: 10, width: 8, height: 4, predefinedPackage: null },
        customsInfo: {
          contentsType: 'gift',
          contentsExplanation: 'A birthday',
          customsCertify: true,
          customsSigner: 'Charles',
          declaration: 'From me.',
          eelPfc: 'NOEEI 30.37(a)',
          nonDeliveryOption: 'abandon',
          restrictionType: 'other',
          restrictionComments: 'Of wood.',
          incoterm: 'DDP',
          customsItems: [
            {
              description: 'Wooden mug',
              quantity: 2,
              value: '19.00',
              currency: 'EUR',
              weight: 1.5,
              hsTariffNumber: '441911',
              originCountry: 'DE',
              code: 'M-1',
              manufacturer: 'Drechsler',
              eccn: 'EAR99',
            },
          ],
        },
      },
      { parcel: { weight: 0.5, length: null, width: null, height: null, predefinedPackage: 'FlatRateEnvelope' } },
    ]
    const item = { name: 'Mug', sku: 'M-1', quantity: 2, unitValue: '9.50', currency: 'USD', unitWeight: 0.75 }
    const content = {
      ...anOrder({ to: { name: 'Dora', residential: true } }),
      shipments,
      options: { signature: 'adult', saturdayDelivery: true },
      items: [{ ...item, hsTariffNumber: '691110', originCountry: 'US' }],
      reference: 'D-2',
      notes: 'ring twice',
    }
    assert.deepEqual(Object.keys(content).toSorted(), Object.keys(DraftContentSchema.properties).toSorted())
    const declared = shipments[0]?.customsInfo
    assert.deepEqual(Object.keys(declared ?? {}).toSorted(), Object.keys(CustomsRequest.properties).toSorted())
    const { draftId, version } = await begin(browser, content)
    expectData(await browser.post(`/drafts/${draftId}/finish`, { version }))
    const copy = expectData(await browser.post('/drafts', { copyOf: draftId }), 201)
    assert.partialDeepStrictEqual(copy.content, content)
    const page = expectData(await browser.get(`/orders/${draftId}`))
    assert.deepEqual([page.options, page.shipments[0].customsInfo], [content.options, declared])
  })

  test('is an order in status Draft once it can be rated, which lists omit and reads return', async () => {
    const { client, browser } = await openShop(environment)
    const begun = await begin(browser, { toAddress: { name: 'Dora' } })
    expectError(await client.get(`/api/v1/orders/${begun.draftId}`), 404, 'Order.NotFound')
    const ready = expectData(await save(browser, begun, { ...whole({ name: 'Dora' }), reference: 'D-1' }))
    assert.deepEqual([ready.violations, ready.shipmentIds.length], [[], 1])
    const order = await getOrder(client, ready.draftId)
    assert.deepEqual([order.status, order.customer.name, order.details.reference], [Draft, 'Dora', 'D-1'])
    assert.equal(order.shipmentId, ready.shipmentIds[0])
    assert.equal(expectData(await client.get('/api/v1/orders')).totalItemsCount, 0)
    assert.equal(expectData(await client.get('/api/v1/orders?search=Dora')).totalItemsCount, 0)
    assert.equal(expectData(await browser.get('/orders')).totalItemsCount, 0)
    assert.deepEqual(expectData(await browser.get('/orders/counts')).drafts, 1)
    const { drafts, total } = expectData(await browser.get('/drafts'))
    assert.deepEqual(
      [total, drafts[0].recipient, drafts[0].city, drafts[0].parcelCount, drafts[0].missing],
      [1, 'Dora', 'Mountain View', 1, []],
    )
    assert.deepEqual(drafts[0].countries, { to: 'US', from: 'US' })
  })

  test('gets new shipments after a relevant change, and only their rates can be bought', async () => {
    const { client, browser } = await openShop(environment)
    const first = await begin(browser, whole({ name: 'Dora' }))
    const [shipmentId] = first.shipmentIds
    const [rate] = await ratesOf(client, shipmentId)
    const noted = expectData(await save(browser, first, { ...whole({ name: 'Dora' }), notes: 'ring twice' }))
    assert.deepEqual(noted.shipmentIds, [shipmentId])
    assert.equal((await getOrder(client, first.draftId)).details.notes, 'ring twice')
    const heavier = expectData(await save(browser, noted, whole({ name: 'Doreen' }, { weight: 9 })))
    assert.notDeepEqual(heavier.shipmentIds, [shipmentId])
    expectError(await buy(client, shipmentId, rate.id), 404, 'Shipment.NotFound')
    const order = await getOrder(client, first.draftId)
    assert.deepEqual([order.customer.name, order.details.shipments.length], ['Doreen', 1])
    const [better] = await ratesOf(client, heavier.shipmentIds[0])
    assert.ok(better.rate > rate.rate)

    const undone = expectData(await save(browser, heavier, whole({ name: 'Doreen', zip: '' }, { weight: 9 })))
    assert.deepEqual([pathsOf(undone, 'missing'), undone.shipmentIds], [['toAddress.zip'], []])
    expectError(await buy(client, heavier.shipmentIds[0], better.id), 422, 'Order.NotReadyForPurchase')
    const path = `/api/v1/orders/${first.draftId}/status`
    expectError(await client.patch(path, { status: Created }), 409, 'Order.TransitionNotAllowed')
    const ids = { orderIds: [first.draftId] }
    assert.equal(expectData(await browser.post('/orders/moves', { selection: ids, status: Created })).movedCount, 0)
    assert.deepEqual(expectData(await browser.get(`/orders/${first.draftId}`)).moves, [Cancelled])
    expectError(
      await browser.post(`/drafts/${first.draftId}/finish`, { version: undone.version }),
      422,
      'Draft.Unfinished',
    )
    const redone = expectData(await save(browser, undone, whole({ name: 'Doreen' }, { weight: 9 })))
    assert.deepEqual(redone.shipmentIds, heavier.shipmentIds)
    expectData(await buy(client, heavier.shipmentIds[0], better.id))
    await waitForOrder(client, first.draftId, ({ status }) => status === LabelCreated)
    expectError(await save(browser, redone, whole()), 409, 'Draft.Ended')
    assert.deepEqual(expectData(await browser.get('/drafts')).total, 0)
  })

  test('becomes an ordinary order or is given up, and its history starts with Draft', async () => {
    const { client, browser, person } = await openShop(environment)
    const [kept, dropped, typed] = [await begin(browser, whole()), await begin(browser, whole()), await begin(browser)]
    expectError(await browser.post(`/drafts/${kept.draftId}/finish`, { version: 7 }), 409, 'Draft.Changed')
    const finished = expectData(await browser.post(`/drafts/${kept.draftId}/finish`, { version: kept.version }))
    assert.deepEqual(finished, { orderId: kept.draftId })
    expectData(await browser.delete(`/drafts/${dropped.draftId}`))
    expectData(await browser.delete(`/drafts/${typed.draftId}`))
    expectError(await browser.delete(`/drafts/${typed.draftId}`), 404, 'Draft.NotFound')
    assert.deepEqual(
      [(await getOrder(client, kept.draftId)).status, (await getOrder(client, dropped.draftId)).status],
      [Created, Cancelled],
    )
    const { items } = expectData(await browser.get('/orders'))
    assert.deepEqual(new Set(items.map(({ source }: Json) => source)), new Set(['Manual']))
    const { entries } = expectData(await browser.get(`/orders/${kept.draftId}/timeline`))
    const moved = entries.find(({ kind }: Json) => kind === 'moved')
    assert.deepEqual([moved.moved.from, moved.moved.to, moved.actor.id], [Draft, Created, person.userId])
  })
})

describe('Two windows', () => {
  test('that save over the same version get a conflict, and nothing is lost', async () => {
    const { browser } = await openShop(environment)
    const draft = await begin(browser, whole())
    const answers = await Promise.all(['left', 'right'].map((notes) => save(browser, draft, { ...whole(), notes })))
    const won = answers.filter(({ status }) => status === 200)
    const [lost] = answers.filter(({ status }) => status !== 200)
    assert.equal(won.length, 1)
    const { metaData } = expectError(lost as Json, 409, 'Draft.Changed')
    const kept = won[0]?.body.data
    assert.deepEqual([metaData.version, metaData.content], [kept.version, kept.content])
    const merged = { ...whole(), notes: 'left and right' }
    expectData(await save(browser, { ...draft, version: metaData.version }, merged))
    assert.deepEqual(expectData(await browser.get(`/drafts/${draft.draftId}`)).content, merged)
  })

  test('a repeated save whose response was lost gets the same response', async () => {
    const { browser } = await openShop(environment)
    const draft = await begin(browser)
    const first = expectData(await save(browser, draft, whole()))
    assert.deepEqual(expectData(await save(browser, draft, whole())), first)
  })

  test('that save during a purchase never change the purchased data', async () => {
    const { client, browser } = await openShop(environment)
    const name = 'Slow [buy-slow:600ms]'
    const draft = await begin(browser, whole({ name }))
    const [shipmentId] = draft.shipmentIds
    const [rate] = await ratesOf(client, shipmentId)
    const bought = buy(client, shipmentId, rate.id)
    let version = draft.version
    const refused: (string | undefined)[] = []
    for (let round = 0; round < 40; round += 1) {
      const answer = await save(browser, { ...draft, version }, whole({ name, street1: `${round} Elm` }))
      if (answer.status === 200) version = answer.body.data.version
      else refused.push(errorCode(answer))
      if (refused.length > 0 && refused.at(-1) !== 'Label.PurchaseInProgress') break
    }
    const outcome = await bought
    const order = await getOrder(client, draft.draftId)
    if (outcome.status === 200) {
      // Who bought was first: from then on the draft was refused.
      const street = order.destination.street1
      assert.equal(outcome.body.data.toAddress.street1, street)
      assert.ok(refused.length > 0)
    } else {
      assert.ok(['Shipment.NotFound', 'Rate.NotFound'].includes(errorCode(outcome) ?? ''), outcome.text)
      assert.equal(order.status, Draft)
    }
  })
})

test('a shipment that a draft no longer has is not locked for a purchase', async () => {
  const { accountId, browser } = await openShop(environment)
  const draft = await begin(browser, whole({ name: 'Before' }))
  const [shipmentId] = draft.shipmentIds
  const lock = () => environment.db.transaction((tx) => lockShipments(tx, [{ accountId, shipmentId }], 'wait'))
  const [locked] = await lock()
  assert.equal(locked?.shipment.shipmentId, shipmentId)
  expectData(await save(browser, draft, whole({ name: 'After' })))
  assert.deepEqual(await lock(), [null])
})

describe('A failed purchase for a draft', () => {
  test('moves it to the orders, where everybody sees it and it is corrected in place', async () => {
    const { accountId, client, browser } = await openShop(environment)
    const draft = await begin(browser, whole({ name: 'Wrong [buy-rejected]' }))
    const [shipmentId] = draft.shipmentIds
    const [rate] = await ratesOf(client, shipmentId)
    expectError(await buy(client, shipmentId, rate.id), 422, 'Label.CarrierRejected')
    expectError(await save(browser, draft, whole({ name: 'Right' })), 409, 'Draft.Ended')
    assert.equal(expectData(await browser.get('/drafts')).total, 0)
    const { items } = expectData(await browser.get('/orders'))
    assert.deepEqual(
      items.map((one: Json) => [one.id, one.needsAttention]),
      [[draft.draftId, ['purchaseFailed']]],
    )
    assert.ok(items[0].carrierText)
    const { toAddress } = expectData(await browser.get(`/orders/${draft.draftId}`))
    const change = { toAddress: { ...toAddress, name: 'Right' } }
    expectData(await browser.patch(`/orders/${draft.draftId}`, change))
    const { rows } = await environment.db.pool.query('select id from purchases where shipment_id = $1', [shipmentId])
    const then = await getPurchasedShipment(environment, { accountId, shipmentId, purchaseId: rows[0].id })
    assert.deepEqual([then.to.name, then.orderId], ['Wrong [buy-rejected]', draft.draftId])
    const [next] = await ratesOf(client, shipmentId)
    const label = expectData(await buy(client, shipmentId, next.id))
    assert.equal(label.toAddress.name, 'Right')
    const { entries } = expectData(await browser.get(`/orders/${draft.draftId}/timeline`))
    const ends = entries.flatMap(({ purchase }: Json) => (purchase ? [purchase.what] : []))
    assert.ok(ends.includes('failed') && ends.includes('completed'), `${ends}`)
  })
})

test('drafts are exported with the account, and erased with it', async () => {
  const { accountId, client, browser } = await openShop(environment)
  const [typed, ready] = [
    await begin(browser, { notes: 'Typed Tom' }),
    await begin(browser, whole({ name: 'Ready Rita' })),
  ]
  const drafts: string[] = []
  for await (const one of personalData.export(environment, accountId)) {
    if (one.kind === 'draft') drafts.push(JSON.stringify(one))
  }
  assert.ok(drafts.length === 2 && drafts.join().includes('Typed Tom') && drafts.join().includes('Ready Rita'))
  const { db, clock, audit } = environment
  const store = createFolderStore(environment.folder)
  await eraseOrder({ db, clock, audit, store, eraseLinkedData }, { accountId, orderId: ready.draftId })
  expectError(await browser.get(`/drafts/${ready.draftId}`), 404, 'Draft.NotFound')
  assert.equal((await getOrder(client, ready.draftId)).customer.name, null)
  await personalData.eraseUnused({ db }, { accountId, before: new Date(typed.createdAt) })
  expectData(await browser.get(`/drafts/${typed.draftId}`))
  await personalData.eraseUnused({ db }, { accountId, before: new Date(clock.now().getTime() + 1) })
  expectError(await browser.get(`/drafts/${typed.draftId}`), 404, 'Draft.NotFound')
})

test('a correction is erased with its order, and none can be started afterwards', async () => {
  const { accountId, client, browser } = await openShop(environment)
  const { db, clock, audit } = environment
  const erase = (orderId: string) => {
    const store = createFolderStore(environment.folder)
    return eraseOrder({ db, clock, audit, store, eraseLinkedData }, { accountId, orderId })
  }
  const [typed, ready] = [await client.createOrder(), await client.createOrder()]
  const correct = (order: Json) => browser.post(`/orders/${order.id}/correction`)
  // The state after the order can no longer be rated: the draft is not an order yet, so it belongs to nobody else.
  const { draft } = expectData(await correct(typed), 201)
  await db.pool.query('update order_drafts set order_digest = null where id = $1', [draft.draftId])
  await erase(typed.id)
  expectError(await browser.get(`/drafts/${draft.draftId}`), 404, 'Draft.NotFound')
  const replacing = expectData(await correct(ready), 201).draft
  await erase(ready.id)
  expectData(await browser.get(`/drafts/${replacing.draftId}`))
  await erase(replacing.draftId)
  expectError(await browser.get(`/drafts/${replacing.draftId}`), 404, 'Draft.NotFound')
  const { id } = await client.createOrder()
  await erase(id)
  expectError(await correct({ id }), 422, 'Order.Erased')
})

test('drafts of another account do not exist', async () => {
  const [mine, theirs] = [await openShop(environment), await openShop(environment)]
  const draft = await begin(theirs.browser, whole())
  const { browser } = mine
  const path = `/drafts/${draft.draftId}`
  expectError(await browser.get(path), 404, 'Draft.NotFound')
  expectError(await save(browser, draft, whole()), 404, 'Draft.NotFound')
  expectError(await browser.post(`${path}/finish`, { version: 1 }), 404, 'Draft.NotFound')
  expectError(await browser.delete(path), 404, 'Draft.NotFound')
  expectError(await browser.post('/drafts', { copyOf: draft.draftId }), 404, 'Order.NotFound')
  assert.equal(expectData(await browser.get('/drafts')).total, 0)
})

test('content without the form of an order is rejected, so that every page can show each draft', async () => {
  const { browser } = await openShop(environment)
  const draft = await begin(browser)
  for (const [content, field] of [
    [{ toAddress: 5 }, 'content.toAddress'],
    [{ fromAddress: ['x'] }, 'content.fromAddress'],
    [{ toAddress: { name: {} } }, 'content.toAddress.name'],
    [{ toAddress: { residential: [] } }, 'content.toAddress.residential'],
    [{ shipments: {} }, 'content.shipments'],
    [{ shipments: [null] }, 'content.shipments[0]'],
    [{ shipments: [{}, 'x'] }, 'content.shipments[1]'],
    [{ shipments: [[]] }, 'content.shipments[0]'],
    [{ shipments: [{ parcel: 1 }] }, 'content.shipments[0].parcel'],
    [{ shipments: [{ parcel: { weight: {} } }] }, 'content.shipments[0].parcel.weight'],
    [{ shipments: [{ customsInfo: [] }] }, 'content.shipments[0].customsInfo'],
    [{ shipments: [{ customsInfo: { customsItems: 'x' } }] }, 'content.shipments[0].customsInfo.customsItems'],
    [{ shipments: [{ customsInfo: { customsItems: [null] } }] }, 'content.shipments[0].customsInfo.customsItems[0]'],
    [{ items: 'x' }, 'content.items'],
    [{ items: [null] }, 'content.items[0]'],
    [{ items: [{ name: [] }] }, 'content.items[0].name'],
    [{ reference: {} }, 'content.reference'],
    [{ notes: ['x'] }, 'content.notes'],
    [{ options: 'x' }, 'content.options'],
    [{ options: { signature: {} } }, 'content.options.signature'],
  ] as const) {
    for (const answer of [await browser.post('/drafts', { content }), await save(browser, draft, content)]) {
      assert.equal(answer.status, 400, JSON.stringify(content))
      assert.equal(answer.body.errors[0].metaData.field, field)
    }
  }
  const many = { shipments: Array.from({ length: 101 }, () => ({})) }
  expectError(await browser.post('/drafts', { content: many }), 422, 'Validation.ShipmentsInvalid')
})

test("content that can't be stored is rejected", async () => {
  const { browser } = await openShop(environment)
  expectError(await browser.post('/drafts', { content: { notes: '\0' } }), 422, 'Validation.ContentInvalid')
  expectError(await browser.post('/drafts', { content: { notes: '\ud800' } }), 422, 'Validation.ContentInvalid')
  expectError(
    await browser.post('/drafts', { content: { notes: 'x'.repeat(70_000) } }),
    422,
    'Validation.ContentInvalid',
  )
  expectData(await browser.post('/drafts', { content: { notes: '\\u0000 \\ud800 as text' } }), 201)
  const draft = await begin(browser)
  expectError(await browser.put(`/drafts/${draft.draftId}`, { content: {} }), 400, 'Validation.VersionRequired')
  expectError(
    await browser.put(`/drafts/${draft.draftId}`, { version: 1, content: 'x' }),
    400,
    'Validation.ContentInvalid',
  )
})
