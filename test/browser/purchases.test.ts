/** The ship page for purchases with every outcome shows only facts. */
import assert from 'node:assert/strict'
import test, { describe, type TestContext } from 'node:test'
import { openPerson } from '../support/browser.ts'
import { aSender, createClient } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { labelledBy } from '../support/purchases.ts'
import { expectAccessible, expectAccessibleInEveryLook, expectToFitEveryWidth } from './support/accessibility.ts'
import { type OpenOptions, openPages } from './support/pages.ts'
import { withPdfViewer } from './support/printing.ts'
import { boughtFor, buyButton, moneyOf, openOrder, priceOn } from './support/shipping.ts'

const pages = openPages()

/** An order to somebody of this name, as far as it can be typed. */
async function openFilled(t: TestContext, name: string, look: OpenOptions = {}) {
  const { accountId } = await pages.environment.openAccount()
  const { browser: manager } = await openPerson(pages.environment, { accountId, role: 'Manager' })
  expectData(await manager.post('/warehouses', { name: 'East', fromAddress: aSender }), 201)
  const opened = await pages.open(t, { role: 'Packer', ...look, accountId })
  await withPdfViewer(opened.context)
  const { page } = opened
  await pages.show(page, 'orders/draft/new', 'New order')
  const fields = {
    Street: '12 Main St',
    City: 'Boston',
    State: 'MA',
    'ZIP code': '02108',
    'Phone (optional)': '617-555-0123',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Name', { exact: true }).first().fill(name)
  for (const [label, text] of Object.entries({ Length: '12', Width: '9', Height: '4' })) {
    await page.getByLabel(`${label} (in)`).fill(text)
  }
  await page.getByLabel('Weight, including packaging').fill('2 lb')
  return { ...opened, accountId }
}

/** The same, bought once it has its price: while carriers still answer, another may come onto the button under the mouse. */
async function openBuying(t: TestContext, name: string, options: OpenOptions = {}) {
  const opened = await openFilled(t, name, options)
  await priceOn(opened.page)
  await buyButton(opened.page).click()
  return opened
}

describe('Rates', { concurrency: 2 }, () => {
  for (const [word, said] of [
    ['[rates-down:usps]', /^No rates from USPS: /],
    ['[rates-down]', /^No rates from .*UPS/],
    ['[rates-none]', /None of your carriers ship this package/],
    ['[rates-rejected]', /No rates from /],
  ] as const) {
    test(`that are missing show the reason: ${word}`, async (t) => {
      const { page } = await openOrder(pages, t, `Ada ${word}`)
      await page.getByText(said).first().waitFor()
      await page.getByRole('button', { name: 'Refresh rates' }).first().waitFor()
    })
  }

  test('cost more than the credit: the button shows the missing amount to people who can see the credit', async (t) => {
    const { page } = await openOrder(pages, t, 'Ada', { credit: '0.01', role: 'Manager' })
    await page.getByRole('button', { name: /^Add \$\d+\.\d\d of credit to buy$/ }).waitFor()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByRole('link', { name: 'Add credit' }).click()
    await page.getByRole('heading', { level: 1, name: 'Credit' }).waitFor()
    assert.deepEqual(
      sent.filter((url) => url.includes('/labels')),
      [],
    )
    await page.getByRole('link', { name: 'Credit: $0.01' }).waitFor()
  })
})

describe('A purchase', { concurrency: 2 }, () => {
  test('that the carrier rejects shows the reason, costs nothing, and is corrected on the page of the order', async (t) => {
    const { page } = await openBuying(t, 'Ada [buy-rejected]')
    await page.getByText(/USPS rejected the purchase: “The destination address is not deliverable.”/).waitFor()
    await page.getByRole('link', { name: 'Open order' }).click()
    await page.getByRole('button', { name: 'Edit ship-to address' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByText('Ship-to address changed').waitFor()
    await priceOn(page)
    await buyButton(page).click()
    await page.getByText(/^Label bought: /).waitFor()
  })

  test('that takes long is shown as in progress, continues after a reload, and leads to its label', async (t) => {
    const hold = pages.holdPurchases('Held here')
    t.after(hold.release)
    const { page } = await openBuying(t, 'Held here')
    await hold.reached
    await page.getByRole('button', { name: /^Buying…/ }).waitFor()
    await page.reload()
    await page.getByText('Still waiting for the carrier').waitFor()
    await expectAccessible(page, 'a purchase under way')
    hold.release()
    await page
      .getByText('Label bought')
      .or(page.getByText(/^Label bought: /))
      .first()
      .waitFor()
  })

  test('whose page was left is shown on the next page, and can be printed there', async (t) => {
    const hold = pages.holdPurchases('Left early')
    t.after(hold.release)
    const { page } = await openBuying(t, 'Left early')
    await hold.reached
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    hold.release()
    const told = page.getByLabel('Notifications')
    await told.getByText('The label for Left early is ready to print').waitFor()
    const { y } = (await told.getByText(/^The label for/).boundingBox()) ?? assert.fail('it is shown nowhere')
    const header = (await page.getByRole('banner').boundingBox()) ?? assert.fail('there is no header')
    // The button is at the bottom of narrow windows, and the account and the search are in the header.
    assert.ok(y >= header.y + header.height && y < 400, `it stands at ${y}`)
    await told.getByRole('button', { name: 'Open order' }).click()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByRole('button', { name: 'Print again' }).waitFor()
  })

  test('whose request was lost is looked up before its outcome is shown', async (t) => {
    const { page, context } = await openFilled(t, 'Ada', { announced: /net::ERR_FAILED/ })
    await buyButton(page).waitFor()
    await context.route('**/shipments/*/labels', (route) => route.abort())
    await buyButton(page).click()
    await page.getByText('No response from the server').waitFor()
    await page.getByText('The request didn’t go through. You can try again.').waitFor()
    await context.unroute('**/shipments/*/labels')
    await buyButton(page).click()
    await page.getByText('Label bought').waitFor()
  })

  test('that failed does not print the label that another workspace buys later for the same parcel', async (t) => {
    const account = await pages.environment.openAccount()
    const { accountId } = account
    const client = await createClient(pages.environment.url).signIn(account)
    const name = 'Bought elsewhere'
    const order = await client.createOrder({ to: { name } })
    const { page, context } = await pages.open(t, { role: 'Packer', accountId, announced: /net::ERR_FAILED/ })
    await withPdfViewer(context)
    await pages.show(page, `orders/${order.id}`, name)
    await buyButton(page).waitFor()
    await context.route('**/shipments/*/labels', (route) => route.abort())
    await buyButton(page).click()
    await page.getByText('The request didn’t go through. You can try again.').waitFor()
    await labelledBy(client, order, ['usps'])
    // The page reads the order again after each action.
    await page.getByRole('button', { name: 'Hold' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByRole('button', { name: 'Print again' }).waitFor()
    const sql = 'select id from print_jobs where account_id = $1'
    assert.equal((await pages.environment.db.pool.query(sql, [accountId])).rows.length, 1)
  })

  test('whose response was lost is found at the service, and is not bought again', async (t) => {
    const { page, context, accountId } = await openFilled(t, 'Ada', { announced: /net::ERR_FAILED/ })
    await buyButton(page).waitFor()
    await context.route('**/shipments/*/labels', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await buyButton(page).click()
    await page.getByText('Label bought').waitFor()
    const { rows } = await pages.environment.db.pool.query('select id from labels where account_id = $1', [accountId])
    assert.equal(rows.length, 1)
  })
})

test('A purchase during a price update does not use the old price, and the page says to press again', async (t) => {
  const { page, accountId } = await openFilled(t, 'Priced anew')
  await priceOn(page)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/shipments/*/rates', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByLabel('Weight, including packaging').fill('9 lb')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Getting the price…' }).waitFor()
  await page.getByText('Getting the price. Press the button again when it shows the price.').waitFor()
  await page.keyboard.press('Control+Enter')
  answer()
  await page.getByText('Nothing was bought yet. Check the price, then press the button again to buy.').waitFor()
  const price = await priceOn(page)
  assert.deepEqual(await boughtFor(pages, { accountId, recipient: 'Priced anew' }), {
    labels: 0,
    purchases: [],
    sold: 0,
  })
  await page.keyboard.press('Control+Enter')
  await page.getByText('Label bought').waitFor()
  assert.equal((await moneyOf(pages, accountId)).spent, price)
})

describe('A label with a wrong address', { concurrency: 2 }, () => {
  test('is canceled, corrected and bought again', async (t) => {
    const { page } = await openBuying(t, 'Ada')
    await page.getByRole('link', { name: 'Open order' }).click()
    // The draft that it was has the same heading, and knows no such key.
    await page.getByRole('button', { name: 'Cancel label and edit' }).waitFor()
    await page.keyboard.press('e')
    const question = page.getByRole('alertdialog', { name: 'Cancel the label and edit this order?' })
    await question.getByText(/\$\d+\.\d\d is returned to your credit/).waitFor()
    await question.getByRole('button', { name: 'Cancel label and edit' }).click()
    await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor()
    await page.getByRole('link', { name: 'Replaces a canceled order' }).waitFor()
    await priceOn(page)
    const asked = page.waitForResponse(/\/rates$/)
    await page.getByLabel('Street', { exact: true }).fill('14 Main St')
    await asked
    await priceOn(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText('Label bought').waitFor()
    // The two name each other, at their heads and in their stories.
    await page.getByRole('link', { name: 'Open order' }).click()
    const story = page.getByRole('list', { name: 'History' })
    await story.getByRole('link', { name: 'Replaces a canceled order' }).click()
    await story.getByRole('link', { name: 'Replaced by another order' }).waitFor()
    await page.getByRole('link', { name: 'Replaced by another order' }).first().click()
    await page.getByRole('link', { name: 'Replaces a canceled order' }).first().waitFor()
  })

  test("with a second label that can't be canceled: the page names the other parcel, which must not be shipped", async (t) => {
    const account = await pages.environment.openAccount()
    const client = await createClient(pages.environment.url).signIn(account)
    const name = 'Partly [void-rejected:usps]'
    const order = await client.createOrder({ to: { name }, shipments: 2 })
    const [, second] = await labelledBy(client, order, ['ups', 'usps'])
    const { page } = await pages.open(t, { role: 'Packer', accountId: account.accountId })
    await pages.show(page, `orders/${order.id}`, name)
    await page.getByRole('button', { name: 'Cancel label and edit' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel label and edit' }).click()
    const told = question.getByRole('alert')
    await told.getByText('The carrier didn’t cancel the label for package 2').waitFor()
    await told.getByText('The label for package 1 is canceled. Don’t use this label.').waitFor()
    // A carrier that takes none back is not offered to be asked.
    await pages.environment.db.pool.query(`update labels set carrier = 'dhl' where id = $1`, [second])
    await page.reload()
    const disabled = { name: /^Cancel/, disabled: true }
    await page.getByRole('button', disabled).nth(1).waitFor()
  })

  test("that the carrier doesn't cancel stays as it is", async (t) => {
    const { page } = await openBuying(t, 'Ada [void-rejected]')
    await page.getByRole('link', { name: 'Open order' }).click()
    await page.getByRole('button', { name: 'Cancel label and edit' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel label and edit' }).click()
    await question.getByRole('alert').getByText('The carrier didn’t cancel the label').waitFor()
  })
})

test('axe finds nothing on the pages of drafts, which fit every window', async (t) => {
  const { page } = await openFilled(t, 'Judged')
  const expectSound = async (what: string) => {
    await expectAccessibleInEveryLook(page, what)
    await expectToFitEveryWidth(page, what)
  }
  await buyButton(page).waitFor()
  await expectSound('a draft with rates')
  await buyButton(page).click()
  await page.getByText('Label bought').waitFor()
  await expectSound('a label that was bought')
  await pages.show(page, 'orders/draft/new', 'New order')
  await page.getByRole('button', { name: 'Buy & print' }).click()
  await page.getByText('Enter a street.').waitFor()
  await expectSound('a draft with errors')
  await pages.show(page, 'drafts', 'Drafts')
  await expectSound('the list of drafts')
})
