/**
 * Each word of the Sandbox that a purchase can meet: what its page says at once, what it says once the outcome is known, and
 * that both are true of labels and money.
 */
import assert from 'node:assert/strict'
import test, { describe, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'
import {
  boughtFor,
  buyButton,
  type Desk,
  expectBoughtOnce,
  expectNothingBought,
  openOrder,
  priceOn,
} from './support/shipping.ts'

const pages = openPages()

const underWay = 'Buying label'
const unknown = 'The carrier hasn’t confirmed whether it created the label'
const nothing = 'No label was created, and nothing was charged'

/** Bought for a price, at a node that says 202 of whatever takes its time. */
async function openBuying(t: TestContext, recipient: string, announced?: RegExp): Promise<Desk & { price: number }> {
  const at = await pages.impatientNode()
  const desk = await openOrder(pages, t, recipient, { credit: '100', at, ...(announced ? { announced } : {}) })
  const price = await priceOn(desk.page)
  await buyButton(desk.page).click()
  return { ...desk, price }
}

/** Until the test says so nobody knows what became of it. */
function holdLookups(t: TestContext, recipient: string) {
  const held = pages.holdLookups(recipient)
  t.after(held.release)
  return held
}

/** Nothing can be pressed that would buy again: not by mouse, and by no key. */
async function expectNoWayToBuy({ page, accountId, recipient }: Desk): Promise<void> {
  assert.equal(await page.getByRole('button', { name: /^Buy/ }).count(), 0)
  assert.equal(await page.getByRole('button', { name: /^Edit|and edit$/ }).count(), 0)
  for (const key of ['b', 'Enter', 'Control+Enter', 'e']) await page.keyboard.press(key)
  assert.equal((await boughtFor(pages, { accountId, recipient })).purchases.length, 1)
}

describe('A purchase without immediate success', { concurrency: 2 }, () => {
  test('[buy-slow]: it is in progress, continues without the page, and happens once', async (t) => {
    const desk = await openBuying(t, 'Slow [buy-slow:3s]')
    await desk.page.getByText(underWay, { exact: true }).waitFor()
    await expectNoWayToBuy(desk)
    await pages.show(desk.page, 'orders?view=all', 'Orders')
    await desk.page.getByRole('link', { name: 'Slow' }).click()
    await desk.page.getByText(/^Label bought: /).waitFor()
    await expectBoughtOnce(pages, desk, desk.price, 100)
  })

  test('[buy-lost]: the outcome is shown as unknown, and then there is a label', async (t) => {
    const asked = holdLookups(t, 'Lost [buy-lost]')
    const desk = await openBuying(t, 'Lost [buy-lost]')
    const { page } = desk
    await page.getByText(unknown).waitFor()
    await page.getByText('We’ll keep checking and show the result here. Don’t buy another label yet.').first().waitFor()
    await expectAccessible(page, 'an outcome that is not known')
    await asked.reached
    await expectNoWayToBuy(desk)
    assert.equal((await boughtFor(pages, desk)).sold, 1)
    asked.release()
    await page.getByText(/^Label bought: /).waitFor()
    await page.getByText(unknown).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Print again' }).waitFor()
    await expectBoughtOnce(pages, desk, desk.price, 100)
  })

  test('[buy-vanished]: it is unknown until the carrier has no label; then it can be bought again', async (t) => {
    const asked = holdLookups(t, 'Vanished [buy-vanished]')
    const desk = await openBuying(t, 'Vanished [buy-vanished]')
    const { page } = desk
    await page.getByText(unknown).waitFor()
    await asked.reached
    await expectNoWayToBuy(desk)
    asked.release()
    await page.getByText(nothing).waitFor()
    await page
      .getByText('We lost the connection to USPS. USPS confirmed that no label was created, so you can try again.')
      .waitFor()
    await expectNothingBought(pages, desk, 100)
    assert.equal(await priceOn(page), desk.price)
  })

  test('[buy-down]: nothing was bought, and another carrier can be selected', async (t) => {
    const desk = await openBuying(t, 'Down [buy-down:usps]', /503/)
    const { page } = desk
    const told = page.getByRole('alert').filter({ hasText: 'Nothing was bought' })
    // Only a limit of calls is certain to have created nothing at USPS.
    await told.filter({ hasText: 'USPS limits the number of calls, and the limit has been reached.' }).waitFor()
    await expectNothingBought(pages, desk, 100)
    await page
      .getByRole('radiogroup', { name: 'Rates' })
      .getByText(/^UPS Ground/)
      .click()
    const price = await priceOn(page)
    await buyButton(page).click()
    await page.getByText(/^Label bought: UPS Ground/).waitFor()
    assert.deepEqual(await boughtFor(pages, desk), { labels: 1, purchases: ['Failed', 'Completed'], sold: 1 })
    await told.waitFor({ state: 'detached' })
    assert.ok(price > desk.price)
  })

  test('[buy-rejected] after progress was shown: the reason is next to the button that buys again', async (t) => {
    const desk = await openBuying(t, 'Refused [buy-rejected] [buy-slow:2s]')
    const { page } = desk
    await page.getByText(underWay, { exact: true }).waitFor()
    await page.getByText(nothing).waitFor()
    await page.getByText('USPS rejected the purchase: “The destination address is not deliverable.”').waitFor()
    await buyButton(page).waitFor()
    await expectNothingBought(pages, desk, 100)
    await page.getByRole('button', { name: 'Edit ship-to address' }).waitFor()
  })

  test('[render-slow]: the label is there, and printing waits for its files', async (t) => {
    const desk = await openBuying(t, 'Drawn late [render-slow:3s]')
    const { page } = desk
    await page.getByText(/^Label bought: /).waitFor()
    await page.getByRole('button', { name: 'Print', exact: true, disabled: true }).hover()
    await page.getByRole('tooltip', { name: 'The label files are being created' }).waitFor()
    await page.getByRole('button', { name: 'Print again' }).waitFor()
    await expectBoughtOnce(pages, desk, desk.price, 100)
  })

  for (const word of ['[buy-imageless]', '[buy-lost] [find-imageless]']) {
    test(`${word}: the label is there, and its files follow`, async (t) => {
      const desk = await openBuying(t, `Ada ${word}`)
      const { page } = desk
      await page.getByText(/^Label bought: /).waitFor()
      await page.getByRole('button', { name: 'Print again' }).waitFor()
      await expectBoughtOnce(pages, desk, desk.price, 100)
    })
  }
})

describe('Rates without immediate success', { concurrency: 2 }, () => {
  test('[currency]: a rate in an unknown currency is left out, and others can be bought', async (t) => {
    const { page } = await openOrder(pages, t, 'Ada')
    const countOf = async (shown: Page): Promise<number> => {
      await buyButton(shown).waitFor()
      await shown.getByText('Rates updated.').waitFor()
      await shown.getByRole('button', { name: /^Show \d+ more rates$/ }).click()
      return shown.getByRole('radio').count()
    }
    const all = await countOf(page)
    const other = await openOrder(pages, t, 'Ada [currency]')
    const kept = await countOf(other.page)
    assert.ok(kept > 0 && kept < all, `${kept} of ${all}`)
    assert.doesNotMatch((await other.page.getByRole('radiogroup', { name: 'Rates' }).textContent()) ?? '', /XTS/)
  })

  test('[rates-slow]: the slow carrier is named, and nothing is sold before there is a price', async (t) => {
    const desk = await openOrder(pages, t, 'Ada [rates-slow:2s]')
    const { page } = desk
    await page.getByText('Getting rates…').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Getting the price. Press the button again when it shows the price.').waitFor()
    await buyButton(page).waitFor()
    assert.deepEqual((await boughtFor(pages, desk)).purchases, [])
  })
})
