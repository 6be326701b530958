import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { openPerson } from '../support/browser.ts'
import { createClient } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { focused, tabTo, withoutMouse } from './support/keyboard.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()
const exchange = (apiKey: string) => createClient(pages.environment.url).post('/api/v1/auth/token', { apiKey })

describe('API keys', () => {
  test('are made, shown once, copied, and open the service', async (t) => {
    const { page, context, accountId } = await pages.open(t, { role: 'Developer' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await pages.show(page, 'developers/keys', 'API keys')
    await page.getByRole('button', { name: 'New API key' }).click()
    await page.getByLabel('Name').fill('Shop')
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'API key created' })
    await dialog.getByRole('button', { name: 'Copy API key' }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    const apiKey = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(await dialog.locator('code').textContent(), apiKey)
    assert.equal(expectData(await exchange(apiKey)).accountId, accountId)
    await dialog.getByRole('button', { name: 'Done' }).click()
    const item = page.getByRole('list', { name: 'API keys' }).getByRole('listitem').filter({ hasText: 'Shop' })
    assert.match((await item.textContent()) ?? '', /waybill_sandbox_….{4}created .+ by Developer of the shop/)
    assert.ok(!(await page.content()).includes(apiKey), 'it is gone with the dialog')
  })

  test('end after a question that says what it does, and are shown among the others on demand', async (t) => {
    const { page, accountId } = await pages.open(t, { role: 'Developer' })
    const { browser } = await openPerson(pages.environment, { accountId, role: 'Developer' })
    const { apiKey } = expectData(await browser.post('/keys', { name: 'Importer' }), 201)
    await pages.show(page, 'developers/keys', 'API keys')
    await page.getByRole('button', { name: 'Revoke Importer' }).click()
    const question = page.getByRole('alertdialog', { name: 'Revoke Importer?' })
    await question.getByText('It has never been used.').waitFor()
    await question.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Importer' }).waitFor({ state: 'detached' })
    expectError(await exchange(apiKey), 401, 'Auth.CredentialInvalid')
    await page.getByRole('button', { name: 'Show 1 revoked key' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Importer' }).getByText('⊘revoked').waitFor()
  })

  test('are called something, and are told so at the field', async (t) => {
    const { page } = await pages.open(t, { role: 'Developer' })
    await pages.show(page, 'developers/keys', 'API keys')
    await page.getByRole('button', { name: 'New API key' }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.locator('[name=name][aria-invalid=true]').waitFor()
    assert.match((await focused(page)).text, /Name/)
  })

  test('are made and copied from anywhere without a mouse', async (t) => {
    const { page, context } = await pages.open(t, { role: 'Developer' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    withoutMouse(page)
    await pages.show(page, 'profile', 'Profile')
    await page.keyboard.press('g')
    await page.keyboard.press('k')
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'New API key' }).waitFor()
    await page.keyboard.type('Shop')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog', { name: 'API key created' }).waitFor()
    await tabTo(page, /Copy API key/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expectData(await exchange(await page.evaluate(() => navigator.clipboard.readText())))
    await page.keyboard.press('Escape')
    await page.getByRole('listitem').filter({ hasText: 'Shop' }).waitFor()
  })

  test('are not for a Packer, who is told whom to ask', async (t) => {
    const { page, accountId } = await pages.open(t, { role: 'Packer' })
    const owner = await openPerson(pages.environment, { accountId, role: 'Owner' })
    await page.goto('/console/developers/keys')
    await page.getByRole('heading', { name: 'You don’t have access' }).waitFor()
    await page.getByText(owner.email).waitFor()
    assert.equal(await page.getByRole('link', { name: 'API keys' }).count(), 0)
  })
})

describe('Legacy API keys', () => {
  test('are made, shown once with their secret, and end', async (t) => {
    const { page } = await pages.open(t, { role: 'Developer' })
    await pages.show(page, 'developers/keys', 'API keys')
    await page.getByRole('button', { name: 'New legacy key' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Legacy API key created' })
    await dialog.waitFor()
    const [key = '', secret = ''] = await dialog.locator('code').allTextContents()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const item = page.getByRole('list', { name: 'Legacy API keys' }).getByRole('listitem').filter({ hasText: key })
    await item.waitFor()
    assert.ok(secret.length > 20 && !(await page.content()).includes(secret))
    await item.getByRole('button', { name: /^Revoke/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await item.waitFor({ state: 'detached' })
  })
})
