/** Recipients of earlier orders: found, saved, changed and removed. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { expectData } from '../support/expect.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

test('the address book stores recipients, is searched, and deletes entries', async (t) => {
  const client = await pages.environment.openClient()
  await client.createOrder({ to: { name: 'Ada Byron' } })
  const { page, person } = await pages.open(t, { role: 'Packer', accountId: client.account.accountId })
  await pages.show(page, 'address-book', 'Address book')
  await page.getByText('No saved addresses yet').waitFor()
  await page.getByRole('button', { name: 'Save Ada Byron' }).click()
  const saved = page.getByRole('list', { name: 'Saved addresses' }).getByRole('listitem')
  await saved.filter({ hasText: 'Ada Byron' }).waitFor()

  await page.locator('body').press('c')
  const dialog = page.getByRole('dialog', { name: 'New address' })
  await dialog.getByLabel('Name').fill('Grace Hopper')
  await dialog.getByLabel('Street').fill('350 5th Ave')
  await dialog.getByLabel('City').fill('New York')
  await dialog.getByLabel('State').fill('NY')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await dialog.locator('[name="address.zip"][aria-invalid=true]').waitFor()
  await dialog.getByLabel('ZIP').fill('10118')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await saved.filter({ hasText: 'Grace Hopper' }).waitFor()

  await page.getByRole('button', { name: 'More actions for Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await page.getByRole('dialog').getByLabel('Company').fill('Navy Yard')
  await page.getByRole('dialog').getByRole('button', { name: 'Save address' }).click()
  await saved.filter({ hasText: 'Navy Yard' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill('navy')
  await saved.filter({ hasText: 'Ada Byron' }).waitFor({ state: 'detached' })
  const [kept] = expectData(await person.browser.get('/addresses?search=navy')).saved
  assert.deepEqual([kept.address.company, kept.address.zip, kept.address.country], ['Navy Yard', '10118', 'US'])

  await page.getByRole('button', { name: 'More actions for Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove address' }).click()
  await page.getByText('No saved addresses match “navy”').waitFor()
})
