/** All pictures: every page, and everything that opens on it. */
import type { Page } from 'playwright-core'
import { expectData } from '../../support/expect.ts'
import { opened } from './opened.ts'
import { draftContent } from './orders.ts'
import type { Shown } from './picture.ts'
import { storePictures } from './stores.ts'
import { troubles } from './troubles.ts'

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor()
}
const see = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()

const full = ['full'] as const
const both = ['full', 'empty'] as const
const at = (path: string) => () => path

const outside: readonly Shown[] = [
  { name: 'sign-in', path: at('sign-in'), heading: 'Sign in', of: full, isOutside: true },
  {
    name: 'owner-link',
    path: at('links#nothing'),
    heading: 'This link no longer works',
    of: full,
    isOutside: true,
    async open(page, { ownerLink }) {
      await page.goto(`/console/links#${await ownerLink()}`)
      await page.getByRole('button', { name: 'Continue' }).waitFor()
    },
  },
  { name: 'invitation', path: (s) => `links#${s.invitation}`, heading: /^Join/, of: full, isOutside: true },
  { name: 'link-gone', path: at('links#nothing'), heading: 'This link no longer works', of: full, isOutside: true },
]

const orders: readonly Shown[] = [
  { name: 'orders', path: at('orders'), heading: 'Orders', of: both, isWide: true },
  { name: 'orders-all', path: at('orders?view=all'), heading: 'Orders', of: both, isWide: true },
  { name: 'orders-not-found', path: at('orders?q=nobody'), heading: 'Orders', of: full },
  {
    name: 'orders-marked',
    path: at('orders'),
    heading: 'Orders',
    of: full,
    async open(page) {
      for (const place of [0, 1, 2])
        await page
          .getByRole('checkbox', { name: /^Select the order/ })
          .nth(place)
          .check()
    },
  },
  {
    name: 'order-beside',
    path: (s) => `orders?view=all&peek=${s.orders.bought}`,
    heading: 'Orders',
    of: full,
    open: (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  { name: 'order-to-ship', path: (s) => `orders/${s.orders.toShip}`, heading: /./, of: full, isWide: true },
  { name: 'order-bought', path: (s) => `orders/${s.orders.bought}`, heading: /./, of: full, isWide: true },
  { name: 'order-held', path: (s) => `orders/${s.orders.held}`, heading: /./, of: full },
  { name: 'order-voided', path: (s) => `orders/${s.orders.voided}`, heading: /./, of: full },
  { name: 'order-refused', path: (s) => `orders/${s.orders.refused}`, heading: /./, of: full },
  { name: 'order-unknown', path: (s) => `orders/${s.orders.unknown}`, heading: /./, of: full },
  {
    name: 'order-hold',
    path: (s) => `orders/${s.orders.toShip}`,
    heading: /./,
    of: full,
    open: press('Hold'),
  },
  {
    name: 'order-cancel-label',
    path: (s) => `orders/${s.orders.bought}`,
    heading: /./,
    of: full,
    open: press(/^Cancel label$/),
  },
  {
    name: 'order-correct',
    path: (s) => `orders/${s.orders.bought}`,
    heading: /./,
    of: full,
    open: press('Cancel label and edit'),
  },
  {
    name: 'order-print-ways',
    path: (s) => `orders/${s.orders.bought}`,
    heading: /./,
    of: full,
    open: press('Print options'),
  },
  {
    name: 'order-sheet',
    path: (s) => `orders/${s.orders.bought}`,
    heading: /./,
    of: full,
    async open(page) {
      await press('Print options')(page)
      await page.getByRole('menuitem', { name: 'Letter or A4 sheet…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'order-missing',
    path: (s) => `orders/${s.accountId}`,
    heading: 'Order not found',
    of: full,
  },
  {
    name: 'batch-review',
    path: at('orders'),
    heading: 'Orders',
    of: both,
    async open(page) {
      for (const box of (await page.getByRole('checkbox', { name: /^Select the order for/ }).all()).slice(0, 3)) {
        await box.check()
      }
      await press(/^Buy \d+$/)(page)
      await page.getByRole('button', { name: 'Get prices' }).click()
      await page.getByRole('button', { name: /^Buy \d+ · / }).waitFor()
    },
  },
  { name: 'batches', path: at('batches'), heading: 'Batches', of: both },
  {
    name: 'batch-missing',
    path: (s) => `batches/${s.accountId}`,
    heading: 'Purchase not found',
    of: full,
  },
  { name: 'drafts', path: at('drafts'), heading: 'Drafts', of: both },
  { name: 'draft-new', path: at('orders/draft/new'), heading: 'New order', of: both },
  {
    name: 'draft-rated',
    path: (s) => `orders/draft/${s.draftId}`,
    heading: 'Draft',
    of: full,
    open: (page) => page.getByRole('button', { name: /^Buy & print \$/ }).waitFor(),
  },
  {
    name: 'draft-bought',
    path: at('drafts'),
    heading: 'Drafts',
    of: full,
    // Each picture buys a label of its own.
    async open(page, { owner }) {
      const { draftId } = expectData(await owner.browser.post('/drafts', { content: draftContent }), 201)
      await page.goto(`/console/orders/draft/${draftId}`)
      await page.getByRole('button', { name: /^Buy & print \$/ }).click()
      await page.getByRole('button', { name: 'Print again' }).waitFor()
    },
  },
  {
    name: 'draft-wrong',
    path: at('orders/draft/new'),
    heading: 'New order',
    of: full,
    async open(page) {
      await page.getByRole('button', { name: 'Buy & print' }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
]

const account: readonly Shown[] = [
  { name: 'address-book', path: at('address-book'), heading: 'Address book', of: both },
  { name: 'credit', path: at('credit'), heading: 'Credit', of: both },
  { name: 'credit-add', path: at('credit'), heading: 'Credit', of: full, open: press('Add credit') },
  { name: 'top-up', path: (s) => `credit/top-ups/${s.topUpId}`, heading: /^Top-up of/, of: full },
  { name: 'nothing-to-settle', path: at('needs-attention'), heading: 'Manual review', of: ['empty'] },
  { name: 'people', path: at('people'), heading: 'People', of: both },
  { name: 'people-invite', path: at('people'), heading: 'People', of: full, open: press('Invite someone') },
  { name: 'people-menu', path: at('people'), heading: 'People', of: full, open: press(/More actions for June/) },
  { name: 'audit', path: at('audit'), heading: 'Audit trail', of: full },
  { name: 'profile', path: at('profile'), heading: 'Profile', of: full },
  { name: 'settings', path: at('settings'), heading: 'Account', of: both },
  { name: 'carriers', path: at('settings/carriers'), heading: 'Carrier accounts', of: both },
  {
    name: 'carriers-connect',
    path: at('settings/carriers'),
    heading: 'Carrier accounts',
    of: full,
    open: press('Connect a UPS account'),
  },
  { name: 'warehouses', path: at('settings/warehouses'), heading: 'Ship-from addresses', of: both },
  {
    name: 'warehouse-new',
    path: at('settings/warehouses'),
    heading: 'Ship-from addresses',
    of: full,
    open: press('New ship-from address'),
  },
  { name: 'packages', path: at('settings/packages'), heading: 'Packages', of: both },
  { name: 'package-new', path: at('settings/packages'), heading: 'Packages', of: full, open: press('New package') },
  { name: 'printers', path: at('settings/printers'), heading: 'Printers', of: both },
  { name: 'printer-new', path: at('settings/printers'), heading: 'Printers', of: full, open: press('New printer') },
]

const developers: readonly Shown[] = [
  { name: 'keys', path: at('developers/keys'), heading: 'API keys', of: both },
  { name: 'key-new', path: at('developers/keys'), heading: 'API keys', of: full, open: press('New API key') },
  { name: 'webhooks', path: at('developers/webhooks'), heading: 'Webhooks', of: both },
  {
    name: 'webhook-new',
    path: at('developers/webhooks'),
    heading: 'Webhooks',
    of: full,
    open: press('New webhook'),
  },
  { name: 'sub-accounts', path: at('developers/sub-accounts'), heading: 'Sub-accounts', of: both },
  {
    name: 'requests',
    path: at('developers/requests'),
    heading: 'Request log',
    of: both,
    open: see(/\/api\/v1|No requests/),
  },
  {
    name: 'request',
    path: at('developers/requests?status=4xx'),
    heading: 'Request log',
    of: full,
    async open(page) {
      await page.getByRole('row').nth(1).getByRole('link').first().click()
    },
  },
]

const frame: readonly Shown[] = [
  {
    name: 'commands',
    path: at('orders'),
    heading: 'Orders',
    of: full,
    async open(page) {
      await page.locator('body').press('Control+k')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'shortcuts',
    path: at('orders'),
    heading: 'Orders',
    of: full,
    async open(page) {
      await page.locator('body').press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'menu',
    path: at('orders'),
    heading: 'Orders',
    of: full,
    async open(page) {
      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      if (await menu.isVisible()) await menu.click()
      else await page.getByRole('button', { name: /^Profile menu, / }).click()
    },
  },
  { name: 'not-found', path: at('nothing'), heading: 'Page not found', of: full },
  { name: 'gallery', path: at('gallery'), heading: 'Gallery', of: full, isOutside: true },
]

export const everything: readonly Shown[] = [
  ...[...outside, ...orders, ...opened, ...account],
  ...[...developers, ...frame, ...troubles, ...storePictures],
]
