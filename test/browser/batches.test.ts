/** Labels of many orders in the web application: select, review, buy, print once. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { OrderStatus } from '#domain/orders/status/states.ts'
import { actOn, createReadyBatch, createShipments, waitForState } from '../support/batches.ts'
import { expectData } from '../support/expect.ts'
import { expectAccessibleInEveryLook, expectToFitEveryWidth } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'
import { withPdfViewer } from './support/printing.ts'

const pages = openPages()

const inToronto = { street1: '100 Queen St W', city: 'Toronto', state: 'ON', zip: 'M5H 2N2', country: 'CA' }

const amountOf = (text: string | null): number => Number(/\$([\d.]+)/.exec(text ?? '')?.[1])

async function openShop(names: readonly string[], credit = '1000') {
  const client = await pages.environment.openClient({ credit })
  const orders = []
  for (const name of names) orders.push(await client.createOrder({ to: { name } }))
  return { client, orders, accountId: client.account.accountId }
}

describe('Labels of several orders', { concurrency: 2 }, () => {
  test('are selected, reviewed, bought and printed once, with the keyboard only', async (t) => {
    const { accountId } = await openShop(['Bea', 'Cyd', 'Not selected'])
    const { page, context } = await pages.open(t, { role: 'Owner', accountId })
    await withPdfViewer(context)
    await pages.show(page, 'orders', 'Orders')
    await page.getByRole('checkbox', { name: /^Select the order for Bea/ }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('checkbox', { name: /^Select the order for Cyd/ }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Buy 2' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Get prices' }).focus()
    await page.keyboard.press('Enter')
    const buy = page.getByRole('button', { name: /^Buy 2 · \$/ })
    await buy.waitFor()
    await expectAccessibleInEveryLook(page, 'the review')
    await expectToFitEveryWidth(page, 'the review')
    await buy.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '2 labels bought' }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/batches\/[^/]+\/(labels|prints)/.test(request.url())) asked.push(request.method())
    })
    const printed = page.waitForResponse((response) => /\/prints$/.test(response.url()) && response.status() === 200)
    await page.getByRole('button', { name: 'Print 2 labels' }).focus()
    await page.keyboard.press('Enter')
    await printed
    assert.deepEqual(asked, ['GET', 'POST'], 'one file')
    await expectAccessibleInEveryLook(page, 'the bought labels')
  })

  test('that cannot be bought are on top with their reason, and are retried once corrected', async (t) => {
    const { client, orders, accountId } = await openShop(['Fine', 'Stopped'])
    expectData(await client.patch(`/api/v1/orders/${orders[1].id}/status`, { status: OrderStatus.OnHold }))
    const { page } = await pages.open(t, { role: 'Packer', accountId })
    await pages.show(page, 'orders?view=all', 'Orders')
    for (const name of ['Fine', 'Stopped']) {
      await page.getByRole('checkbox', { name: new RegExp(`^Select the order for ${name}`) }).check()
    }
    await page.getByRole('button', { name: 'Buy 2' }).click()
    await page.getByRole('button', { name: 'Get prices' }).click()
    await page.getByRole('heading', { name: '1 package can’t be bought' }).waitFor()
    const reasons = page.getByRole('list', { name: 'Reasons' })
    await reasons.getByRole('link', { name: 'Stopped', exact: true }).waitFor()
    await expectAccessibleInEveryLook(page, 'a review with a package that cannot be bought')
    await expectToFitEveryWidth(page, 'a review with a package that cannot be bought')
    expectData(await client.patch(`/api/v1/orders/${orders[1].id}/status`, { status: OrderStatus.Created }))
    await page.getByRole('button', { name: 'Retry 1' }).click()
    await page.getByRole('button', { name: /^Buy 2 · / }).waitFor()
    await page.getByRole('button', { name: 'Leave out Stopped' }).click()
    await page.getByRole('button', { name: /^Buy 1 · / }).click()
    await page.getByRole('heading', { name: '1 label bought' }).waitFor()
  })

  test('a missing declaration is one click away from the review', async (t) => {
    const { client, accountId } = await openShop([])
    const order = await client.createOrder({ to: { ...inToronto, name: 'Abroad' } })
    const batchId = await createReadyBatch(client, [order.shipments[0].id])
    const { page } = await pages.open(t, { role: 'Packer', accountId })
    await pages.show(page, `batches/${batchId}`, 'Review 1 label')
    await page.getByRole('link', { name: 'Add customs details: Abroad' }).click()
    await page.getByRole('heading', { level: 1, name: 'Abroad' }).waitFor()
    await page.getByLabel('Description').fill('Enamel mug')
    await page.getByLabel('Total value').fill('24')
    await page.getByRole('form', { name: 'Customs' }).getByLabel('Weight').fill('1 lb')
    await page.getByLabel('Country of origin').selectOption('PT')
    await page.getByLabel('HS tariff number').fill('6912.00')
    await page.getByRole('button', { name: 'Save customs details' }).click()
    await page.getByText('Customs details changed').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Retry 1' }).click()
    await page.getByRole('button', { name: /^Buy 1 · / }).waitFor()
  })

  test('are rated by the chosen rule, and each rate can be changed', async (t) => {
    const { accountId } = await openShop(['Fast', 'Slow'])
    const { page } = await pages.open(t, { role: 'Owner', accountId })
    await pages.show(page, 'orders', 'Orders')
    for (const name of ['Fast', 'Slow']) {
      await page.getByRole('checkbox', { name: new RegExp(`^Select the order for ${name}`) }).check()
    }
    await page.getByRole('button', { name: 'Buy 2' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Service', { exact: true }).selectOption('cheapestWithin')
    await dialog.getByLabel('Longest delivery time in days').fill('none')
    await dialog.getByRole('button', { name: 'Get prices' }).click()
    await page.locator('input[name="rule.maxDays"][aria-invalid=true]').waitFor()
    await dialog.getByLabel('Longest delivery time in days').fill('1')
    await expectAccessibleInEveryLook(page, 'the choice of a service')
    await dialog.getByRole('button', { name: 'Get prices' }).click()
    const total = page.getByRole('button', { name: /^Buy 2 · \$/ })
    const fast = amountOf(await total.textContent())
    const menu = page.getByRole('button', { name: /Change the rate for Slow$/ })
    await menu.click()
    // Nobody has allowed services for certain contents only.
    const media = page.getByRole('menuitem', { name: /Media Mail/ })
    assert.equal(await media.getAttribute('aria-disabled'), 'true')
    await page.getByRole('menuitem', { name: /Ground Advantage/ }).click()
    await page.getByRole('button', { name: /Ground Advantage.*Change the rate for Slow$/ }).waitFor()
    const slower = amountOf(await total.textContent())
    assert.ok(slower < fast, `${slower} is less than ${fast}`)
    await page.getByText('Credit after purchase').waitFor()
    await total.click()
    await page.getByRole('heading', { name: '2 labels bought' }).waitFor()
    const { rows } = await pages.environment.db.pool.query(
      `select sum(charge)::float8 as paid from labels where account_id = $1`,
      [accountId],
    )
    assert.equal(rows[0].paid, slower)
  })

  test('are listed, newest first, with their state and total', async (t) => {
    const { client, orders, accountId } = await openShop(['One', 'Two'])
    const ids = orders.map(({ shipments }) => shipments[0].id)
    const bought = await createReadyBatch(client, [ids[0]], { reference: 'Monday morning' })
    expectData(await actOn(client, bought, 'buy'))
    const { total } = await waitForState(client, bought, 'completed')
    await createReadyBatch(client, [ids[1]])
    const { page } = await pages.open(t, { role: 'Packer', accountId })
    await pages.show(page, 'orders', 'Orders')
    await page.getByRole('link', { name: 'Batches' }).click()
    await page.getByRole('heading', { level: 1, name: 'Batches' }).waitFor()
    const rows = page.getByRole('table', { name: 'Batches' }).getByRole('row')
    assert.match((await rows.nth(1).textContent()) ?? '', /1 package.*1 ready of 1.*Ready to review/)
    assert.match((await rows.nth(2).textContent()) ?? '', /Monday morning.*1 bought of 1.*Completed/)
    assert.ok((await rows.nth(2).textContent())?.includes(`$${total}`))
    await expectAccessibleInEveryLook(page, 'the list of batches')
    await expectToFitEveryWidth(page, 'the list of batches')
    await page.getByRole('link', { name: 'Monday morning' }).click()
    await page.getByRole('heading', { level: 1, name: '1 label bought' }).waitFor()
  })

  test('of a large batch are shown page by page, and only the shown page is read again', async (t) => {
    const { client, accountId } = await openShop([])
    const names = Array.from({ length: 53 }, (_, index) => `Recipient ${index + 1}`)
    const batchId = await createReadyBatch(client, await createShipments(client, names))
    const { page } = await pages.open(t, { role: 'Owner', accountId })
    await pages.show(page, `batches/${batchId}`, 'Review 53 labels')
    await page.getByText('1–50 of 53').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('link', { name: 'Recipient 53' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Recipient 1', exact: true }).count(), 0)
    const read = new Set<string | null>()
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/items')) read.add(searchParams.get('page'))
    })
    await page.getByRole('button', { name: /^Buy 53 · / }).click()
    await page.getByRole('heading', { name: '53 labels bought' }).waitFor()
    await page.getByRole('row', { name: /Recipient 53.*Bought/ }).waitFor()
    assert.deepEqual([...read], ['2'])
    await page.getByRole('button', { name: 'All packages' }).click()
    await page.getByRole('menuitemradio', { name: 'Bought: 53' }).click()
    await page.getByText('1–50 of 53').waitFor()
  })

  test('of a person who left wait for another one, and the page says why', async (t) => {
    const { client, orders, accountId } = await openShop(['Left behind'])
    const batchId = await createReadyBatch(client, [orders[0].shipments[0].id])
    await pages.environment.db.pool.query(
      `update batches set state = 'paused', pause_reason = 'accessRevoked', started_by = created_by, started_at = now()
       where id = $1`,
      [batchId],
    )
    const { page } = await pages.open(t, { role: 'Packer', accountId })
    await pages.show(page, `batches/${batchId}`, 'Purchase paused')
    await page.getByText(/^The API key .*, which started the purchase, may no longer buy labels/).waitFor()
    await expectAccessibleInEveryLook(page, 'a batch without a buyer')
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('heading', { name: '1 label bought' }).waitFor()
  })

  test('in a narrow window, the price and the button are visible', async (t) => {
    const { client, orders, accountId } = await openShop(['Narrow'], '1')
    const created = expectData(
      await client.post('/api/v1/batches', { orderIds: [orders[0].id], selection: { strategy: 'cheapest' } }),
      201,
    )
    const { page } = await pages.open(t, { role: 'Owner', accountId, width: 360, height: 740 })
    await pages.show(page, `batches/${created.id}`, 'Review 1 label')
    const button = page.getByRole('button', { name: /^Buy 1 · \$/ })
    const box = (await button.boundingBox()) ?? assert.fail('there is no button')
    assert.ok(box.y + box.height <= 740)
    await button.click()
    await page
      .getByRole('alert')
      .getByText(/credit/)
      .waitFor()
  })
})
