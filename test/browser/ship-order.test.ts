/** An order that is there gets its label on its own page: what the carriers ask, what the button says, and what came of it. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createClient } from '../support/client.ts'
import { openPages } from './support/pages.ts'
import {
  boughtFor,
  buyButton,
  dollarsIn,
  expectBoughtOnce,
  expectNothingBought,
  openOrder,
  priceOn,
} from './support/shipping.ts'

const pages = openPages()

describe('An existing order', { concurrency: 2 }, () => {
  test('is bought at the price on the button, which is charged, and printed', async (t) => {
    const desk = await openOrder(pages, t, 'Shipped at once', { credit: '100', role: 'Owner' })
    const { page } = desk
    const price = await priceOn(page)
    assert.equal(await dollarsIn(page.getByText(/^Credit after purchase: /)), Math.round((100 - price) * 100) / 100)
    await buyButton(page).click()
    await page.getByRole('button', { name: 'Print again' }).waitFor()
    await page.getByText(/^Label bought: /).waitFor()
    await buyButton(page).waitFor({ state: 'detached' })
    await expectBoughtOnce(pages, desk, price, 100)
  })

  test('is bought once, for any number of clicks and keys', async (t) => {
    const desk = await openOrder(pages, t, 'Pressed', { credit: '100' })
    const { page } = desk
    const price = await priceOn(page)
    const hold = pages.holdPurchases('Pressed')
    t.after(hold.release)
    await buyButton(page).dblclick()
    await hold.reached
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Buying…/ }).click({ force: true })
    hold.release()
    await page.getByRole('button', { name: 'Print again' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('b')
    await expectBoughtOnce(pages, desk, price, 100)
  })

  test('that two people buy at once has one label, and both see it', async (t) => {
    const desk = await openOrder(pages, t, 'Contested', { credit: '100' })
    const price = await priceOn(desk.page)
    const other = await desk.context.newPage()
    await pages.show(other, `orders/${desk.orderId}`, 'Contested')
    await buyButton(other).waitFor()
    await Promise.all([buyButton(desk.page).click(), buyButton(other).click()])
    for (const page of [desk.page, other]) await page.getByText(/^Label bought: /).waitFor()
    await expectBoughtOnce(pages, desk, price, 100)
  })

  test('whose price expired is not bought until the new price is shown', async (t) => {
    const desk = await openOrder(pages, t, 'Late', { credit: '100' })
    const { page, accountId } = desk
    const price = await priceOn(page)
    const sql = "update rates set usable_until = now() - interval '1 minute' where account_id = $1"
    await pages.environment.db.pool.query(sql, [accountId])
    await buyButton(page).click()
    await page.getByRole('alert').getByText('This price has expired.').waitFor()
    await expectNothingBought(pages, desk, 100)
    await buyButton(page).click()
    await page.getByText(/^Label bought: /).waitFor()
    await expectBoughtOnce(pages, desk, price, 100)
  })

  test('warns of a label that the recipient already has', async (t) => {
    const account = await pages.environment.openAccount({ credit: '100' })
    const client = await createClient(pages.environment.url).signIn(account)
    await client.buyLabel({ to: { name: 'Twice' } })
    const other = await client.createOrder({ to: { name: 'Twice', street1: '1 Elsewhere' } })
    const second = await client.createOrder({ to: { name: 'twice ' } })
    const { page } = await pages.open(t, { role: 'Packer', accountId: account.accountId })
    await pages.show(page, `orders/${other.id}`, 'Twice')
    await priceOn(page)
    assert.equal(await page.getByText('Another order to this recipient has a label').count(), 0)
    await pages.show(page, `orders/${second.id}`, /twice/)
    await page.getByText('Another order to this recipient has a label').waitFor()
    await page.getByRole('link', { name: 'The order' }).click()
    await page.getByRole('heading', { level: 1, name: 'Twice' }).waitFor()
  })

  test('of two parcels, one with a label, is bought for the other one only', async (t) => {
    const desk = await openOrder(pages, t, 'Two', { credit: '100', order: { shipments: 2 } })
    const { page, accountId } = desk
    await page.getByRole('radiogroup', { name: 'Rates for package 2' }).waitFor()
    const both = await priceOn(page)
    await buyButton(page).click()
    await page
      .getByText(/^Label bought: /)
      .nth(1)
      .waitFor()
    assert.equal((await boughtFor(pages, desk)).labels, 2)
    await page.getByRole('button', { name: 'Cancel label', exact: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel label', exact: true }).click()
    assert.equal((await priceOn(page)) * 2, both)
    await buyButton(page).click()
    await page
      .getByText(/^Label bought: /)
      .nth(2)
      .waitFor()
    const { labels, sold } = await boughtFor(pages, { accountId, recipient: 'Two' })
    assert.deepEqual([labels, sold], [2, 2])
  })

  test('that is on hold has no price, and a resumed one has', async (t) => {
    const { page } = await openOrder(pages, t, 'Held back')
    await buyButton(page).waitFor()
    await page.getByRole('button', { name: 'Hold' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
    await page.getByText(/^You can’t buy a label until you resume/).waitFor()
    assert.equal(await page.getByRole('button', { name: /^Buy/ }).count(), 0)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
    await buyButton(page).waitFor()
  })

  test('is bought with the permission; a Developer sees why the purchase is not allowed', async (t) => {
    const { page } = await openOrder(pages, t, 'Looked at', { role: 'Developer' })
    const button = page.getByRole('button', { name: 'Buy & print' })
    assert.equal(await button.getAttribute('aria-disabled'), 'true')
    await button.hover()
    await page.getByRole('tooltip', { name: 'Ask an Owner, Manager, or Packer' }).waitFor()
  })
})
