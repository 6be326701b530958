/** Pictures of menus, dialogs and forms that open on a page, at their longest. */
import type { Page } from 'playwright-core'
import { expectData } from '../../support/expect.ts'
import { addressOf, draftContent } from './orders.ts'
import type { Shown } from './picture.ts'
import type { Shop } from './shop.ts'

const of = ['full'] as const
const at = (path: string) => () => path

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor()
}

/** Presses an entry of a menu, and waits for what it opens. */
const choose = (menu: string | RegExp, entry: string | RegExp) => async (page: Page) => {
  await press(menu)(page)
  await page.getByRole('menuitem', { name: entry }).click()
  await page.locator('[role=dialog], [role=alertdialog]').first().waitFor()
}

const openDraft =
  (changes: object) =>
  async (page: Page, { owner }: Shop) => {
    const content = { ...draftContent, ...changes }
    const { draftId } = expectData(await owner.browser.post('/drafts', { content }), 201)
    await page.goto(`/console/orders/draft/${draftId}`)
    await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor()
  }

const orders = { path: at('orders'), heading: 'Orders', of }
const drafts = { path: at('drafts'), heading: 'Drafts', of }

const abroad = {
  ...addressOf(3).to,
  ...{ street1: '12 Rue de Rivoli', city: 'Paris', state: '', zip: '75001', country: 'FR', residential: null },
}

export const opened: readonly Shown[] = [
  { ...orders, name: 'orders-status', open: press('Status') },
  { ...orders, name: 'orders-made', open: press('Created') },
  { ...orders, name: 'orders-columns', needsRoom: true, open: press('Columns') },
  {
    ...orders,
    name: 'orders-keep-view',
    path: at('orders?status=picked&q=ann'),
    open: press('Save view'),
  },
  {
    ...orders,
    name: 'orders-focus',
    async open(page) {
      await page.locator('body').press('j')
      await page.locator('body').press('j')
    },
  },
  { ...orders, name: 'accounts', open: press(/^Sub-account/) },
  {
    ...drafts,
    name: 'draft-two',
    open: openDraft({ shipments: [1, 2].map((n) => ({ parcel: addressOf(n).parcel })) }),
  },
  { ...drafts, name: 'draft-abroad', open: openDraft({ toAddress: abroad }) },
  {
    name: 'people-remove',
    path: at('people'),
    heading: 'People',
    of,
    open: choose(/More actions for June/, /^Remove/),
  },
  { name: 'key-revoke', path: at('developers/keys'), heading: 'API keys', of, open: press(/^Revoke Shop/) },
  {
    name: 'warehouse-edit',
    path: at('settings/warehouses'),
    heading: 'Ship-from addresses',
    of,
    open: choose(/More actions for Reno/, /^Edit/),
  },
]
