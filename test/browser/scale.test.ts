/** A USB scale fills in the weight, and a package is shipped with keys alone. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { openPerson } from '../support/browser.ts'
import { expectData } from '../support/expect.ts'
import { expectAccessibleInEveryLook } from './support/accessibility.ts'
import { withoutMouse } from './support/keyboard.ts'
import { openPages } from './support/pages.ts'
import { withPdfViewer } from './support/printing.ts'
import { openOrder, priceOn } from './support/shipping.ts'

const pages = openPages()

type Played = { reports: number[][]; asked: number; isKnown: boolean }

/** A scale in place of the browser's WebHID, which asks for permission like browsers do. */
const playScale = (page: Page) =>
  page.addInitScript(() => {
    const played: Played = { reports: [], asked: 0, isKnown: false }
    const target = new EventTarget()
    const scale = {
      opened: false,
      collections: [{ usagePage: 0x8d }],
      open: async () => {
        scale.opened = true
      },
      close: async () => {
        scale.opened = false
      },
      addEventListener: (name: string, listener: EventListener) => {
        target.addEventListener(name, listener)
        for (const bytes of played.reports) {
          const data = new DataView(Uint8Array.from(bytes).buffer)
          queueMicrotask(() => target.dispatchEvent(Object.assign(new Event(name), { data })))
        }
      },
      removeEventListener: (name: string, listener: EventListener) => target.removeEventListener(name, listener),
    }
    const hid = {
      getDevices: async () => (played.isKnown ? [scale] : []),
      requestDevice: async () => {
        played.asked += 1
        played.isKnown = true
        return [scale]
      },
    }
    Object.defineProperty(navigator, 'hid', { value: hid })
    Object.assign(window, { played })
  })

/** @param reports what the scale sends next */
const put = (page: Page, ...reports: number[][]) =>
  page.evaluate((sent) => {
    ;(window as unknown as { played: Played }).played.reports = sent
  }, reports)

const asked = (page: Page) => page.evaluate(() => (window as unknown as { played: Played }).played.asked)

const moving = [3, 11, 0xff, 0x20, 0]
const ofOunces = (tenths: number) => [4, 11, 0xff, tenths & 0xff, tenths >> 8]

describe('A scale', { concurrency: 2 }, () => {
  test('weighs a package, and box, price, label and next order need only keys', async (t) => {
    const { page, context, accountId, orderId } = await openOrder(pages, t, 'Weighed', { credit: '200' })
    const { browser: manager } = await openPerson(pages.environment, { accountId, role: 'Manager' })
    const cube = { name: 'Cube', length: 7, width: 7, height: 7, shortcut: 4 }
    expectData(await manager.post('/parcel-presets', cube), 201)
    await playScale(page)
    await withPdfViewer(context)
    withoutMouse(page)
    await pages.show(page, `orders/${orderId}`, 'Weighed')
    await priceOn(page)
    await page.keyboard.press('4')
    await page.locator('[name="parcel.length"][value="7"]').waitFor()
    await put(page, moving, ofOunces(563))
    await page.keyboard.press('Shift+W')
    await page.getByText('The scale shows 56.3 oz.').waitFor()
    await page.locator('[name="parcel.weight"][value="3 lb 8.3 oz"]').waitFor()
    const { rows } = await pages.environment.db.pool.query(
      'select weight::float8 as weight, length::float8 as length from shipments where account_id = $1',
      [accountId],
    )
    assert.deepEqual(rows, [{ weight: 3.5188, length: 7 }])
    await put(page, [5, 11, 0xff, 0, 0])
    await page.keyboard.press('Shift+W')
    await page.getByText('The scale shows less than zero. Empty it, set it to zero, and try again.').waitFor()
    await put(page, [6, 11, 0xff, 0, 0])
    await page.keyboard.press('Shift+W')
    await page.getByText('The package is too heavy for the scale. Enter its weight.').waitFor()
    await put(page, moving)
    await page.keyboard.press('Shift+W')
    await page.getByText('The weight isn’t stable yet. Keep the package still, and try again.').waitFor()
    assert.equal(await asked(page), 1)
    await page.keyboard.press('w')
    await page.locator('[name="parcel.weight"]:focus').waitFor()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('4 lb')
    await page.keyboard.press('Enter')
    await page.locator('[name="parcel.weight"][value="4 lb"]').waitFor()
    await page.locator('body').press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const text of ['Enter weight', 'Read scale', /^Use package Cube/, 'Buy & print', 'Next order']) {
      await sheet.getByText(text).first().waitFor()
    }
    await page.keyboard.press('Escape')
    await priceOn(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByText(/^Label bought: /).waitFor()
  })

  test('fills in the weight of a new order', async (t) => {
    const { page } = await pages.open(t, { role: 'Packer' })
    await playScale(page)
    await pages.show(page, 'orders/draft/new', 'New order')
    await put(page, [4, 2, 0, 0xe8, 0x03])
    await page.getByRole('button', { name: 'Read scale' }).click()
    await page.getByText('= 2 lb 3.3 oz').waitFor()
    assert.equal(await page.getByLabel('Weight, including packaging').inputValue(), '1000 g')
    await page.getByText('The scale shows 1000 g.').waitFor()
    await expectAccessibleInEveryLook(page, 'a weighed package')
  })

  test('is not offered in browsers that cannot read it', async (t) => {
    const { page } = await pages.open(t, { role: 'Packer' })
    await page.addInitScript(() => Object.defineProperty(navigator, 'hid', { value: undefined }))
    await pages.show(page, 'orders/draft/new', 'New order')
    await page.getByLabel('Weight, including packaging').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Read scale' }).count(), 0)
  })

  test('may be used by the page', async () => {
    const page = await fetch(`${pages.environment.url}/console/`, { headers: { accept: 'text/html' } })
    assert.doesNotMatch(page.headers.get('permissions-policy') ?? '', /\bhid=\(\)/)
  })
})
