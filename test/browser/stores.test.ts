import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { aPassword } from '../support/browser.ts'
import { expectData } from '../support/expect.ts'
import { expectAccessibleInEveryLook, expectToFitEveryWidth } from './support/accessibility.ts'
import { tabTo, withoutMouse } from './support/keyboard.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()
const minuteMs = 60_000

const keysOf = (kind: string): Readonly<Record<string, string>> => {
  const played = pages.stores()[kind]
  assert.ok(played, `${kind} is played`)
  return played.credentials
}

async function fillKeys(page: Page, kind: string, changes: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...keysOf(kind), ...changes })) {
    await page.locator(`[name="credentials.${name}"]`).fill(value)
  }
}

/** A shop as its page lists it. */
const shopOf = (page: Page) =>
  page.getByRole('list', { name: 'Connected stores' }).getByRole('listitem').filter({ hasText: 'BigCommerce · ' })

// One after the other: they share the service's clock.
describe('Stores', () => {
  test('are connected by their keys, tested, changed and disconnected', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'stores', 'Stores')
    await page.getByRole('button', { name: 'Connect BigCommerce' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect BigCommerce' })
    await fillKeys(page, 'bigcommerce')
    await dialog.locator('[name="parcel.weight"]').fill('2 lb 8 oz')
    await dialog.getByLabel('Name (optional)').fill('Corner Shop')
    await expectAccessibleInEveryLook(page, 'the dialog that connects a store')
    await dialog.getByRole('button', { name: 'Connect BigCommerce' }).click()
    await page.getByText('BigCommerce connected. Importing orders…').waitFor()
    const shop = shopOf(page)
    await shop.getByRole('button', { name: 'More actions for BigCommerce · Corner Shop' }).click()
    await page.getByRole('menuitem', { name: 'Test connection' }).click()
    await shop.getByText(/^BigCommerce accepted the connection to /).waitFor()
    await shop.getByRole('button', { name: 'More actions for BigCommerce · Corner Shop' }).click()
    await page.getByRole('menuitem', { name: 'Package and ship-from address…' }).click()
    const settings = page.getByRole('dialog', { name: 'Package and ship-from address of BigCommerce · Corner Shop' })
    assert.equal(await settings.locator('[name="parcel.weight"]').inputValue(), '2 lb 8 oz')
    await settings.locator('[name="parcel.height"]').fill('')
    await settings.getByRole('button', { name: 'Save' }).click()
    await settings.locator('[name="parcel.height"][aria-invalid=true]').waitFor()
    await settings.locator('[name="parcel.height"]').fill('6')
    await settings.getByRole('button', { name: 'Save' }).click()
    await page.getByText('BigCommerce · Corner Shop saved').waitFor()
    const [kept] = expectData(await person.browser.get('/stores')).stores
    assert.deepEqual([kept.parcel.weight, kept.parcel.height], [2.5, 6])
    await shop.getByRole('button', { name: 'More actions for BigCommerce · Corner Shop' }).click()
    await page.getByRole('menuitem', { name: 'Disconnect' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await shop.getByText('⊘disconnected').waitFor()
    await expectAccessibleInEveryLook(page, 'the stores')
    await expectToFitEveryWidth(page, 'stores')
  })

  test('that reject the credentials are quoted, and nothing is stored', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'stores', 'Stores')
    await page.getByRole('button', { name: 'Connect BigCommerce' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect BigCommerce' })
    await dialog.getByRole('button', { name: 'Connect BigCommerce' }).click()
    await dialog.locator('[name="credentials.accessToken"][aria-invalid=true]').waitFor()
    await fillKeys(page, 'bigcommerce', { accessToken: 'wrong' })
    await dialog.getByRole('button', { name: 'Connect BigCommerce' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'Nothing was saved. BigCommerce' }).waitFor()
    assert.deepEqual(expectData(await person.browser.get('/stores')).stores, [])
  })

  test('are connected without a mouse, after a new identity check', async (t) => {
    const { page } = await pages.open(t, { role: 'Manager' })
    withoutMouse(page)
    await pages.show(page, 'profile', 'Profile')
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor()
    pages.environment.clock.advance(11 * minuteMs)
    await tabTo(page, /Connect BigCommerce/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Connect BigCommerce' }).waitFor()
    for (const [name, value] of Object.entries(keysOf('bigcommerce'))) {
      await page.locator(`[name="credentials.${name}"]`).focus()
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Enter')
    // Over the other dialog, which holds the focus until then.
    await page.locator('[name=password]:focus').waitFor()
    await page.keyboard.type(aPassword)
    await page.keyboard.press('Enter')
    await shopOf(page).waitFor()
  })

  test('show an unknown store for a wrong URL', async (t) => {
    const { page } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'stores/018f0000-0000-7000-8000-000000000009', 'Store not found')
    await page.getByRole('main').getByRole('link', { name: 'Stores' }).click()
    await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor()
  })
})
