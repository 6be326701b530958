import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { setLabelFormat } from '#accounts/set-label-format.ts'
import { checkBooks } from '#credits/check-books.ts'
import { readBalance } from '#credits/read-balance.ts'
import { type Client, createClient, type Json } from '../support/client.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld({ waitWindowMs: 4000 })
const formats = ['PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI']
const code = (answer: { body: Json }) => answer.body.code ?? answer.body.errors?.[0]?.code
const buy = (client: Client, shipmentId: string, rateId: string) =>
  client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rateId } })
const available = async (client: Client) =>
  Number((await readBalance(world, client.account.accountId, 'USD')).available)

async function rated(client: Client, name: string, carrier = 'usps') {
  const { order, shipmentRates } = await client.ratedOrder({ to: { name } })
  const rates = shipmentRates[0].rates.filter((rate: Json) => rate.carrier === carrier)
  return { order, shipmentId: order.shipments[0].id as string, rate: rates[0], other: rates[1] }
}

/** Reads the order until it is so; the bound is generous, since no timing decides a test. */
async function orderWhen(client: Client, orderId: string, check: (order: Json) => boolean): Promise<Json> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const order = (await client.get(`/api/v1/orders/${orderId}`)).body.data
    if (check(order)) return order
    await delay(50)
  }
  return assert.fail('it never came to be so')
}

describe('Rates', { concurrency: 8 }, () => {
  test('answers all carriers, cheapest first, one rate per carrier and service', async () => {
    const client = await world.client()
    const { shipments } = await client.order()
    const answer = await client.post(`/api/v1/shipments/${shipments[0].id}/rates`)
    assert.equal(answer.status, 200)
    const { rates, carrierResponses, carrierCount, totalCount } = answer.body.data
    assert.deepEqual([carrierCount, totalCount], [carrierResponses.length, rates.length])
    assert.ok(carrierResponses.every((one: Json) => one.success && one.errorCode === null && one.errorMessage === null))
    const services = rates.map((rate: Json) => `${rate.carrier} ${rate.serviceCode}`)
    assert.equal(new Set(services).size, services.length)
    for (const [index, rate] of rates.entries()) {
      assert.ok(index === 0 || rates[index - 1].rate <= rate.rate)
      assert.deepEqual(Object.keys(rate).length, 22)
      assert.ok(typeof rate.rate === 'number' && rate.rate > 0 && rate.currency === 'USD')
      assert.equal(rate.estDeliveryDays, rate.deliveryDays)
    }
    const usps = rates.find((rate: Json) => rate.carrier === 'usps')
    assert.ok(usps.mailClass && usps.zone)
  })

  test('one carrier down hides none of the others', async () => {
    const client = await world.client()
    const { shipmentRates } = await client.ratedOrder({ to: { name: '[rates-down:usps]' } })
    const { rates, carrierResponses } = shipmentRates[0]
    assert.ok(rates.length > 0 && rates.every((rate: Json) => rate.carrier !== 'usps'))
    const down = carrierResponses.find((one: Json) => one.carrier === 'usps')
    assert.deepEqual([down.success, down.errorCode], [false, 'Carrier.Unavailable'])
  })

  test('no rate at all answers by its reason', async () => {
    const client = await world.client()
    for (const [name, status, expected] of [
      ['[rates-down]', 503, 'Carrier.Unavailable'],
      ['[rates-rejected]', 422, 'Rate.CarrierRejected'],
    ] as const) {
      const { shipments } = await client.order({ to: { name } })
      const answer = await client.post(`/api/v1/shipments/${shipments[0].id}/rates`)
      assert.deepEqual([answer.status, code(answer)], [status, expected])
    }
    const { shipments } = await client.order({ to: { name: '[rates-none]' } })
    const none = await client.post(`/api/v1/shipments/${shipments[0].id}/rates`)
    assert.deepEqual([none.status, none.body.data.rates, none.body.data.totalCount], [200, [], 0])
    const bare = await client.order({ parcel: { length: null, width: null, height: null } })
    const incomplete = await client.post(`/api/v1/shipments/${bare.shipments[0].id}/rates`)
    assert.deepEqual([incomplete.status, code(incomplete)], [422, 'Rate.ParcelIncomplete'])
    for (const id of [
      'none',
      '01a1fbd6-b72e-7396-bc05-fa969058b9c9',
      (await (await world.client()).order()).shipments[0].id,
    ]) {
      const unknown = await client.post(`/api/v1/shipments/${id}/rates`)
      assert.deepEqual([unknown.status, code(unknown)], [404, 'Shipment.NotFound'])
    }
  })

  test('a currency that cannot be kept is skipped', async () => {
    const client = await world.client()
    const plain = (await client.ratedOrder()).shipmentRates[0].rates.length
    const { rates } = (await client.ratedOrder({ to: { name: '[currency]' } })).shipmentRates[0]
    assert.ok(rates.length < plain && rates.every((rate: Json) => rate.currency === 'USD'))
  })
})

describe('Purchase', { concurrency: 8 }, () => {
  test('answers the shipment with its label, its rate and four files', async () => {
    const client = await world.client()
    const { order, rate, answer } = await client.bought({ shipments: 1 })
    const { data } = answer.body
    assert.deepEqual(
      [data.id, data.object, data.orderId, data.status, data.isReturn, data.returnAddress, data.customsInfo],
      [order.shipments[0].id, 'Shipment', order.id, 'Unknown', false, null, null],
    )
    const seconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
    for (const part of [data, data.fromAddress, data.toAddress, data.parcel, data.selectedRate, data.postageLabel]) {
      assert.match(part.createdAt, seconds)
      assert.match(part.updatedAt, seconds)
    }
    assert.deepEqual(
      [data.toAddress.object, data.toAddress.id, data.parcel.object],
      ['Address', order.toAddress.id, 'Parcel'],
    )
    const { selectedRate, postageLabel } = data
    assert.deepEqual([selectedRate.id, selectedRate.object, selectedRate.shipmentId], [rate.id, 'Rate', data.id])
    assert.deepEqual(
      [selectedRate.service, selectedRate.rate, selectedRate.currency],
      [rate.serviceCode, rate.rate, 'USD'],
    )
    assert.equal(selectedRate.retailRate, rate.retailRate ?? rate.rate)
    assert.equal(selectedRate.listRate, rate.listRate ?? rate.rate)
    assert.deepEqual(
      [selectedRate.deliveryDate, selectedRate.estDeliveryDays],
      [rate.estimatedDeliveryDate, rate.deliveryDays],
    )
    assert.deepEqual([postageLabel.object, postageLabel.labelProcessingStatus], ['PostageLabel', 'completed'])
    assert.deepEqual(
      postageLabel.labelAssets.map((asset: Json) => [asset.format, asset.status, typeof asset.url]),
      formats.map((format) => [format, 'completed', 'string']),
    )
    assert.equal(postageLabel.labelUrl, postageLabel.labelPdfUrl)
    assert.deepEqual(
      [postageLabel.labelFileType, postageLabel.dateAdvance, postageLabel.labelResolution, postageLabel.labelFile],
      ['PDF', 0, 0, null],
    )
    assert.deepEqual([postageLabel.integratedForm, postageLabel.labelSize, postageLabel.labelType], ['', '', ''])
    if (rate.carrier === 'usps') assert.ok(Number.isInteger(data.uspsZone))

    const read = (await client.get(`/api/v1/orders/${order.id}`)).body.data
    assert.deepEqual([read.status, read.labelId], [8, postageLabel.id])
    const { labelAssets, shipDate, package: parcel, ...summary } = read.shipment
    assert.deepEqual(summary, {
      shipmentId: data.id,
      labelId: postageLabel.id,
      labelStatus: 1,
      carrier: rate.carrier,
      serviceLevel: rate.serviceCode,
      trackingNumber: data.trackingCode,
    })
    assert.equal(labelAssets.length, 4)
    assert.equal(parcel.weight, 2.5)
    assert.ok(shipDate)
  })

  test('a repeat replays the result and charges once; another rate is 409', async () => {
    const client = await world.client({ credit: '100' })
    const { shipmentId, rate, other } = await rated(client, 'Ada')
    const first = await buy(client, shipmentId, rate.id)
    const again = await buy(client, shipmentId, rate.id.toUpperCase())
    assert.equal(again.status, 200)
    const strip = ({
      postageLabel: { labelAssets, labelUrl, labelPdfUrl, labelZpl203Url, labelZpl300Url, labelZpl600Url, ...label },
      ...rest
    }: Json) => ({
      ...rest,
      label,
    })
    assert.deepEqual(strip(again.body.data), strip(first.body.data))
    const conflict = await buy(client, shipmentId, other.id)
    assert.deepEqual([conflict.status, code(conflict)], [409, 'Label.AlreadyExists'])
    assert.equal(await available(client), Math.round((100 - rate.rate) * 100) / 100)
  })

  test('twenty at once, over two nodes, buy one label', async () => {
    const client = await world.client({ credit: '100' })
    const { shipmentId, rate } = await rated(client, 'Ada [buy-slow:1s]')
    const node = await world.node()
    try {
      const second = await createClient(node.url).signIn(client.account)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => buy(index % 2 ? client : second, shipmentId, rate.id)),
      )
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
      assert.equal(new Set(answers.map(({ body }) => body.data.trackingCode)).size, 1)
      assert.equal(await available(client), Math.round((100 - rate.rate) * 100) / 100)
    } finally {
      await node.close()
    }
  })

  test('202 when the window ends; meanwhile another rate is 409; the order shows the outcome', async () => {
    const node = await world.node({ waitWindowMs: 100 })
    try {
      const client = await createClient(node.url).signIn(await world.account())
      const { order, shipmentId, rate, other } = await rated(client, 'Ada [buy-slow:2s]')
      const accepted = await buy(client, shipmentId, rate.id)
      assert.equal(accepted.status, 202)
      const { operationId, correlationId, status: progress, ...rest } = accepted.body.data
      assert.deepEqual(rest, { shipmentId, rateId: rate.id })
      assert.ok(['Claimed', 'Processing'].includes(progress))
      assert.ok(operationId && correlationId)
      const conflict = await buy(client, shipmentId, other.id)
      assert.deepEqual([conflict.status, code(conflict)], [409, 'Label.PurchaseInProgress'])
      const done = await orderWhen(client, order.id, ({ status }) => status === 8)
      assert.equal((await buy(client, shipmentId, rate.id)).body.data.trackingCode, done.shipment.trackingNumber)
    } finally {
      await node.close()
    }
  })

  test('a lost answer is found, bought once and charged once', async () => {
    const client = await world.client({ credit: '100' })
    for (const carrier of ['usps', 'ups']) {
      const before = await available(client)
      const { order, shipmentId, rate } = await rated(client, 'Ada [buy-lost]', carrier)
      const answer = await buy(client, shipmentId, rate.id)
      assert.ok([200, 202].includes(answer.status), answer.text)
      const done = await orderWhen(client, order.id, ({ status }) => status === 8)
      const replay = await buy(client, shipmentId, rate.id)
      assert.deepEqual([replay.status, replay.body.data.trackingCode], [200, done.shipment.trackingNumber])
      assert.equal(await available(client), Math.round((before - rate.rate) * 100) / 100)
    }
  })

  test('a vanished purchase fails when that is certain; told 202, the order shows Error and a label of status 4', async () => {
    const node = await world.node({ waitWindowMs: 200 })
    try {
      const client = await createClient(node.url).signIn(await world.account({ credit: '100' }))
      const { order, shipmentId, rate } = await rated(client, 'Ada [buy-vanished]')
      const accepted = await buy(client, shipmentId, rate.id)
      assert.equal(accepted.status, 202)
      const failed = await orderWhen(client, order.id, ({ status }) => status === 10)
      assert.deepEqual(
        [failed.shipment.labelStatus, failed.shipment.trackingNumber, failed.shipment.labelAssets],
        [4, null, []],
      )
      assert.equal(await available(client), 100)
      const download = await client.get(`/api/v1/labels/${failed.labelId}/download`)
      assert.deepEqual([download.status, code(download)], [404, 'Label.NotFound'])
      const cancel = await client.delete(`/api/v1/labels/${failed.labelId}`)
      assert.deepEqual([cancel.status, code(cancel)], [422, 'Label.TrackingNumberMissing'])
    } finally {
      await node.close()
    }
  })

  test('a refusal and an outage are answered as such, change nothing and charge nothing', async () => {
    const client = await world.client({ credit: '100' })
    for (const carrier of ['usps', 'ups']) {
      const rejected = await rated(client, 'Ada [buy-rejected]', carrier)
      const refused = await buy(client, rejected.shipmentId, rejected.rate.id)
      assert.deepEqual([refused.status, code(refused)], [422, 'Label.CarrierRejected'])
      const { metaData } = refused.body.errors[0]
      assert.ok(metaData.carrier === carrier && metaData.carrierText)
      assert.equal((await client.get(`/api/v1/orders/${rejected.order.id}`)).body.data.status, 0)
      const down = await rated(client, 'Ada [buy-down]', carrier)
      const unavailable = await buy(client, down.shipmentId, down.rate.id)
      assert.deepEqual([unavailable.status, code(unavailable)], [503, 'Carrier.Unavailable'])
    }
    assert.equal(await available(client), 100)
  })

  test('unknown shipments and rates are 404, missing parts 400', async () => {
    const client = await world.client()
    const { shipmentId, rate } = await rated(client, 'Ada')
    const { rate: foreign } = await rated(client, 'Ada')
    for (const id of ['none', '01a1fbd6-b72e-7396-bc05-fa969058b9c9', foreign.id]) {
      const answer = await buy(client, shipmentId, id)
      assert.deepEqual([answer.status, code(answer)], [404, 'Rate.NotFound'])
    }
    assert.equal(code(await buy(client, 'none', rate.id)), 'Shipment.NotFound')
    for (const [body, expected] of [
      [{}, 'Validation.RateRequired'],
      [{ rate: null }, 'Validation.RateRequired'],
      [{ rate: {} }, 'Validation.IdRequired'],
      [{ rate: { id: 7 } }, 'Validation.IdInvalid'],
    ] as const) {
      const answer = await client.post(`/api/v1/shipments/${shipmentId}/labels`, body)
      assert.deepEqual([answer.status, code(answer)], [400, expected])
    }
  })

  test('a stale rate is 422, too little credit 422, and a status that forbids buying 409', async () => {
    const node = await world.node({
      lifetimes: { accessSeconds: 60, refreshSeconds: 60, rateSeconds: 0, linkSeconds: 60 },
    })
    try {
      const client = await createClient(node.url).signIn(await world.account())
      const { shipmentId, rate } = await rated(client, 'Ada')
      const stale = await buy(client, shipmentId, rate.id)
      assert.deepEqual([stale.status, code(stale)], [422, 'Rate.Stale'])
    } finally {
      await node.close()
    }
    const poor = await world.client({ credit: '1.00' })
    const { shipmentId, rate } = await rated(poor, 'Ada')
    const refused = await buy(poor, shipmentId, rate.id)
    assert.deepEqual([refused.status, code(refused)], [422, 'Credit.Insufficient'])
    assert.deepEqual(refused.body.errors[0].metaData, { required: rate.rate, available: 1, currency: 'USD' })

    const client = await world.client()
    for (const status of [2, 3, 4]) {
      const held = await rated(client, 'Ada')
      assert.equal((await client.patch(`/api/v1/orders/${held.order.id}/status`, { status })).status, 200)
      const forbidden = await buy(client, held.shipmentId, held.rate.id)
      assert.deepEqual([forbidden.status, code(forbidden)], [409, 'Order.NotPurchasable'])
    }
  })

  test('concurrent purchases never spend more than there is', async () => {
    const client = await world.client({ credit: '30.00' })
    const orders = await Promise.all(Array.from({ length: 8 }, () => rated(client, 'Ada')))
    const answers = await Promise.all(orders.map(({ shipmentId, rate }) => buy(client, shipmentId, rate.id)))
    const bought = answers.filter(({ status }) => status === 200).length
    const price = orders[0]?.rate.rate as number
    assert.equal(bought, Math.floor(30 / price))
    assert.ok(answers.every((answer) => answer.status === 200 || code(answer) === 'Credit.Insufficient'))
    assert.equal(await available(client), Math.round((30 - bought * price) * 100) / 100)
  })
})

describe('Label files', { concurrency: 8 }, () => {
  test('the download brings each format under its number, with type and name', async () => {
    const client = await world.client()
    const { label, answer } = await client.bought()
    const tracking = answer.body.data.trackingCode
    for (const [number, format] of [
      [1, 'PDF'],
      [2, 'ZPL300DPI'],
      [3, 'ZPL203DPI'],
      [4, 'ZPL600DPI'],
    ] as const) {
      const file = await client.get(`/api/v1/labels/${label.id}/download?format=${number}`)
      assert.equal(file.status, 200)
      assert.equal(file.headers.get('content-type'), number === 1 ? 'application/pdf' : 'application/zpl')
      assert.match(file.headers.get('content-disposition') as string, new RegExp(`${tracking}-${format}\\.(pdf|zpl)"$`))
      assert.ok(number === 1 ? file.text.startsWith('%PDF') : file.text.includes('^XA'))
      const linked = await fetch(label.labelAssets.find((asset: Json) => asset.format === format).url)
      assert.deepEqual([linked.status, await linked.text()], [200, file.text])
    }
    assert.match((await client.get(`/api/v1/labels/${label.id}/download`)).text, /^%PDF/)
    await setLabelFormat(world, { accountId: client.account.accountId, format: 'ZPL203DPI' })
    assert.match((await client.get(`/api/v1/labels/${label.id}/download`)).text, /\^XA/)
    for (const format of ['0', '5', 'PDF', '1.5', '']) {
      const bad = await client.get(`/api/v1/labels/${label.id}/download?format=${format}`)
      assert.deepEqual([bad.status, bad.body.errors[0].code], [400, 'Validation.FormatInvalid'])
    }
  })

  test('while files are made the download is 202, flat; then they are there', async () => {
    const client = await world.client()
    const { order, label } = await client.bought({ to: { name: 'Ada [render-slow:1s]' } })
    assert.equal(label.labelProcessingStatus, 'processing')
    assert.ok(label.labelAssets.every((asset: Json) => asset.status === 'processing' && asset.url === null))
    const early = await client.get(`/api/v1/labels/${label.id}/download`)
    assert.deepEqual([early.status, early.body.code, early.body.category], [202, 'Label.Processing', 'Conflict'])
    const done = await orderWhen(client, order.id, ({ shipment }) =>
      shipment.labelAssets.every((asset: Json) => asset.status === 'completed'),
    )
    assert.ok(done.shipment.labelAssets.every((asset: Json) => asset.url))
    assert.equal((await client.get(`/api/v1/labels/${label.id}/download`)).status, 200)
  })

  test('links: altered or expired ones are 403 without a body; good ones outlive a cancellation', async () => {
    const client = await world.client()
    const { label } = await client.bought()
    const link = new URL(label.labelPdfUrl)
    const altered = [
      (url: URL) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1)),
      (url: URL) => url.searchParams.set('expires', '1'),
      (url: URL) => url.searchParams.delete('signature'),
      (url: URL) => url.searchParams.set('signature', 'AAAA'),
      (url: URL) => url.searchParams.append('signature', 'AAAA'),
      (url: URL) => {
        url.pathname = url.pathname.replace('PDF', 'ZPL203DPI')
      },
      (url: URL) => {
        url.pathname = url.pathname.replace(label.id, '01a1fbd6-b72e-7396-bc05-fa969058b9c9')
      },
    ]
    for (const alter of altered) {
      const url = new URL(link)
      alter(url)
      const answer = await fetch(url)
      assert.deepEqual([answer.status, await answer.text()], [403, ''], String(url))
    }
    assert.deepEqual((await client.delete(`/api/v1/labels/${label.id}`)).body.data, { isSuccess: true })
    assert.equal((await fetch(link)).status, 200)
  })

  test("an unknown label, and another account's, are 404 in the flat body", async () => {
    const client = await world.client()
    const { label } = await (await world.client()).bought()
    for (const id of [label.id, '01a1fbd6-b72e-7396-bc05-fa969058b9c9']) {
      const answer = await client.get(`/api/v1/labels/${id}/download`)
      assert.equal(answer.status, 404)
      assert.deepEqual(Object.keys(answer.body), ['category', 'code', 'description', 'metadata'])
      assert.deepEqual([answer.body.category, answer.body.code], ['NotFound', 'Label.NotFound'])
    }
  })
})

describe('Cancellation', { concurrency: 8 }, () => {
  test('accepted: the label ends, the order goes back to Packed, the price is refunded once, the shipment is free', async () => {
    const client = await world.client({ credit: '100' })
    const { shipmentId, order, rate } = await rated(client, 'Ada')
    const labelId = (await buy(client, shipmentId, rate.id)).body.data.postageLabel.id
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.delete(`/api/v1/labels/${labelId}`)))
    for (const answer of answers) assert.deepEqual([answer.status, answer.body.data], [200, { isSuccess: true }])
    assert.deepEqual((await client.delete(`/api/v1/labels/${labelId}`)).body.data, { isSuccess: true })
    const read = (await client.get(`/api/v1/orders/${order.id}`)).body.data
    assert.deepEqual([read.status, read.shipment.labelStatus, read.shipment.labelAssets], [7, 3, []])
    assert.equal(await available(client), 100)
    const gone = await client.get(`/api/v1/labels/${labelId}/download`)
    assert.deepEqual([gone.status, gone.body.code, gone.body.category], [409, 'Label.Cancelled', 'Conflict'])
    const anew = await buy(client, shipmentId, rate.id)
    assert.equal(anew.status, 200)
    assert.notEqual(anew.body.data.postageLabel.id, labelId)
  })

  test('refused: isSuccess is false and nothing changes', async () => {
    const client = await world.client({ credit: '100' })
    const { order, label } = await client.bought({ to: { name: 'Ada [void-rejected]' } })
    const spent = await available(client)
    assert.deepEqual((await client.delete(`/api/v1/labels/${label.id}`)).body.data, { isSuccess: false })
    const read = (await client.get(`/api/v1/orders/${order.id}`)).body.data
    assert.deepEqual([read.status, read.shipment.labelStatus], [8, 1])
    assert.equal(await available(client), spent)
  })

  test("a lost answer is 500, and the label then follows the carrier's", async () => {
    const client = await world.client({ credit: '100' })
    const trials = ['[void-lost]', '[void-forgotten]'].flatMap((word) =>
      ['usps', 'ups'].map((carrier) => [word, carrier]),
    )
    for (const [word, carrier] of trials) {
      const { order, shipmentId, rate } = await rated(client, `Ada ${word}`, carrier)
      const labelId = (await buy(client, shipmentId, rate.id)).body.data.postageLabel.id
      const answer = await client.delete(`/api/v1/labels/${labelId}`)
      assert.deepEqual([answer.status, code(answer)], [500, 'Label.CancellationOutcomeUnknown'])
      await orderWhen(client, order.id, ({ status, shipment }) => status === 7 && shipment.labelStatus === 3)
    }
    assert.equal(await available(client), 100)
  })

  test('a cancellation is claimed together with its entry in the timeline, or not at all', async () => {
    const client = await world.client()
    const { label } = await client.bought()
    const [{ purchase_id: purchaseId }] = (await world.db.query<{ purchase_id: string }>({
      name: 'test.purchase-of',
      text: 'select purchase_id from labels where id = $1::uuid',
      values: [label.id],
    })) as [{ purchase_id: string }]
    await world.db.query({
      name: 'test.forbid',
      text: `alter table purchase_events add constraint away
             check (purchase_id <> '${purchaseId}' or what <> 'cancellation sent') not valid`,
      values: [],
    })
    const cancel = () => client.delete(`/api/v1/labels/${label.id}`)
    assert.equal((await cancel()).status, 500)
    await world.db.query({ name: 'test.allow', text: 'alter table purchase_events drop constraint away', values: [] })
    assert.deepEqual((await cancel()).body.data, { isSuccess: true })
    const events = await world.db.query<{ what: string }>({
      name: 'test.events',
      text: `select what from purchase_events where purchase_id = $1::uuid and what like 'cancel%' order by id`,
      values: [purchaseId],
    })
    assert.deepEqual(
      events.map(({ what }) => what),
      ['cancellation sent', 'cancelled'],
    )
  })

  test('with several shipments the order stays LabelCreated until the last label is cancelled', async () => {
    const client = await world.client()
    const { order, shipmentRates } = await client.ratedOrder({ shipments: 2 })
    const labels: string[] = []
    for (const { shipmentId, rates } of shipmentRates) {
      const answer = await buy(client, shipmentId, rates[0].id)
      assert.equal(answer.status, 200, answer.text)
      labels.push(answer.body.data.postageLabel.id)
    }
    const status = async () => (await client.get(`/api/v1/orders/${order.id}`)).body.data.status
    await client.delete(`/api/v1/labels/${labels[0]}`)
    assert.equal(await status(), 8)
    await client.delete(`/api/v1/labels/${labels[1]}`)
    assert.equal(await status(), 7)
  })

  test('the last label cancelled while another purchase is under way: the order goes back to Packed when that fails', async () => {
    const client = await world.client()
    const created = await client.ratedOrder({ shipments: 2, to: { name: 'Ada [buy-slow:2s][buy-rejected:ups]' } })
    const [first, second] = created.shipmentRates.map(({ shipmentId, rates }: Json) => ({
      shipmentId,
      rateOf: (carrier: string) => rates.find((rate: Json) => rate.carrier === carrier),
    }))
    const bought = await buy(client, first.shipmentId, first.rateOf('usps').id)
    assert.equal(bought.status, 200, bought.text)
    const failing = buy(client, second.shipmentId, second.rateOf('ups').id)
    await delay(500)
    assert.equal((await client.delete(`/api/v1/labels/${bought.body.data.postageLabel.id}`)).body.data.isSuccess, true)
    const status = async () => (await client.get(`/api/v1/orders/${created.order.id}`)).body.data.status
    assert.equal(await status(), 8)
    assert.equal((await failing).status, 422)
    assert.equal(await status(), 7)
  })

  test("an unknown label, and another account's, are 404", async () => {
    const client = await world.client()
    const { label } = await (await world.client()).bought()
    for (const id of [label.id, '01a1fbd6-b72e-7396-bc05-fa969058b9c9']) {
      const answer = await client.delete(`/api/v1/labels/${id}`)
      assert.deepEqual([answer.status, code(answer)], [404, 'Label.NotFound'])
    }
  })
})

test('Money: after all this the books balance to the cent', async () => {
  assert.deepEqual(await checkBooks(world), [])
})
