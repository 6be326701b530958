/** The service with the web application as it is shipped, an account full of orders, and somebody at a browser. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '@waybill/embedded-postgres'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { systemClock } from '#kit/clock.ts'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import { buildConsole, ownConsole } from '../../scripts/console-build.ts'
import { liftedLimits } from '../../scripts/lifted-limits.ts'
import { launchChromium } from '../../test/browser/support/chromium.ts'
import { showFilesAsPages } from '../../test/browser/support/printing.ts'
import { openPerson } from '../../test/support/browser.ts'
import { aSender } from '../../test/support/client.ts'
import { expectData } from '../../test/support/expect.ts'
import { seedAccounts } from '../growth/seed-accounts.ts'
import { runProcess, startProcess, startService } from '../runtime/start-process.ts'
import { observe } from './observe.ts'

export type Desk = {
  url: string
  /** `name=value`, as the browser sends it. */
  cookie: string
  /** `<accountId>.<userId>` of the session, as the pages say it. */
  shows: string
  seedingSeconds: number
  /** A window whose cache is empty, with somebody signed in unless it is said that nobody is. */
  openWindow(options?: { isSignedIn?: boolean }): Promise<{ context: BrowserContext; page: Page }>
  close(): Promise<void>
}

type Started = { folder: string; databaseUrl: string; db: Database; url: string; env: Record<string, string> }

/** @param closing is given what has to end, first things first */
async function startAll(closing: (() => Promise<unknown>)[]): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-console-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const postgres = await openEmbeddedPostgres({ dataFolder: folder, log: silentLog })
  closing.push(() => postgres.release())
  const url = postgres.ownerUrl
  const db = openDatabase({ url, maxConnections: 4, log: silentLog, applicationName: 'waybill bench' })
  closing.push(() => db.close())
  const simulatorFile = 'packages/carrier-simulator/src/main.ts'
  const simulator = await startProcess({ name: 'simulator', file: simulatorFile, args: ['--port', '0'] })
  closing.push(simulator.end)
  const env = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    WAYBILL_DATA_DIR: folder,
    WAYBILL_SIMULATOR_URL: simulator.url,
    ...liftedLimits,
  }
  const service = await startService(env)
  closing.push(service.end)
  return { folder, databaseUrl: url, db, url: service.url, env }
}

/** An account with so many orders, where an order can be made and bought for. */
async function openShop({ databaseUrl, db, url, env }: Started, orders: number, signal: AbortSignal) {
  const args = ['account', 'create', '--name', 'Bench', '--credit', '1000000.00', '--json']
  const { accountId } = JSON.parse(await runProcess({ name: 'waybill', file: 'src/cli.ts', args, env }))
  const beganAt = performance.now()
  await seedAccounts({ databaseUrl, signal }, [{ accountId, orders }])
  const seedingSeconds = (performance.now() - beganAt) / 1000
  const environment = { url, db, clock: systemClock, audit: async () => {} }
  const { browser } = await openPerson(environment, { accountId, role: 'Owner' })
  expectData(await browser.post('/warehouses', { name: 'East', fromAddress: aSender }), 201)
  expectData(await browser.put('/warehouses/default', { warehouseId: await warehouseIdOf(browser) }))
  return { cookie: browser.cookie, shows: browser.shows, seedingSeconds }
}

type Person = Awaited<ReturnType<typeof openPerson>>['browser']

async function warehouseIdOf(browser: Person): Promise<string> {
  const [warehouse] = expectData(await browser.get('/warehouses'))
  return warehouse.warehouseId
}

export async function openDesk(orders: number, signal: AbortSignal): Promise<Desk> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step()
  }
  try {
    await buildConsole(ownConsole((text) => process.stderr.write(text)))
    const started = await startAll(closing)
    const shop = await openShop(started, orders, signal)
    const browser = await launchChromium()
    closing.push(() => browser.close())
    // Passkeys and compression want an origin that browsers trust.
    const url = started.url.replace('127.0.0.1', 'localhost')
    return { ...shop, url, close, openWindow: (options) => openWindow(browser, { url, ...shop, ...options }) }
  } catch (error) {
    await close()
    throw error
  }
}

async function openWindow(
  browser: Browser,
  { url, cookie, isSignedIn = true }: { url: string; cookie: string; isSignedIn?: boolean },
) {
  // Motion is part of what people wait for.
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  const [name = '', value = ''] = cookie.split('=')
  if (isSignedIn) {
    await context.addCookies([{ name, value, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }])
  }
  await context.addInitScript(observe)
  const page = await context.newPage()
  await showFilesAsPages(page)
  page.setDefaultTimeout(30_000)
  return { context, page }
}
