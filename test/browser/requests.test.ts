import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createClient } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { tabTo, withoutMouse } from './support/keyboard.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

/** An account whose program has asked for something that is there, and for something that is not. */
async function openCaller() {
  const account = await pages.environment.openAccount()
  const client = await createClient(pages.environment.url).signIn(account)
  expectData(await client.get('/api/v1/orders'))
  const refused = await client.get(`/api/v1/orders/${account.accountId}`)
  expectError(refused, 404, 'Order.NotFound')
  return { ...account, client, refusedId: refused.headers.get('x-request-id') ?? '' }
}

describe('The request log', { concurrency: 2 }, () => {
  test('shows requests of programs within seconds, filtered by status, key and operation in its URL', async (t) => {
    const { accountId, client } = await openCaller()
    const { page } = await pages.open(t, { role: 'Developer', accountId })
    await pages.show(page, 'developers/requests', 'Request log')
    const rows = page.getByRole('table', { name: 'Requests' }).getByRole('row')
    const refused = rows.filter({ hasText: 'Order.NotFound' })
    await refused.waitFor()
    expectData(await client.get('/api/v1/orders?page=2'))
    await rows.nth(4).waitFor()
    await page.getByRole('button', { name: 'Status' }).click()
    await page.getByRole('menuitemradio', { name: 'Rejected (4xx)' }).click()
    await page.keyboard.press('Escape')
    await page.waitForURL(/status=4xx/)
    await rows.filter({ hasText: '✓200' }).first().waitFor({ state: 'detached' })
    assert.equal(await rows.count(), 2)
    await page.reload()
    await refused.waitFor()
    assert.equal(await rows.count(), 2)
    await page.getByRole('button', { name: 'Remove filter: Status 4xx' }).click()
    await rows.filter({ hasText: '✓200' }).first().waitFor()
    await refused.getByRole('link').click()
    await page.getByRole('button', { name: 'Show only this operation' }).click()
    await page.waitForURL(/route=.*orderId/)
    await rows.filter({ hasText: '✓200' }).first().waitFor({ state: 'detached' })
  })

  test('shows a request with its id, its error and a command that repeats it', async (t) => {
    const { accountId, refusedId } = await openCaller()
    const { page, context } = await pages.open(t, { role: 'Developer', accountId })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await pages.show(page, 'developers/requests', 'Request log')
    await page.getByRole('row').filter({ hasText: 'Order.NotFound' }).getByRole('link').click()
    const panel = page.getByRole('complementary', { name: 'Request' })
    await panel.getByText(refusedId, { exact: true }).waitFor()
    assert.match((await panel.getByRole('link', { name: 'Order.NotFound' }).getAttribute('href')) ?? '', /docs\/errors/)
    await panel.getByRole('button', { name: 'Copy curl command' }).click()
    await panel.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      `curl "${pages.url()}/api/v1/orders/$ORDER_ID" -H "authorization: Bearer $TOKEN"`,
    )
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('is linked from the id of a page’s error', async (t) => {
    const { page, person } = await pages.open(t, { role: 'Owner', announced: /50\d/ })
    const answer = await person.browser.get('/credit/statement?pageSize=0')
    const requestId = answer.headers.get('x-request-id') ?? ''
    await page.route('**/console/api/people', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': requestId, 'content-type': 'application/json' },
        body: JSON.stringify({ success: false, data: null, errors: [] }),
      }),
    )
    await pages.show(page, 'people', 'This page couldn’t be loaded')
    await page.getByRole('link', { name: 'Open in request log' }).click()
    await page.getByRole('heading', { level: 1, name: 'Request log' }).waitFor()
    const panel = page.getByRole('complementary', { name: 'Request' })
    await panel.getByText(requestId, { exact: true }).waitFor()
    await panel.getByText('Validation.PageSizeInvalid').waitFor()
  })

  test('can be read without a mouse', async (t) => {
    const { accountId, refusedId } = await openCaller()
    const { page } = await pages.open(t, { role: 'Developer', accountId })
    withoutMouse(page)
    await pages.show(page, 'profile', 'Profile')
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.getByRole('heading', { level: 1, name: 'Request log' }).waitFor()
    await tabTo(page, /Find a request by ID/)
    await page.keyboard.type(refusedId)
    await page.waitForURL(/id=/)
    const panel = page.getByRole('complementary', { name: 'Request' })
    await panel.getByText(refusedId, { exact: true }).waitFor()
    await tabTo(page, /Copy curl command/)
  })

  test('is searched by request id in the command menu', async (t) => {
    const { accountId, refusedId } = await openCaller()
    const { page } = await pages.open(t, { role: 'Developer', accountId })
    await pages.show(page, 'profile', 'Profile')
    await page.locator('body').press('Control+k')
    await page.getByRole('searchbox').fill(refusedId)
    await page.getByRole('option', { name: /^Search the request log/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Request log' }).waitFor()
    await page.getByRole('complementary', { name: 'Request' }).getByText('Order.NotFound').waitFor()
  })
})
