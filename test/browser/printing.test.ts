/** Labels on paper: by the browser, on sheets, by a printer that the service reaches, and as files. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { describe, type TestContext } from 'node:test'
import { openPerson } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { buyRate, createRatedOrder, waitForOrder } from '../support/purchases.ts'
import { LabelStatus } from '../support/statuses.ts'
import { expectAccessible, expectAccessibleInEveryLook } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'
import { withBadViewer, withPdfViewer } from './support/printing.ts'

const pages = openPages()

async function openLabel(
  t: TestContext,
  { hasViewer = true, announced }: { hasViewer?: boolean; announced?: RegExp } = {},
) {
  const client = await pages.environment.openClient()
  const { accountId } = client.account
  const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada')
  await buyRate(client, shipmentId, rate.id)
  const opened = await pages.open(t, { role: 'Packer', accountId, ...(announced ? { announced } : {}) })
  if (hasViewer) await withPdfViewer(opened.context)
  const { page } = opened
  const show = async () => {
    await pages.show(page, `orders/${order.id}`, 'Ada')
    await page.getByRole('button', { name: 'Print', exact: true }).and(page.locator(':not([aria-disabled])')).waitFor()
  }
  const otherWays = () => page.getByRole('button', { name: 'Print options' }).click()
  const printed = () => waitForOrder(client, order.id, ({ shipment }) => shipment.labelStatus === LabelStatus.Printed)
  const statusNow = async () => (await waitForOrder(client, order.id, () => true)).shipment.labelStatus
  return { ...opened, accountId, show, otherWays, printed, statusNow }
}

/** Records the requests for printable files. */
function watchFiles(page: Awaited<ReturnType<typeof openLabel>>['page']): URL[] {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/label-sheets|\/file$/.test(url.pathname)) asked.push(url)
  })
  return asked
}

describe('A label', { concurrency: 2 }, () => {
  test('is printed by the browser with one key, and then has the status Printed', async (t) => {
    const { page, show, printed } = await openLabel(t)
    await show()
    const asked = watchFiles(page)
    await page.keyboard.press('p')
    await page.getByRole('button', { name: 'Print again' }).waitFor()
    await printed()
    assert.deepEqual(
      asked.map(({ searchParams }) => [searchParams.get('format'), searchParams.get('disposition')]),
      [['PDF', 'inline']],
    )
  })

  test('opens in a new tab if the browser shows no PDF, and its status stays the same', async (t) => {
    const { page, show, statusNow } = await openLabel(t, { hasViewer: false })
    await show()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const link = page.getByRole('link', { name: 'Open label' })
    assert.match((await link.getAttribute('href')) ?? '', /\/file\?format=PDF/)
    assert.equal(await statusNow(), LabelStatus.Created)
  })

  for (const [what, viewer] of [
    ['is of another origin', 'foreign'],
    ['does not report that it has loaded', 'silent'],
  ] as const) {
    test(`has a link if the viewer of the browser ${what}, and is Printed after a click on it`, async (t) => {
      const announced = /Content Security Policy|ERR_|Failed to load/
      const { page, context, show, printed, statusNow } = await openLabel(t, { hasViewer: false, announced })
      await withBadViewer(context, viewer)
      await show()
      await page.getByRole('button', { name: 'Print', exact: true }).click()
      const link = page.getByRole('link', { name: 'Open label' })
      await link.waitFor()
      assert.equal(await page.locator('iframe').count(), 0)
      assert.equal(await statusNow(), LabelStatus.Created)
      const records: string[] = []
      page.on('request', (request) => void (/browser-prints$/.test(request.url()) && records.push(request.url())))
      const opened = page.waitForEvent('popup')
      await link.click()
      await (await opened).close()
      await printed()
      assert.equal(records.length, 1)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    })
  }

  test('is placed on a sheet at the next free place, and the print settings keep the sheet format', async (t) => {
    const { page, show, otherWays, printed } = await openLabel(t)
    await show()
    await otherWays()
    await page.getByRole('menuitem', { name: 'Letter or A4 sheet…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Print on a Letter or A4 sheet' })
    await expectAccessible(page, 'the choice of paper')
    await dialog.getByText('A4', { exact: true }).click()
    await dialog.getByText('4 per page').click()
    await dialog.getByText('3', { exact: true }).click()
    await dialog.getByText('1 label on 1 page.').waitFor()
    const asked = watchFiles(page)
    await dialog.getByRole('button', { name: 'Print' }).click()
    await printed()
    const [sheet] = asked
    assert.deepEqual(
      ['paper', 'labelsPerPage', 'startAt'].map((name) => sheet?.searchParams.get(name)),
      ['a4', '4', '3'],
    )
    await page.reload()
    // One sheet is no habit: the next is printed as ever.
    const again = page.waitForRequest(/\/file\?format=PDF/)
    await page.getByRole('button', { name: 'Print again' }).click()
    await again
    // The sheet that was begun goes on behind the last label.
    await otherWays()
    await page.getByRole('menuitem', { name: 'Letter or A4 sheet…' }).click()
    await dialog.getByRole('radio', { name: 'A4', checked: true }).waitFor()
    await dialog.getByRole('radio', { name: '4', exact: true, checked: true }).waitFor()
    await dialog.getByText('from position 4').waitFor()
    await dialog.getByText('Always use this paper and layout on this computer').click()
    const kept = page.waitForResponse(/browser-prints$/)
    await dialog.getByRole('button', { name: 'Print' }).click()
    await kept
    await page.reload()
    await page.getByRole('button', { name: 'Print again' }).click()
    await dialog.getByRole('radio', { name: '1', exact: true, checked: true }).waitFor()
  })

  test('goes to a printer of the account, which becomes the default here', async (t) => {
    const { page, accountId, show, otherWays, printed } = await openLabel(t)
    const { browser: manager } = await openPerson(pages.environment, { accountId, role: 'Manager' })
    const printer = await pages.openPrinter(t)
    const place = { host: '127.0.0.1', port: printer.port, format: 'ZPL203DPI' }
    expectData(await manager.post('/printers', { name: 'By the door', ...place }), 201)
    await show()
    await otherWays()
    await page.getByRole('menuitem', { name: /^By the door/ }).click()
    await page.getByText('Sent to By the door', { exact: true }).waitFor()
    await printed()
    await page.getByRole('button', { name: 'Print again' }).click()
    await eventually('it comes out there once more', () => printer.printed().length === 2)
  })

  test('that a printer does not accept is shown with a hint for the printer', async (t) => {
    const { page, accountId, show, otherWays, statusNow } = await openLabel(t)
    const { browser: manager } = await openPerson(pages.environment, { accountId, role: 'Manager' })
    const printer = await pages.openPrinter(t)
    printer.mood = 'unplugged'
    const place = { host: '127.0.0.1', port: printer.port, format: 'ZPL203DPI' }
    expectData(await manager.post('/printers', { name: 'Unplugged', ...place }), 201)
    await show()
    await otherWays()
    await page.getByRole('menuitem', { name: /^Unplugged/ }).click()
    await page.getByText(/Unplugged hasn’t confirmed the label|Unplugged didn’t print/).waitFor()
    assert.equal(await statusNow(), LabelStatus.Created)
  })

  test('is downloaded as ZPL in the printer’s resolution', async (t) => {
    const { page, show } = await openLabel(t)
    await show()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: 'ZPL, 300 dpi' }).click()
    const file = await (await downloading).path()
    assert.match(await readFile(file, 'utf8'), /^\s*\^XA/)
  })
})

test('Labels of selected orders are placed on one sheet, in the order of the list', async (t) => {
  const client = await pages.environment.openClient()
  const buyFor = async (name: string, shipments: number) => {
    pages.environment.clock.advance(1_000)
    const { order, label } = await client.buyLabel({ to: { name }, shipments })
    return { orderId: order.id as string, labelId: label.id as string }
  }
  const bought = [await buyFor('Cy on a sheet', 1), await buyFor('Bea on a sheet', 2)]
  pages.environment.clock.advance(1_000)
  await client.createOrder({ to: { name: 'Ada on a sheet' } })
  const { page, context } = await pages.open(t, { role: 'Packer', accountId: client.account.accountId })
  await withPdfViewer(context)
  await pages.show(page, 'orders', 'Orders')
  const besides = page.getByRole('region', { name: 'Packages without a label' })
  await besides.getByText('2 packages, 1 to ship').waitFor()
  await besides.getByRole('link', { name: 'Bea on a sheet' }).waitFor()
  const toShip = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^To ship/ })
  assert.match((await toShip.textContent()) ?? '', /2$/)
  await expectAccessibleInEveryLook(page, 'orders of which parcels are left')
  await page.getByRole('link', { name: /^All/ }).click()
  // The status tells of the label that there is; how many parcels have none stands beside it.
  await page
    .getByRole('row', { name: /Bea on a sheet/ })
    .getByText('2 packages, 1 to ship')
    .last()
    .waitFor()
  for (const width of [1024, 1080, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = await page
      .getByRole('table', { name: 'Orders' })
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
    assert.ok(beyond <= 0, `at ${width} px the list goes ${beyond} px beyond its edge`)
  }
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByText('1 order without a label to print').waitFor()
  await bar.getByRole('button', { name: 'Print 2 labels' }).waitFor()
  await bar.getByRole('button', { name: 'Print options' }).click()
  await page.getByRole('menuitem', { name: 'Letter or A4 sheet…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print on a Letter or A4 sheet' })
  await dialog.getByText('4 per page').click()
  await dialog.getByText('2 labels on 1 page.').waitFor()
  const asked = watchFiles(page)
  await dialog.getByRole('button', { name: 'Print' }).click()
  for (const { orderId } of bought) {
    await waitForOrder(client, orderId, ({ shipment }) => shipment.labelStatus === LabelStatus.Printed)
  }
  assert.deepEqual(
    asked[0]?.searchParams.getAll('labelIds'),
    bought.toReversed().map(({ labelId }) => labelId),
  )
})
