/** Windows of 360 px: what a page is for is seen as it opens, and nothing lies on something else. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { openPerson } from '../support/browser.ts'
import { aSender, createClient } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { openPages } from './support/pages.ts'
import { withPdfViewer } from './support/printing.ts'
import { buyButton, paste } from './support/shipping.ts'

const pages = openPages()

/** Each page with what is done there first. */
const acts = [
  ['orders', 'Orders', 'New order'],
  ['orders?view=cancelled', 'Orders', 'New order'],
  ['drafts', 'Drafts', 'New order'],
  ['address-book', 'Address book', 'New address'],
  ['credit', 'Credit', 'Add credit'],
  ['people', 'People', 'Invite someone'],
  ['settings/warehouses', 'Ship-from addresses', 'New ship-from address'],
  ['settings/packages', 'Packages', 'New package'],
  ['settings/printers', 'Printers', 'New printer'],
  ['developers/keys', 'API keys', 'New API key'],
  ['developers/webhooks', 'Webhooks', 'New webhook'],
  ['developers/sub-accounts', 'Sub-accounts', 'New sub-account'],
] as const

test('In a narrow window each page first shows its heading and its main action', async (t) => {
  const { page } = await pages.open(t, { role: 'Owner', width: 360, height: 740 })
  for (const [path, heading, act] of acts) {
    await pages.show(page, path, heading)
    const title = page.getByRole('heading', { level: 1 })
    const control = page.getByRole('button', { name: act }).or(page.getByRole('link', { name: act }))
    for (const part of [title, control.first()]) {
      const box = (await part.boundingBox()) ?? assert.fail(`${path}: ${act} is not there`)
      const below = (await page.getByRole('banner').boundingBox()) ?? assert.fail('there is no header')
      assert.ok(box.y >= below.y + below.height && box.y + box.height <= 740, `${path}: ${act} stands at ${box.y}`)
    }
  }
})

test('In a narrow window the purchase button stays visible with its price, and covers no focused field', async (t) => {
  const account = await pages.environment.openAccount()
  const { accountId } = account
  const { browser: manager } = await openPerson(pages.environment, { accountId, role: 'Manager' })
  expectData(await manager.post('/warehouses', { name: 'East', fromAddress: aSender }), 201)
  const { page, context } = await pages.open(t, { role: 'Packer', accountId, width: 360, height: 740 })
  await withPdfViewer(context)
  await pages.show(page, 'orders/draft/new', 'New order')
  const button = page.getByRole('button', { name: /^Buy & print/ })
  const expectInSight = async () => {
    const box = (await button.boundingBox()) ?? assert.fail('there is no button')
    assert.ok(box.y > 0 && box.y + box.height <= 740, `it stands at ${box.y}`)
    return box
  }
  await expectInSight()
  await paste(page, 'Ada Byron\n12 Main St\nBoston, MA 02108\n617-555-0123')
  for (const side of ['Length', 'Width', 'Height']) await page.getByLabel(`${side} (in)`).fill('6')
  await page.getByLabel('Weight, including packaging').fill('2 lb')
  await buyButton(page).waitFor()
  for (const field of await page.locator('main').getByRole('textbox').all()) {
    await field.focus()
    const bar = await expectInSight()
    const box = (await field.boundingBox()) ?? assert.fail('the field is not there')
    assert.ok(box.y + box.height <= bar.y, `a field at ${box.y} lies under the button at ${bar.y}`)
  }
  await buyButton(page).click()
  await page.getByText('Label bought').waitFor()
  await page.getByRole('link', { name: 'Open order' }).click()
  await page.getByText('Order ID', { exact: true }).waitFor()
  const print = page.getByRole('button', { name: /^Print( again)?$/ })
  await print.waitFor()
  const { y, height } = (await print.boundingBox()) ?? assert.fail('there is no button')
  assert.ok(y + height <= 740, `what the order's page is for stands at ${y}`)
  const client = await createClient(pages.environment.url).signIn(account)
  const order = await client.createOrder({ to: { name: 'Narrow' } })
  await pages.show(page, `orders/${order.id}`, 'Narrow')
  await buyButton(page).waitFor()
  await expectInSight()
  await page.getByText('Order ID', { exact: true }).scrollIntoViewIfNeeded()
  await expectInSight()
})

test('In a narrow window nothing in the header overlaps, for any account name', async (t) => {
  const { page, person } = await pages.open(t, { role: 'Owner', width: 360, height: 740 })
  expectData(await person.browser.patch('/settings', { name: 'Lovelace & Daughters of Marylebone' }))
  const { subAccountId } = expectData(await person.browser.post('/sub-accounts', { name: 'Wholesale and fairs' }), 201)
  await pages.show(page, 'orders', 'Orders')
  const header = page.getByRole('banner')
  const expectApart = () =>
    header.evaluate((element) => {
      const boxes = [...element.children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 0)
      return boxes.every((box, place) => place === 0 || box.left >= (boxes[place - 1]?.right ?? 0) - 0.5)
    })
  const scope = header.getByRole('button', { name: 'Sub-account: All' })
  assert.ok(((await scope.locator('svg').first().boundingBox())?.width ?? 0) >= 12, 'it shows what it is')
  await scope.click()
  assert.ok(await expectApart())
  await page.getByRole('menuitem', { name: 'Wholesale and fairs' }).click()
  await header.getByRole('button', { name: 'Sub-account: Wholesale and fairs' }).waitFor()
  assert.ok(await expectApart(), subAccountId)
})
