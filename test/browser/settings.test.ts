import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { openPerson } from '../support/browser.ts'
import { expectData } from '../support/expect.ts'
import { tabTo, withoutMouse } from './support/keyboard.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

const address = {
  name: 'Charles Babbage',
  street1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  country: 'US',
  phone: '2125550123',
}

async function fillAddress(page: Page, prefix: string): Promise<void> {
  for (const [name, value] of Object.entries(address)) {
    const field = page.locator(`[name="${prefix}.${name}"]`)
    await (name === 'country' ? field.selectOption(value) : field.fill(value))
  }
}

describe('The settings of an account', { concurrency: 2 }, () => {
  test('are its name, time zone and label format, and apply immediately', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'settings', 'Account')
    await page.getByLabel('Account name').fill('Difference Engines')
    await page.getByRole('combobox', { name: 'Time zone' }).fill('new york')
    await page.getByRole('option', { name: /New York · America/ }).click()
    await page.getByRole('button', { name: /Default label format$/ }).click()
    await page.getByRole('option', { name: /ZPL, 203 dpi/ }).click()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Settings saved').waitFor()
    await page.getByRole('banner').getByText('Difference Engines').waitFor()
    assert.deepEqual(expectData(await person.browser.get('/settings')), {
      name: 'Difference Engines',
      timeZone: 'America/New_York',
      labelFormat: 'ZPL203DPI',
      fillsManufacturerIds: true,
    })
  })

  test('are changed without a mouse', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Manager' })
    withoutMouse(page)
    await pages.show(page, 'profile', 'Profile')
    await page.keyboard.press('g')
    await page.keyboard.press(',')
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    await tabTo(page, /Time zone/)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('berlin')
    await page.getByRole('option').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, /Save settings/)
    await page.keyboard.press('Enter')
    await page.getByText('Settings saved').waitFor()
    assert.equal(expectData(await person.browser.get('/settings')).timeZone, 'Europe/Berlin')
  })
})

describe('Ship-from addresses', { concurrency: 2 }, () => {
  test('are created with a return address, the first is the default, and they can be removed', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'settings/warehouses', 'Ship-from addresses')
    await page.getByRole('button', { name: 'New ship-from address' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Main street')
    await fillAddress(page, 'fromAddress')
    await page.getByText('Use a different return address').click()
    await fillAddress(page, 'returnAddress')
    await page.locator('[name="returnAddress.street1"]').fill('1 Return Way')
    await page.getByRole('button', { name: 'Save address' }).click()
    const item = page.getByRole('list', { name: 'Ship-from addresses' }).getByRole('listitem')
    await item.getByText('●default').waitFor()
    await item.getByText('Returns: Charles Babbage, 1 Return Way, New York, NY 10118').waitFor()
    await item.getByRole('button', { name: 'More actions for Main street' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    await page.locator('[name="fromAddress.street1"]').fill('351 5th Ave')
    await page.getByRole('button', { name: 'Save address' }).click()
    await item.getByText('Charles Babbage, 351 5th Ave, New York, NY 10118', { exact: true }).waitFor()
    const [kept] = expectData(await person.browser.get('/warehouses'))
    assert.deepEqual([kept.fromAddress.phone, kept.returnAddress.street1], [address.phone, '1 Return Way'])
    await item.getByRole('button', { name: 'More actions for Main street' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove address' }).click()
    await page.getByText('No ship-from addresses yet').waitFor()
  })

  test('show address errors at their fields', async (t) => {
    const { page } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'settings/warehouses', 'Ship-from addresses')
    await page.getByRole('button', { name: 'New ship-from address' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Main street')
    await fillAddress(page, 'fromAddress')
    await page.locator('[name="fromAddress.zip"]').fill('')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.locator('[name="fromAddress.zip"][aria-invalid=true]').waitFor()
    await page.getByText('Enter a ZIP code.').waitFor()
  })

  test('are selected for a sub-account, without a mouse', async (t) => {
    const { page, person, accountId } = await pages.open(t, { role: 'Manager' })
    const { browser } = await openPerson(pages.environment, { accountId, role: 'Owner' })
    for (const name of ['Main street', 'North']) {
      expectData(await browser.post('/warehouses', { name, fromAddress: address }), 201)
    }
    const { subAccountId } = expectData(await browser.post('/sub-accounts', { name: 'Shop' }), 201)
    withoutMouse(page)
    await pages.show(page, 'settings/warehouses', 'Ship-from addresses')
    await tabTo(page, /Default for Shop: Same as account/)
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Default for Shop', { exact: true }).waitFor()
    const north = expectData(await person.browser.get('/warehouses')).find(
      ({ name }: { name: string }) => name === 'North',
    )
    assert.deepEqual(north.defaultFor, [subAccountId])
  })
})

describe('Packages', { concurrency: 2 }, () => {
  test('are saved with dimensions, weight and a shortcut, which replaces an earlier one', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'settings/packages', 'Packages')
    const make = async (name: string) => {
      await page.getByRole('button', { name: 'New package' }).click()
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('Length').fill('12')
      await page.getByLabel('Width').fill('9,5')
      await page.getByLabel('Height').fill('4')
    }
    await make('Small box')
    await page.getByLabel('Empty weight').fill('4 oz')
    await page.getByLabel('Length').fill('12x9x4')
    await page.getByRole('button', { name: 'Save package' }).click()
    await page.getByText('Enter a length, such as 8.5.').waitFor()
    await page.getByLabel('Length').fill('12')
    await page.getByRole('button', { name: 'Save package' }).click()
    const item = page.getByRole('listitem').filter({ hasText: 'Small box' })
    await item.getByText('12 × 9.5 × 4 in · 4 oz empty').waitFor()
    await make('Other box')
    await page.getByRole('button', { name: /^.*Shortcut key$/ }).click()
    await page.getByRole('option', { name: /^1/ }).click()
    await page.getByRole('button', { name: 'Save package' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Other box' }).waitFor()
    const kept = expectData(await person.browser.get('/parcel-presets'))
    assert.deepEqual(
      kept.map(({ name, shortcut, tareWeight }: Record<string, unknown>) => [name, shortcut, tareWeight]),
      [
        ['Other box', 1, 0],
        ['Small box', null, 0.25],
      ],
    )
    await item.getByRole('button', { name: 'More actions for Small box' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove package' }).click()
    await item.waitFor({ state: 'detached' })
  })

  test('are saved without a mouse, and show errors at their fields', async (t) => {
    const { page } = await pages.open(t, { role: 'Manager' })
    withoutMouse(page)
    await pages.show(page, 'settings/packages', 'Packages')
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'New package' }).waitFor()
    await page.keyboard.type('Envelope')
    await tabTo(page, /Length/)
    await page.keyboard.type('wide')
    await tabTo(page, /Width/)
    await page.keyboard.type('9')
    await tabTo(page, /Height/)
    await page.keyboard.type('0.5')
    await page.keyboard.press('Enter')
    await page.locator('[name=length][aria-invalid=true]').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page.getByText('12 × 9 × 0.5 in').waitFor()
  })
})
