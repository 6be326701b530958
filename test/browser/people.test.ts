import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { anEmail, aPassword, openPerson } from '../support/browser.ts'
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
