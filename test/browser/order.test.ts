/** The page of an order: what was bought, what happened, and what can be done. */
import assert from 'node:assert/strict'
import test, { describe, type TestContext } from 'node:test'
import { OrderStatus } from '#domain/orders/status/states.ts'
import { openPerson } from '../support/browser.ts'
import type { OrderChanges } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

async function openOrder(test: TestContext, changes: OrderChanges = {}) {
  const client = await pages.environment.openClient()
  const order = await client.createOrder(changes)
  const opened = await pages.open(test, { role: 'Packer', accountId: client.account.accountId })
  await pages.show(opened.page, `orders/${order.id}`, order.toAddress.name)
  return { ...opened, client, orderId: order.id as string }
}

/** An order that somebody tried to buy a label for. */
async function openBought(test: TestContext, name: string) {
  const client = await pages.environment.openClient()
  const { order, shipmentId, rate } = await createRatedOrder(client, name)
  await buyRate(client, shipmentId, rate.id)
  const opened = await pages.open(test, { role: 'Packer', accountId: client.account.accountId })
  const { page } = opened
  await pages.show(page, `orders/${order.id}`, name)
  const story = page.getByRole('list', { name: 'History' })
  return { ...opened, story }
}

describe('An order', { concurrency: 2 }, () => {
  test('is held with a reason and resumed, and its timeline names the person', async (t) => {
    const { page } = await openOrder(t)
    await page.getByRole('button', { name: 'Hold' }).click()
    await page.getByLabel('Reason').fill('Out of boxes')
    await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
    await page.getByText('The order’s status then returns to Created.').waitFor()
    const story = page.getByRole('list', { name: 'History' })
    const held = story.getByRole('listitem').filter({ hasText: 'Created → On hold' })
    assert.match((await held.textContent()) ?? '', /“Out of boxes”.*Packer of the shop/)
    await page.locator('body').press('h')
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
    await story.getByText('On hold → Created').waitFor()
    await page.getByText('The order’s status then returns').waitFor({ state: 'detached' })
  })

  test('is current again after a return to its window', async (t) => {
    const { page, accountId, orderId } = await openOrder(t)
    const { browser: colleague } = await openPerson(pages.environment, { accountId, role: 'Packer' })
    const move = { selection: { orderIds: [orderId] }, status: OrderStatus.OnHold, reason: 'Out of boxes' }
    expectData(await colleague.post('/orders/moves', move))
    const held = page.getByText('The order’s status then returns to Created.')
    await eventually('the page shows it', async () => {
      // From a window beside this one: it was seen all the time.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      return held.isVisible()
    })
    await page.getByRole('list', { name: 'History' }).getByText('“Out of boxes”').waitFor()
  })

  test('can be moved only as its status permits', async (t) => {
    const { page } = await openOrder(t)
    await page.getByRole('button', { name: 'Change status' }).click()
    assert.equal(await page.getByRole('menuitem', { name: 'Mark as returned' }).count(), 0)
    await page.getByRole('menuitem', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('list', { name: 'History' }).getByText('Created → Canceled').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Change status' }).count(), 0)
  })

  test('leads back to the unchanged list, and to its neighbors there', async (t) => {
    const client = await pages.environment.openClient()
    for (const name of ['Cy', 'Bea', 'Ada']) {
      pages.environment.clock.advance(1_000)
      await client.createOrder({ to: { name } })
    }
    const { page } = await pages.open(t, { role: 'Packer', accountId: client.account.accountId })
    await pages.show(page, 'orders?view=all&source=API', 'Orders')
    await page.getByRole('link', { name: 'Ada' }).click()
    const along = page.getByRole('navigation', { name: 'Orders in the list' })
    await along.getByText('1 of 3').waitFor()
    await along.getByRole('link', { name: 'Next order' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bea' }).waitFor()
    await page.locator('body').press('j')
    await page.getByRole('heading', { level: 1, name: 'Cy' }).waitFor()
    await page.locator('body').press('k')
    await page.getByRole('heading', { level: 1, name: 'Bea' }).waitFor()
    await page.locator('body').press(']')
    await page.getByRole('heading', { level: 1, name: 'Cy' }).waitFor()
    await page.locator('body').press('[')
    await page.getByRole('heading', { level: 1, name: 'Bea' }).waitFor()
    await page.locator('body').press('Escape')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    assert.match(page.url(), /\?view=all&source=API$/)
  })

  test('of another account does not exist', async (t) => {
    const other = await pages.environment.openClient()
    const { id } = await other.createOrder()
    const { page } = await pages.open(t, { role: 'Owner' })
    await pages.show(page, `orders/${id}`, 'Order not found')
  })
})

describe('A label', { concurrency: 2 }, () => {
  test('is shown with its price, and canceled after a question about the money', async (t) => {
    const { page, story } = await openBought(t, 'Ada')
    await story.getByText(/^Label bought: /).waitFor()
    await page.getByRole('button', { name: 'Download' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^ZPL, 203 dpi/ }).click(),
    ])
    assert.match(file.suggestedFilename(), /^\d+-ZPL203DPI\.zpl$/)
    const picture = page.getByRole('img', { name: /^Label / })
    await page.waitForFunction(() => (document.querySelector('main img') as HTMLImageElement | null)?.naturalWidth)
    assert.ok(await picture.isVisible())
    await page.getByRole('button', { name: 'Cancel label', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this label?' })
    await question.getByText(/\$\d+\.\d\d is returned to your credit/).waitFor()
    await question.getByRole('button', { name: 'Cancel label', exact: true }).click()
    await page.getByText('Label canceled').first().waitFor()
    await page.getByText(/\$\d+\.\d\d, refunded/).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Cancel label', exact: true }).count(), 0)
  })

  test('in progress or with unknown outcome is shown as such until it is decided', async (t) => {
    const client = await pages.environment.openClient()
    const { hold, order, shipmentId, rate } = {
      hold: pages.holdPurchases('Held'),
      ...(await createRatedOrder(client, 'Held')),
    }
    const buying = buyRate(client, shipmentId, rate.id)
    await hold.reached
    const { page } = await pages.open(t, { role: 'Packer', accountId: client.account.accountId })
    await pages.show(page, `orders/${order.id}`, 'Held')
    await page.getByText('Buying label', { exact: true }).first().waitFor()
    const sql = `update purchases set state = 'OutcomeUnknown', lease_until = now() + interval '1 hour' where order_id = $1`
    await pages.environment.db.pool.query(sql, [order.id])
    await page.getByText('The carrier hasn’t confirmed whether it created the label').waitFor()
    await page.getByText('Outcome unknown').waitFor()
    hold.release()
    assert.equal((await buying).status, 200)
    await page
      .getByRole('list', { name: 'History' })
      .getByText(/^Label bought: /)
      .waitFor()
    await page.getByText('The carrier hasn’t confirmed').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cancel label', exact: true }).waitFor()
  })

  test('that could not be bought shows the reason, and that nothing was charged', async (t) => {
    const { page, story } = await openBought(t, 'Ada [buy-rejected]')
    await page.getByText('No label was created, and nothing was charged').waitFor()
    await story.getByText(/not charged$/).waitFor()
  })
})
