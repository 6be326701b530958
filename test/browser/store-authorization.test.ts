import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { expectData } from '../support/expect.ts'
import { expectAccessibleInEveryLook } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

describe('A store on whose own page its owner lets us in', () => {
  test('is connected by going there and coming back', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Manager', announced: /\/shopify\/admin\/oauth\/authorize/ })
    const played = pages.stores().shopify
    assert.ok(played)
    await pages.show(page, 'stores', 'Stores')
    await page.getByRole('button', { name: 'Connect Shopify' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Shopify' })
    await dialog.locator('[name=baseUrl]').fill(played.url)
    for (const name of ['clientId', 'clientSecret']) {
      await dialog.locator(`[name="credentials.${name}"]`).fill(played.credentials[name] ?? '')
    }
    await dialog.getByLabel('I let you in on Shopify’s own page').check()
    await expectAccessibleInEveryLook(page, 'the dialog that leads to a store')
    await dialog.getByRole('button', { name: 'Connect Shopify' }).click()
    await page.getByText('The store is connected: its orders are coming in').waitFor()
    await page.getByRole('heading', { level: 1, name: /^Shopify · / }).waitFor()
    assert.equal(new URL(page.url()).search, '')
    assert.equal(expectData(await person.browser.get('/stores')).stores.length, 1)
  })

  test('says so where nothing came back', async (t) => {
    const { page } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'stores/authorized', 'Connect a store')
    await page.getByText('Nothing came back from a store here.').waitFor()
    await expectAccessibleInEveryLook(page, 'the page to which a store sends back')
    await page.getByRole('main').getByRole('link', { name: 'Stores' }).click()
    await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor()
  })
})
