import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { anEmail, aPassword, invite } from '../support/browser.ts'
import { openPages, plainHost } from './support/pages.ts'

const pages = openPages()

describe('A person who is not signed in', { concurrency: 2 }, () => {
  test('is sent to sign in, sees mistakes, and gets to the requested page', async (t) => {
    const { page, person } = await pages.open(t)
    await page.goto('/console/profile')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password').fill('not the password at all')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').getByText('Incorrect email or password.').waitFor()
    assert.equal(await page.getByLabel('Email').inputValue(), person.email)
    await page.getByLabel('Password').fill(aPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    assert.match(page.url(), /\/console\/profile$/)
  })

  test('is not led to another site by a link with a foreign target', async (t) => {
    const { page, person } = await pages.open(t)
    await page.goto('/console/sign-in?to=//evil.example/console')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password').fill(aPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    assert.equal(new URL(page.url()).host, new URL(pages.url()).host)
  })

  test('sees an error at an empty field, which has the focus', async (t) => {
    const { page } = await pages.open(t)
    await pages.show(page, 'sign-in', 'Sign in')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const field = page.getByLabel('Password')
    await page.locator('[aria-invalid=true]').waitFor()
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    assert.ok(await field.evaluate((element) => element === document.activeElement))
    await field.press('x')
    assert.equal(await field.getAttribute('aria-invalid'), null)
  })

  test('has a form that does not move when passkeys become available', async (t) => {
    const { page } = await pages.open(t)
    const held = Promise.withResolvers<void>()
    await page.route('**/console/api/sign-in', async (route) => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/console/api/sign-in')
    await page.goto('/console/sign-in')
    await asked
    // Everything visible at this point must not move.
    const field = page.getByLabel('Email')
    const before = (await field.count()) > 0 ? await field.boundingBox() : null
    held.resolve()
    await page.getByRole('button', { name: /passkey/ }).waitFor()
    const after = await field.boundingBox()
    assert.deepEqual(before ?? after, after)
  })

  test('finds the guides and the reference', async (t) => {
    const { page } = await pages.open(t)
    await pages.show(page, 'sign-in', 'Sign in')
    await page.getByRole('link', { name: 'Guides' }).click()
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
  })
})

describe('A link from an operator or Owner', { concurrency: 2 }, () => {
  test('sets a password and signs in; a second time it has no effect', async (t) => {
    const { page, accountId } = await pages.open(t)
    const others = anEmail()
    const { token: another } = await invite(pages.environment, { accountId, role: 'Packer', email: others })
    const { token } = await invite(pages.environment, { accountId, role: 'Packer', email: anEmail() })
    await page.goto('/console/links#mistyped')
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await page.goto(`/console/links#${another}`)
    await page.locator(`[name=email][value="${others}"]`).waitFor()
    const looks: number[] = []
    page.on('response', (answer) => answer.url().endsWith('/links/look') && looks.push(answer.status()))
    await page.goto(`/console/links#${token}`)
    await page.locator(`[name=email]:not([value="${others}"])`).waitFor()
    await page.getByLabel('Your name').fill('Grace Hopper')
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.locator('[aria-invalid=true]').waitFor()
    await page.getByLabel('New password').fill(aPassword)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.getByRole('button', { name: 'Profile menu, Grace Hopper' }).waitFor()
    await page.goto(`/console/links#${token}`)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    assert.deepEqual(looks, [200, 404], 'it is looked up when it is opened, and never behind that')
  })
})

test('After signing out only the sign-in page is shown, also for earlier pages', async (t) => {
  const { page } = await pages.open(t, { role: 'Owner' })
  await pages.show(page, 'people', 'People')
  await page.getByRole('button', { name: /^Profile menu, / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('Over plain HTTP on another host a link works, and so do signing in and out', async (t) => {
  // Chromium says of that header that it wants https for it.
  const { page, accountId } = await pages.open(t, { announced: /Cross-Origin-Opener-Policy/ })
  const email = anEmail()
  const { token } = await invite(pages.environment, { accountId, role: 'Owner', email })
  const at = new URL('/console/', pages.url())
  at.hostname = plainHost
  // The page of a link names itself to nobody: its requests say their origin all the same.
  await page.goto(`${at}links#${token}`)
  await page.getByLabel('Your name').fill('Grace Hopper')
  await page.getByLabel('New password').fill(aPassword)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('button', { name: 'Profile menu, Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(aPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
})
