import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { aPassword, createBrowser } from '../support/browser.ts'
import { expectData } from '../support/expect.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

/** A device that holds passkeys, with its person at it. */
async function giveAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

describe('A profile', { concurrency: 2 }, () => {
  test('has a name that can be changed, and the shell shows it', async (t) => {
    const { page } = await pages.open(t, { role: 'Packer' })
    await pages.show(page, 'profile', 'Profile')
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada Byron')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Name saved').waitFor()
    await page.getByRole('button', { name: 'Profile menu, Ada Byron' }).waitFor()
  })

  test('has a password that can be changed with the current one, which ends the other sessions', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Packer' })
    const elsewhere = createBrowser(pages.environment.url)
    expectData(await elsewhere.signIn(person.email))
    await pages.show(page, 'profile', 'Profile')
    await page.getByLabel('Current password').fill('not the password at all')
    await page.getByLabel('New password').fill('quite another password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Incorrect password.').waitFor()
    await page.getByLabel('Current password').fill(aPassword)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed').waitFor()
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=newPassword]')?.value === '')
    assert.equal((await elsewhere.get('/session')).status, 401)
    expectData(await elsewhere.signIn(person.email, 'quite another password'))
  })

  test('lists the sessions, and ends one', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Packer' })
    const elsewhere = createBrowser(pages.environment.url, {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/146.0',
    })
    expectData(await elsewhere.signIn(person.email))
    await pages.show(page, 'profile', 'Profile')
    await page.getByRole('button', { name: 'End session: Firefox on Windows' }).click()
    await page.getByText('Session ended').waitFor()
    assert.equal((await elsewhere.get('/session')).status, 401)
  })

  test('adds a passkey, which signs in without a name, and removes it', async (t) => {
    const { page, context } = await pages.open(t, { role: 'Packer' })
    await giveAuthenticator(context, page)
    await pages.show(page, 'profile', 'Profile')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('The desk')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Passkey added').waitFor()
    await page.getByRole('button', { name: /^Profile menu, / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Remove The desk' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
    await page.getByText('No passkeys yet').waitFor()
  })
})

describe('A theme', () => {
  test('is the system’s until one is selected, and is applied before the first paint', async (t) => {
    const { page } = await pages.open(t, { role: 'Packer', scheme: 'dark' })
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await pages.show(page, 'profile', 'Profile')
    const dark = await ground()
    await page.getByText('Light', { exact: true }).click()
    const light = await ground()
    assert.notEqual(light, dark)
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    // The application's own code is a module, and runs after the page is read; the theme is there without it.
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light')
    assert.equal(await ground(), light)
  })
})

test('Single-key shortcuts work until they are switched off', async (t) => {
  const { page } = await pages.open(t, { role: 'Owner' })
  await pages.show(page, 'profile', 'Profile')
  await page.locator('body').press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByText('Single-key shortcuts').click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.locator('body').press('?')
  await page.locator('body').press('g')
  await page.locator('body').press('m')
  assert.equal(await dialog.count(), 0)
  assert.match(page.url(), /\/profile$/)
  await page.locator('body').press('Control+k')
  await page.getByRole('dialog', { name: 'Commands' }).waitFor()
})
