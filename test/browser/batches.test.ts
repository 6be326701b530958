/** Labels of many orders in the web application: select, review, buy, print once. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { OrderStatus } from '#domain/orders/status/states.ts'
import { expectData } from '../support/expect.ts'
import { expectAccessibleInEveryLook, expectToFitEveryWidth } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'
import { withPdfViewer } from './support/printing.ts'

const pages = openPages()

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
    const table = page.getByRole('table', { name: 'Packages to correct' })
    await table.getByRole('link', { name: 'Stopped' }).waitFor()
    expectData(await client.patch(`/api/v1/orders/${orders[1].id}/status`, { status: OrderStatus.Created }))
    await page.getByRole('button', { name: 'Retry 1' }).click()
    await page.getByRole('button', { name: /^Buy 2 · / }).waitFor()
    await page.getByRole('button', { name: 'Leave out Stopped' }).click()
    await page.getByRole('button', { name: /^Buy 1 · / }).click()
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
