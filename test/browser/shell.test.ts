import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { anEmail, aPassword, invite } from '../support/browser.ts'
import { expectData } from '../support/expect.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

describe('The shell', { concurrency: 2 }, () => {
  test('navigates by its command menu and by keys', async (t) => {
    const { page } = await pages.open(t, { role: 'Owner' })
    await pages.show(page, 'profile', 'Profile')
    await page.getByRole('button', { name: /^Search or go to/ }).click()
    await page.getByRole('searchbox').fill('peo')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
    await page.locator('body').press('g')
    await page.locator('body').press('u')
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await page.locator('body').press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByText('Search and commands').waitFor()
  })

  test('announces another page and moves the focus to its heading', async (t) => {
    const { page } = await pages.open(t, { role: 'Owner' })
    await pages.show(page, 'people', 'People')
    await page.getByRole('link', { name: 'Profile' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Profile' })
    await heading.waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    assert.equal(await page.title(), 'Profile · Waybill')
  })

  test('switches to another account of the same person', async (t) => {
    const { page, person } = await pages.open(t)
    const other = await pages.environment.openAccount()
    const { token } = await invite(pages.environment, { ...other, role: 'Packer', email: person.email })
    await page.goto(`/console/links#${token}`)
    await page.getByLabel('Password').fill(aPassword)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.getByRole('button', { name: /switch account/ }).click()
    await page.getByRole('menuitem', { name: /Owner/ }).click()
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
    await page.getByRole('button', { name: /switch account/ }).click()
    await page.getByRole('menuitem', { name: /Packer/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    // A Packer has nothing to do there.
    assert.equal(await page.getByRole('link', { name: 'People' }).count(), 0)
  })

  test('has a skip link, and a menu if there is no room for its navigation', async (t) => {
    const { page } = await pages.open(t, { role: 'Owner', width: 360, height: 740 })
    await pages.show(page, 'profile', 'Profile')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'page')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'People' }).click()
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
  })

  test('shows a page for unknown URLs', async (t) => {
    const { page } = await pages.open(t, { role: 'Owner' })
    await pages.show(page, 'nothing/here', 'Page not found')
    await page.getByRole('link', { name: 'Go to home page' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  })
})

describe('After a failure', { concurrency: 2 }, () => {
  test('an expired session is renewed over the page, and typed text remains', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Owner' })
    await pages.show(page, 'profile', 'Profile')
    await page.getByRole('textbox', { name: 'Name' }).fill('Typed before')
    expectData(await person.browser.delete('/session'))
    await page.getByRole('button', { name: 'Save name' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password').fill(aPassword)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Typed before')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Name saved').waitFor()
  })

  test('a page of one account does nothing after a second window switched to another, and keeps typed text', async (t) => {
    const { page, context, accountId, person } = await pages.open(t)
    const other = await pages.environment.openAccount()
    const invited = { accountId: other.accountId, role: 'Owner', email: person.email } as const
    const { token } = await invite(pages.environment, invited)
    await pages.environment.db.pool.query(`update accounts set name = 'Second shop' where id = $1`, [other.accountId])
    await pages.environment.db.pool.query(`update accounts set name = 'First shop' where id = $1`, [accountId])
    await page.goto(`/console/links#${token}`)
    await page.getByLabel('Password').fill(aPassword)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('button', { name: /^Second shop/ }).waitFor()
    await pages.show(page, 'people', 'People')
    await page.getByRole('button', { name: 'Invite someone' }).click()
    const invitation = page.getByRole('dialog', { name: 'Invite someone' })
    const email = anEmail()
    await invitation.getByLabel('Email').fill(email)
    const window = await context.newPage()
    await pages.show(window, 'profile', 'Profile')
    await window.getByRole('button', { name: /switch account/ }).click()
    await window.getByRole('menuitem', { name: /First shop/ }).click()
    await window.getByRole('button', { name: /^First shop/ }).waitFor()
    await invitation.getByLabel('Email').press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'You switched to First shop in another window' })
    await dialog.getByRole('button', { name: 'Reload as First shop' }).waitFor()
    const sql = 'select from memberships m join users u on u.id = m.user_id where u.email = $1'
    assert.equal((await pages.environment.db.pool.query(sql, [email])).rowCount, 0)
    await dialog.getByRole('button', { name: 'Continue in Second shop' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await invitation.getByLabel('Email').inputValue(), email)
    // The other window still shows data of the earlier session.
    await window.getByRole('link', { name: 'People' }).click()
    await window.getByRole('button', { name: 'Reload as Second shop' }).click()
    await window.getByRole('button', { name: /^Second shop/ }).waitFor()
  })

  test('without a network the page stays, shows that it is offline, and sends nothing', async (t) => {
    // Requests that were in flight at that moment.
    const announced = /ERR_INTERNET_DISCONNECTED/
    const { page, context } = await pages.open(t, { role: 'Owner', announced })
    await pages.show(page, 'profile', 'Profile')
    await context.setOffline(true)
    await page.getByText('Not connected. Your changes stay on this page').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Typed offline')
    const save = page.getByRole('button', { name: 'Save name' })
    assert.equal(await save.getAttribute('aria-disabled'), 'true')
    await context.setOffline(false)
    await page.getByText('Not connected. Your changes stay on this page').waitFor({ state: 'detached' })
    await save.click()
    await page.getByText('Name saved').waitFor()
  })

  test('an error of the service is shown with the request’s id, and can be retried', async (t) => {
    const { page } = await pages.open(t, { role: 'Owner', announced: /50\d/ })
    let isDown = true
    await page.route('**/console/api/people', (route) =>
      isDown
        ? route.fulfill({
            status: 500,
            headers: { 'x-request-id': 'request-1', 'content-type': 'application/json' },
            body: JSON.stringify({
              success: false,
              data: null,
              errors: [{ code: 'General.Unexpected', message: 'Something went wrong on our side.', metaData: null }],
            }),
          })
        : route.continue(),
    )
    await pages.show(page, 'people', 'This page couldn’t be loaded')
    await page.getByText('request-1').waitFor()
    // The rest of the shell works.
    await page.getByRole('link', { name: 'Profile' }).waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
  })

  test('an outdated version shows a notice below the header, and is reloaded', async (t) => {
    const { page } = await pages.open(t, { role: 'Owner', width: 360 })
    await page.route('**/console/api/profile', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-waybill-console': 'another' } })
    })
    await pages.show(page, 'profile', 'Profile')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('A new version of Waybill is available.').waitFor()
    const told = page.getByLabel('Notifications').getByRole('button', { name: 'Dismiss' }).locator('..')
    await told.waitFor()
    const [header, toast] = await Promise.all([page.getByRole('banner').boundingBox(), told.boundingBox()])
    assert.ok(header && toast && toast.y >= header.y + header.height, JSON.stringify({ header, toast }))
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByText('A new version of Waybill is available.').waitFor({ state: 'detached' })
  })

  test('a missing piece of the application reloads the page, once', async (t) => {
    const { page } = await pages.open(t, { role: 'Owner', announced: /dynamically imported module|Failed to load/ })
    await pages.show(page, 'profile', 'Profile')
    await page.route('**/assets/people-page-*.js', (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
  })
})
