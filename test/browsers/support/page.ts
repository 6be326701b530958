/** A page in one of the browsers, used as a person uses it: each step waits until it can be taken. */
import assert from 'node:assert/strict'
import type { Driver } from './driver.ts'
import { checkHits, hasFocus, isThere, library, pointOf, type Target } from './in-page.ts'

/** It is reached only by what never happens, however busy the machine is. */
const patienceMs = 30_000
const pollMs = 50

export type WalkedPage = ReturnType<typeof openPage>

export function openPage(driver: Driver, root: string) {
  /** Runs a function in the page, which sees nothing but its arguments and the library. */
  const run = async <Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> => (await driver.run(`${library}\nreturn (${script})(...args)`, args)) as Awaited<Result>

  async function until<Result>(what: string, ask: () => Promise<Result | null | undefined | false>): Promise<Result> {
    const end = performance.now() + patienceMs
    let last: unknown
    do {
      // While one page gives way to the next there may be no place to ask in.
      const found = await ask().catch((error) => {
        last = error
        return null
      })
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    } while (performance.now() < end)
    const shown = await run(() => `${location.pathname} shows ${document.body.textContent?.slice(-300)}`).catch(String)
    return assert.fail(`${driver.name}: ${what} did not happen${last ? `: ${last}` : ''}; ${shown}`)
  }

  const untilTrue = <Args extends unknown[]>(what: string, script: (...args: Args) => boolean, ...args: Args) =>
    until(what, () => run(script, ...args))

  const page = {
    driver,
    run,
    until,
    untilTrue,
    async open(path: string): Promise<void> {
      // The page before is marked: it may be there for a moment yet.
      await run(() => {
        document.documentElement.dataset.left = ''
      })
      const wanted = `/${path.split(/[?#]/)[0]}`
      // In Firefox, a navigation of the page before that is still under way may replace this one.
      for (const _attempt of [1, 2, 3]) {
        await driver.open(`${root}/console/${path}`)
        await page.waitFor({ css: 'html:not([data-left]) h1' })
        await page.settled()
        if ((await page.path()) === wanted) return
      }
      assert.equal(await page.path(), wanted)
    },
    waitFor: (target: Target) => untilTrue(JSON.stringify(target), isThere, target),
    waitForNo: (target: Target) => until(`no ${JSON.stringify(target)}`, async () => !(await run(isThere, target))),
    /** Waits until that page is shown as well: to leave before that would be a race with the application. */
    async waitForPath(pattern: RegExp): Promise<void> {
      await until(`the path ${pattern}`, async () => pattern.test(await page.path()))
      await page.settled()
    },
    path: () => run(() => location.pathname.replace(/^\/console/, '')),
    /** Waits until nothing moves any more: two looks in a row see the same. */
    async settled(): Promise<void> {
      let before = ''
      await until('the page is at rest', async () => {
        const now = await run(() => {
          const { scrollHeight } = document.documentElement
          const isBusy = document.querySelector('[aria-busy=true], [data-skeleton]') !== null
          return `${isBusy} ${scrollHeight} ${document.querySelectorAll('*').length} ${document.body.textContent?.length}`
        })
        const isSame = now === before && now.startsWith('false')
        before = now
        return isSame
      })
    },
    async click(target: Target): Promise<void> {
      let reason = ''
      let before = ''
      const point = await until(`a click on ${JSON.stringify(target)}`, async () => {
        const found = await run(pointOf, target)
        const now = JSON.stringify(found)
        const isStill = now === before
        before = now
        if ('point' in found && isStill) return found.point
        reason = 'reason' in found ? found.reason : 'it moves'
        return null
      }).catch((error) => assert.fail(`${error.message}: ${reason}`))
      await driver.click(point)
    },
    /** Clicks into a field and types there. */
    async fill(target: Target, text: string): Promise<void> {
      await page.click(target)
      await untilTrue(`the focus in ${JSON.stringify(target)}`, hasFocus, target)
      await driver.type(text)
    },
    checkHits: () => run(checkHits),
  }
  return page
}
