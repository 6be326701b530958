/** Declared customs details are suggested again, for the same account only, and are erased with the order. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { personalData } from '#domain/presets/personal-data.ts'
import { anOrder, type Json } from '../support/client.ts'
import { openShop, type Shop } from '../support/console-shop.ts'
import { expectData } from '../support/expect.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

const inToronto = {
  ...{ name: 'Ada Byron', street1: '100 Queen St W', city: 'Toronto', state: 'ON', zip: 'M5H 2N2', country: 'CA' },
  phone: '+1 416 555 0100',
}
const shirts = {
  ...{ description: 'Cotton shirts', quantity: 2, value: '39.80', weight: 0.5, currency: 'USD' },
  ...{ hsTariffNumber: '6109.10', originCountry: 'PT', code: 'S-1' },
}
const lamp = {
  description: 'Table lamp',
  quantity: 1,
  value: '84',
  weight: 1,
  hsTariffNumber: '940521',
  originCountry: 'DE',
}

const remembered = async ({ browser }: Shop): Promise<Json> => expectData(await browser.get('/remembered-goods'))

/** Buys a label abroad as the page of a draft does. */
async function ship({ browser }: Shop, customsInfo: object): Promise<void> {
  const { shipments, ...content } = anOrder({ to: inToronto, parcel: { weight: 3 } })
  const declared = shipments.map((shipment) => ({ ...shipment, customsInfo }))
  const draft = expectData(await browser.post('/drafts', { content: { ...content, shipments: declared } }), 201)
  assert.deepEqual(draft.customs.shipments[0].gaps, [])
  const [shipmentId] = draft.shipmentIds
  const answer = await browser.post(`/shipments/${shipmentId}/rates`, {})
  const lines: Json[] = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const [rate] = lines.flatMap(({ rates = [] }) => rates).filter(({ carrier }: Json) => carrier === 'ups')
  assert.ok(rate, answer.text)
  const { status, data } = (
    await browser.post(`/shipments/${shipmentId}/labels`, { rateId: rate.rateId, key: randomUUID() })
  ).body
  assert.ok(status !== 'Failed' && data, JSON.stringify(data))
}

test('customs details of earlier labels are suggested, by product number or by description', async () => {
  const shop = await openShop(environment, { credit: '1000' })
  assert.deepEqual(await remembered(shop), {
    declaration: { signer: null, contentsType: null },
    goods: [],
  })
  const said = { contentsType: 'merchandise', customsSigner: 'Grace Hopper' }
  await ship(shop, { ...said, customsItems: [shirts, lamp] })
  const { declaration, goods } = await remembered(shop)
  assert.deepEqual(declaration, { signer: 'Grace Hopper', contentsType: 'merchandise' })
  assert.deepEqual(
    goods
      .map(({ description, sku, unitValue, unitWeightPounds }: Json) => [description, sku, unitValue, unitWeightPounds])
      .toSorted(),
    [
      ['Cotton shirts', 'S-1', '19.9', 0.25],
      ['Table lamp', null, '84', 1],
    ],
  )
  // The same number is the same product, even with a new description. The signer stays if a declaration has none.
  await ship(shop, { contentsType: 'gift', customsItems: [{ ...shirts, description: 'Linen shirts' }] })
  const after = await remembered(shop)
  assert.deepEqual(after.declaration, { signer: 'Grace Hopper', contentsType: 'gift' })
  assert.deepEqual(
    after.goods.map(({ description }: Json) => description),
    ['Linen shirts', 'Table lamp'],
  )
  const other = await openShop(environment)
  assert.deepEqual((await remembered(other)).goods, [])

  const handedOver: { kind: string }[] = []
  for await (const one of personalData.export(environment, shop.accountId)) handedOver.push(one)
  assert.deepEqual(
    handedOver.map(({ kind }) => kind),
    ['declaration', 'declared goods', 'declared goods'],
  )
  await personalData.eraseUnused(environment, { accountId: shop.accountId, before: new Date(0) })
  assert.equal((await remembered(shop)).goods.length, 2)
  await personalData.eraseUnused(environment, {
    accountId: shop.accountId,
    before: new Date(environment.clock.now().getTime() + 1),
  })
  assert.deepEqual(await remembered(shop), {
    declaration: { signer: null, contentsType: null },
    goods: [],
  })
})

test("a label is bought even if its customs details can't be stored", async () => {
  const shop = await openShop(environment, { credit: '1000' })
  const { pool } = environment.db
  await pool.query(
    `create function refuse_goods() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`,
  )
  await pool.query(
    `create trigger refused before insert on remembered_goods for each row
     when (new.account_id = '${shop.accountId}') execute function refuse_goods()`,
  )
  await ship(shop, { contentsType: 'merchandise', customsItems: [shirts] })
  assert.deepEqual((await remembered(shop)).goods, [])
})
