/**
 * `npm run console:pictures -- --to out`: every page of the web application as a picture, light and dark, wide and narrow,
 * of a shop that works and of an account that was just opened. To be looked at after a change of how things look.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { readArguments } from '../../../scripts/arguments.ts'
import { openPerson, type SignedIn } from '../../support/browser.ts'
import { looks } from '../support/accessibility.ts'
import { openPages } from '../support/pages.ts'
import { openShop, type Shop, shopClock } from './shop.ts'
import { everything, type Shown } from './shown.ts'

const usage = `npm run console:pictures -- [options]

Takes a picture of every page of the web application, in each of its looks.

  --to <folder>    where they are written (pictures)
  --only <word>    those whose names contain it
  --help           this text
`

const { to = 'pictures', only = '' } = readArguments(usage, { to: { type: 'string' }, only: { type: 'string' } })

/** Of what is longer than a window; more is not looked at. */
const maxHeight = 2400

const pages = openPages({ clock: shopClock })
type Taken = { shop: Shop; newcomer: SignedIn }
let opened: Promise<Taken> | undefined

async function openTaken(): Promise<Taken> {
  await mkdir(to, { recursive: true })
  const shop = await openShop(pages)
  const { accountId } = await pages.environment.openAccount()
  return { shop, newcomer: await openPerson(pages.environment, { accountId, role: 'Owner' }) }
}

/** What is loaded behind the page is there, and nothing moves any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** As the window shows it; and, where the page is longer, all of it. */
async function take(page: Page, file: string): Promise<void> {
  await settle(page)
  await page.screenshot({ path: `${file}.png` })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const longer = await page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main')]
    return Math.max(...parts.map((part) => part.scrollHeight - part.clientHeight))
  })
  if (longer <= 0) return
  await page.setViewportSize({ width, height: Math.min(maxHeight, height + longer) })
  await settle(page)
  await page.screenshot({ path: `${file}-whole.png` })
  await page.setViewportSize({ width, height })
}

async function takeShown(page: Page, shop: Shop, shown: Shown, file: string): Promise<void> {
  await pages.show(page, shown.path(shop), shown.heading)
  await shown.open?.(page)
  await take(page, file)
}

const chosen = everything.filter(({ name }) => name.includes(only))
for (const kind of ['full', 'empty'] as const) {
  for (const { scheme, width, height } of looks) {
    test(`${kind}, ${scheme}, ${width} px`, async (t) => {
      opened ??= openTaken()
      const { shop, newcomer } = await opened
      const person = kind === 'full' ? shop.owner : newcomer
      const look = { scheme, width, height, announced: /./ }
      const inside = await pages.open(t, { ...look, person })
      const outside = await pages.open(t, look)
      for (const shown of chosen) {
        if (!shown.of.includes(kind)) continue
        const name = `${shown.name}-${kind}-${scheme}-${width}`
        await takeShown((shown.isOutside ? outside : inside).page, shop, shown, join(to, name))
      }
    })
  }
}
