import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ShopOrder } from '@waybill/store-simulator'
import { normalizeState } from '#adapters/addresses/states.ts'
import { buyer, customs, type Harness, mug } from './harness.ts'

export function describeReading(harness: Harness): void {
  const { store, says, holds, closes, withUnknownStatus, withheld } = harness.under
  const fulfillabilityOf = async (order: ShopOrder) => (await harness.read(order)).fulfillability

  describe('reading', () => {
    test('an order has its recipient and its lines', async () => {
      const placed = harness.place({ note: 'Ring twice', shippingMethod: 'Express', lines: [{ ...mug, ...customs }] })
      const order = await harness.read(placed)
      assert.equal(order.externalId, harness.externalIdOf(placed))
      assert.ok(order.number.includes(placed.number.replace('#', '')), order.number)
      assert.equal(Math.floor(order.placedAt.getTime() / 1000), Math.floor(placed.placedAt.getTime() / 1000))
      assert.deepEqual(order.fulfillability, { state: 'open' })
      const { recipient } = order
      assert.ok(recipient)
      assert.match(recipient.name ?? '', /Grace Hopper/)
      const { street1, street2, city, state, zip, country } = recipient
      assert.deepEqual(
        [street1, street2, city, normalizeState(country, state), zip, country],
        [buyer.street1, buyer.street2, buyer.city, buyer.state, buyer.zip, buyer.country],
      )
      if (says.note) assert.equal(order.note, 'Ring twice')
      const [line] = order.lines
      assert.ok(line && order.lines.length === 1)
      assert.deepEqual([line.quantity, line.name, line.sku], [3, 'Mug', 'MUG'])
      assert.equal(line.unitValue === null ? null : Number(line.unitValue), says.prices ? 12.99 : null)
      assert.equal(line.currency, says.prices ? 'USD' : null)
      const weight = order.weightPounds ?? (line.unitWeightPounds === null ? null : line.unitWeightPounds * 3)
      assert.equal(weight === null ? null : weight.toFixed(3), says.weights ? ((3 * 340) / 453.59237).toFixed(3) : null)
      assert.deepEqual(
        [line.hsTariffNumber, line.originCountry],
        says.customs ? [customs.hsCode, customs.originCountry] : [null, null],
      )
    })

    test('texts are as the buyer and the merchant wrote them, although many stores escape them for HTML', async () => {
      const address = { ...buyer, lastName: 'O’Brien', street1: "13 O'Connell St", company: 'Acme & Sons <GmbH>' }
      const lines = [{ ...mug, name: 'Mug "Café" & saucer' }]
      const order = await harness.read(harness.place({ address, lines, note: 'Bell & door', shippingMethod: 'A & B' }))
      assert.deepEqual([order.recipient?.name, order.recipient?.street1], ['Grace O’Brien', "13 O'Connell St"])
      assert.ok([null, address.company].includes(order.recipient?.company ?? null), order.recipient?.company ?? '')
      assert.equal(order.lines[0]?.name, 'Mug "Café" & saucer')
      if (says.note) assert.equal(order.note, 'Bell & door')
      assert.ok(['A & B', 'STANDARD'].includes(order.shippingMethod ?? ''), order.shippingMethod ?? '')
    })

    test('options tell two items of one title apart, and a gift has its message', async () => {
      const shirt = { ...mug, name: 'Shirt', quantity: 1 }
      const size = (value: string) => ({ name: 'Size', value })
      const engraving = { name: 'Engraving', value: 'Für "Ada" & Bob', isTyped: true }
      const lines = [
        { ...shirt, options: [size('XL'), engraving] },
        { ...shirt, options: [size('S')] },
        { ...shirt, name: 'Plain' },
      ]
      const order = await harness.read(harness.place({ lines, gift: 'Happy birthday' }))
      const shown = order.lines.map(({ options = [] }) => options.map(({ name, value }) => `${name}: ${value}`))
      if (says.options === 'link') assert.deepEqual(shown, [['Customization: XL'], ['Customization: S'], []])
      else if (says.options) assert.deepEqual(shown, [['Size: XL', 'Engraving: Für "Ada" & Bob'], ['Size: S'], []])
      assert.equal(order.gift, says.gifts ? 'Happy birthday' : undefined)
      assert.equal((await harness.read(harness.place())).gift, undefined)
    })

    test('an item that needs no shipping is no line', async () => {
      const placed = harness.place({ lines: [mug, { sku: 'E-BOOK', quantity: 1, isShipped: false, weightGrams: 0 }] })
      assert.deepEqual(
        (await harness.read(placed)).lines.map(({ sku }) => sku),
        ['MUG'],
      )
    })

    test('an edited address is the new one', async () => {
      const placed = harness.place()
      harness.advance(5_000)
      harness.played.shop.editAddress(placed.id, { street1: '2 Mission St' })
      assert.equal((await harness.read(placed)).recipient?.street1, '2 Mission St')
    })

    test('an edited quantity is the new one', async () => {
      const placed = harness.place()
      const [line] = placed.lines
      harness.played.shop.setQuantity(placed.id, line?.id ?? '', 2)
      assert.deepEqual(
        (await harness.read(placed)).lines.map(({ quantity }) => quantity),
        [2],
      )
    })

    for (const hold of ['unpaid', 'fraud', 'held'] as const) {
      const reason = holds[hold]
      if (!reason) continue
      test(`an order that is ${hold} waits until that is over`, async () => {
        const placed = harness.place({ hold })
        const standing = await fulfillabilityOf(placed)
        assert.ok(standing.state === 'waiting', JSON.stringify(standing))
        assert.equal(standing.reason, reason)
        harness.played.shop.setHold(placed.id, null)
        assert.deepEqual(await fulfillabilityOf(placed), { state: 'open' })
      })
    }

    for (const [what, reason] of [
      ['cancel', closes.cancelled],
      ['refund', closes.refunded],
    ] as const) {
      if (!reason) continue
      test(`${what}: the order is closed`, async () => {
        const placed = harness.place()
        harness.played.shop[what](placed.id)
        const standing = await fulfillabilityOf(placed)
        assert.ok(standing.state === 'closed', JSON.stringify(standing))
        assert.equal(standing.reason, reason)
      })
    }

    if (closes.deleted) {
      test('a deleted order is gone or closed', async () => {
        const placed = harness.place()
        harness.played.shop.remove(placed.id)
        const outcome = await store.read(harness.deps, harness.account, harness.externalIdOf(placed))
        if (closes.deleted === 'gone') assert.equal(outcome.outcome, 'gone', JSON.stringify(outcome))
        else
          assert.ok(
            outcome.outcome === 'ok' && outcome.value.fulfillability.state === 'closed',
            JSON.stringify(outcome),
          )
      })
    }

    test('an order that was fulfilled elsewhere is closed, and its tracking is read', async () => {
      const placed = harness.place()
      harness.played.shop.fulfil(placed.id, { trackingNumber: '1Z999' })
      const order = await harness.read(placed)
      assert.ok(
        order.fulfillability.state === 'closed' && order.fulfillability.reason === 'fulfilled',
        JSON.stringify(order),
      )
      assert.deepEqual(order.lines, [])
    })

    if (says.shippedLines) {
      test('an order that was partly fulfilled elsewhere has only the rest', async () => {
        const placed = harness.place()
        const [line] = placed.lines
        harness.played.shop.fulfil(placed.id, {
          lines: [{ id: line?.id ?? '', quantity: 1 }],
          trackingNumber: '1Z998',
        })
        const order = await harness.read(placed)
        assert.deepEqual(order.fulfillability, { state: 'open' })
        assert.deepEqual(
          order.lines.map(({ quantity }) => quantity),
          [2],
        )
        assert.deepEqual(
          order.fulfillments.flatMap(({ trackingNumbers }) => trackingNumbers),
          ['1Z998'],
        )
      })
    }

    if (withUnknownStatus) {
      test('an unknown status is not guessed', async () => {
        const placed = harness.place()
        harness.mishear(withUnknownStatus)
        const standing = await fulfillabilityOf(placed).finally(() => harness.mishear(null))
        assert.equal(standing.state, 'unreadable', JSON.stringify(standing))
      })
    }

    if (withheld) {
      const hides = harness.under.hidesAddresses === true
      test(`an order without its address ${hides ? 'is withheld' : 'has a blank recipient'}`, async () => {
        const placed = harness.place()
        harness.mishear(withheld)
        const order = await harness.read(placed).finally(() => harness.mishear(null))
        assert.equal(order.fulfillability.state, hides ? 'withheld' : 'open', JSON.stringify(order))
        assert.equal(order.recipient?.street1, hides ? undefined : '')
      })

      test('an order with a part of its address has that part', async () => {
        const address = { ...buyer, firstName: '', lastName: '', company: null, street2: null, state: '' }
        const { recipient, fulfillability } = await harness.read(harness.place({ address }))
        assert.deepEqual([fulfillability.state, recipient?.name, recipient?.street1], ['open', null, buyer.street1])
        const { recipient: other } = await harness.read(
          harness.place({ address: { ...buyer, street1: '', street2: null } }),
        )
        assert.deepEqual([other?.street1, other?.city, other?.zip], ['', buyer.city, buyer.zip])
      })
    }

    test('an unknown order is gone', async () => {
      const known = harness.externalIdOf(harness.place())
      const unknown = known.replace(/\d+$/, '98765')
      const outcome = await store.read(harness.deps, harness.account, unknown)
      assert.equal(outcome.outcome, 'gone', JSON.stringify(outcome))
    })

    test('a throttling or failing store is unavailable, and nothing is concluded about the order', async () => {
      const placed = harness.place()
      for (const [fault, reason] of [
        ['read-throttled', 'throttled'],
        ['read-down', 'outage'],
      ] as const) {
        harness.played.faults.next(fault)
        const outcome = await store.read(harness.deps, harness.account, harness.externalIdOf(placed))
        assert.ok(outcome.outcome === 'unavailable', JSON.stringify(outcome))
        assert.equal(outcome.reason, reason)
      }
    })

    test('the ids of a product are read: its GTIN, and the id of its variant if it has no SKU', async () => {
      const line = { name: 'Cup', quantity: 1, barcode: '4006381333931' }
      const order = harness.place({
        lines: [
          { ...line, sku: '' },
          { ...line, sku: 'CUP', barcode: 'SHELF 7' },
        ],
      })
      const [unnamed, named] = (await harness.read(order)).lines
      assert.equal(unnamed?.sku, null)
      assert.ok(unnamed.variantId)
      const showsBarcodes = !harness.under.hidesBarcodes
      assert.equal(unnamed.standardProductId, showsBarcodes ? line.barcode : undefined)
      assert.deepEqual([named?.sku, named?.variantId, named?.standardProductId], ['CUP', undefined, undefined])
    })
  })
}
