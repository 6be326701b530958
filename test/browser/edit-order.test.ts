/** An order is weighed, packed and corrected on its own page, next to the price. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { expectAccessible } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'
import { boughtFor, buyButton, openOrder, priceOn } from './support/shipping.ts'

const pages = openPages()

const inToronto = { street1: '100 Queen St W', city: 'Toronto', state: 'ON', zip: 'M5H 2N2', country: 'CA' }

describe('On the page of an order', { concurrency: 2 }, () => {
  test('a weight changes the price in place, and the label has it', async (t) => {
    const desk = await openOrder(pages, t, 'Weighed', { credit: '200' })
    const { page } = desk
    const price = await priceOn(page)
    await page.getByLabel('Weight', { exact: true }).fill('9 lb')
    await page.keyboard.press('Enter')
    await page.getByText('Package changed').waitFor()
    await page.getByText('Rates updated.').waitFor()
    const heavy = await priceOn(page)
    assert.ok(heavy > price, `${heavy} is more than ${price}`)
    await page.getByLabel('Length (in)').fill('400')
    await page.getByRole('button', { name: 'Update rates' }).click()
    await page
      .getByText(/108 in|too large|limit/i)
      .first()
      .waitFor()
    await page.getByLabel('Length (in)').fill('11')
    await page.getByRole('button', { name: 'Update rates' }).click()
    await page.getByText('Package changed').nth(1).waitFor()
    await priceOn(page)
    await buyButton(page).click()
    await page.getByText(/^Label bought: /).waitFor()
    const { rows } = await pages.environment.db.pool.query(
      'select weight::float8 as weight, length::float8 as length from shipments where account_id = $1',
      [desk.accountId],
    )
    assert.deepEqual(rows, [{ weight: 9, length: 11 }])
  })

  test('the address is corrected under the same order, and the label is for it', async (t) => {
    const desk = await openOrder(pages, t, 'Misaddressed', { credit: '100' })
    const { page } = desk
    await page.keyboard.press('e')
    await page.getByLabel('Name', { exact: true }).fill('Well Addressed')
    await page.getByLabel('ZIP code').fill('x')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.locator('input[name="toAddress.zip"][aria-invalid=true]').waitFor()
    await page.getByLabel('ZIP code').fill('94043')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByRole('heading', { level: 1, name: 'Well Addressed' }).waitFor()
    await page.getByText('Ship-to address changed').waitFor()
    await priceOn(page)
    await buyButton(page).click()
    await page.getByText(/^Label bought: /).waitFor()
    assert.equal((await boughtFor(pages, { ...desk, recipient: 'Well Addressed' })).sold, 1)
    assert.ok(page.url().includes(desk.orderId))
  })

  for (const width of [1280, 360]) {
    test(`the recipient and what customs require come before the price, at ${width} pixels`, async (t) => {
      const { page } = await openOrder(pages, t, 'Ada Byron', { credit: '100', order: { to: inToronto } })
      await page.setViewportSize({ width, height: 800 })
      await page.getByText('Customs: describe what is in the package.').waitFor()
      const recipient = await page.getByText('100 Queen St W').boundingBox()
      assert.ok(recipient && recipient.y + recipient.height < 800, 'the recipient is visible')
      await expectAccessible(page, `an order at ${width}`)
      await page.getByRole('button', { name: 'Add customs details' }).click()
      await page.getByLabel('Description').fill('Enamel mug')
      await page.getByLabel('Total value').fill('24')
      await page.getByLabel('Currency').fill('USD')
      await page.getByRole('form', { name: 'Customs' }).getByLabel('Weight').fill('1 lb')
      await page.getByLabel('Country of origin').selectOption('PT')
      await page.getByLabel('HS tariff number').fill('HS 6912.00.8910.123')
      await expectAccessible(page, `its customs form at ${width}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      assert.ok(overflow <= 0, 'the page does not scroll sideways')
      await page.getByRole('button', { name: 'Save customs details' }).click()
      await page.getByText('Customs details changed').waitFor()
      await page.getByText('Customs: describe what is in the package.').waitFor({ state: 'detached' })
      await priceOn(page)
      await buyButton(page).click()
      await page.getByText(/^Label bought: /).waitFor()
    })
  }

  test('what someone else saved meanwhile is shown, and is replaced only on purpose', async (t) => {
    const { page, orderId, accountId } = await openOrder(pages, t, 'Contested', { credit: '100' })
    const { page: other } = await pages.open(t, { role: 'Packer', accountId })
    await pages.show(other, `orders/${orderId}`, 'Contested')
    await page.keyboard.press('e')
    await page.locator('input[name="toAddress.company"]').fill('Mine Ltd')
    await other.keyboard.press('e')
    await other.locator('input[name="toAddress.company"]').fill('Theirs Inc')
    await other.getByRole('button', { name: 'Save address' }).click()
    await other.getByText('Ship-to address changed').waitFor()
    await page.getByRole('button', { name: 'Save address' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText(/^Someone else changed this order, so your changes weren’t saved/).waitFor()
    await alert.getByText('Theirs Inc').waitFor()
    assert.equal(await page.locator('input[name="toAddress.company"]').inputValue(), 'Mine Ltd')
    await expectAccessible(page, 'a conflict')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByRole('button', { name: 'Edit ship-to address' }).waitFor()
    await page.getByText('Mine Ltd').waitFor()
    // The page of the other one still has the earlier package.
    await page.getByLabel('Weight', { exact: true }).fill('9 lb')
    await page.keyboard.press('Enter')
    await page.getByText('Package changed').waitFor()
    await other.getByLabel('Weight', { exact: true }).fill('3 lb')
    await other.keyboard.press('Enter')
    await other.getByText(/weren’t saved. The fields show what is saved now/).waitFor()
    await other.locator('input[name="parcel.weight"][value="9 lb"]').waitFor()
  })

  test('a label is bought without printing it', async (t) => {
    const { page } = await openOrder(pages, t, 'Not printed', { credit: '100' })
    await priceOn(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/prints$/.test(request.url())) asked.push(request.url())
    })
    await page.getByRole('button', { name: 'Buy without printing' }).click()
    await page.getByText(/^Label bought: /).waitFor()
    await page.getByRole('button', { name: 'Print', exact: true }).waitFor()
    assert.deepEqual(asked, [], 'no print is recorded')
  })

  test('a refusal leaves the button in sight at 1280 × 800', async (t) => {
    const { page } = await openOrder(pages, t, 'Refused [buy-rejected]', { credit: '100' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await priceOn(page)
    await buyButton(page).click()
    await page.getByText('No label was created, and nothing was charged').waitFor()
    const button = await buyButton(page).boundingBox()
    assert.ok(button && button.y + button.height <= 800, `the button ends at ${button && button.y + button.height}`)
  })
})
