/** The tab of orders that need attention, and an address that is corrected with one key. */
import assert from 'node:assert/strict'
import test, { after, before, describe, type TestContext } from 'node:test'
import { createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { buyRate, createRatedOrder, getOrder } from '../support/purchases.ts'
import { expectAccessibleInEveryLook, expectToFitEveryWidth } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

/** Rows have the marks twice: for wide and for narrow windows. */
const visible = { visible: true }

const albany = { street1: '12 Maple Street', street2: null, city: 'Albany', state: 'NY', zip: '12207' }

async function openDesk(t: TestContext, options: { width?: number } = {}) {
  const { environment } = pages
  const account = await environment.openAccount({ credit: '100' })
  const client = await createClient(environment.url).signIn(account)
  const open = () => pages.open(t, { role: 'Packer', accountId: account.accountId, ...options })
  const marked = (orderId: string, isMarked = true) =>
    eventually(isMarked ? 'the tab has the order' : 'the tab has lost the order', async () => {
      const { rows } = await environment.db.pool.query('select from order_attention where order_id = $1', [orderId])
      return (rows.length === 1) === isMarked
    })
  return { client, open, marked }
}

describe('A packer', { concurrency: 2 }, () => {
  // The other nodes check no addresses, because carriers count the calls.
  let checking: Awaited<ReturnType<typeof pages.environment.startNode>>
  before(async () => {
    checking = await pages.environment.startNode({ checkOrdersEveryMs: 100 })
  })
  after(() => checking.close())

  test('sees what went wrong in one tab, and accepts a suggested address with one key', async (t) => {
    const { client, open, marked } = await openDesk(t)
    await client.createOrder({ to: { ...albany, name: 'Fine Freda' } })
    const mia = await client.createOrder({ to: { ...albany, name: 'Mistaken Mia', zip: '94043' } })
    const { order: rex, shipmentId, rate } = await createRatedOrder(client, 'Refused Rex [buy-rejected]')
    assert.equal((await buyRate(client, shipmentId, rate.id)).status, 422)
    await Promise.all([marked(mia.id), marked(rex.id)])

    const { page } = await open()
    await pages.show(page, 'orders', 'Orders')
    const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Needs attention 2' })
    await tab.click()
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
    await rowOf('Fine Freda').waitFor({ state: 'detached' })
    await rowOf('Mistaken Mia').getByText('Check address').filter(visible).waitFor()
    await rowOf('Refused Rex').getByText('Purchase failed').filter(visible).waitFor()
    const sentence = await rowOf('Refused Rex').locator('span[title]').filter(visible).textContent()
    assert.ok(sentence && sentence.length > 10, `the carrier's sentence: ${sentence}`)
    await expectAccessibleInEveryLook(page, 'orders that need attention')
    await expectToFitEveryWidth(page, 'orders that need attention')

    await page.getByRole('link', { name: 'Mistaken Mia' }).click()
    await page.getByText(/^\w+ suggests a different address/).waitFor()
    await expectAccessibleInEveryLook(page, 'a suggested address')
    await expectToFitEveryWidth(page, 'a suggested address')
    await page.keyboard.press('Control+.')
    await page.getByText('Address corrected').waitFor()
    await page.getByText('Ship-to address changed').waitFor()
    await page.getByText(/^Address verified by \w+\.$/).waitFor()
    assert.equal(await page.getByText(/suggests a different address/).count(), 0)
    const { destination, toAddressCheck } = await getOrder(client, mia.id)
    assert.notEqual(destination.zip, '94043')
    assert.equal(toAddressCheck.verdict, 'verified')
    await marked(mia.id, false)
    await page.keyboard.press('Escape')
    await rowOf('Mistaken Mia').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Needs attention 1' }).waitFor()
  })

  test('keeps an address that they know to be right, and the history shows it', async (t) => {
    const { client, open, marked } = await openDesk(t)
    const order = await client.createOrder({ to: { ...albany, name: 'New House Nils', street1: 'Unnamed Lane' } })
    await marked(order.id)
    const { page } = await open()
    await pages.show(page, `orders/${order.id}`, 'New House Nils')
    await page.getByText('The carrier could not find this address.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Use suggestion' }).count(), 0)
    await page.getByRole('button', { name: 'Keep as entered' }).click()
    await page.getByText('Address kept as entered').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Keep as entered' }).count(), 0)
    await marked(order.id, false)
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
    await page.getByRole('link', { name: 'Needs attention 0' }).waitFor()
  })

  test('cannot overlook a purchase with an unknown outcome, wherever the order is listed', async (t) => {
    const recipient = 'Vanished Vera [buy-lost]'
    const held = pages.holdLookups(recipient)
    t.after(held.release)
    const { client, open, marked } = await openDesk(t)
    const { order, shipmentId, rate } = await createRatedOrder(client, recipient, 'ups')
    const buying = buyRate(client, shipmentId, rate.id)
    await marked(order.id)
    const { page } = await open()
    const row = page.getByRole('row').filter({ hasText: 'Vanished Vera' })
    for (const path of ['orders', 'orders?view=all&q=vanished', 'orders?view=needs-attention', 'orders?view=error']) {
      await pages.show(page, path, 'Orders')
      await row.getByText('Outcome unknown').filter(visible).waitFor()
      await row.getByText('Don’t buy another label').filter(visible).waitFor()
    }
    const color = (element: Element) => getComputedStyle(element).backgroundColor
    const alarm = await row.getByText('Outcome unknown').filter(visible).evaluate(color)
    const count = page.getByRole('link', { name: 'Needs attention 1' }).locator('span')
    assert.equal(await count.evaluate(color), alarm, 'the only colored count has the color of the loudest mark')
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox', { name: 'Search commands' }).fill('vanished')
    await page.getByRole('option').filter({ hasText: 'Vanished Vera' }).getByText('Outcome unknown').waitFor()
    await expectAccessibleInEveryLook(page, 'a search result with an unknown outcome')
    held.release()
    await buying
  })

  test('reads the marks on a phone too', async (t) => {
    const { client, open, marked } = await openDesk(t, { width: 360 })
    const order: Json = await client.createOrder({ to: { ...albany, name: 'Mistaken Max', zip: '94043' } })
    await marked(order.id)
    const { page } = await open()
    await pages.show(page, 'orders', 'Orders')
    await page.getByText('Check address').filter(visible).waitFor()
    assert.equal(expectData(await client.get(`/api/v1/orders/${order.id}`)).toAddressCheck.verdict, 'corrected')
  })
})
