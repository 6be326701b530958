import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { usps } from '#adapters/carriers/usps/index.ts'
import { aPassword } from '../support/browser.ts'
import { expectData } from '../support/expect.ts'
import { tabTo, withoutMouse } from './support/keyboard.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()
const minuteMs = 60_000
const credentials = usps.sandboxCredentials as Readonly<Record<string, string>>

async function fillCredentials(page: Page, changes: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...credentials, ...changes })) {
    await page.locator(`[name="credentials.${name}"]`).fill(value)
  }
}

// One after the other: they share the service's clock.
describe('Carriers', () => {
  test('are connected by their fields, tested and disconnected', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'settings/carriers', 'Carrier accounts')
    const carrier = page.getByRole('list', { name: 'Carriers' }).getByRole('listitem').filter({ hasText: 'USPS' })
    await carrier.getByText('◌simulated').waitFor()
    await page.getByRole('button', { name: 'Connect a USPS account' }).click()
    await fillCredentials(page)
    await page.getByRole('button', { name: 'Connect USPS' }).click()
    await carrier.getByText('●your account').waitFor()
    const account = page.getByRole('listitem').filter({ hasText: 'USPS · Main' })
    await account.getByRole('button', { name: 'Test USPS · Main' }).click()
    await account.getByText(/^USPS returned \d+ rates/).waitFor()
    await account.getByRole('button', { name: 'More actions for USPS · Main' }).click()
    await page.getByRole('menuitem', { name: 'Disconnect' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await account.getByText('⊘disconnected').waitFor()
    const [kept] = expectData(await person.browser.get('/carriers')).accounts
    assert.equal(kept.connected, false)
  })

  test('that reject an account are quoted, and the account is only stored on request', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'settings/carriers', 'Carrier accounts')
    await page.getByRole('button', { name: 'Connect a USPS account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect USPS' })
    await dialog.getByRole('button', { name: 'Connect USPS' }).click()
    await dialog.locator('[name="credentials.clientId"][aria-invalid=true]').waitFor()
    await fillCredentials(page, { clientSecret: 'wrong' })
    await dialog.getByRole('button', { name: 'Connect USPS' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'Reason: USPS rejected the credentials' }).waitFor()
    assert.deepEqual(expectData(await person.browser.get('/carriers')).accounts, [])
    assert.equal(await dialog.locator('[name="credentials.clientId"]').inputValue(), credentials.clientId)
    await dialog.getByLabel('Connect even if the carrier rejects it now').check()
    await dialog.getByRole('button', { name: 'Connect USPS' }).click()
    const account = page.getByRole('listitem').filter({ hasText: 'USPS · Main' })
    await account.getByRole('button', { name: 'Test USPS · Main' }).click()
    await account.getByText('USPS rejected the credentials').waitFor()
  })

  test('are billed directly until an Owner chooses the credit', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Owner' })
    expectData(await person.browser.post('/carriers', { carrier: 'usps', name: 'Main', credentials }), 201)
    await pages.show(page, 'settings/carriers', 'Carrier accounts')
    const account = page.getByRole('listitem').filter({ hasText: 'USPS · Main' })
    await account.getByText('billed by carrier').waitFor()
    await account.getByRole('button', { name: 'More actions for USPS · Main' }).click()
    await page.getByRole('menuitem', { name: 'Change billing' }).click()
    const dialog = page.getByRole('dialog', { name: 'Billing of USPS · Main' })
    await dialog.getByRole('button', { name: /Who pays for labels/ }).click()
    await page.getByRole('option', { name: /Your credit/ }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await account.getByText('uses credit').waitFor()
  })

  test('are connected without a mouse, after a new identity check', async (t) => {
    const { page } = await pages.open(t, { role: 'Manager' })
    withoutMouse(page)
    await pages.show(page, 'settings/carriers', 'Carrier accounts')
    pages.environment.clock.advance(11 * minuteMs)
    await tabTo(page, /Connect a USPS account/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Connect USPS' }).waitFor()
    for (const name of ['clientId', 'clientSecret', 'crid', 'mid', 'accountNumber']) {
      await page.locator(`[name="credentials.${name}"]`).focus()
      await page.keyboard.type(credentials[name] ?? '')
    }
    await page.keyboard.press('Enter')
    // Over the other dialog, which holds the focus until then.
    await page.locator('[name=password]:focus').waitFor()
    await page.keyboard.type(aPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'USPS · Main' }).waitFor()
  })
})
