import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { openPerson } from '../support/browser.ts'
import { expectData } from '../support/expect.ts'
import { tabTo, withoutMouse } from './support/keyboard.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

describe('Printers', { concurrency: 2 }, () => {
  test('are set up, print a test page, and show the result', async (t) => {
    const printer = await pages.openPrinter(t)
    const { page } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'settings/printers', 'Printers')
    await page.getByRole('button', { name: 'New printer' }).click()
    await page.getByLabel('Name').fill('Packing table')
    await page.getByLabel('Host').fill('8.8.8.8')
    await page.getByRole('button', { name: 'Add printer' }).click()
    await page.locator('[name=host][aria-invalid=true]').waitFor()
    await page.getByLabel('Host').fill('127.0.0.1')
    await page.getByRole('button', { name: /Port$/ }).click()
    await page.getByRole('option', { name: String(printer.port) }).click()
    await page.getByRole('button', { name: 'Add printer' }).click()
    const item = page.getByRole('listitem').filter({ hasText: 'Packing table' })
    await item.getByRole('button', { name: 'Print a test page on Packing table' }).click()
    await item.getByText('Test page sent').waitFor()
    const [label] = printer.printed()[0] ?? []
    assert.equal(label?.texts[1], 'Packing table')
    printer.mood = 'unplugged'
    await item.getByRole('button', { name: 'Print a test page on Packing table' }).click()
    await item.getByText(/^(Nothing was sent|The connection was lost)/).waitFor()
    await item.getByRole('button', { name: 'More actions for Packing table' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove printer' }).click()
    await page.getByText('No printers yet').waitFor()
  })

  test('are set up and changed without a mouse', async (t) => {
    const { page } = await pages.open(t, { role: 'Manager' })
    withoutMouse(page)
    await pages.show(page, 'settings/printers', 'Printers')
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'New printer' }).waitFor()
    await page.keyboard.type('By the door')
    await tabTo(page, /Host/)
    await page.keyboard.type('127.0.0.1')
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'By the door' }).waitFor()
    await tabTo(page, /More actions for By the door/)
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Edit By the door' }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('By the window')
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'By the window' }).waitFor()
  })

  test("are visible to a Packer, who can't change them and sees why", async (t) => {
    const { page, accountId } = await pages.open(t, { role: 'Packer' })
    const { browser } = await openPerson(pages.environment, { accountId, role: 'Owner' })
    const place = { host: '127.0.0.1', port: 9100, format: 'ZPL203DPI' }
    expectData(await browser.post('/printers', { name: 'Packing table', ...place }), 201)
    await pages.show(page, 'settings/printers', 'Printers')
    const testButton = page.getByRole('button', { name: 'Print a test page on Packing table' })
    assert.equal(await testButton.getAttribute('aria-disabled'), 'true')
    await testButton.hover()
    await page.getByRole('tooltip', { name: 'Ask an Owner or Manager' }).first().waitFor()
  })
})
