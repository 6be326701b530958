/** The ways through the sign-in and the shell for those who have no mouse: it throws where a test uses it. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { anEmail, aPassword } from '../support/browser.ts'
import { focused, tabTo, withoutMouse } from './support/keyboard.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

test('signing in, inviting a person and signing out need no mouse', async (t) => {
  const { page, person } = await pages.open(t)
  withoutMouse(page)
  await pages.show(page, 'sign-in', 'Sign in')
  assert.match((await focused(page)).text, /Email/)
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(aPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()

  await page.keyboard.press('c')
  await page.getByRole('dialog', { name: 'Invite someone' }).waitFor()
  const email = anEmail()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, /Create invitation link/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Invitation link created' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listitem').filter({ hasText: email }).waitFor()

  await tabTo(page, /^Profile menu, /)
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('a dialog keeps the focus, and returns it to its origin', async (t) => {
  const { page } = await pages.open(t, { role: 'Owner' })
  withoutMouse(page)
  await pages.show(page, 'people', 'People')
  await tabTo(page, /Invite someone/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.waitFor()
  for (let steps = 0; steps < 8; steps += 1) {
    await page.keyboard.press('Tab')
    assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)))
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.match((await focused(page)).text, /Invite someone/)
})

test('orders are found, selected, held, previewed and opened without a mouse', async (t) => {
  const client = await pages.environment.openClient()
  for (const name of ['Cy', 'Bea', 'Ada']) {
    pages.environment.clock.advance(1_000)
    await client.createOrder({ to: { name } })
  }
  const { page } = await pages.open(t, { role: 'Packer', accountId: client.account.accountId })
  withoutMouse(page)
  await pages.show(page, 'profile', 'Profile')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.getByRole('link', { name: 'Ada' }).waitFor()
  await page.keyboard.press('j')
  assert.match((await focused(page)).text, /^Ada/)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await page.getByText('2 orders selected').waitFor()
  await page.keyboard.press('h')
  await page.getByRole('dialog', { name: 'Hold 2 orders' }).waitFor()
  await page.keyboard.type('Out of boxes')
  await page.keyboard.press('Enter')
  await page.getByText('2 orders put on hold').waitFor()
  await page.getByRole('link', { name: 'Bea' }).waitFor({ state: 'detached' })

  await page.keyboard.press('/')
  await page.keyboard.type('mountain')
  await page.waitForURL(/q=mountain/)
  await page.keyboard.press('Tab')
  await page.locator('body').press('j')
  await page.getByRole('link', { name: 'Ada' }).press('Space')
  await page.getByRole('complementary', { name: 'Order' }).getByRole('heading', { name: 'Ada' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: 'Order' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Ada' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
})
