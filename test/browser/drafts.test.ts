/** Making and shipping one order, from the first key to the label. */
import assert from 'node:assert/strict'
import test, { describe, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import type { Role } from '#domain/people/person.ts'
import { openPerson } from '../support/browser.ts'
import { aSender, createClient, type Json } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { expectAccessible } from './support/accessibility.ts'
import { type OpenOptions, openPages } from './support/pages.ts'
import { withPdfViewer } from './support/printing.ts'
import { buyButton, paste } from './support/shipping.ts'

const pages = openPages()

const written = 'Ada Byron\n12 Main St Apt 4\nBoston, MA 02108\n617-555-0123'

/** A desk with a warehouse and two boxes, and somebody at it. */
async function openDesk(
  t: TestContext,
  { credit, role = 'Packer', ...options }: OpenOptions & { credit?: string } = {},
) {
  const account = await pages.environment.openAccount(credit === undefined ? {} : { credit })
  const { accountId } = account
  const { browser: manager } = await openPerson(pages.environment, { accountId, role: 'Manager' })
  expectData(await manager.post('/warehouses', { name: 'East', fromAddress: aSender }), 201)
  const sides = { length: 8, width: 6, height: 4 }
  expectData(await manager.post('/parcel-presets', { name: 'Small box', ...sides, shortcut: 1 }), 201)
  expectData(await manager.post('/parcel-presets', { name: 'Large box', ...sides, height: 6, shortcut: 2 }), 201)
  const opened = await pages.open(t, { ...options, role: role as Role, accountId })
  await withPdfViewer(opened.context)
  const client = await createClient(pages.environment.url).signIn(account)
  return { ...opened, accountId, manager, client }
}

const weight = (page: Page) => page.getByLabel('Weight, including packaging')
const draftIdOf = (page: Page): string => /draft\/([0-9a-f-]{36})$/.exec(page.url())?.[1] ?? ''

/** Fills an order that can be rated. */
async function fill(page: Page, name = 'Ada Byron'): Promise<void> {
  await pages.show(page, 'orders/draft/new', 'New order')
  await paste(page, written.replace('Ada Byron', name))
  await weight(page).fill('2 lb 4 oz')
}

async function rate(page: Page, name?: string): Promise<void> {
  await fill(page, name)
  await buyButton(page).waitFor()
}

const labelsOf = async (accountId: string): Promise<Json[]> => {
  const sql = 'select id, status from labels where account_id = $1 and status in (1, 2)'
  return (await pages.environment.db.pool.query(sql, [accountId])).rows
}

describe('One order', { concurrency: 2 }, () => {
  test('is pasted with an unclear part, rated by each carrier, and bought with one click', async (t) => {
    const { page, accountId } = await openDesk(t, { role: 'Owner' })
    await pages.show(page, 'orders', 'Orders')
    await page.getByRole('link', { name: 'New order' }).click()
    await page.getByRole('heading', { level: 1, name: 'New order' }).waitFor()
    await paste(page, 'Ada Byron\n12 Main St Apt 4\nring twice\nBoston, MA 02108')
    await page.getByText('Couldn’t place: “ring twice”').waitFor()
    await page.getByText('Package: add a weight.').waitFor()
    await weight(page).fill('2.4')
    await page.getByText('= 2 lb 6.4 oz').waitFor()
    const rates = page.getByRole('radiogroup', { name: 'Rates' })
    await rates.getByText('Cheapest').waitFor()
    await rates.getByText('Fastest').waitFor()
    await page.getByText('Rates updated.').waitFor()
    const before = await rates.getByRole('radio').count()
    await page.getByRole('button', { name: /^Show \d+ more rates$/ }).click()
    assert.ok(before >= 3 && (await rates.getByRole('radio').count()) > before, `${before} are shown first`)
    // Media Mail is the cheapest rate, but only after the person has confirmed that the parcel contains books.
    const media = rates.getByRole('radio', { name: /USPS Media Mail/ })
    await rates.getByText('Books and media only').waitFor()
    assert.equal(await media.isChecked(), false)
    assert.equal(await rates.getByRole('radio', { name: /Cheapest/ }).isChecked(), true)
    await rates.getByText(/^UPS Ground/).click()
    await page.getByText(/^Credit after purchase: /).waitFor()
    await buyButton(page).click()
    await page.getByText('Label bought').waitFor()
    await page.getByText('UPS Ground', { exact: true }).waitFor()
    assert.equal((await labelsOf(accountId)).length, 1)
    await page.getByRole('link', { name: 'Open order' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ada Byron' }).waitFor()
  })

  test('keeps its sub-account while the window is narrowed to another one', async (t) => {
    const { page, manager } = await openDesk(t)
    const { subAccountId } = expectData(await manager.post('/sub-accounts', { name: 'Letters' }), 201)
    expectData(await manager.put(`/sub-accounts/${subAccountId}/carriers`, { allowedCarriers: ['usps'] }))
    await rate(page, 'Nell Narrowed')
    await page.getByRole('button', { name: 'Sub-account: All' }).click()
    await page.getByRole('menuitem', { name: 'Letters' }).click()
    const asked = page.waitForRequest(/\/rates$/)
    await weight(page).fill('3 lb')
    assert.equal((await asked).headers()['x-subaccount-id'], undefined)
    await page
      .getByRole('radiogroup', { name: 'Rates' })
      .getByText(/^UPS Ground/)
      .click()
    await buyButton(page).click()
    await page.getByText('Label bought').waitFor()
  })

  test('is completed from earlier recipients', async (t) => {
    const { page, client } = await openDesk(t)
    await client.createOrder({ to: { name: 'Grace Hopper', street1: '1 Navy Yard' } })
    await pages.show(page, 'orders/draft/new', 'New order')
    await page.getByLabel('Name', { exact: true }).first().fill('Grace')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    assert.equal(await page.getByLabel('Street', { exact: true }).inputValue(), '1 Navy Yard')
  })

  test('keeps the focus and every letter during its first save', async (t) => {
    const { page } = await openDesk(t)
    await pages.show(page, 'orders/draft/new', 'New order')
    const name = page.getByLabel('Name', { exact: true }).first()
    await name.focus()
    const field = await name.elementHandle()
    await page.keyboard.type('Grace')
    await page.waitForURL(/draft\/[0-9a-f-]{36}$/)
    await page.keyboard.type(' Brewster')
    await page.getByText(/^Saved \d/).waitFor()
    await page.keyboard.type(' Hopper')
    assert.equal(await name.inputValue(), 'Grace Brewster Hopper')
    assert.ok(await field?.evaluate((element) => element === document.activeElement), 'the field is another one')
  })

  test('shows errors at its fields, and a purchase goes to the first of them', async (t) => {
    const { page } = await openDesk(t)
    await pages.show(page, 'orders/draft/new', 'New order')
    await page.getByRole('button', { name: 'Buy & print' }).click()
    await page.getByText('Enter a street.').waitFor()
    await page.locator('[aria-invalid=true]:focus').waitFor()
    await page.getByLabel('State').fill('Massachusetts Bay')
    await page.getByLabel('ZIP').fill('2108')
    await page.getByLabel('ZIP').blur()
    await page.getByText(/^Must be 5 digits/).waitFor()
    await weight(page).fill('heavy')
    await weight(page).blur()
    await page.getByText('Enter a weight, such as 2 lb 4 oz, 36 oz, or 1 kg.').waitFor()
  })

  test('is saved while typing, is there after a reload, and is in the list of drafts', async (t) => {
    const { page } = await openDesk(t)
    await pages.show(page, 'orders/draft/new', 'New order')
    await page.getByLabel('Street', { exact: true }).fill('12 Main St')
    await page.getByText(/^Saved \d/).waitFor()
    assert.notEqual(draftIdOf(page), '')
    // Faster than it is saved.
    await page.getByLabel('City').fill('Boston')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor()
    assert.equal(await page.getByLabel('City').inputValue(), 'Boston')
    await page.getByText(/^Saved \d/).waitFor()
    await pages.show(page, 'drafts', 'Drafts')
    await page.getByText(/Ship to: add.*Package: add/).waitFor()
    await page.getByRole('link', { name: /Boston/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor()
    assert.equal(await page.getByLabel('City').inputValue(), 'Boston')
    await page.getByRole('button', { name: 'Delete draft' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click()
    await page.getByText('Draft deleted').waitFor()
    await pages.show(page, 'orders/draft/new', 'New order')
    await page.getByLabel('City').fill('Salem')
    await page.getByText(/^Saved \d/).waitFor()
    await pages.show(page, 'drafts', 'Drafts')
    await page.getByRole('button', { name: 'More actions for Salem' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click()
    await page.getByText('No drafts').waitFor()
  })

  test('edited in two windows is merged, and a conflict in one field is shown', async (t) => {
    const { page, context } = await openDesk(t)
    await pages.show(page, 'orders/draft/new', 'New order')
    await page.getByLabel('Street', { exact: true }).fill('12 Main St')
    await page.getByText(/^Saved \d/).waitFor()
    const other = await context.newPage()
    await pages.show(other, `orders/draft/${draftIdOf(page)}`, 'Draft')
    await other.getByLabel('City').fill('Boston')
    await other.getByLabel('Street', { exact: true }).fill('14 Main St')
    await other.getByText(/^Saved \d/).waitFor()
    await page.getByLabel('Street', { exact: true }).fill('16 Main St')
    const dialog = page.getByRole('alertdialog', { name: 'Changed in another window' })
    await dialog.getByText('16 Main St').waitFor()
    await expectAccessible(page, 'the choice between two windows')
    await dialog.getByText('14 Main St').click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    assert.equal(await page.getByLabel('Street', { exact: true }).inputValue(), '14 Main St')
    assert.equal(await page.getByLabel('City').inputValue(), 'Boston')
    await page.getByText(/^Saved \d/).waitFor()
    const discarded = draftIdOf(page)
    await other.getByRole('button', { name: 'Delete draft' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click()
    await other.getByText('Draft deleted').waitFor()
    await page.getByLabel('City').fill('Salem')
    await page.getByText(/^This draft was deleted or turned into an order/).waitFor()
    await page.getByRole('button', { name: 'Save as new draft' }).click()
    await page.getByText(/^Saved \d/).waitFor()
    await page.waitForURL((address) => !address.pathname.endsWith(discarded))
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor()
    assert.equal(await page.getByLabel('City').inputValue(), 'Salem')
  })

  test('is saved as an order for later', async (t) => {
    const { page } = await openDesk(t)
    await rate(page)
    await page.getByText('Options, reference, and notes').click()
    await page.getByLabel('Signature').selectOption('Adult')
    await page.getByRole('button', { name: 'Save for later' }).click()
    await page.getByText('Saved to Orders').waitFor()
    await page.getByText('Draft → Created').waitFor()
    await page.getByText('Includes an adult signature.').waitFor()
    await page.getByText('Rates updated.').waitFor()
    assert.equal(await page.getByLabel('Signature').inputValue(), 'adult')
  })

  test('of two parcels has a rate and a label for each, and the price of both on the button', async (t) => {
    const { page, accountId } = await openDesk(t)
    await fill(page)
    await page.getByRole('button', { name: 'Add package' }).click()
    await page.keyboard.press('2')
    await weight(page).nth(1).fill('1 lb')
    await page.getByRole('radiogroup', { name: 'Rates for package 2' }).waitFor()
    // The choice is the parcel's, whatever becomes of its place.
    const ground = page.getByRole('radio', { name: /^UPS Ground/ })
    await page.getByText('Rates updated.').waitFor()
    await page
      .getByRole('radiogroup', { name: 'Rates for package 2' })
      .getByText(/^UPS Ground/)
      .click()
    await page.getByRole('button', { name: 'Remove package 1' }).click()
    await page.getByRole('radiogroup', { name: 'Rates', exact: true }).waitFor()
    await ground.and(page.locator(':checked')).waitFor()
    await page.getByRole('button', { name: 'Add package' }).click()
    await page.keyboard.press('2')
    await weight(page).nth(1).fill('1 lb')
    await page.getByRole('radiogroup', { name: 'Rates for package 2' }).waitFor()
    await buyButton(page).waitFor()
    const bought = page.getByRole('list', { name: 'Labels to buy' })
    await bought.getByText(/^Package 1: UPS Ground/).waitFor()
    await bought.getByText(/^Package 2: /).waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    const { y, height } = (await buyButton(page).boundingBox()) ?? assert.fail('the button has no place')
    assert.ok(y + height <= (page.viewportSize()?.height ?? 0), `the button stands at ${y}, out of sight`)
    await buyButton(page).click()
    await page.getByText('Label bought').nth(1).waitFor()
    assert.equal((await labelsOf(accountId)).length, 2)
  })
})
