/**
 * `npm run tool -- console:pictures`: every page of the web application as a picture, light and dark, wide and narrow, of a shop
 * that works and of an account that was just opened, to be looked at after a change of how things look; with `--guide` the
 * pictures of the guide.
 */
import assert from 'node:assert/strict'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { readArguments } from '../../../scripts/arguments.ts'
import type { SignedIn } from '../../support/browser.ts'
import { type Look, openPages } from '../support/pages.ts'
import { withPdfViewer } from '../support/printing.ts'
import { guidePictures, maxPictureBytes } from './guide.ts'
import type { Kind, Shown } from './picture.ts'
import { openNewAccount, openShop, type Shop, shopClock } from './shop.ts'
import { everything } from './shown.ts'

const usage = `npm run tool -- console:pictures [options]

Takes a picture of every page of the web application, in each of its looks, of an account that is full and of an empty one.

  --to <folder>    where they are written (pictures)
  --only <words>   those whose names contain one of them, between commas
  --guide          takes those of docs/guide/console.md instead, where it has them
  --help           this text
`

const {
  to = 'pictures',
  only = '',
  guide,
} = readArguments(usage, { to: { type: 'string' }, only: { type: 'string' }, guide: { type: 'boolean' } })
const guideFolder = fileURLToPath(new URL('../../../docs/guide/pictures', import.meta.url))

const isChosen = (name: string): boolean => only.split(',').some((word) => name.includes(word))

/** The widest window. Only pictures marked as wide are taken in it. */
const wide = 2560
const narrow = 360

const looks = (['light', 'dark'] as const).flatMap((scheme) => [
  { scheme, width: 1280, height: 800 },
  { scheme, width: narrow, height: 740 },
  ...(scheme === 'light' ? [{ scheme, width: wide, height: 1440 }] : []),
])

const isShownAt = (width: number, { isWide = false, needsRoom = false }: Shown): boolean =>
  width === wide ? isWide : width !== narrow || !needsRoom

/** The maximum height of a picture. The rest of a longer page is cut off. */
const maxHeight = 2400

const pages = openPages({ clock: shopClock })
type Accounts = { shop: Shop; newcomer: SignedIn }
let opened: Promise<Accounts> | undefined

async function openAccounts(): Promise<Accounts> {
  const shop = await openShop(pages)
  return { shop, newcomer: await openNewAccount(pages) }
}

/** Opens a window for each person. */
async function openWindows(t: TestContext, look: Look, kind: Kind) {
  opened ??= openAccounts()
  const { shop, newcomer } = await opened
  const person = kind === 'full' ? shop.owner : newcomer
  const inside = await pages.open(t, { ...look, announced: /./, person })
  await withPdfViewer(inside.context)
  const outside = await pages.open(t, { ...look, announced: /./ })
  const windowOf = async ({ isOutside, isAlone }: Shown): Promise<Page> => {
    if (!isAlone) return (isOutside ? outside : inside).page
    return (await pages.open(t, { ...look, announced: /./, ...(isOutside ? {} : { person }) })).page
  }
  return { shop, windowOf }
}

/** Waits until everything is loaded and nothing moves. */
async function settle(page: Page): Promise<void> {
  // Requests that a picture holds back never finish.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
}

async function show(page: Page, shop: Shop, shown: Shown): Promise<void> {
  await pages.show(page, shown.path(shop), shown.heading)
  await shown.open?.(page, shop)
  await settle(page)
}

/** Takes the whole page if it is longer than the window. */
async function takeWhole(page: Page, file: string): Promise<void> {
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

function takeEverything(): void {
  const chosen = everything.filter(({ name }) => isChosen(name))
  for (const kind of ['full', 'empty'] as const) {
    for (const look of looks) {
      test(`${kind}, ${look.scheme}, ${look.width} px`, async (t) => {
        await mkdir(to, { recursive: true })
        const { shop, windowOf } = await openWindows(t, look, kind)
        for (const shown of chosen) {
          if (!shown.of.includes(kind) || !isShownAt(look.width, shown)) continue
          const page = await windowOf(shown)
          await show(page, shop, shown)
          const file = join(to, `${shown.name}-${kind}-${look.scheme}-${look.width}`)
          await page.screenshot({ path: `${file}.png` })
          await takeWhole(page, file)
        }
      })
    }
  }
}

/** Those that it has no use for any more go. */
async function emptyGuideFolder(): Promise<void> {
  await mkdir(guideFolder, { recursive: true })
  for (const file of await readdir(guideFolder)) await rm(join(guideFolder, file))
}

function takeGuide(): void {
  test('the guide', async (t) => {
    if (!only) await emptyGuideFolder()
    for (const { name, shown: wanted, kind = 'full', width = 1080, height = 700, cut = height } of guidePictures) {
      if (!isChosen(name)) continue
      await t.test(name, async (t) => {
        const { shop, windowOf } = await openWindows(t, { width, height }, kind)
        const shown = everything.find((one) => one.name === wanted) ?? assert.fail(`nothing shows ${wanted}`)
        const page = await windowOf(shown)
        await show(page, shop, shown)
        const file = join(guideFolder, `${name}.png`)
        const taken = await page.screenshot({ clip: { x: 0, y: 0, width, height: cut } })
        // Few colors are enough for these pictures, and save two thirds of the bytes.
        const { size } = await sharp(taken).png({ palette: true, colours: 128, effort: 10 }).toFile(file)
        assert.ok(size < maxPictureBytes, `${name}.png has ${size} bytes`)
      })
    }
  })
}

if (guide) takeGuide()
else takeEverything()
