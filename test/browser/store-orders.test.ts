/** Orders that came from a store, as their page shows them. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { openPerson } from '../support/browser.ts'
import { createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { expectAccessibleInEveryLook, expectToFitEveryWidth } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'
import { connectShop, importedOrder, lookUntil, placeOrder } from './support/shops.ts'

const pages = openPages()

/** A window of somebody whose account has a shop. */
async function openShop(t: Parameters<typeof pages.open>[0]) {
  const account = await pages.environment.openAccount()
  const person = await openPerson(pages.environment, { accountId: account.accountId, role: 'Manager' })
  const { played, storeId } = await connectShop(pages, person, 'woocommerce')
  const client = await createClient(pages.environment.url).signIn(account)
  const { page } = await pages.open(t, { person, accountId: account.accountId })
  return { page, person, played, storeId, client, accountId: account.accountId }
}

const sideOf = async ({ browser }: Awaited<ReturnType<typeof openPerson>>, orderId: string) =>
  expectData(await browser.get(`/orders/${orderId}/store`))

describe('An order of a store', () => {
  test('shows its store and why it waits, and continues when the store permits it', async (t) => {
    const { page, person, played, storeId } = await openShop(t)
    const placed = placeOrder(played, 'Hilda Held', { hold: 'held' })
    const orderId = await importedOrder(person, storeId, placed)
    await pages.show(page, `orders/${orderId}`, 'Hilda Held')
    await page.getByRole('note').filter({ hasText: 'You can’t buy a label for this order yet' }).waitFor()
    await page.getByText(/^Corner Shop hasn’t released this order: /).waitFor()
    await page.getByRole('link', { name: 'WooCommerce · Corner Shop' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Rates' }).count(), 0)
    await expectAccessibleInEveryLook(page, 'an order that its store holds')
    played.shop.setHold(placed.id, null)
    await lookUntil(person, storeId, 'it is released', async () => (await sideOf(person, orderId)).standing === 'open')
    await page.reload()
    await page.getByRole('heading', { name: 'Rates' }).waitFor()
    await page.getByRole('link', { name: 'WooCommerce · Corner Shop' }).click()
    await page.getByRole('heading', { level: 1, name: 'WooCommerce · Corner Shop' }).waitFor()
    await page.getByRole('table', { name: 'Recently imported orders' }).getByText('Hilda Held').waitFor()
    await expectAccessibleInEveryLook(page, 'a store')
    await expectToFitEveryWidth(page, 'a store')
  })

  test('with an address edited at the store is updated once somebody accepts that', async (t) => {
    const { page, person, played, storeId } = await openShop(t)
    const placed = placeOrder(played, 'Mona Moved')
    const orderId = await importedOrder(person, storeId, placed)
    played.shop.editAddress(placed.id, { street1: '1 New Road' })
    await lookUntil(person, storeId, 'it differs', async () => (await sideOf(person, orderId)).differences)
    await pages.show(page, `orders/${orderId}`, 'Mona Moved')
    await page.getByRole('heading', { name: 'Corner Shop changed this order' }).waitFor()
    await page.getByText('1 New Road').waitFor()
    await expectAccessibleInEveryLook(page, 'an order that its store has changed')
    await expectToFitEveryWidth(page, `orders/${orderId}`)
    await page.getByRole('button', { name: 'Accept store changes' }).click()
    await page.getByText('Store changes accepted').waitFor()
    assert.equal(expectData(await person.browser.get(`/orders/${orderId}`)).toAddress.street1, '1 New Road')
    await page.getByRole('heading', { name: 'Rates' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Corner Shop changed this order' }).count(), 0)
  })

  test('that goes abroad can be bought once somebody adds the customs details', async (t) => {
    const { page, person, played, storeId } = await openShop(t)
    const address = {
      ...{ firstName: 'Aoife', lastName: 'Abroad', company: null, street1: '12 Dawson St', street2: null },
      ...{ city: 'Dublin', state: '', zip: 'D02 X285', country: 'IE', phone: '+35315550123', email: 'b@shop.example' },
    }
    const orderId = await importedOrder(person, storeId, placeOrder(played, 'Aoife Abroad', { address }))
    await pages.show(page, `orders/${orderId}`, 'Aoife Abroad')
    await page.getByText('Customs requires the country of origin of Enamel mug').waitFor()
    await page.getByRole('button', { name: 'Add customs details…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Customs details' })
    const [mug, towel] = [
      dialog.getByRole('group', { name: /^Enamel mug/ }),
      dialog.getByRole('group', { name: /^Tea towel/ }),
    ]
    await mug.getByLabel('Country of origin').selectOption('PT')
    await mug.getByLabel('HS tariff number').fill('12')
    await expectAccessibleInEveryLook(page, 'what customs ask of an order')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await mug.locator('[aria-invalid=true]').waitFor()
    await mug.getByLabel('HS tariff number').fill('7323.94')
    await towel.getByLabel('Country of origin').selectOption('IN')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Customs details saved').waitFor()
    await page.getByRole('heading', { name: 'Rates' }).waitFor()
    assert.equal(expectData(await person.browser.get(`/orders/${orderId}`)).purchaseBlock, null)
  })

  test('that its store closes during a purchase is not bought, and the page gives the reason', async (t) => {
    const { page, person, played, storeId } = await openShop(t)
    const placed = placeOrder(played, 'Lara Late')
    const orderId = await importedOrder(person, storeId, placed)
    await pages.show(page, `orders/${orderId}`, 'Lara Late')
    const buy = page.getByRole('button', { name: /^Buy & print \$/ })
    await buy.waitFor()
    played.shop.cancel(placed.id)
    await buy.click()
    await page.getByRole('note').filter({ hasText: 'Corner Shop closed this order: canceled.' }).waitFor()
  })

  test('is split into parcels as somebody decides, each with its contents', async (t) => {
    const { page, person, played, storeId } = await openShop(t)
    const orderId = await importedOrder(person, storeId, placeOrder(played, 'Paula Parcels'))
    await pages.show(page, `orders/${orderId}`, 'Paula Parcels')
    await page.getByRole('button', { name: 'Packages…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Packages in this order' })
    await dialog.getByRole('button', { name: 'Add package' }).click()
    const [first, second] = [
      dialog.getByRole('group', { name: 'Package 1' }),
      dialog.getByRole('group', { name: 'Package 2' }),
    ]
    await second.getByLabel('Weight').and(page.locator(':focus')).waitFor()
    await second.getByRole('button', { name: 'Remove package 2' }).click()
    await dialog.getByRole('button', { name: 'Add package' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await first.getByLabel('Weight').fill('2 lb')
    await first.getByLabel('Enamel mug (of 2)').fill('1')
    await second.getByLabel('Weight').fill('12 oz')
    for (const side of ['Length (in)', 'Width (in)', 'Height (in)']) await second.getByLabel(side).fill('6')
    await dialog.getByText('Not packed yet: 1 × Enamel mug.').waitFor()
    await second.getByLabel('Enamel mug (of 2)').fill('1')
    await expectAccessibleInEveryLook(page, 'the parcels of an order')
    await dialog.getByRole('button', { name: 'Save packages' }).click()
    await page.getByText('Packages saved').waitFor()
    await page.getByRole('heading', { name: 'Package 2 of 2' }).waitFor()
    const { shipments } = expectData(await person.browser.get(`/orders/${orderId}/parcels`))
    assert.deepEqual(
      shipments.map(({ parcel, lines }: Json) => [parcel.weight, lines.length]),
      [
        [2, 2],
        [0.75, 1],
      ],
    )
  })

  test('stays the same once its label is bought, and the page shows later changes at the store', async (t) => {
    const { page, person, played, storeId, client } = await openShop(t)
    const placed = placeOrder(played, 'Lena Labelled')
    const orderId = await importedOrder(person, storeId, placed)
    await buy(client, orderId)
    await pages.show(page, `orders/${orderId}`, 'Lena Labelled')
    await page.getByText('The store was notified of the shipment.').waitFor()
    assert.equal(played.shop.find(placed.id)?.fulfillments.length, 1)
    played.shop.editAddress(placed.id, { street1: '2 Other Road' })
    await lookUntil(person, storeId, 'it differs', async () => (await sideOf(person, orderId)).differences)
    await pages.show(page, 'needs-attention', 'Manual review')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Manual review 1' }).waitFor()
    await expectAccessibleInEveryLook(page, 'an order that its store has changed, to be settled')
    await expectToFitEveryWidth(page, 'an order that its store has changed, to be settled')
    await page.getByRole('link', { name: 'Lena Labelled' }).click()
    await page.getByText('2 Other Road').waitFor()
    await page.getByRole('button', { name: 'Mark as reviewed' }).click()
    await page.getByText('Marked as reviewed').waitFor()
    await eventually('the difference is gone', async () => (await sideOf(person, orderId)).differences === null)
    await page.getByRole('link', { name: 'Manual review', exact: true }).click()
    await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
    assert.equal(expectData(await person.browser.get(`/orders/${orderId}`)).toAddress.street1, '233 S Wacker Dr')
  })

  test('with a rejected fulfillment shows the reason, and is sent again', async (t) => {
    const { page, person, played, storeId, client } = await openShop(t)
    const placed = placeOrder(played, 'Rita Refused')
    const orderId = await importedOrder(person, storeId, placed)
    await buy(client, orderId)
    await eventually('the store is told', async () => (await sideOf(person, orderId)).pushes[0]?.state === 'done')
    // As a store leaves it that does not take it.
    await pages.environment.db.pool.query(
      `update store_pushes set state = 'refused', due_at = null, refusal = $2 where order_id = $1`,
      [orderId, JSON.stringify({ storeCode: null, storeText: 'The order is archived' })],
    )
    await pages.show(page, `orders/${orderId}`, 'Rita Refused')
    await page.getByText('The store was not notified. Reason: “The order is archived”').waitFor()
    await expectAccessibleInEveryLook(page, 'an order whose store was not told')
    const notTold = page.getByRole('list', { name: 'Failed fulfillment updates' })
    await pages.show(page, 'needs-attention', 'Manual review')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Manual review 1' }).waitFor()
    await notTold.getByRole('link', { name: 'Rita Refused' }).waitFor()
    await expectToFitEveryWidth(page, 'a label that a store was not told of')
    await pages.show(page, `stores/${storeId}`, 'WooCommerce · Corner Shop')
    await notTold.getByText('Reason: “The order is archived”').waitFor()
    await expectAccessibleInEveryLook(page, 'a store that was not told of a label')
    await expectToFitEveryWidth(page, 'a store that was not told of a label')
    await page.getByRole('button', { name: 'Retry' }).click()
    await notTold.waitFor({ state: 'detached' })
    await pages.show(page, `orders/${orderId}`, 'Rita Refused')
    await page.getByText('The store was notified of the shipment.').waitFor()
    assert.equal(played.shop.find(placed.id)?.fulfillments.length, 1, 'it had been told before')
  })
})

/** Buys for its first parcel at the first price. */
async function buy(client: Awaited<ReturnType<typeof openShop>>['client'], orderId: string): Promise<void> {
  const { shipments } = expectData(await client.get(`/api/v1/orders/${orderId}`)).details
  const [{ shipmentId }] = shipments
  const [rate] = expectData(await client.post(`/api/v1/shipments/${shipmentId}/rates`, {})).rates
  expectData(await client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rate.id } }))
}
