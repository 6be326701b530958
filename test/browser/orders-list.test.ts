/** The list of orders: what of it is shown, found and marked, and what is done with many at once. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { describe, type TestContext } from 'node:test'
import { OrderStatus } from '#domain/orders/status/states.ts'
import { anOrder } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { type OpenOptions, openPages } from './support/pages.ts'

const pages = openPages()

/** An account with orders for these people, the first of them made last. */
async function openDesk(test: TestContext, names: readonly string[], options: OpenOptions = {}) {
  const client = await pages.environment.openClient()
  const orderIds = new Map<string, string>()
  for (const name of names.toReversed()) {
    pages.environment.clock.advance(1_000)
    orderIds.set(name, (await client.createOrder({ to: { name } })).id)
  }
  const opened = await pages.open(test, { role: 'Owner', ...options, accountId: client.account.accountId })
  const idOf = (name: string): string => orderIds.get(name) ?? assert.fail(`no order for ${name}`)
  const move = async (name: string, status: number) =>
    expectData(await client.patch(`/api/v1/orders/${idOf(name)}/status`, { status }))
  const { page } = opened
  const rows = () => page.getByRole('table', { name: 'Orders' }).getByRole('link').allTextContents()
  const waitForRows = async (...wanted: string[]) => {
    await page.waitForFunction(
      (expected) =>
        [...document.querySelectorAll('[data-row-link]')].map((link) => link.textContent).join() === expected,
      wanted.join(),
    )
  }
  return { ...opened, client, idOf, move, rows, waitForRows }
}

describe('The list of orders', { concurrency: 2 }, () => {
  test('shows orders to ship first, and the rest in views with counts', async (t) => {
    const { page, move, waitForRows } = await openDesk(t, ['Ada', 'Bea', 'Cy'])
    await move('Bea', OrderStatus.OnHold)
    await pages.show(page, '', 'Orders')
    await waitForRows('Ada', 'Cy')
    const views = page.getByRole('navigation', { name: 'Views' })
    assert.match((await views.getByRole('link', { name: /^To ship/ }).textContent()) ?? '', /2$/)
    await views.getByRole('link', { name: /^On hold/ }).click()
    await waitForRows('Bea')
    assert.match(page.url(), /view=on-hold$/)
    assert.equal(await views.getByRole('link', { name: /^On hold/ }).getAttribute('aria-current'), 'page')
    await views.getByRole('link', { name: /^All/ }).click()
    await waitForRows('Ada', 'Bea', 'Cy')
    await page.goBack()
    await waitForRows('Bea')
  })

  test('is filtered by typed text, which is in its URL and its summary, also without results', async (t) => {
    const { page, move, waitForRows } = await openDesk(t, ['Ada', 'Bea'])
    await move('Bea', OrderStatus.Packed)
    await pages.show(page, 'orders', 'Orders')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill('bea')
    await waitForRows('Bea')
    assert.match(page.url(), /q=bea/)
    await page.reload()
    await waitForRows('Bea')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill('nobody')
    await page.getByRole('heading', { name: 'No orders match “nobody” in To ship' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await waitForRows('Ada', 'Bea')
    assert.equal(await page.getByRole('searchbox', { name: 'Search orders' }).inputValue(), '')
    await page.getByRole('button', { name: 'Status' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Packed' }).click()
    await page.keyboard.press('Escape')
    await waitForRows('Bea')
    await page.getByRole('button', { name: 'Remove filter: Status Packed' }).click()
    await waitForRows('Ada', 'Bea')
  })

  test('keeps its pages while orders arrive, and shows new ones on request', async (t) => {
    const names = Array.from({ length: 26 }, (_, place) => `Person ${place}`)
    const { page, client, rows } = await openDesk(t, names)
    await pages.show(page, 'orders', 'Orders')
    await page.getByText('1–25 of 26').waitFor()
    pages.environment.clock.advance(1_000)
    await client.createOrder({ to: { name: 'Late' } })
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByText('26–26 of 26').waitFor()
    assert.deepEqual(await rows(), ['Person 25'])
    await page.getByRole('button', { name: 'Show 1 new order' }).click()
    await page.getByText('26–27 of 27').waitFor()
    // A reload shows orders that were created elsewhere in the meantime.
    pages.environment.clock.advance(1_000)
    await client.createOrder({ to: { name: 'Later' } })
    await page.getByRole('link', { name: 'Person 24' }).click()
    await page.getByRole('heading', { level: 1, name: 'Person 24' }).waitFor()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Orders/ })
      .click()
    await page.getByRole('link', { name: 'Later' }).waitFor()
  })

  test('goes on with the next page after the last order of a page', async (t) => {
    const names = Array.from({ length: 26 }, (_, place) => `Person ${place}`)
    const { page, rows } = await openDesk(t, names)
    await pages.show(page, 'orders', 'Orders')
    await page.getByText('1–25 of 26').waitFor()
    const last = (await rows()).at(-1) ?? ''
    await page.getByRole('link', { name: last, exact: true }).click()
    await page.getByText('25 of 26').waitFor()
    await page.getByRole('button', { name: 'Next order' }).click()
    await page.getByText('26 of 26').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Person 25' }).waitFor()
    await page.keyboard.press('j')
    await page.getByText('This is the last order of the list').waitFor()
    await page.keyboard.press('k')
    await page.getByRole('heading', { level: 1, name: last, exact: true }).waitFor()
  })

  test('opens the order of a clicked row: in place, in another tab, or not if text is selected', async (t) => {
    const { page, context, idOf } = await openDesk(t, ['Ada', 'Bea', 'Cy'])
    await pages.show(page, 'orders', 'Orders')
    const cell = page.getByRole('row', { name: /Bea/ }).getByText('Mountain View').last()
    const inTab = [() => cell.click({ modifiers: ['ControlOrMeta'] }), () => cell.click({ button: 'middle' })]
    for (const click of inTab) {
      const opening = context.waitForEvent('page')
      await click()
      const tab = await opening
      await tab.waitForURL(`**/orders/${idOf('Bea')}`)
      await tab.close()
    }
    const { x, y, width, height } = (await cell.boundingBox()) ?? assert.fail('the cell is not shown')
    await page.mouse.move(x + 1, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width - 1, y + height / 2, { steps: 3 })
    await page.mouse.up()
    assert.match(await page.evaluate(() => String(getSelection())), /ountain/)
    await page.getByRole('checkbox', { name: /Bea/ }).check()
    assert.match(page.url(), /\/orders$/)
    await cell.click()
    await page.waitForURL(`**/orders/${idOf('Bea')}`)
  })

  test('has selectable columns, which are saved', async (t) => {
    const { page } = await openDesk(t, ['Ada'])
    await pages.show(page, 'orders', 'Orders')
    await page.getByRole('columnheader', { name: 'Destination' }).waitFor()
    // No order has one.
    assert.equal(await page.getByRole('columnheader', { name: 'Tracking number' }).count(), 0)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Tracking number' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Source' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'State' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Source' }).waitFor()
    await page.getByRole('cell', { name: 'CA', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('columnheader', { name: 'Source' }).waitFor()
    assert.equal(await page.getByRole('columnheader', { name: 'Tracking number' }).count(), 0)
  })

  test('saves a search as a view, which is a tab until it is removed', async (t) => {
    const { page, waitForRows } = await openDesk(t, ['Ada', 'Bea'])
    await pages.show(page, 'orders?view=all&q=bea', 'Orders')
    await waitForRows('Bea')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name').fill('For Bea')
    await page.getByText('Share with everyone in this account').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^For Bea/ })
    await tab.waitFor()
    assert.equal(await tab.getAttribute('aria-current'), 'page')
    await page.getByRole('link', { name: /^All/ }).click()
    await waitForRows('Ada', 'Bea')
    // A view has the columns that it was kept with; one's own come back behind it.
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Source' }).click()
    await page.keyboard.press('Escape')
    const source = page.getByRole('columnheader', { name: 'Source' })
    await source.waitFor()
    await tab.click()
    await waitForRows('Bea')
    await source.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^All/ }).click()
    await source.waitFor()
    await tab.click()
    await page.getByRole('button', { name: 'Remove view' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove view' }).click()
    await tab.waitFor({ state: 'detached' })
  })

  test('finds orders from every page by the command menu', async (t) => {
    const { page, waitForRows, move } = await openDesk(t, ['Ada', 'Bea'])
    await move('Bea', OrderStatus.Cancelled)
    await pages.show(page, 'profile', 'Profile')
    await page.locator('body').press('Control+k')
    await page.getByRole('searchbox', { name: 'Search commands' }).fill('Bea')
    await page.getByRole('option', { name: 'Search all orders for “Bea”' }).click()
    await waitForRows('Bea')
  })

  test('opens an order from the command menu', async (t) => {
    const { page } = await openDesk(t, ['Ada', 'Bea'])
    await pages.show(page, 'profile', 'Profile')
    await page.locator('body').press('Control+k')
    const box = page.getByRole('searchbox', { name: 'Search commands' })
    await box.fill('Bea')
    await page.getByRole('option', { name: 'Bea · Mountain View' }).waitFor()
    await page.getByRole('option', { name: 'Bea · Mountain View' }).click()
    await page.getByText('1600 Amphitheatre Pkwy').first().waitFor()
  })
})

describe('Selected orders', { concurrency: 2 }, () => {
  test('are put on hold together, with the reason in their timelines', async (t) => {
    const { page, waitForRows } = await openDesk(t, ['Ada', 'Bea', 'Cy'])
    await pages.show(page, 'orders', 'Orders')
    await page.getByRole('checkbox', { name: 'Select the order for Ada' }).check()
    await page.getByRole('checkbox', { name: 'Select the order for Cy' }).check()
    const bar = page.getByRole('region', { name: 'Selected orders' })
    await bar.getByText('2 orders selected').waitFor()
    // Neither is held.
    assert.equal(await bar.getByRole('button', { name: 'Resume' }).count(), 0)
    await bar.getByRole('button', { name: 'Hold' }).click()
    await page.getByLabel('Reason').fill('The boxes are late')
    await page.getByRole('button', { name: 'Hold 2 orders' }).click()
    await page.getByText('2 orders put on hold').waitFor()
    await waitForRows('Bea')
    assert.equal(await bar.count(), 0)
    await page.getByRole('link', { name: /^On hold/ }).click()
    await page.getByRole('link', { name: 'Ada' }).click()
    await page.getByRole('list', { name: 'History' }).getByText('“The boxes are late”').waitFor()
  })

  test('can be all matches on all pages, except for some and for later ones', async (t) => {
    const names = Array.from({ length: 27 }, (_, place) => `Person ${place}`)
    const { page, client, move, waitForRows } = await openDesk(t, [...names, 'Back again'])
    await move('Back again', OrderStatus.OnHold)
    await pages.show(page, 'orders', 'Orders')
    await page.getByText('1–25 of 27').waitFor()
    pages.environment.clock.advance(1_000)
    await client.createOrder({ to: { name: 'Late' } })
    await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check()
    await page.getByRole('button', { name: 'Select all 27' }).click()
    await page.getByText('27 orders selected').waitFor()
    await page.getByRole('checkbox', { name: 'Select the order for Person 3', exact: true }).uncheck()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByText('26 orders selected').waitFor()
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('menuitem', { name: 'Mark orders as picked' }).click()
    // It is older than the list, and came into it after they were marked.
    await move('Back again', OrderStatus.Created)
    await page.getByRole('button', { name: 'Mark 26 orders as picked' }).click()
    await page.getByText('More orders match the filter now than when you selected them.').waitFor()
    await page.getByRole('button', { name: 'Mark 27 orders as picked' }).click()
    await page.getByText('27 orders marked as picked').waitFor()
    await page.goto('/console/orders?status=created')
    await waitForRows('Late', 'Person 3')
  })

  test("stay where they can't be moved, and the page gives a reason per kind", async (t) => {
    const { page, move } = await openDesk(t, ['Ada', 'Bea', 'Cy'])
    await move('Bea', OrderStatus.Cancelled)
    await pages.show(page, 'orders?view=all', 'Orders')
    await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check()
    await page.getByRole('button', { name: 'Hold' }).click()
    await page.getByRole('button', { name: 'Hold 3 orders' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 orders put on hold.').waitFor()
    await dialog.getByText('1 order: can’t change to this status from Canceled').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
  })
})

test('Export downloads the orders of the list with all columns or those shown, and the credit statement', async (t) => {
  const { page, idOf, move } = await openDesk(t, ['Ada', 'Bea', 'Cy'])
  await move('Bea', OrderStatus.OnHold)
  const exported = async (choice: string): Promise<string[][]> => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: choice }).click()
    const download = await downloading
    assert.match(download.suggestedFilename(), /^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    assert.equal(text[0], '\ufeff', 'spreadsheets recognize the encoding')
    return text
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
  }
  await pages.show(page, 'orders', 'Orders')
  const [head = [], ...all] = await exported('All columns')
  assert.deepEqual(
    all.map((line) => line[head.indexOf('Order ID')]),
    [idOf('Ada'), idOf('Cy')],
    'the orders of the view, in its order',
  )
  assert.equal(all[0]?.[head.indexOf('ZIP code')], "'94043")
  const [shown = [], ...same] = await exported('Columns shown')
  assert.ok(shown.length < head.length && shown.every((name) => head.includes(name)), shown.join())
  assert.equal(same.length, 2)
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('cy')
  await page.getByText('1–1 of 1').waitFor()
  assert.deepEqual(
    (await exported('All columns')).slice(1).map((line) => line[0]),
    [idOf('Cy')],
  )
  await pages.show(page, 'credit', 'Credit')
  assert.equal((await exported('All transactions')).length, 2, 'the head and the first credit')
})

test('A person who can only read orders sees which actions are not allowed, and why', async (t) => {
  const { page } = await openDesk(t, ['Ada'], { role: 'Developer' })
  await pages.show(page, 'orders', 'Orders')
  await page.getByRole('checkbox', { name: 'Select the order for Ada' }).check()
  const hold = page.getByRole('button', { name: 'Hold' })
  assert.equal(await hold.getAttribute('aria-disabled'), 'true')
  await hold.hover()
  await page.getByRole('tooltip', { name: 'Ask an Owner, Manager, or Packer' }).first().waitFor()
})

test('An account without orders shows how to get some, and one with only shipped orders shows those', async (t) => {
  const { page } = await pages.open(t, { role: 'Packer' })
  await pages.show(page, 'orders', 'Orders')
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
  await page.getByRole('button', { name: 'Try a sample order' }).waitFor()
  await page.getByRole('link', { name: /^All/ }).click()
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
  const { page: busy, client } = await openDesk(t, [])
  const { id } = await client.createOrder()
  await client.patch(`/api/v1/orders/${id}/status`, { status: OrderStatus.Fulfilled })
  await pages.show(busy, 'orders', 'Orders')
  await busy.getByRole('heading', { name: 'All caught up: nothing to ship' }).waitFor()
  pages.environment.clock.advance(1_000)
  await client.createOrder({ to: { name: 'Own' } })
  await busy.getByRole('link', { name: /^Drafts/ }).click()
  await busy.getByRole('heading', { level: 1, name: 'Drafts' }).waitFor()
  await busy.getByRole('link', { name: /^Orders/ }).click()
  await busy.getByRole('link', { name: 'Own' }).waitFor()
})

test("An account without orders offers no sample to people who can't create orders", async (t) => {
  const { page } = await pages.open(t, { role: 'Developer' })
  await pages.show(page, 'orders', 'Orders')
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Try a sample order' }).count(), 0)
})

test('The header narrows work to a sub-account, and to all of them again', async (t) => {
  const { page, client, person, waitForRows } = await openDesk(t, ['Ada'])
  const { subAccountId } = expectData(await person.browser.post('/sub-accounts', { name: 'Berlin' }), 201)
  const headers = { 'x-subaccount-id': subAccountId }
  pages.environment.clock.advance(1_000)
  await client.post('/api/v1/orders', anOrder({ to: { name: 'Bea' } }), headers)
  await pages.show(page, 'orders', 'Orders')
  await waitForRows('Bea', 'Ada')
  await page.getByRole('button', { name: 'Sub-account: All' }).click()
  await page.getByRole('menuitem', { name: 'Berlin' }).click()
  await waitForRows('Bea')
  const toShip = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^To ship/ })
  await toShip.filter({ hasText: /1$/ }).waitFor()
  await page.reload()
  await waitForRows('Bea')
  await page.getByRole('button', { name: 'Sub-account: Berlin' }).click()
  await page.getByRole('menuitem', { name: /^All/ }).click()
  await waitForRows('Bea', 'Ada')
})
