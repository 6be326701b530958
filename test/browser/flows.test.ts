/**
 * How many steps the work of a day takes, by mouse and by keyboard alone. A step is a click or a key that decides something:
 * typing is none, nor is moving the focus to where the next key is pressed. The browser's own dialog of printing comes on
 * top where the desk prints by it.
 */
import assert from 'node:assert/strict'
import test, { after, describe, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openPerson } from '../support/browser.ts'
import { aSender, createClient, type Json } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { tabTo, withoutMouse } from './support/keyboard.ts'
import { type OpenOptions, openPages } from './support/pages.ts'
import { withPdfViewer } from './support/printing.ts'
import { buyButton, paste, priceOn } from './support/shipping.ts'

const pages = openPages()

const counted = new Map<string, { mouse?: number; keys?: number }>()

type Way = 'mouse' | 'keys'

/** Counts what decides something, and notes it at the end. */
function countSteps(page: Page) {
  let steps = 0
  return {
    press: async (...keys: string[]) => {
      steps += 1
      for (const key of keys) await page.keyboard.press(key)
    },
    click: async (what: Locator) => {
      steps += 1
      await what.click()
    },
    act: async (act: Promise<unknown>) => {
      steps += 1
      await act
    },
    end: (flow: string, way: Way, most: number) => {
      counted.set(flow, { ...counted.get(flow), [way]: steps })
      assert.ok(steps <= most, `${flow}, ${way}: ${steps} steps, and no more than ${most} are wanted`)
    },
  }
}

after(() => {
  console.table(Object.fromEntries([...counted].map(([flow, { mouse, keys }]) => [flow, { mouse, keys }])))
})

/** A desk with a warehouse and a box, an order to be shipped, and its list. */
async function openDesk(t: TestContext, way: Way, options: OpenOptions = {}) {
  const account = await pages.environment.openAccount()
  const { accountId } = account
  const { browser: manager } = await openPerson(pages.environment, { accountId, role: 'Manager' })
  expectData(await manager.post('/warehouses', { name: 'East', fromAddress: aSender }), 201)
  const box = { name: 'Small box', length: 8, width: 6, height: 4, shortcut: 1 }
  expectData(await manager.post('/parcel-presets', box), 201)
  const client = await createClient(pages.environment.url).signIn(account)
  const order: Json = await client.createOrder({ to: { name: 'Ada' } })
  const opened = await pages.open(t, { role: 'Packer', ...options, accountId })
  await withPdfViewer(opened.context)
  if (way === 'keys') withoutMouse(opened.page)
  return { ...opened, client, order, ...countSteps(opened.page) }
}

const printedAgain = (page: Page) => page.getByRole('button', { name: 'Print again' }).waitFor()
const written = 'Grace Hopper\n12 Main St Apt 4\nBoston, MA 02108\n617-555-0123'

for (const way of ['mouse', 'keys'] as const) {
  const by = way === 'mouse' ? 'by mouse' : 'by keyboard alone'

  describe(`Daily work ${by}`, { concurrency: 2 }, () => {
    test('an order from the list to paper: 2 steps', async (t) => {
      const { page, press, click, end } = await openDesk(t, way)
      await pages.show(page, 'orders', 'Orders')
      const row = page.getByRole('link', { name: 'Ada' })
      await row.waitFor()
      if (way === 'mouse') {
        await click(row)
        await priceOn(page)
        await click(buyButton(page))
      } else {
        await page.keyboard.press('j')
        await press('b')
        await buyButton(page).and(page.locator(':focus')).waitFor()
        await press('Enter')
      }
      await printedAgain(page)
      end('Ship an order of the list', way, 2)
    })

    test('a new order to paper: 4 steps', async (t) => {
      const { page, press, click, act, end } = await openDesk(t, way)
      await pages.show(page, 'orders', 'Orders')
      if (way === 'mouse') await click(page.getByRole('link', { name: 'New order' }))
      else await press('c')
      await page.getByRole('heading', { level: 1, name: 'New order' }).waitFor()
      await page.getByLabel('Paste an address').and(page.locator(':focus')).waitFor()
      await act(paste(page, written))
      if (way === 'mouse') await click(page.getByRole('button', { name: /^Small box/ }))
      else {
        await page
          .getByRole('button', { name: /^Small box/, pressed: true })
          .and(page.locator(':focus'))
          .waitFor()
        await press('1')
      }
      await page.getByLabel('Weight, including packaging').and(page.locator(':focus')).waitFor()
      await page.keyboard.type('36oz')
      await buyButton(page).waitFor()
      if (way === 'mouse') await click(buyButton(page))
      else await press('Control+Enter')
      // The field that the key was pressed in takes nothing any more: the work goes on at what came of it.
      if (way === 'keys') await page.locator(':focus').getByText('Label bought').waitFor()
      else await page.getByText('Label bought').waitFor()
      await printedAgain(page)
      end('Make an order and ship it', way, 4)
      await page.keyboard.press('c')
      await page.getByRole('heading', { level: 1, name: 'New order' }).waitFor()
      assert.equal(await page.getByLabel('Street', { exact: true }).inputValue(), '')
    })

    test('a label with a wrong address is canceled, corrected and bought again: 3 steps', async (t) => {
      const { page, press, click, end, client } = await openDesk(t, way)
      const { order } = await client.buyLabel({ to: { name: 'Wrong' } })
      await pages.show(page, `orders/${order.id}`, 'Wrong')
      const question = page.getByRole('alertdialog', { name: 'Cancel the label and edit this order?' })
      if (way === 'mouse') {
        await click(page.getByRole('button', { name: 'Cancel label and edit' }))
        await click(question.getByRole('button', { name: 'Cancel label and edit' }))
      } else {
        await press('e')
        await question.waitFor()
        await tabTo(page, /Cancel label and edit/)
        await press('Enter')
      }
      await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor()
      await page.getByLabel('Street', { exact: true }).fill('1 Amphitheatre Pkwy')
      await page.getByText(/^Saved \d/).waitFor()
      await buyButton(page).waitFor()
      if (way === 'mouse') await click(buyButton(page))
      else await press('Control+Enter')
      await page.getByText('Label bought').waitFor()
      end('Cancel, correct and buy again', way, 3)
    })

    test('a label is canceled: 2 steps', async (t) => {
      const { page, press, click, end, client } = await openDesk(t, way)
      const { order } = await client.buyLabel({ to: { name: 'Unwanted' } })
      await pages.show(page, `orders/${order.id}`, 'Unwanted')
      const question = page.getByRole('alertdialog', { name: 'Cancel this label?' })
      if (way === 'mouse') {
        await click(page.getByRole('button', { name: 'Cancel label', exact: true }))
        await click(question.getByRole('button', { name: 'Cancel label', exact: true }))
      } else {
        await press('Backspace')
        await question.waitFor()
        await tabTo(page, /^Cancel label(?! and)/)
        await press('Enter')
      }
      await page.getByText(/\$\d+\.\d\d, refunded/).waitFor()
      end('Cancel a label', way, 2)
    })

    test('a label is printed: 1 step', async (t) => {
      const { page, press, click, end, client } = await openDesk(t, way)
      const { order } = await client.buyLabel({ to: { name: 'Printed' } })
      await pages.show(page, `orders/${order.id}`, 'Printed')
      const print = page.getByRole('button', { name: 'Print', exact: true }).and(page.locator(':not([aria-disabled])'))
      await print.waitFor()
      if (way === 'mouse') await click(print)
      else await press('p')
      await printedAgain(page)
      end('Print a label', way, 1)
    })

    test('an order from the list is put on hold: 3 steps', async (t) => {
      const { page, press, click, end } = await openDesk(t, way)
      await pages.show(page, 'orders', 'Orders')
      const row = page.getByRole('link', { name: 'Ada' })
      await row.waitFor()
      if (way === 'mouse') {
        await click(row)
        await click(page.getByRole('button', { name: 'Hold' }))
        await click(page.getByRole('dialog').getByRole('button', { name: 'Hold' }))
      } else {
        await page.keyboard.press('j')
        await press('x')
        await press('h')
        await page.getByRole('dialog').waitFor()
        await press('Enter')
      }
      await page
        .getByText(/put on hold|On hold/)
        .first()
        .waitFor()
      end('Hold an order of the list', way, 3)
    })

    test('a key is created from any page, and its first request is in the log: 4 steps', async (t) => {
      const { page, context, press, click, act, end } = await openDesk(t, way, { role: 'Developer' })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await pages.show(page, 'profile', 'Profile')
      if (way === 'mouse') await click(page.getByRole('link', { name: 'API keys' }))
      else await press('g', 'k')
      await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
      if (way === 'mouse') await click(page.getByRole('button', { name: 'New API key' }))
      else await press('c')
      await page.getByRole('dialog', { name: 'New API key' }).waitFor()
      await page.keyboard.type('Shop')
      await press('Enter')
      await page.getByRole('alertdialog', { name: 'API key created' }).waitFor()
      if (way === 'mouse') await click(page.getByRole('button', { name: 'Copy API key' }))
      else {
        await tabTo(page, /Copy API key/)
        await act(page.keyboard.press('Enter'))
      }
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      end('A key for a program', way, 4)
      const apiKey = await page.evaluate(() => navigator.clipboard.readText())
      expectData(await createClient(pages.environment.url).post('/api/v1/auth/token', { apiKey }))
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await pages.show(page, 'developers/requests', 'Request log')
      await page.getByRole('row').filter({ hasText: '/api/v1/auth/token' }).filter({ hasText: 'Shop' }).waitFor()
    })
  })
}
