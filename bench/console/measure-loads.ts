import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { paths } from '../../console/src/paths.ts'
import { distOf, ownConsole } from '../../scripts/console-build.ts'
import { type Figure, figureOf, type Group, only } from './figure.ts'
import { firstRowOf } from './measure-list.ts'
import type { Desk } from './open-desk.ts'

const kilobyte = 1000
const loads = 7
/** By then, the shell has prefetched the code that all pages share. */
const settleMs = 2_000

const assets = `${distOf(ownConsole(() => undefined).folder)}/assets`

/** The sizes of files as the build has compressed them with gzip. Browsers on trusted origins get less, by Brotli. */
async function kilobytesOf(urls: readonly string[], ending: '.js' | '.css'): Promise<number> {
  const names = new Set(urls.map((url) => basename(new URL(url).pathname)).filter((name) => name.endsWith(ending)))
  const sizes = await Promise.all([...names].map(async (name) => (await readFile(`${assets}/${name}.gz`)).length))
  return sizes.reduce((sum, size) => sum + size, 0) / kilobyte
}

/** The URLs requested until the page had its heading. After that, the shell prefetches other pages. */
const untilHeading = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    while (!document.querySelector('h1')) await new Promise(requestAnimationFrame)
    return performance.getEntriesByType('resource').map(({ name }) => name)
  })

/** Goes to another page as a link of the application does. @returns what was asked for until its heading was there */
const goTo = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(async (to) => {
    const beganAt = performance.now()
    const before = document.querySelector('h1')?.textContent
    history.pushState({}, '', `/console${to}`)
    while ([undefined, before].includes(document.querySelector('h1')?.textContent)) {
      await new Promise(requestAnimationFrame)
    }
    const all = performance.getEntriesByType('resource')
    return all.filter(({ startTime }) => startTime >= beganAt).map(({ name }) => name)
  }, path)

const laterPages = [
  ...[paths.draft.replace('$draftId', 'new'), paths.drafts, paths.credit, paths.keys, paths.subAccounts],
  ...[paths.requests, paths.profile, paths.people, paths.settings, paths.carriers, paths.warehouses],
  ...[paths.parcelPresets, paths.printers],
]

async function openList(desk: Desk) {
  const { page, context } = await desk.openWindow()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/console/orders')
  const files = await untilHeading(page)
  await page.locator('[data-row-link]').first().waitFor()
  return { page, context, files, asked }
}

async function laterFigure(desk: Desk, path: string, name = path): Promise<Figure> {
  const { page, context } = await openList(desk)
  await page.waitForTimeout(settleMs)
  const more = await kilobytesOf(await goTo(page, path), '.js')
  await context.close()
  return only(`${name}, more than the list has loaded`, more, 40, 'kB')
}

/** How much each page has a browser load. */
export async function measureSizes(desk: Desk): Promise<Group> {
  const outside = await desk.openWindow({ isSignedIn: false })
  await outside.page.goto('/console/sign-in')
  const signIn = await untilHeading(outside.page)
  await outside.context.close()
  const list = await openList(desk)
  const orderId = await firstRowOf(list.page)
  await list.page.waitForTimeout(settleMs)
  const strangers = list.asked.filter((url) => new URL(url).origin !== desk.url)
  await list.context.close()
  const figures = [
    only('the page to sign in', await kilobytesOf(signIn, '.js'), 135, 'kB'),
    only('the list of orders', await kilobytesOf(list.files, '.js'), 230, 'kB'),
    only('styles', await kilobytesOf(list.files, '.css'), 15, 'kB'),
    only('requests to other hosts', strangers.length, 0, ''),
    await laterFigure(desk, paths.order.replace('$orderId', orderId), paths.order),
  ]
  for (const path of laterPages) figures.push(await laterFigure(desk, path))
  return { title: 'what is loaded, compressed by gzip', figures }
}

/** Opens a page by its address, with nothing of it kept from before. */
async function measureCold(desk: Desk, path: string, shown: string) {
  const [lcpMs, shifts]: [number[], number[]] = [[], []]
  for (let load = 0; load < loads; load += 1) {
    const { page, context } = await desk.openWindow()
    await page.goto(path)
    await page.locator(shown).first().waitFor()
    // Pictures that change nothing any more are not told of: a moment without a larger one is the end.
    await page.waitForTimeout(500)
    const { lcpMs: lcp, shift } = await page.evaluate(() => window.bench)
    lcpMs.push(lcp)
    shifts.push(shift)
    await context.close()
  }
  return { lcpMs, shifts }
}

/** Measures how soon a page opens from its URL. */
export async function measureFirstLoads(desk: Desk): Promise<Group> {
  // The first page load warms up compiled code and the database, so it isn't measured.
  await measureCold(desk, '/console/orders', '[data-row-link]')
  const { page, context } = await openList(desk)
  const orderId = await firstRowOf(page)
  await context.close()
  const list = await measureCold(desk, '/console/orders', '[data-row-link]')
  const order = await measureCold(desk, `/console/orders/${orderId}`, 'h1')
  const draft = await measureCold(desk, '/console/orders/draft/new', 'h1')
  const credit = await measureCold(desk, '/console/credit', 'h1')
  return {
    title: 'first load, nothing kept from before (p75 of seven)',
    figures: [
      figureOf('the list of orders: largest contentful paint', list.lcpMs, 0.75, 900),
      figureOf('the list of orders: layout shift', list.shifts, 1, 0.02, ''),
      figureOf('an order: largest contentful paint', order.lcpMs, 0.75, null),
      figureOf('an order: layout shift', order.shifts, 1, 0.02, ''),
      figureOf('a new order: largest contentful paint', draft.lcpMs, 0.75, null),
      figureOf('a new order: layout shift', draft.shifts, 1, 0.02, ''),
      figureOf('credit: largest contentful paint', credit.lcpMs, 0.75, null),
    ],
  }
}
