/**
 * The main flows of the web application in Chromium, Firefox and WebKitGTK, and on every page: whether a click in the
 * middle of a control reaches that control.
 */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after, before, describe } from 'node:test'
import { builtConsole } from '#app/pages/console.ts'
import { buildConsole, ownConsole } from '../../scripts/console-build.ts'
import { anEmail, aPassword } from '../support/browser.ts'
import { expectData } from '../support/expect.ts'
import { LabelStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'
import { openChromium } from './support/chromium.ts'
import type { Driver } from './support/driver.ts'
import { launchFirefox } from './support/firefox.ts'
import { breakableAmounts, isThere } from './support/in-page.ts'
import { openPage, type WalkedPage } from './support/page.ts'
import { furnish, openShop, type Shop } from './support/shop.ts'
import { launchWebKit } from './support/webkit.ts'
import { words } from './support/words.ts'

/** The folder for pictures of each flow. If it is not set, no pictures are taken. */
const picturesFolder = process.env.WAYBILL_WALK_PICTURES

const environment = openTestEnvironment(
  {
    consoleFolder: builtConsole,
    printing: { rawPrinting: 'yes', addresses: ['127.0.0.1'], ports: [9100] },
  },
  {
    async prepare() {
      await buildConsole(ownConsole(() => undefined))
    },
  },
)
/** Browsers have passkeys under this name. */
const root = () => environment.url.replace('127.0.0.1', 'localhost')

type Shops = { full: Shop; empty: Shop }
let shops: Promise<Shops> | undefined

/** Asked for by each browser: hooks of a file run side by side, and the service is open only behind one of them. */
async function openShops(): Promise<Shops> {
  const full = await openShop(environment)
  await furnish(environment, full)
  return { full, empty: await openShop(environment) }
}

const pagesOf = [
  'orders',
  'orders?view=all',
  'drafts',
  'address-book',
  'needs-attention',
  'credit',
  'stores',
  'settings',
  'settings/carriers',
  'settings/warehouses',
  'settings/packages',
  'settings/printers',
  'developers/keys',
  'developers/sub-accounts',
  'developers/requests',
  'profile',
  'people',
  'audit',
  'orders/draft/new',
]

/** Longer than a step takes on a busy machine: it is reached if a browser stops answering. */
const stepMs = 120_000

/** Who signs in. */
const person = 'Grace Hopper'

const browsers = [
  ['Chromium', openChromium],
  ['Firefox', launchFirefox],
  ['WebKit', launchWebKit],
] as const

/** Names of the browsers to walk in, such as `chromium`; absent: all of them. */
const chosen = process.env.WAYBILL_TEST_BROWSERS

function skipReason(name: string): string | false {
  if (chosen && !chosen.split(',').includes(name.toLowerCase())) return `WAYBILL_TEST_BROWSERS is ${chosen}`
  // Debian has them; there is no WebKitGTK on other systems.
  return process.platform === 'linux' || name === 'Chromium' ? false : `${name} of Debian is not on this system`
}

for (const [name, launch] of browsers) {
  const skip = skipReason(name)
  describe(`In ${name}`, { skip }, () => walk(name, launch))
}

function walk(name: Driver['name'], launch: () => Promise<Driver>): void {
  let driver: Driver
  let page: WalkedPage
  let full: Shop
  let empty: Shop
  let orderId = ''
  before(async () => {
    shops ??= openShops()
    ;({ full, empty } = await shops)
    driver = await launch()
    page = openPage(driver, root())
    await driver.resize(1280, 800)
  })
  after(() => driver?.close())

  async function picture(flow: string): Promise<void> {
    if (!picturesFolder) return
    mkdirSync(picturesFolder, { recursive: true })
    writeFileSync(join(picturesFolder, `${flow}-${name.toLowerCase()}.png`), await driver.screenshot())
  }

  /** A test that leaves a picture if it fails. */
  const step = (title: string, act: () => Promise<void>) =>
    test(title, { timeout: stepMs }, async () => {
      try {
        await act()
      } catch (error) {
        await picture(`failed-${title.replaceAll(/\W+/g, '-').slice(0, 40)}`).catch(() => undefined)
        throw error
      }
    })

  async function becomeOwner(shop: Shop, email = anEmail()): Promise<string> {
    await page.open(await shop.ownerLink())
    await page.fill({ css: 'input[name=email]' }, email)
    await page.fill({ css: 'input[name=name]' }, person)
    await page.fill({ css: 'input[name=password]' }, aPassword)
    await page.click({ css: 'form button[type=submit]' })
    await page.waitForPath(/^\/(orders)?$/)
    await page.waitFor({ css: 'header button', name: person })
    return email
  }

  /** Opens the file if the browser cannot print it from the page, and comes back. */
  async function followFile(): Promise<void> {
    if (await page.run(isThere, { css: 'main a', name: words.openFile })) {
      if ((await driver.countTabs()) === 1) await page.click({ css: 'main a', name: words.openFile })
      await page.until('the file is open', async () => (await driver.countTabs()) > 1)
    }
    await driver.closeOtherTabs()
  }

  /** Waits until the label counts as printed: by the browser, or because its file was opened. */
  const printed = () =>
    page.until('the label is printed', async () => {
      await followFile()
      const { shipment } = expectData(await full.client.get(`/api/v1/orders/${orderId}`))
      return shipment.labelStatus === LabelStatus.Printed
    })

  /** A browser prints to a file of its own. */
  async function expectPaper(): Promise<void> {
    const { printedFile } = driver
    if (!printedFile) return
    await page.until('the browser prints', () => readFile(printedFile).then((file) => file.includes('%%EOF')))
    await rm(printedFile)
  }

  /** Shortcuts work only while the page has the focus. */
  async function expectKeys(): Promise<void> {
    await page.until('the shortcuts are shown', async () => {
      await driver.press('?')
      return page.run(isThere, { css: '[role=dialog]' })
    })
    await driver.press('Escape')
    await page.waitForNo({ css: '[role=dialog]' })
  }

  async function signOut(): Promise<void> {
    await page.click({ css: 'header button', name: person })
    await page.click({ css: '[role=menuitem][data-key=leave]' })
    await page.waitForPath(/^\/sign-in$/)
  }

  step('an owner comes in by the link, leaves, and comes back by password', async () => {
    const email = await becomeOwner(full)
    await picture('1-owner-link')
    await signOut()
    await page.settled()
    await picture('2-sign-in')
    await page.fill({ css: 'input[name=email]' }, email)
    await driver.press('Tab')
    await driver.type(aPassword)
    await driver.press('Enter')
    await page.waitForPath(/^\/(orders)?$/)
    await page.waitFor({ css: '[data-row-link]' })
  })

  step('the list of orders does what is clicked', async () => {
    await page.open('orders')
    await page.waitFor({ css: 'tr:nth-child(2) [data-row-link]' })
    const rowLinks = await page.run(() =>
      [...document.querySelectorAll<HTMLElement>('[data-row-link]')].map((link) => link.dataset.rowLink),
    )
    await page.click({ css: `tr:has([data-row-link="${rowLinks[1]}"]) td:last-child` })
    await page.waitForPath(new RegExp(`^/orders/${rowLinks[1]}$`))
    await picture('3-order')
    await page.open('orders')
    await picture('4-orders')
    for (const filter of words.filters) {
      await page.click({ css: 'main button', name: `^${filter}` })
      await page.waitFor({ css: '[role=menu]' })
      await driver.press('Escape')
      await page.waitForNo({ css: '[role=menu]' })
    }
    await page.click({ css: 'main tr:nth-child(2) label' })
    await page.waitFor({ css: 'tr:nth-child(2)[data-marked] input:checked' })
    await page.click({ css: 'main tr:nth-child(2) label' })
    await page.click({ css: 'main a[href$="/orders/draft/new"]' })
    await page.waitForPath(/^\/orders\/draft\/new$/)
    await page.open('developers/requests')
    await page.waitFor({ css: 'main tr:nth-child(2) a' })
    const opened = await page.run(() => document.querySelector<HTMLElement>('tr:nth-child(2) a')?.dataset.rowLink)
    await page.click({ css: 'main tr:nth-child(2) td:last-child' })
    await page.untilTrue('the request is open', (id) => new URLSearchParams(location.search).get('open') === id, opened)
  })

  step(
    'the list of orders is used with keys, and shows where the focus is though the mouse was used last',
    async () => {
      await page.open('orders')
      await page.waitFor({ css: '[data-row-link]' })
      await page.click({ css: 'h1' })
      for (const key of ['j', 'j', 'k', 'j']) await driver.press(key)
      const second = await page.run(() => {
        const row = document.activeElement?.closest('tr')
        const { outlineStyle = '', outlineWidth = '' } = row ? getComputedStyle(row) : {}
        const link = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.rowLink : null
        return { place: row?.sectionRowIndex, ring: `${outlineWidth} ${outlineStyle}`, link }
      })
      assert.deepEqual([second.place, second.ring], [1, '2px solid'])
      await picture('5-focus-ring')
      await driver.press('Enter')
      await page.waitForPath(new RegExp(`^/orders/${second.link}$`))
    },
  )

  step('an order is typed in, bought and printed', async () => {
    await page.open('orders/draft/new')
    await page.fill({ css: 'main textarea' }, `${name} Reader, 12 Main St, Boston, MA 02108, 617-555-0123`)
    await driver.press('Tab')
    await page.untilTrue('the address is read', () =>
      [...document.querySelectorAll('input')].some(({ value }) => value === '12 Main St'),
    )
    await page.click({ css: '[data-presets] button' })
    await page.fill({ css: '[data-weight] input' }, '2 lb')
    await page.waitFor({ css: '[data-buy]', name: '\\$\\d' })
    await picture('6-new-order')
    await page.click({ css: '[data-buy]', name: '\\$\\d' })
    await page.until('the label is bought', async () => {
      const { items } = expectData(await full.client.get(`/api/v1/orders?search=${name}`))
      orderId = items[0]?.id
      return orderId
    })
    await picture('7-bought')
    await printed()
    await expectPaper()
    await picture('8-printed')
    await expectKeys()
  })

  step('a label is printed again, and on a sheet whose free place is stored', async () => {
    await page.open(`orders/${orderId}`)
    await page.click({ css: 'main button', name: words.print })
    await printed()
    await expectPaper()
    await expectKeys()
    await page.click({ css: 'main button', name: words.printOptions })
    await page.click({ css: '[role=menuitem][data-key=sheet]' })
    await page.click({ css: '[role=dialog] input[value="4"]' })
    await page.click({ css: '[role=dialog] input[value="2"]', name: '^2$' })
    await picture('9-sheet')
    await page.click({ css: '[role=dialog] button', name: words.printSheet })
    await page.until('the free place is stored', async () => {
      await followFile()
      const sheet = await page.run(() => localStorage.getItem('waybill.sheet'))
      return sheet && JSON.parse(sheet).freePlace === 3
    })
    await expectPaper()
    await expectKeys()
  })

  step('no amount of money can be broken into two lines', async () => {
    await page.open(`orders/${orderId}`)
    await page.untilTrue('the price of the label is shown', () => /\$\d/.test(document.body.textContent ?? ''))
    assert.deepEqual(await page.run(breakableAmounts), [])
    await page.open('credit')
    await page.untilTrue('what a label cost is shown', () => /-\u2060?\$\d/.test(document.body.textContent ?? ''))
    assert.deepEqual(await page.run(breakableAmounts), [])
  })

  for (const [what, shop, pages] of [
    ['with rows', () => full, [...pagesOf, 'sign-in', 'gallery']],
    ['without rows', () => empty, pagesOf],
  ] as const) {
    step(`every control of every page ${what} is hit by its middle`, async () => {
      if (what === 'without rows') await signOut().then(() => becomeOwner(shop()))
      const misses: string[] = []
      for (const path of [...pages, ...(what === 'with rows' ? [`orders/${orderId}`] : [])]) {
        await page.open(path)
        if (what === 'with rows') await picture(`page-${path.replaceAll(/\W+/g, '-')}`)
        const { count, misses: missed } = await page.checkHits()
        if (count < 3) misses.push(`${path} shows ${count} controls`)
        misses.push(...missed.map((miss) => `${path}: ${miss}`))
      }
      assert.deepEqual(misses, [])
    })
  }
}
