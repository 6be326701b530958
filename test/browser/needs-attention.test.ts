/** Purchases with an unknown outcome: who sees them, what the page shows, and the effect of a decision. */
import assert from 'node:assert/strict'
import test, { describe, type TestContext } from 'node:test'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { buyRate, createRatedOrder, getOrder } from '../support/purchases.ts'
import { expectAccessibleInEveryLook, expectToFitEveryWidth } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'
import { moneyOf } from './support/shipping.ts'

const pages = openPages()

/** A purchase for somebody of this name that was asked about for hours, with a Manager at the page of it. */
async function openUnknown(t: TestContext, recipient: string) {
  const { environment } = pages
  const account = await environment.openAccount({ credit: '100' })
  const { accountId } = account
  const held = pages.holdLookups(recipient)
  t.after(held.release)
  const at = await pages.impatientNode()
  const client = await createClient(at.url).signIn(account)
  const { order, shipmentId, rate } = await createRatedOrder(client, recipient, 'ups')
  const { operationId } = expectData(await buyRate(client, shipmentId, rate.id), 202)
  await eventually('the outcome is unknown', async () => {
    const { rowCount } = await environment.db.pool.query(
      `update purchases set sent_at = sent_at - interval '2 hours' where id = $1 and state = 'OutcomeUnknown'`,
      [operationId],
    )
    return rowCount === 1
  })
  const { page } = await pages.open(t, { role: 'Manager', accountId })
  await pages.show(page, 'orders', 'Orders')
  const orderNow = () => getOrder(client, order.id)
  return { accountId, page, orderNow, price: rate.rate as number, available: () => moneyOf(pages, accountId) }
}

describe('A purchase that no lookup decides', { concurrency: 2 }, () => {
  test('is counted in the navigation, shown with all known facts, and becomes a label once somebody has found it', async (t) => {
    const { page, orderNow, price, available } = await openUnknown(t, 'Lost Ada [buy-lost]')
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Manual review 1' })
    await link.waitFor()
    await page.locator('body').press('g')
    await page.locator('body').press('s')
    await page.getByRole('heading', { level: 1, name: 'Manual review' }).waitFor()
    await page.getByRole('link', { name: 'Lost Ada' }).waitFor()
    await page.getByText(`$${price.toFixed(2)}`).waitFor()
    await expectAccessibleInEveryLook(page, 'what is to be settled')
    await expectToFitEveryWidth(page, 'what is to be settled')
    await page.getByRole('button', { name: 'Mark as bought' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as bought' })
    await dialog.waitFor()
    await expectAccessibleInEveryLook(page, 'a label that was found')
    await dialog.getByRole('button', { name: 'Mark as bought' }).click()
    await dialog.getByText('Enter the tracking number.').waitFor()
    await dialog.getByLabel('Tracking number').fill('1Z 999 AA1 0123 456 784')
    await dialog.getByLabel('Amount charged by the carrier').fill('$8.10')
    await dialog.getByRole('button', { name: 'Mark as bought' }).click()
    await dialog.getByText('Enter how you confirmed it.').waitFor()
    await dialog.getByLabel('How you confirmed it').fill('It stands in their list')
    await dialog.getByRole('button', { name: 'Mark as bought' }).click()
    await dialog.getByText('The carrier did not confirm that this tracking number').waitFor()
    await expectAccessibleInEveryLook(page, 'a number that the carrier does not confirm')
    await dialog.getByText('Save the number without the carrier’s confirmation').click()
    await dialog.getByRole('button', { name: 'Mark as bought' }).click()
    await page.getByText('Nothing to review').waitFor()
    assert.equal(await link.count(), 0)
    assert.equal((await orderNow()).details.shipments[0].label.trackingNumber, '1Z999AA10123456784')
    assert.equal((await available()).available, Math.round((100 - price) * 100) / 100)
  })

  test('can be bought again once somebody knows that there is no label', async (t) => {
    const { page, available } = await openUnknown(t, 'Gone Ada [buy-lost]')
    // The path of earlier versions redirects to the page.
    await pages.show(page, 'to-settle', 'Manual review')
    await page.getByRole('button', { name: 'Mark as not bought' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as not bought' })
    await dialog.getByText('is returned to your credit, and you can buy a label for this package again').waitFor()
    await dialog.getByLabel('How you confirmed it').fill('They have never heard of it')
    await dialog.getByRole('button', { name: 'Mark as not bought' }).click()
    await page.getByText('Nothing to review').waitFor()
    const { available: left, reserved } = await available()
    assert.deepEqual([left, reserved], [100, 0])
  })
})
