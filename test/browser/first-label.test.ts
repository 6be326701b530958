/** From the first start on an empty folder to a label on paper, as somebody who has nothing but the link that it prints. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { buildConsole, ownConsole } from '../../scripts/console-build.ts'
import { aPassword } from '../support/browser.ts'
import { type RunningService, startService } from '../support/process.ts'
import { launchChromium } from './support/chromium.ts'
import { withPdfViewer } from './support/printing.ts'

type Step = { what: string; by: 'link' | 'field' | 'click' | 'dialog'; seconds: number }

const seconds = (since: number): number => (performance.now() - since) / 1000

/** Records the steps and their durations. The number of steps is asserted, and durations are only printed. */
function openWalk() {
  const steps: Step[] = []
  return {
    steps,
    async step(what: string, by: Step['by'], act: () => Promise<unknown>) {
      const began = performance.now()
      await act()
      steps.push({ what, by, seconds: seconds(began) })
    },
  }
}

async function openNewcomer(t: TestContext): Promise<{ page: Page; link: string; service: RunningService }> {
  await buildConsole(ownConsole(() => undefined))
  const folder = await mkdtemp(join(tmpdir(), 'waybill-first-label-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const env = { WAYBILL_DATA_DIR: join(folder, 'data') }
  const began = performance.now()
  const service = await startService(env)
  t.after(() => service.end('SIGTERM'))
  t.diagnostic(`the service has started after ${seconds(began).toFixed(1)} s`)
  const browser = await launchChromium()
  t.after(() => browser.close())
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await withPdfViewer(context)
  const link = (await readFile(join(env.WAYBILL_DATA_DIR, 'owner-link'), 'utf8')).trim()
  return { page: await context.newPage(), link, service }
}

test('A new user gets to a printed sample label in three clicks, and types only a name and a password', async (t) => {
  const { page, link } = await openNewcomer(t)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const { steps, step } = openWalk()
  await step('Open the link that the start prints', 'link', async () => {
    await page.goto(link)
    await button('Continue').waitFor()
  })
  await step('Email', 'field', () => page.getByLabel('Email').fill('ada@example.com'))
  await step('Your name', 'field', () => page.getByLabel('Your name').fill('Ada Byron'))
  await step('New password', 'field', () => page.getByLabel('New password').fill(aPassword))
  await step('Continue', 'click', async () => {
    await button('Continue').click()
    await button('Try a sample order').waitFor()
  })
  await step('Try a sample order', 'click', async () => {
    await button('Try a sample order').click()
    await button(/^Buy & print \$\d+\.\d\d$/).waitFor()
  })
  await step('Buy & print', 'click', async () => {
    await button(/^Buy & print/).click()
    await page.getByText('Label bought').waitFor()
  })
  await step("Print, in the browser's dialog", 'dialog', () => button('Print again').waitFor())
  for (const [place, { what, by, seconds: took }] of steps.entries()) {
    t.diagnostic(`${place + 1}  ${what.padEnd(38)} ${by.padEnd(6)} ${took.toFixed(1).padStart(5)} s`)
  }
  t.diagnostic(`${steps.reduce((sum, one) => sum + one.seconds, 0).toFixed(1)} s in all`)
  const count = (by: Step['by']) => steps.filter((one) => one.by === by).length
  assert.deepEqual([count('field'), count('click'), count('dialog')], [3, 3, 1])
})
