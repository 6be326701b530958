import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { anEmail, aPassword, invite, openPerson } from '../support/browser.ts'
import { expectData } from '../support/expect.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()
const minuteMs = 60_000

// One after the other: they share the service's clock.
describe('The people of an account', () => {
  test('are invited by a link that is shown once', async (t) => {
    const { page } = await pages.open(t, { role: 'Owner' })
    await pages.show(page, 'people', 'People')
    const email = anEmail()
    await page.getByRole('button', { name: 'Invite someone' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: /Role$/ }).click()
    await page.getByRole('option', { name: 'Developer' }).click()
    await page.getByRole('button', { name: 'Create invitation link' }).click()
    const shown = page.getByRole('dialog', { name: 'Invitation link created' })
    // The service has no other address than this machine's own.
    await shown.getByText('This link only works on this computer').waitFor()
    const link = await shown.locator('code').textContent()
    assert.match(link ?? '', /\/console\/links#\S+$/)
    await shown.getByRole('button', { name: 'Done' }).click()
    const item = page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: email })
    assert.match((await item.textContent()) ?? '', /invited.*Invitation link from Owner of the shop.*Developer/)
    await item.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Revoke invitation link' }).click()
    await item.getByText('no valid invitation link').waitFor()
    const { pathname, hash } = new URL(link ?? '')
    await page.goto(`${pathname}${hash}`)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  })

  test('get a separate sign-in if somebody else uses their email address, at the page of the account', async (t) => {
    const elsewhere = await openPerson(pages.environment, {
      accountId: (await pages.environment.openAccount()).accountId,
      role: 'Packer',
    })
    const { page, accountId } = await pages.open(t, { role: 'Owner' })
    await invite(pages.environment, { accountId, role: 'Packer', email: elsewhere.email })
    await pages.show(page, 'people', 'People')
    const item = page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: elsewhere.email })
    await item.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: /^Create separate sign-in/ }).click()
    const shown = page.getByRole('dialog', { name: 'Invitation link created' })
    await shown.waitFor()
    const [link = '', signInUrl = ''] = await shown.locator('code').allTextContents()
    assert.ok(signInUrl.endsWith(`/console/sign-in?account=${accountId}`), signInUrl)
    await shown.getByRole('button', { name: 'Done' }).click()
    await item.getByText('separate sign-in').waitFor()
    await page.context().clearCookies()
    const { pathname, hash } = new URL(link)
    await page.goto(`${pathname}${hash}`)
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('New password').fill('another four words')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    // The browser remembers the page of the account.
    await page.getByText('You’re signing in to one account').waitFor()
    await page.getByLabel('Email').fill(elsewhere.email)
    await page.getByLabel('Password').fill('another four words')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Profile menu' }).waitFor()
  })

  test('need a new identity check for a role change if the last one is too old', async (t) => {
    const { page, accountId } = await pages.open(t, { role: 'Owner' })
    const other = await openPerson(pages.environment, { accountId, role: 'Packer' })
    await pages.show(page, 'people', 'People')
    pages.environment.clock.advance(11 * minuteMs)
    await page.getByRole('button', { name: /More actions for Packer/ }).click()
    await page.getByRole('menuitem', { name: /^Manager/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Password').fill('not the password at all')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Password').fill(aPassword)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Role changed for').waitFor()
    const item = page.getByRole('listitem').filter({ hasText: other.email })
    assert.match((await item.textContent()) ?? '', /Manager/)
  })

  test('are removed after a question about the effect', async (t) => {
    const { page, accountId } = await pages.open(t, { role: 'Owner' })
    const other = await openPerson(pages.environment, { accountId, role: 'Packer' })
    await pages.show(page, 'people', 'People')
    await page.getByRole('button', { name: /More actions for Packer/ }).click()
    await page.getByRole('menuitem', { name: 'Remove from account' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Remove / })
      .click()
    await page.getByRole('listitem').filter({ hasText: other.email }).waitFor({ state: 'detached' })
  })

  test('are removed or demoted with the keys that they created, unless these are kept', async (t) => {
    const { page, accountId } = await pages.open(t, { role: 'Owner' })
    const other = await openPerson(pages.environment, { accountId, role: 'Developer' })
    for (const name of ['Shop', 'Importer']) expectData(await other.browser.post('/keys', { name }), 201)
    await pages.show(page, 'people', 'People')
    await page.getByRole('button', { name: /More actions for Developer/ }).click()
    await page.getByRole('menuitem', { name: /^Packer/ }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('listitem').filter({ hasText: 'Importer · never used' }).waitFor()
    const revoke = question.getByRole('switch', { name: /^Revoke these keys/ })
    assert.equal(await revoke.isChecked(), true)
    await question.getByText(/^Revoke these keys/).click()
    await question.getByRole('button', { name: 'Change role' }).click()
    await page.getByText('Role changed for').waitFor()
    await page.getByRole('button', { name: /More actions for Developer/ }).click()
    await page.getByRole('menuitem', { name: 'Remove from account' }).click()
    await question.getByRole('listitem').filter({ hasText: 'Shop · never used' }).waitFor()
    await question.getByRole('button', { name: /^Remove / }).click()
    await page.getByRole('listitem').filter({ hasText: other.email }).waitFor({ state: 'detached' })
    await pages.show(page, 'developers/keys', 'API keys')
    await page.getByRole('button', { name: 'Show 2 revoked keys' }).click()
    const key = page.getByRole('list', { name: 'API keys' }).getByRole('listitem').filter({ hasText: 'Importer' })
    const text = (await key.textContent()) ?? ''
    assert.ok(text.includes(`by Developer of the shop (${other.email}), who has left`), text)
  })

  test("keep an Owner: the last one can't be demoted or removed, and the page gives the reason", async (t) => {
    const { page } = await pages.open(t, { role: 'Owner' })
    await pages.show(page, 'people', 'People')
    await page.getByRole('button', { name: /More actions for Owner/ }).click()
    const remove = page.getByRole('menuitem', { name: 'Remove from account' })
    assert.equal(await remove.getAttribute('aria-disabled'), 'true')
    assert.match((await remove.textContent()) ?? '', /Make someone else an Owner first/)
  })

  test("are visible to Managers, who can't change them and see why", async (t) => {
    const { page } = await pages.open(t, { role: 'Manager' })
    await pages.show(page, 'people', 'People')
    const button = page.getByRole('button', { name: 'Invite someone' })
    assert.equal(await button.getAttribute('aria-disabled'), 'true')
    await button.hover()
    await page.getByRole('tooltip', { name: 'Ask an Owner' }).waitFor()
    const rights = page.getByRole('region', { name: 'Permissions by role' }).getByRole('rowheader')
    assert.ok((await rights.allTextContents()).includes('Cancel labels'))
    assert.ok(
      (await rights.allTextContents()).every((text) => text !== ''),
      'each permission has a name',
    )
  })
})
