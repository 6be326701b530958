/** The first orders of an account: what it has not got yet stands in nobody's way. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { openPages } from './support/pages.ts'

const pages = openPages()

test('A person without a ship-from address saves the typed one, and the next order starts with it', async (t) => {
  const { page } = await pages.open(t, { role: 'Owner' })
  await pages.show(page, 'orders', 'Orders')
  await page.getByRole('button', { name: 'Try a sample order' }).click()
  await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor()
  await page.getByRole('button', { name: 'Save as ship-from address' }).click()
  await page.getByLabel('Ship-from address').waitFor()
  // It is chosen, and nothing is left to be written: the one street is the recipient's.
  await page.getByLabel('Street', { exact: true }).nth(1).waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Street', { exact: true }).count(), 1)
  await page.getByLabel('Package type', { exact: true }).selectOption('USPS Flat rate envelope')
  await page.getByLabel('Length (in)').waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /^UPS/ }).first().waitFor({ state: 'detached' })
  await page
    .getByRole('radio', { name: /^USPS Priority Mail/ })
    .first()
    .waitFor()
  await page.getByLabel('Package type', { exact: true }).selectOption('Custom size')
  await page.getByLabel('Length (in)').waitFor()
  await pages.show(page, 'orders/draft/new', 'New order')
  const warehouse = page.getByLabel('Ship-from address')
  assert.equal(await warehouse.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text), 'New York')
  assert.equal(await page.getByRole('button', { name: 'Save as ship-from address' }).count(), 0)
})

test("Packers can't save ship-from addresses", async (t) => {
  const { page } = await pages.open(t, { role: 'Packer' })
  await pages.show(page, 'orders', 'Orders')
  await page.getByRole('button', { name: 'Try a sample order' }).click()
  await page.getByRole('button', { name: /^Buy & print \$/ }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Save as ship-from address' }).count(), 0)
})
