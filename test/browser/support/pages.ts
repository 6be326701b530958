/**
 * Pages of the web application in a real browser, on one service and in one browser for all files of a process
 * (`npm test` runs them in one); each test has an account and a window of its own, and takes the clock as it finds it. A
 * test fails by itself where a page says something on the console, breaks the policy, throws, or is answered with a status
 * from 500 on that the test has not announced.
 */
import assert from 'node:assert/strict'
import { after, before, type TestContext } from 'node:test'
import { type StoreSimulator, startStoreSimulator } from '@waybill/store-simulator'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { builtConsole } from '#app/pages/console.ts'
import type { AppOptions } from '#app/service.ts'
import type { Role } from '#domain/people/person.ts'
import { buildConsole, ownConsole } from '../../../scripts/console-build.ts'
import { openPerson, type SignedIn } from '../../support/browser.ts'
import { type FakePrinter, openFakePrinter, patientPrinting } from '../../support/fake-printer.ts'
import { type HeldPurchases, holdPurchases } from '../../support/held-purchases.ts'
import { playedStores } from '../../support/played-stores.ts'
import { type Beginnings, openTestEnvironment, type TestEnvironment } from '../../support/test-environment.ts'
import { launchChromium } from './chromium.ts'
import { openWindows, sharedProcess, type Windows } from './windows.ts'

export type Look = { width?: number; height?: number; scheme?: 'light' | 'dark' }

export type OpenOptions = Look & {
  /** Absent: nobody is signed in. */
  role?: Role
  accountId?: string
  /** Who is signed in, where the test has somebody of its own. */
  person?: SignedIn
  /** Expected errors of the test: statuses from 500 on, and lines of the console. */
  announced?: RegExp
  /** Another node than the usual one, with its database. */
  at?: Place
}

type Place = Pick<TestEnvironment, 'url' | 'db' | 'clock' | 'audit'>

export type Opened = { page: Page; context: BrowserContext; accountId: string; person: SignedIn }

export type Pages = {
  environment: TestEnvironment
  /** Holds purchases for recipients of this name, as they are about to go to the carrier. */
  holdPurchases: HeldPurchases['hold']
  /** Holds what carriers are asked of purchases for them, so that an outcome stays unknown. */
  holdLookups: HeldPurchases['holdLookups']
  holdRepeatedVoids: HeldPurchases['holdRepeatedVoids']
  /** A node that hardly waits for carriers: what they do not answer at once is told to be under way. */
  impatientNode: () => Promise<Place>
  /** A label printer that the service may send to: of this test alone, which counts what comes out and may break it. */
  openPrinter(test: TestContext): Promise<FakePrinter>
  /** Shops that are played: connected by their addresses and keys, and acted on behind their protocols. */
  stores: () => StoreSimulator['stores']
  /** The URL for browsers, under a name for which passkeys work. */
  url: () => string
  open(test: TestContext, options?: OpenOptions): Promise<Opened>
  /** Leads the window to a page, and waits for its heading. */
  show(page: Page, path: string, heading: string | RegExp): Promise<void>
}

/** The service under a name over plain HTTP, where browsers do not say by themselves which site a request comes from. */
export const plainHost = 'waybill.test'

let opened: Pages | undefined

/** Before the tests of the first file that asks. @param beginnings for a file that is never run with others */
export function openPages(beginnings: Beginnings = {}): Pages {
  opened ??= openSharedPages(beginnings)
  return opened
}

function openSharedPages(beginnings: Beginnings): Pages {
  let browser: Browser
  let windows: Windows
  let simulator: StoreSimulator
  before(async () => {
    simulator = await startStoreSimulator()
  })
  after(() => simulator?.close())
  before(async () => {
    browser = await launchChromium([...sharedProcess, `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`])
    windows = openWindows(browser)
  })
  // Ahead of the environment's: once a hook has failed none is run any more, and that one fails where the log tells of a
  // mistake. A browser that went on would keep the process, and with it the whole run.
  after(() => browser?.close())
  const held = holdPurchases(() => environment.simulatorUrl)
  const ports = [9100]
  const printing: AppOptions['printing'] = { rawPrinting: 'yes', addresses: ['127.0.0.1'], ports, ...patientPrinting }
  const environment: TestEnvironment = openTestEnvironment(
    {
      consoleFolder: builtConsole,
      connections: held.connections,
      // Carriers' own test systems, of which the simulators take the place.
      baseUrlOf: ({ id }) => `${environment.simulatorUrl}/${id}`,
      printing,
      knownStores: playedStores(() => simulator),
      peopleMayNameAnyStore: true,
      lookAtStoresEveryMs: 200,
      tellStoresEveryMs: 200,
    },
    {
      ...beginnings,
      // First: the service reads what is built when it starts, and hooks of a file wait for none of each other.
      async prepare(...given) {
        await buildConsole(ownConsole(() => undefined))
        await beginnings.prepare?.(...given)
      },
    },
  )
  const forBrowsers = (address: string) => address.replace('127.0.0.1', 'localhost')
  const url = () => forBrowsers(environment.url)
  let impatient: ReturnType<TestEnvironment['startNode']> | undefined
  return {
    environment,
    url,
    stores: () => simulator.stores,
    holdPurchases: held.hold,
    holdLookups: held.holdLookups,
    holdRepeatedVoids: held.holdRepeatedVoids,
    async impatientNode() {
      impatient ??= environment.startNode({ waitWindowMs: 300 })
      return { ...environment, url: (await impatient).url }
    },
    async openPrinter(test) {
      const printer = await openFakePrinter()
      test.after(() => printer.close())
      ports.push(printer.port)
      return printer
    },
    async open(test, { role, announced, width = 1280, height = 800, scheme = 'light', ...options } = {}) {
      const place = options.at ?? environment
      const accountId = options.accountId ?? (await environment.openAccount()).accountId
      const person = options.person ?? (await openPerson(place, { accountId, role: role ?? 'Owner' }))
      const context = await windows.take(forBrowsers(place.url))
      test.after(() => windows.giveBack(context))
      if (role || options.person) await keepCookie(context, person)
      const page = await context.newPage()
      await Promise.all([page.setViewportSize({ width, height }), page.emulateMedia({ colorScheme: scheme })])
      // As `eventually` does: it is reached only by what never comes to be, however busy the machine is.
      page.setDefaultTimeout(30_000)
      watch(test, page, announced)
      return { page, context, accountId, person }
    },
    async show(page, path, heading) {
      await page.goto(`/console/${path}`)
      const title = page.getByRole('heading', { level: 1, name: heading })
      await title.waitFor().catch(async (cause) => {
        const shown = ((await page.locator('body').textContent()) ?? '').slice(-500)
        throw new Error(`no page "${heading}" at ${path}; what ends what is shown there is: ${shown}`, { cause })
      })
    },
  }
}

async function keepCookie(context: BrowserContext, { browser: { cookie } }: SignedIn): Promise<void> {
  const at = cookie.indexOf('=')
  const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)]
  await context.addCookies([{ name, value, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }])
}

/** Chromium tells every refusal of the service on the console; the pages tell it where it belongs. */
const refusal = /the server responded with a status of 4\d\d/

function watch(test: TestContext, page: Page, announced: RegExp | undefined): void {
  const problems: string[] = []
  const note = (problem: string): void => {
    if (!announced?.test(problem)) problems.push(problem)
  }
  page.on('console', (message) => {
    const isSerious = message.type() === 'error' || message.type() === 'warning'
    if (isSerious && !refusal.test(message.text())) note(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => note(`thrown: ${error.stack}`))
  page.on('response', (response) => {
    if (response.status() >= 500) note(`answered: ${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && ![plainHost, 'localhost'].includes(hostname))
      note(`asked elsewhere: ${request.url()}`)
  })
  test.after(() => assert.deepEqual(problems, []))
}
