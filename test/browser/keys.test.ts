import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { openPerson } from '../support/browser.ts'
import { createClient } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { focused } from './support/keyboard.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()
const exchange = (apiKey: string) => createClient(pages.environment.url).post('/api/v1/auth/token', { apiKey })

describe('API keys', () => {
  test('are created, shown once, copied, and give access to the service', async (t) => {
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

  test('are revoked after a question about the effect, and then listed on request', async (t) => {
    const { page, accountId } = await pages.open(t, { role: 'Developer' })
    const { browser } = await openPerson(pages.environment, { accountId, role: 'Developer' })
    const { apiKey } = expectData(await browser.post('/keys', { name: 'Importer' }), 201)
    await pages.show(page, 'developers/keys', 'API keys')
    await page.getByRole('button', { name: 'Revoke Importer' }).click()
    const question = page.getByRole('alertdialog', { name: 'Revoke Importer?' })
    await question.getByText('This key has never been used.').waitFor()
    await question.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Importer' }).waitFor({ state: 'detached' })
    expectError(await exchange(apiKey), 401, 'Auth.CredentialInvalid')
    await page.getByRole('button', { name: 'Show 1 revoked key' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Importer' }).getByText('⊘revoked').waitFor()
  })

  test('need a name, and show an error at the field', async (t) => {
    const { page } = await pages.open(t, { role: 'Developer' })
    await pages.show(page, 'developers/keys', 'API keys')
    await page.getByRole('button', { name: 'New API key' }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.locator('[name=name][aria-invalid=true]').waitFor()
    assert.match((await focused(page)).text, /Name/)
  })
})

describe('Legacy API keys', () => {
  test('are created, shown once with their secret, and revoked', async (t) => {
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
