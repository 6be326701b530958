/** Programs that send and read what published clients do, against the service with simulated carriers. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { getBalance } from '#domain/credits/queries.ts'
import { soldTo } from '../../support/carrier-sales.ts'
import { eventually } from '../../support/eventually.ts'
import { holdPurchases } from '../../support/held-purchases.ts'
import { createLegacyClient } from '../../support/legacy-client.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'
import { type BuyLabel, recipientNamed } from './clients/client.ts'
import * as djangoApp from './clients/django-app.ts'
import * as goExporter from './clients/go-exporter.ts'
import * as phpClient from './clients/php-client.ts'
import * as storefront from './clients/storefront.ts'
import * as strictShop from './clients/strict-shop.ts'

const carrier = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: carrier.connections })

async function openPair(credit?: string) {
  const account = await environment.openAccount(credit === undefined ? {} : { credit })
  return { account, pair: { key: account.legacyKey, secret: account.legacySecret } }
}

const buyers: Readonly<Record<string, BuyLabel>> = {
  'PHP client': phpClient.buyLabel,
  storefront: storefront.buyLabel,
  'strict shop': strictShop.buyLabel,
  'Django application': djangoApp.buyLabel,
}

const isPdf = async (link: string) => {
  const file = await fetch(link)
  assert.match(await file.text(), /^%PDF-/)
}

describe('Published clients', { concurrency: 4 }, () => {
  for (const [name, buyLabel] of Object.entries(buyers)) {
    test(`the ${name} buys a label, once for clicks after a timeout`, async () => {
      const { account, pair } = await openPair('200')
      const { url } = environment
      const bought = await buyLabel(url, pair, recipientNamed(`Ada ${name}`))
      assert.deepEqual([bought.trackingNumber], await soldTo(environment, `Ada ${name}`))
      await isPdf(bought.link)

      const to = recipientNamed(`Slow ${name}`)
      const held = carrier.hold(to.name)
      const timeout = new AbortController()
      const first = assert.rejects(buyLabel(url, pair, to, timeout.signal))
      await held.reached
      timeout.abort()
      await first
      await eventually('the caller has left', async () => {
        const { rowCount } = await environment.db.pool.query(
          'select from legacy_orders where account_id = $1 and left_at is not null',
          [account.accountId],
        )
        return rowCount === 1
      })
      const clicks = [buyLabel(url, pair, to), buyLabel(url, pair, to)]
      held.release()
      const sold = await Promise.all(clicks)
      assert.deepEqual([...new Set(sold.map((label) => label.trackingNumber))], await soldTo(environment, to.name))
      assert.equal(sold[0]?.price, bought.price)
      const { spent } = await getBalance(environment, account.accountId, 'USD')
      assert.equal(Number(spent), 2 * Number(bought.price))
    })

    test(`the ${name} that gets a 202 buys no second label when the person clicks again`, async () => {
      const { pair } = await openPair('200')
      const to = recipientNamed(`Patient ${name}`)
      const held = carrier.hold(to.name)
      const node = await environment.startNode({ legacyWaitMs: 50, connections: carrier.connections })
      try {
        const hurried = await buyLabel(node.url, pair, to).catch(() => null)
        // The PHP client stores a purchase without a link. The others show an error.
        assert.equal(hurried?.link ?? '', '')
        const click = buyLabel(environment.url, pair, to)
        held.release()
        const { trackingNumber, link } = await click
        assert.deepEqual([trackingNumber], await soldTo(environment, to.name))
        await isPdf(link)
      } finally {
        await node.close()
      }
    })
  }

  test('the PHP client maps rates, credits, purchases and top-ups, and recognizes failures', async () => {
    const { pair } = await openPair('20')
    const { url } = environment
    const to = recipientNamed('Ada PHP')
    const rates = await phpClient.getRates(url, pair, to)
    assert.deepEqual(
      rates.map(({ rate }) => rate),
      rates.map(({ rate }) => Number(rate).toFixed(2)),
    )
    const priority = rates.find(({ service }) => service === 'usps_priority')
    const bought = await phpClient.buyLabel(url, pair, to)
    assert.equal(bought.price, priority?.rate)
    const again = await phpClient.retrievePurchase(url, pair, bought.orderId)
    assert.deepEqual([again.orderId, again.trackingNumber], [bought.orderId, bought.trackingNumber])
    assert.equal(await phpClient.getCredits(url, pair), (20 - Number(bought.price)).toFixed(2))
    const topUp = await phpClient.chargeCredits(url, pair, '30')
    assert.deepEqual([topUp.credits, topUp.purchase_id], ['30', topUp.id])

    await assert.rejects(phpClient.getCredits(url, { ...pair, secret: 'wrong' }), phpClient.InvalidCredentials)
    await assert.rejects(phpClient.buyLabel(url, pair, to), phpClient.InsufficientCredits)
    const nowhere = phpClient.getRates(url, pair, recipientNamed('Ada [rates-none]'))
    await assert.rejects(nowhere, phpClient.NoRates)
    await assert.rejects(phpClient.getRates(url, pair, { ...to, zip: '' }), /^Error: error\.$/)
  })

  test('the storefront lists prices, reads orders, and shows failures as they are', async () => {
    const { pair } = await openPair('20')
    const { url } = environment
    // States by name and ZIP codes without a leading zero are what its customers type.
    const to = { ...recipientNamed('Ada Storefront'), state: 'California' }
    const rates = await storefront.getRates(url, pair, to)
    assert.ok(rates.length > 0 && rates.every(({ price, days }) => price > 0 && days !== ''))
    const bought = await storefront.buyLabel(url, pair, to)
    const [shipment] = await storefront.retrieveOrder(url, pair, bought.orderId)
    const { trackingNumber } = bought
    assert.deepEqual(shipment, { from: 'Charles Babbage', to: to.name, trackingNumber })
    assert.equal((await storefront.retrievePurchase(url, pair, bought.orderId)).trackingNumber, trackingNumber)
    assert.equal(await storefront.getCredits(url, pair), Number((20 - Number(bought.price)).toFixed(2)))

    const boston = { ...to, street: '1 Beacon St', city: 'Boston', state: 'Massachusetts', zip: '2108' }
    assert.ok((await storefront.getRates(url, pair, boston)).length > 0)
    assert.deepEqual(await storefront.getRates(url, pair, recipientNamed('Ada [rates-none]')), [])
    await assert.rejects(storefront.getCredits(url, { ...pair, key: 'wrong' }), /^Error: Invalid API key or secret$/)
    await assert.rejects(storefront.buyLabel(url, (await openPair('1')).pair, to), /need \$\d+\.\d\d, have \$1\.00/)
    await assert.rejects(storefront.getRates(url, pair, { ...to, city: '' }), /^Error: to_city is required\.$/)
  })

  test('the strict shop checks addresses, reads every field, and leaves no rejected purchase in doubt', async () => {
    const { pair } = await openPair('100')
    const { url } = environment
    const to = recipientNamed('Ada Strict')
    const { isValid, address, errors } = await strictShop.verifyAddress(url, pair, to)
    assert.deepEqual([isValid, address.zip?.slice(0, 5), errors], [true, '94043', []])
    const rates = await strictShop.getRates(url, pair, to)
    assert.ok(rates.every(({ price }) => /^\d+\.\d\d$/.test(price)))
    const bought = await strictShop.buyLabel(url, pair, to)
    const stored = await strictShop.retrievePurchase(url, pair, bought.orderId)
    assert.deepEqual([stored.price, stored.notes], [bought.price, ''])
    assert.equal(stored.remainingCredits.toFixed(2), (100 - Number(bought.price)).toFixed(2))

    const doubts = async (name: string, message: RegExp, isUncertain: boolean) =>
      assert.rejects(strictShop.buyLabel(url, pair, recipientNamed(name)), (error) => {
        assert.ok(error instanceof strictShop.ShopError)
        assert.match(error.message, message)
        assert.equal(error.isUncertain, isUncertain)
        return true
      })
    await doubts('Ada [buy-rejected]', /^HTTP 422: /, false)
    await doubts('Ada [rates-none]', /^No rates found/, false)
    await doubts('Ada [buy-down]', /^HTTP 503: /, true)
    await assert.rejects(strictShop.getRates(url, { ...pair, key: '' }, to), /^Error: Invalid API credentials\.$/)
  })

  test('the Django application buys its package types, and reads credits and failures', async () => {
    const { pair } = await openPair('100')
    const { url } = environment
    for (const type of ['USPScustom', 'FlatRateEnvelope', 'MediumFlatRateBox'] as const) {
      const to = recipientNamed(`Ada ${type}`)
      const { trackingNumber } = await djangoApp.buyPackage({ url, pair, type }, to)
      assert.deepEqual([trackingNumber], await soldTo(environment, to.name))
    }
    assert.match(await djangoApp.getCredits(url, pair), /^\d+\.\d$/)
    const topUp = await djangoApp.chargeCredits(url, pair, '30.00', 'ltc')
    assert.deepEqual([topUp.credits, topUp.currency], ['30.0', 'ltc'])
    assert.match(topUp.amount, /^\d+\.\d{8}$/)

    const buy = (name: string) => djangoApp.buyLabel(url, pair, recipientNamed(name))
    await assert.rejects(buy('Ada [rates-none]'), /No valid price quotes found\./)
    await assert.rejects(buy('Ada [buy-rejected]'), /^Error: HTTP 422: /)
    await assert.rejects(djangoApp.getCredits(url, { ...pair, key: 'x' }), /HTTP 200: Could not verify API key\./)
    const poor = (await openPair('1')).pair
    const tooLittle = djangoApp.buyLabel(url, poor, recipientNamed('Ada'))
    await assert.rejects(
      tooLittle,
      /HTTP 200: Error: insufficient credits\. Label would cost \d+\.\d\d, but only 1\.00/,
    )
  })

  test('the Go exporter writes a line for each of 250 orders', async () => {
    const { account, pair } = await openPair('100')
    const { body } = await createLegacyClient(environment.url, account).call('/api/orders')
    assert.deepEqual(body, [])
    const label = await phpClient.buyLabel(environment.url, pair, recipientNamed('Ada Go'))
    await environment.db.pool.query(
      `with copies as (
         insert into orders
         select (jsonb_populate_record(o, jsonb_build_object(
           'id', gen_random_uuid(), 'created_at', o.created_at - n * interval '1 second'))).*
         from orders o, generate_series(1, 249) as n where o.id = $1
         returning id)
       insert into shipments
       select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'order_id', c.id))).*
       from shipments s, copies c where s.order_id = $1`,
      [label.orderId],
    )
    const lines = await goExporter.exportOrders(environment.url, pair)
    assert.equal(new Set(lines.map((line) => line.split(',')[0])).size, 250)
    assert.match(lines[0] ?? '', new RegExp(`,${label.price},Charles Babbage,Ada Go,${label.trackingNumber},`))
    await assert.rejects(goExporter.exportOrders(environment.url, { ...pair, key: 'x' }), SyntaxError)
  })
})
