/** Every page and everything that opens on it, as axe judges it, in both themes and at two widths. */
import test, { describe } from 'node:test'
import { OrderStatus } from '#domain/orders/status/states.ts'
import { anEmail, invite, openPerson } from '../support/browser.ts'
import { expectAccessibleInEveryLook, expectToFitEveryWidth } from './support/accessibility.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

/** An account with an order on hold, and one whose label is bought. */
async function openShop(): Promise<{ accountId: string; held: string; bought: string }> {
  const client = await pages.environment.openClient()
  const { id: held } = await client.createOrder({ to: { name: 'Bea Held' } })
  await client.patch(`/api/v1/orders/${held}/status`, { status: OrderStatus.OnHold, reason: 'Out of boxes' })
  const { order } = await client.buyLabel({ to: { name: 'Ada Bought' } })
  return { accountId: client.account.accountId, held, bought: order.id }
}

describe('axe finds nothing', { concurrency: 2 }, () => {
  test('on the pages before the sign-in', async (t) => {
    const { page, accountId } = await pages.open(t)
    const { token } = await invite(pages.environment, { accountId, role: 'Packer', email: anEmail() })
    for (const [path, heading] of [
      ['sign-in', 'Sign in'],
      [`links#${token}`, 'Join test'],
      ['links#nothing', 'This link no longer works'],
      ['gallery', 'Gallery'],
    ] as const) {
      await pages.show(page, path, heading)
      await expectAccessibleInEveryLook(page, path)
      await expectToFitEveryWidth(page, path)
    }
  })

  test('on the pages of orders', async (t) => {
    const { accountId, held, bought } = await openShop()
    const { page } = await pages.open(t, { role: 'Owner', accountId })
    for (const [path, heading, shown] of [
      ['orders?view=all', 'Orders', 'Ada Bought'],
      ['orders?q=nobody', 'Orders', 'No orders match “nobody” in To ship'],
      [`orders/${held}`, 'Bea Held', 'Resume'],
      [`orders/${bought}`, 'Ada Bought', 'Cancel label'],
      [`orders/${accountId}`, 'Order not found', ''],
    ] as const) {
      await pages.show(page, path, heading)
      await page.getByText(shown).first().waitFor()
      await expectAccessibleInEveryLook(page, path)
      await expectToFitEveryWidth(page, path)
    }
  })

  test('on everything that opens next to and over the list of orders', async (t) => {
    const { accountId, bought } = await openShop()
    const { page } = await pages.open(t, { role: 'Owner', accountId })
    await pages.show(page, `orders?view=all&peek=${bought}`, 'Orders')
    await page.getByRole('heading', { name: 'Ada Bought' }).waitFor()
    await expectAccessibleInEveryLook(page, 'an order beside the list')
    await pages.show(page, 'orders?view=all', 'Orders')
    await page.getByRole('checkbox', { name: 'Select the order for Ada Bought' }).check()
    await page.getByRole('button', { name: 'Hold' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessibleInEveryLook(page, 'the question ahead of a move')
  })

  test('on the pages of the shell, and on everything that opens there', async (t) => {
    const { page, accountId } = await pages.open(t, { role: 'Owner' })
    await openPerson(pages.environment, { accountId, role: 'Packer' })
    for (const [path, heading] of [
      ['nothing', 'Page not found'],
      ['profile', 'Profile'],
      ['people', 'People'],
    ] as const) {
      await pages.show(page, path, heading)
      await expectAccessibleInEveryLook(page, path)
      await expectToFitEveryWidth(page, path)
    }
    await page.getByRole('button', { name: 'Invite someone' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessibleInEveryLook(page, 'the invitation')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /More actions for Packer/ }).click()
    await page.getByRole('menu').waitFor()
    await expectAccessibleInEveryLook(page, 'the menu of a person', { part: '[role=menu]' })
    await page.keyboard.press('Escape')
    await page.locator('body').press('Control+k')
    await page.getByRole('dialog', { name: 'Commands' }).waitFor()
    // The focus stays in its field, whose keys move through the list and scroll it.
    const without = ['scrollable-region-focusable']
    await expectAccessibleInEveryLook(page, 'the command menu', { part: '[role=dialog]', without })
    await page.keyboard.press('Escape')
    await page.locator('body').press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expectAccessibleInEveryLook(page, 'the shortcuts')
  })
})
