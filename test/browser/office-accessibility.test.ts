/** The pages of settings, credit and developers and what opens on them, as axe judges them. */
import test, { type TestContext } from 'node:test'
import { openPerson } from '../support/browser.ts'
import { createClient } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { expectAccessibleInEveryLook, expectToFitEveryWidth } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

const address = { street1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118', country: 'US' }

/** An account that has something of each kind. */
async function openOffice(t: TestContext) {
  const account = await pages.environment.openAccount()
  const { accountId } = account
  const { browser } = await openPerson(pages.environment, { accountId, role: 'Owner' })
  const { apiKeyId } = expectData(await browser.post('/keys', { name: 'Old' }), 201)
  expectData(await browser.delete(`/keys/${apiKeyId}`))
  const { subAccountId } = expectData(await browser.post('/sub-accounts', { name: 'Northern shop' }), 201)
  expectData(await browser.put(`/sub-accounts/${subAccountId}/active`, { active: false }))
  expectData(
    await browser.post('/warehouses', { name: 'Main', fromAddress: address, returnAddress: { ...address } }),
    201,
  )
  const box = { length: 10, width: 8, height: 4, shortcut: 1 }
  expectData(await browser.post('/parcel-presets', { name: 'Box', ...box }), 201)
  const client = await createClient(pages.environment.url).signIn(account)
  await client.buyLabel()
  const refused = await client.get(`/api/v1/orders/${accountId}`)
  const { topUpId } = expectData(await browser.post('/credit/top-ups', { credits: '65.00', coin: 'btc' }), 201)
  const { port } = await pages.openPrinter(t)
  expectData(await browser.post('/webhooks', { url: 'http://127.0.0.1:9009/a-receiver' }), 201)
  expectData(await browser.post('/printers', { name: 'Table', host: '127.0.0.1', port, format: 'ZPL203DPI' }), 201)
  return { accountId, topUpId, requestId: refused.headers.get('x-request-id') ?? '' }
}

test('axe finds nothing on the pages of settings, credit and developers, which fit every window', async (t) => {
  const { accountId, topUpId, requestId } = await openOffice(t)
  const { page } = await pages.open(t, { role: 'Owner', accountId })
  for (const [path, heading, opened] of [
    ['developers/keys', 'API keys', 'New API key'],
    ['developers/webhooks', 'Webhooks', 'New webhook'],
    ['developers/sub-accounts', 'Sub-accounts', 'New sub-account'],
    ['credit', 'Credit', 'Add credit'],
    [`credit/top-ups/${topUpId}`, 'Top-up of $65.00', null],
    ['audit', 'Audit trail', null],
    ['address-book', 'Address book', 'New address'],
    ['settings', 'Account', null],
    ['settings/carriers', 'Carrier accounts', 'Connect a USPS account'],
    ['stores', 'Stores', 'Connect WooCommerce'],
    ['stores/authorized?state=nothing', 'Connect a store', null],
    ['settings/warehouses', 'Ship-from addresses', 'New ship-from address'],
    ['settings/packages', 'Packages', 'New package'],
    ['settings/printers', 'Printers', 'New printer'],
    [`developers/requests?id=${requestId}`, 'Request log', null],
  ] as const) {
    await pages.show(page, path, heading)
    await expectAccessibleInEveryLook(page, path)
    await expectToFitEveryWidth(page, path)
    if (opened === null) continue
    await page.getByRole('button', { name: opened }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessibleInEveryLook(page, opened)
  }
})
