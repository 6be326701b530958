/** Orders of real stores that are unusual in some way. Each becomes an order, with everything that its packer needs. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type StoreSimulator, startStoreSimulator } from '@waybill/store-simulator'
import { expectData, expectError } from '../support/expect.ts'
import { connectPlayed } from '../support/played-shop.ts'
import { buyRate, newRate } from '../support/purchases.ts'
import { ada } from '../support/shop-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment({ tellStoresEveryMs: 24 * 60 * 60 * 1000 })
const simulators: StoreSimulator[] = []
after(() => Promise.all(simulators.map((one) => one.close())))
/** Each shop has its own simulator, because some tokens can be used once. */
async function connect(kind: string) {
  const simulator = await startStoreSimulator()
  simulators.push(simulator)
  return connectPlayed(environment, simulator, kind)
}

const shirt = { sku: '', name: 'Shirt', quantity: 1, weightGrams: 200 }

describe('Items of one title', () => {
  test('have the options that tell them apart, and a gift has its message, in the API and on the page', async () => {
    const { shop, sync, orderOf, pageOf } = await connect('etsy')
    const size = { name: 'Size', value: 'XL' }
    const engraving = { name: 'Name', value: 'Zoë & "Bob"', isTyped: true }
    const placed = shop.place({
      address: { ...ada, street1: "13 O'Connell St" },
      lines: [
        { ...shirt, options: [size, engraving] },
        { ...shirt, options: [{ name: 'Size', value: 'S' }] },
      ],
      note: 'Ring twice',
      gift: 'Happy birthday',
    })
    await sync()
    const number = placed.id
    const options = [[size, { name: 'Name', value: 'Zoë & "Bob"' }], [{ name: 'Size', value: 'S' }]]
    const { details } = await orderOf(number)
    assert.deepEqual(
      details.items.map((item: { options: unknown }) => item.options),
      options,
    )
    assert.equal(details.notes, 'Ring twice\n\nGift message: Happy birthday')
    const { order } = await pageOf(number)
    assert.equal(order.toAddress.street1, "13 O'Connell St")
    assert.deepEqual(
      order.items.map((item: { options: unknown }) => item.options),
      options,
    )
    assert.deepEqual(await sync(), { imported: 0, updated: 0, unchanged: 1, failed: 0, blocked: 0 })
  })

  test('are remembered by their variant, and not by what the buyer typed', async () => {
    const { shop, sync, browser, rowsOf } = await connect('etsy')
    const abroad = { ...ada, street1: '10 Downing St', city: 'London', state: '', zip: 'SW1A 2AA', country: 'GB' }
    const of = (value: string, typed: string) => ({
      ...shirt,
      options: [
        { name: 'Size', value },
        { name: 'Name', value: typed, isTyped: true },
      ],
    })
    const place = (...lines: ReturnType<typeof of>[]) => shop.place({ address: abroad, lines }).id
    const first = place(of('XL', 'Ada'), of('S', 'Bob'))
    await sync()
    const [row] = await rowsOf(first)
    const path = `/orders/${row?.order_id}/goods`
    const goods = (await browser.get(path)).body.data
    const facts = { unitValue: null, currency: null, hsTariffNumber: '610910', originCountry: 'PT' }
    const said = goods.map(({ lineId }: { lineId: string }, index: number) => ({
      ...{ ...facts, lineId, unitWeight: index + 1 },
    }))
    assert.equal((await browser.put(path, { goods: said })).status, 200)
    const next = place(of('S', 'Cleo'), of('XL', 'Dan'), of('M', 'Eve'))
    await sync()
    const [later] = await rowsOf(next)
    const known = (await browser.get(`/orders/${later?.order_id}/goods`)).body.data
    assert.deepEqual(
      known.map((one: { known: { unitWeight: number | null } }) => one.known.unitWeight),
      [2, 1, null],
    )
  })
})

const mug = { sku: 'MUG', name: 'Mug, "blue" & big', quantity: 2, weightGrams: 400, price: '10.00' }
const tea = { sku: 'TEA', name: 'Green tea', quantity: 3, weightGrams: 100, price: '5.00' }

type Shop = Awaited<ReturnType<typeof connect>>
type Item = { name: string; quantity: number; unitValue: string; options?: object[] }
const itemsOf = async ({ orderOf }: Shop, number: string): Promise<Item[]> => (await orderOf(number)).details.items
const namesOf = async (shop: Shop, number: string) =>
  (await itemsOf(shop, number)).map(({ name, quantity }) => [name, quantity])
const constraintsOf = async ({ orderOf }: Shop, number: string) => (await orderOf(number)).details.constraints
const weightOf = async ({ pageOf }: Shop, number: string) => (await pageOf(number)).order.shipments[0].parcel.weight

describe('An order with a package that the buyer collects', () => {
  test('contains what is shipped, and names the rest', async () => {
    const shop = await connect('woocommerce')
    const packages = [
      { method: 'local_pickup', lines: [0] },
      { method: 'flat_rate', lines: [1] },
    ]
    const { number } = shop.shop.place({ address: ada, lines: [mug, tea], packages })
    assert.equal((await shop.sync())?.imported, 1)
    assert.deepEqual(await namesOf(shop, number), [['Green tea', 3]])
    assert.deepEqual(await constraintsOf(shop, number), [
      'The buyer collects 2 × Mug, "blue" & big in person. This is not part of the shipment.',
    ])
    assert.equal(await weightOf(shop, number), 0.6614)
    assert.equal((await shop.sync())?.unchanged, 1)
  })

  test('is divided by Local Pickup Plus for each item, and by other plug-ins', async () => {
    const shop = await connect('woocommerce')
    const place = (method: string, metaOf: (id: string) => { key: string; value: unknown }[], lines = [mug, tea]) => {
      const meta: { key: string; value: unknown }[] = []
      const packages = [
        { method: 'flat_rate', lines: [1] },
        { method, lines: [0], meta },
      ]
      const order = shop.shop.place({ address: ada, lines, packages })
      meta.push(...metaOf(order.lines[0]?.id ?? ''))
      return order.number
    }
    const plus = place('local_pickup_plus', (id) => [{ key: '_pickup_items', value: { 3: Number(id) } }])
    const block = place('pickup_location', () => [])
    // Only one of two items with one name has the quantity.
    const twins = place('local_pickup', () => [], [tea, { ...tea, quantity: 1 }])
    await shop.sync()
    assert.deepEqual(await namesOf(shop, plus), [['Green tea', 3]])
    assert.deepEqual(await namesOf(shop, block), [['Green tea', 3]])
    assert.deepEqual(await namesOf(shop, twins), [['Green tea', 1]])
  })

  test('contains everything with a note if nobody can tell what is collected', async () => {
    const shop = await connect('woocommerce')
    const place = (lines: (typeof tea)[], collected: number[], shipped: number[]) => {
      const packages = [
        { method: 'local_pickup', lines: collected },
        { method: 'flat_rate', lines: shipped },
      ]
      return shop.shop.place({ address: ada, lines, packages }).number
    }
    const numbers = [
      place([mug, tea], [], [0, 1]),
      place([tea, tea], [0], [1]),
      // The buyer can also collect one of the three.
      place([tea, { ...tea, quantity: 1 }], [1], [0]),
    ]
    await shop.sync()
    for (const number of numbers) {
      assert.equal((await itemsOf(shop, number)).length, 2)
      assert.match((await constraintsOf(shop, number))[0], /^The buyer collects part of this order in person\./)
    }
  })

  test('is not imported if the buyer collects everything, by any method of pickup', async () => {
    const shop = await connect('woocommerce')
    const place = (method: string) =>
      shop.shop.place({ address: ada, lines: [mug], packages: [{ method, lines: [0] }] }).number
    for (const method of ['local_pickup', 'local_pickup_plus', 'pickup_location', 'pickup_atum']) place(method)
    // A carrier brings packages to these points.
    const point = place('pickup_points_dpd')
    assert.deepEqual(await shop.sync(), {
      ...{ imported: 1, updated: 0, unchanged: 0, failed: 0, blocked: 0 },
      skipped: { 'not shippable': 4 },
    })
    assert.deepEqual(await namesOf(shop, point), [[mug.name, 2]])
  })
})

describe('A pickup point of a carrier', () => {
  for (const [kind, point] of [
    ['shopify', 'Pickup point: Parcel shop PL-123, PL-123'],
    ['woocommerce', 'Pickup point: PL-123'],
    ['generic', 'Pickup point: PL-123'],
  ] as const) {
    test(`is a note on the order: ${kind}`, async () => {
      const shop = await connect(kind)
      const { number } = shop.shop.place({ address: ada, lines: [mug], pickupPoint: 'PL-123' })
      await shop.sync()
      assert.deepEqual(await constraintsOf(shop, number), [point])
      assert.deepEqual((await shop.pageOf(number)).order.constraints, [point])
    })
  }
})

describe('A test order', () => {
  for (const kind of ['shopify', 'squarespace', 'woocommerce', 'generic']) {
    test(`is on hold, and a person can resume it: ${kind}`, async () => {
      const shop = await connect(kind)
      const real = shop.shop.place({ address: ada, lines: [mug] })
      const { number } = shop.shop.place({ address: ada, lines: [mug], isTest: true })
      assert.deepEqual(await shop.sync(), { imported: 2, updated: 0, unchanged: 0, failed: 0, blocked: 0 })
      const { order } = await shop.pageOf(number)
      assert.deepEqual([order.status, order.constraints], [2, ['Test order']])
      assert.equal((await shop.pageOf(real.number)).order.status, 0)
      expectData(await shop.client.patch(`/api/v1/orders/${order.orderId}/status`, { status: 0 }))
      await shop.sync()
      assert.equal((await shop.pageOf(number)).order.status, 0)
    })
  }
})

describe('Items that are part of another one', () => {
  const box = { sku: 'BOX', name: 'Tea set', quantity: 1, weightGrams: 1500, price: '60.00' }
  const cup = { sku: 'CUP', name: 'Cup', quantity: 2, weightGrams: 200, price: '0.00' }
  const pot = { sku: 'POT', name: 'Pot', quantity: 1, weightGrams: 800, price: '8.00' }
  const plugins = {
    'Product Bundles': ['_bundle_cart_key', '_bundled_by', '_bundled_item_needs_shipping'],
    'Composite Products': ['_composite_cart_key', '_composite_parent', '_composite_item_needs_shipping'],
    'Mix and Match': ['_mnm_cart_key', '_mnm_container', '_mnm_item_needs_shipping'],
  } as const
  const declared = async (shop: Shop, number: string) =>
    (await itemsOf(shop, number)).map(({ name, quantity, unitValue }) => [name, quantity, Number(unitValue)])

  for (const [plugin, [key, link, needsShipping]] of Object.entries(plugins)) {
    test(`weigh once, as one item or in parts: ${plugin}`, async () => {
      const shop = await connect('woocommerce')
      const parent = { ...box, meta: [{ key, value: 'abc' }] }
      const parts = (value: string) =>
        [cup, pot].map((line) => ({
          ...line,
          meta: [
            { key: link, value: 'abc' },
            { key: needsShipping, value },
          ],
        }))
      const whole = shop.shop.place({ address: ada, lines: [parent, ...parts('no'), tea] }).number
      // The container of an unassembled bundle is virtual.
      const container = { ...parent, sku: 'SET', isShipped: false }
      const loose = shop.shop.place({ address: ada, lines: [container, ...parts('yes')] }).number
      await shop.sync()
      assert.deepEqual(await declared(shop, whole), [
        ['Tea set', 1, 68],
        ['Green tea', 3, 5],
      ])
      assert.deepEqual((await itemsOf(shop, whole))[0]?.options, [
        { name: 'Includes', value: '2 × Cup' },
        { name: 'Includes', value: '1 × Pot' },
      ])
      assert.equal(await weightOf(shop, whole), 3.9683)
      assert.deepEqual(await declared(shop, loose), [
        ['Cup', 2, 20],
        ['Pot', 1, 28],
      ])
      assert.equal(await weightOf(shop, loose), 2.6455)
    })
  }

  test('are told apart by weight if the plug-in says nothing, and a part of no bundle is an item', async () => {
    const shop = await connect('woocommerce')
    // The simulator derives the id of a product from its SKU.
    const idOf = (sku: string) =>
      [...sku].reduce((value, letter) => (value * 31 + letter.charCodeAt(0)) % 1_000_003, 0) + 1
    const place = (parent: typeof box | null, sku: string) => {
      const parts = [cup, pot].map((line) => ({ ...line, meta: [{ key: '_woosb_parent_id', value: idOf(sku) }] }))
      return shop.shop.place({ address: ada, lines: [...(parent ? [{ ...parent, sku }] : []), ...parts] }).number
    }
    const [weighed, light, orphans] = [
      place(box, 'BOX'),
      place({ ...box, weightGrams: 0 }, 'LIGHT'),
      place(null, 'NONE'),
    ]
    await shop.sync()
    assert.deepEqual(await declared(shop, weighed), [['Tea set', 1, 68]])
    assert.deepEqual(await declared(shop, light), [
      ['Cup', 2, 20],
      ['Pot', 1, 28],
    ])
    assert.equal((await itemsOf(shop, orphans)).length, 2)
  })
})

describe('An order of more lines than a declaration has', () => {
  const london = { ...ada, street1: '10 Downing St', city: 'London', state: '', zip: 'SW1A 2AA', country: 'GB' }
  const line = (index: number) => ({
    ...{ sku: `T-${index}`, name: `Green tea ${index}`, quantity: 1, weightGrams: 10, price: '5.00' },
    ...{ hsCode: '090210', originCountry: 'CN' },
  })
  const lines = Array.from({ length: 250 }, (_, index) => line(index))
  const isTooLong = (text: string) => /must have at most 200 entries/.test(text)

  test('is imported whole, and gets a label abroad only in packages that declare all of them', async () => {
    const { shop, sync, orderOf, pageOf, client } = await connect('shopify')
    const { number } = shop.place({ address: london, lines })
    assert.equal((await sync())?.imported, 1)
    const { orderId, details } = await orderOf(number)
    assert.equal(details.items.length, 250)
    const { order, store } = await pageOf(number)
    assert.deepEqual([order.items.length, store.assumed.includes('first items')], [250, false])
    const [shipment] = order.shipments
    assert.deepEqual(
      shipment.customsIssues.map(({ text }: { text: string }) => isTooLong(text)),
      [true],
    )
    const rate = await newRate(client, shipment.shipmentId)
    const refused = expectError(await buyRate(client, shipment.shipmentId, rate.id), 422, 'Label.CustomsRequired')
    assert.ok(isTooLong(JSON.stringify(refused)), JSON.stringify(refused))
    const parcels = expectData(await client.get(`/api/v1/orders/${orderId}/parcels`)).lines
    const half = (from: number) => ({
      parcel: { weight: 3 },
      lines: parcels
        .slice(from, from + 125)
        .map(({ lineId, quantity }: Item & { lineId: string }) => ({ lineId, quantity })),
    })
    expectData(await client.post(`/api/v1/orders/${orderId}/parcels`, { shipments: [half(0), half(125)] }))
    const split = (await pageOf(number)).order.shipments
    assert.deepEqual(
      split.map(
        ({ customsIssues, customsInfo }: { customsIssues: object[]; customsInfo: { customsItems: object[] } }) => [
          customsIssues.length,
          customsInfo.customsItems.length,
        ],
      ),
      [
        [0, 125],
        [0, 125],
      ],
    )
  })

  test('is sold at home', async () => {
    const { shop, sync, pageOf, client } = await connect('shopify')
    const { number } = shop.place({ address: ada, lines })
    await sync()
    const { shipmentId } = (await pageOf(number)).order.shipments[0]
    expectData(await buyRate(client, shipmentId, (await newRate(client, shipmentId)).id))
  })
})

describe('A quantity that is not whole', () => {
  for (const [kind, weight] of [
    ['woocommerce', 2.4251],
    ['bigcommerce', 2.4251],
    ['medusa', 2.4251],
    ['generic', 2.4251],
  ] as const) {
    test(`counts as pieces, with the value and weight of the line: ${kind}`, async () => {
      const shop = await connect(kind)
      const cloth = { sku: 'CLOTH', name: 'Cloth', weightGrams: 400, price: '12.00' }
      const lines = [
        { ...cloth, quantity: 2.5 },
        { ...cloth, quantity: 0.25 },
      ]
      const { number } = shop.shop.place({ address: ada, lines })
      assert.equal((await shop.sync())?.imported, 1)
      assert.deepEqual(
        (await itemsOf(shop, number)).map(({ quantity, unitValue, options }) => [quantity, Number(unitValue), options]),
        [
          [3, 10, [{ name: 'Quantity', value: '2.5' }]],
          [1, 3, [{ name: 'Quantity', value: '0.25' }]],
        ],
      )
      assert.equal(await weightOf(shop, number), weight)
      assert.equal((await shop.sync())?.unchanged, 1)
    })
  }
})

describe('A field that a person corrects', () => {
  test('ends the hold at once, and stays after the next sync and a change at the store', async () => {
    const shop = await connect('woocommerce')
    const placed = shop.shop.place({ address: { ...ada, zip: 'nowhere', firstName: '', lastName: '' }, lines: [mug] })
    await shop.sync()
    const read = async () => (await shop.pageOf(placed.number)).order
    const { orderId, toAddress, purchaseBlock } = await read()
    assert.equal(purchaseBlock, 'Order.NotReadyForPurchase')
    const corrected = { ...toAddress, name: 'Ada Byron', zip: '94043' }
    expectData(await shop.client.patch(`/api/v1/orders/${orderId}`, { toAddress: corrected }))
    const isCorrected = async () => {
      const order = await read()
      assert.deepEqual([order.purchaseBlock, order.toAddress.name, order.toAddress.zip], [null, 'Ada Byron', '94043'])
    }
    await isCorrected()
    await shop.sync()
    await isCorrected()
    shop.shop.editAddress(placed.id, { street2: 'Apt 9' })
    await shop.sync()
    await isCorrected()
    assert.equal((await shop.pageOf(placed.number)).store.differences.recipient.now.street2, 'Apt 9')
  })
})
