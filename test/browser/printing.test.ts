/** Labels on paper: by the browser, on sheets, by a printer that the service reaches, and as files. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { describe, type TestContext } from 'node:test'
import { openPerson } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { buyRate, createRatedOrder, waitForOrder } from '../support/purchases.ts'
import { LabelStatus } from '../support/statuses.ts'
import { expectAccessible } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'
import { withPdfViewer } from './support/printing.ts'

const pages = openPages()

async function openLabel(t: TestContext, { hasViewer = true }: { hasViewer?: boolean } = {}) {
  const client = await pages.environment.openClient()
  const { accountId } = client.account
  const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada')
  await buyRate(client, shipmentId, rate.id)
  const opened = await pages.open(t, { role: 'Packer', accountId })
  if (hasViewer) await withPdfViewer(opened.context)
  const { page } = opened
  const show = async () => {
    await pages.show(page, `orders/${order.id}`, 'Ada')
    await page.getByRole('button', { name: 'Print', exact: true }).and(page.locator(':not([aria-disabled])')).waitFor()
  }
  const otherWays = () => page.getByRole('button', { name: 'Other ways to print' }).click()
  const printed = () => waitForOrder(client, order.id, ({ shipment }) => shipment.labelStatus === LabelStatus.Printed)
  const statusNow = async () => (await waitForOrder(client, order.id, () => true)).shipment.labelStatus
  return { ...opened, accountId, show, otherWays, printed, statusNow }
}

/** What the page asked of the service for paper. */
function watchFiles(page: Awaited<ReturnType<typeof openLabel>>['page']): URL[] {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/label-sheets|\/file$/.test(url.pathname)) asked.push(url)
  })
  return asked
}

describe('A label', { concurrency: 2 }, () => {
  test('is printed by the browser with one key, and is Printed from then on', async (t) => {
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

  test('is opened beside the page where the browser shows no PDF, and is not Printed by that', async (t) => {
    const { page, show, statusNow } = await openLabel(t, { hasViewer: false })
    await show()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const link = page.getByRole('link', { name: 'Open the label' })
    assert.match((await link.getAttribute('href')) ?? '', /\/file\?format=PDF/)
    assert.equal(await statusNow(), LabelStatus.Created)
  })

  test('is laid on a sheet from the place that is free, and this desk keeps to its paper', async (t) => {
    const { page, show, otherWays, printed } = await openLabel(t)
    await show()
    await otherWays()
    await page.getByRole('menuitem', { name: 'On Letter or A4…' }).click()
    const dialog = page.getByRole('dialog', { name: 'On Letter or A4' })
    await expectAccessible(page, 'the choice of paper')
    await dialog.getByText('A4', { exact: true }).click()
    await dialog.getByText('4 on a page').click()
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
    await page.getByRole('button', { name: 'Print again' }).click()
    await dialog.getByRole('radio', { name: 'A4', checked: true }).waitFor()
  })

  test('goes to a printer of the account, which this desk then prints by', async (t) => {
    const { page, accountId, show, otherWays, printed } = await openLabel(t)
    const { browser: manager } = await openPerson(pages.environment, { accountId, role: 'Manager' })
    const printer = await pages.openPrinter(t)
    const place = { host: '127.0.0.1', port: printer.port, format: 'ZPL203DPI' }
    expectData(await manager.post('/printers', { name: 'By the door', ...place }), 201)
    await show()
    await otherWays()
    await page.getByRole('menuitem', { name: /^By the door/ }).click()
    await page.getByText('Sent to By the door').waitFor()
    await printed()
    await page.getByRole('button', { name: 'Print again' }).click()
    await eventually('it comes out there once more', () => printer.printed().length === 2)
  })

  test('that a printer does not take is told with what is to be looked at', async (t) => {
    const { page, accountId, show, otherWays, statusNow } = await openLabel(t)
    const { browser: manager } = await openPerson(pages.environment, { accountId, role: 'Manager' })
    const printer = await pages.openPrinter(t)
    printer.mood = 'unplugged'
    const place = { host: '127.0.0.1', port: printer.port, format: 'ZPL203DPI' }
    expectData(await manager.post('/printers', { name: 'Unplugged', ...place }), 201)
    await show()
    await otherWays()
    await page.getByRole('menuitem', { name: /^Unplugged/ }).click()
    await page.getByText(/The connection to Unplugged broke in the middle|Unplugged printed nothing/).waitFor()
    assert.equal(await statusNow(), LabelStatus.Created)
  })

  test('is downloaded as ZPL of the printer’s dots', async (t) => {
    const { page, show } = await openLabel(t)
    await show()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Files' }).click()
    await page.getByRole('menuitem', { name: 'ZPL, 300 dpi' }).click()
    const file = await (await downloading).path()
    assert.match(await readFile(file, 'utf8'), /^\s*\^XA/)
  })
})
