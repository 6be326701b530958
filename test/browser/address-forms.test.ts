/** Address forms have the fields of the chosen country, wherever an address is typed. */
import assert from 'node:assert/strict'
import test, { describe, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openPerson } from '../support/browser.ts'
import { aSender } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { expectAccessibleInEveryLook } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'
import { openOrder } from './support/shipping.ts'

const pages = openPages()

/** Per country the labels of its fields, with texts as people there write them. */
const addresses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: { City: 'Boston', State: 'Massachusetts', 'ZIP code': '02108' },
  CA: { City: 'Toronto', Province: 'Ontario', 'Postal code': 'm5h2n2' },
  GB: { 'Town or city': 'London', Postcode: 'sw1a 2aa' },
  IE: { City: 'Dublin', 'County (optional)': '', 'Eircode (optional)': '' },
  DE: { 'Postal code': '10117', City: 'Berlin' },
  FR: { 'Postal code': '75001', City: 'Paris' },
  IT: { 'Postal code': '20121', City: 'Milano', 'Province (optional)': 'Milano' },
  ES: { 'Postal code': '08010', City: 'Barcelona', 'Province (optional)': '' },
  NL: { Postcode: '1012 LG', City: 'Amsterdam' },
  JP: { 'City (optional)': 'Chiyoda-ku', Prefecture: 'Tokyo', 'Postal code': '100-8111' },
  BR: { City: 'São Paulo', State: 'SP', 'Postal code': '01310-200' },
  AU: { 'City or suburb': 'Sydney', State: 'New South Wales', Postcode: '2000' },
}

const between = ['Apartment, suite, or floor (optional)', 'Phone (optional)']

/** The labels of the fields between the street and the phone number. */
async function placeLabels(form: Locator): Promise<string[]> {
  const labels = (await form.locator('label').allTextContents()).map((text) => text.trim())
  const [start = 0, end = 0] = between.map((label) => labels.indexOf(label))
  return labels.slice(start + 1, end)
}

async function openDraft(t: TestContext, width = 1280) {
  const account = await pages.environment.openAccount()
  const { browser: manager } = await openPerson(pages.environment, { accountId: account.accountId, role: 'Manager' })
  expectData(await manager.post('/warehouses', { name: 'East', fromAddress: aSender }), 201)
  const opened = await pages.open(t, { role: 'Packer', accountId: account.accountId, width })
  await pages.show(opened.page, 'orders/draft/new', 'New order')
  return { ...opened, form: opened.page.locator('[data-fields]') }
}

const missing = (page: Page) => page.getByText(/^Ship to: add /)

describe('An address form', { concurrency: 2 }, () => {
  test('has the fields of each country, and requires no others', async (t) => {
    const { page, form } = await openDraft(t)
    await form.getByLabel('Name', { exact: true }).fill('Ada Byron')
    await form.getByLabel('Street', { exact: true }).fill('1 Main St')
    for (const [country, fields] of Object.entries(addresses)) {
      await form.getByLabel('Country').selectOption(country)
      assert.deepEqual(await placeLabels(form), Object.keys(fields), country)
      for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text)
      await page.getByText('Package: add a weight and dimensions.').waitFor()
      await missing(page).waitFor({ state: 'detached' })
    }
  })

  test('names missing fields as the country does', async (t) => {
    const { page, form } = await openDraft(t)
    await form.getByLabel('Name', { exact: true }).fill('Ada Byron')
    const lines = {
      GB: 'Ship to: add a street, a town or city, and a postcode.',
      JP: 'Ship to: add a street, a prefecture, and a postal code.',
      IE: 'Ship to: add a street and a city.',
    }
    for (const [country, line] of Object.entries(lines)) {
      await form.getByLabel('Country').selectOption(country)
      await page.getByText(line).waitFor()
    }
    await page.getByRole('button', { name: 'Buy & print' }).click()
    await form.getByText('Enter a city.').waitFor()
  })

  test('a new country removes the state of the previous one, and no field vanishes while it is emptied', async (t) => {
    const { form } = await openDraft(t)
    await form.getByLabel('State').fill('MA')
    await form.getByLabel('Country').selectOption('FR')
    assert.deepEqual(await placeLabels(form), ['Postal code', 'City'])
    await form.getByLabel('Country').selectOption('CA')
    assert.equal(await form.getByLabel('Province').inputValue(), '')
  })

  test('of an order shows a state that its country does not have, so that it can be removed', async (t) => {
    const inParis = { street1: '12 rue de la Paix', city: 'Paris', state: 'Île-de-France', zip: '75002', country: 'FR' }
    const { page } = await openOrder(pages, t, 'Marie', { order: { to: inParis } })
    await page.keyboard.press('e')
    const form = page.getByRole('form', { name: 'Edit ship-to address' })
    const region = form.getByLabel('Region (optional)')
    await region.waitFor()
    assert.deepEqual(await placeLabels(form), ['Postal code', 'City', 'Region (optional)'])
    await region.fill('')
    assert.ok(await region.isVisible(), 'the field stays while it is empty')
    await expectAccessibleInEveryLook(page, 'an address in France')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByText('Ship-to address changed').waitFor()
    await page.getByText('Paris, 75002, France').first().waitFor()
  })

  test('of ship-from and return addresses names what is missing in the country', async (t) => {
    const { page } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'settings/warehouses', 'Ship-from addresses')
    await page.getByRole('button', { name: 'New ship-from address' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('London')
    await dialog.getByText('Use a different return address').click()
    const from = dialog.getByRole('group', { name: 'Ship from' })
    const back = dialog.getByRole('group', { name: 'Return address' })
    await from.getByLabel('Country').selectOption('GB')
    await back.getByLabel('Country').selectOption('JP')
    assert.deepEqual(await placeLabels(from), ['Town or city', 'Postcode'])
    assert.deepEqual(await placeLabels(back), ['City (optional)', 'Prefecture', 'Postal code'])
    for (const part of [from, back]) {
      await part.getByLabel('Contact name').fill('Ada Byron')
      await part.getByLabel('Street', { exact: true }).fill('10 Downing Street')
    }
    await from.getByLabel('Town or city').fill('London')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await from.getByText('Enter a postcode.').waitFor()
    await from.getByLabel('Postcode').fill('sw1a2aa')
    await back.getByLabel('Postal code').fill('100-8111')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await back.getByText('Enter a prefecture.').waitFor()
    await expectAccessibleInEveryLook(page, 'two addresses abroad', { part: '[role=dialog]' })
    await back.getByLabel('Prefecture').fill('Tokyo')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await page.getByText('London, SW1A 2AA, United Kingdom').waitFor()
    await page.getByText('Tokyo, 100-8111, Japan').waitFor()
  })
})
