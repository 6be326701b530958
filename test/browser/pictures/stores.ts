/** Pictures of stores in rare states, which are set directly. */
import type { Page } from 'playwright-core'
import type { Shown } from './picture.ts'

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const idOf = (digit: number): string => `0199a2c4-31f0-7000-8000-00000000000${digit}`

const none = { pending: 0, waiting: 0, withheld: 0, unreadable: 0, incomplete: 0, customs: 0 }
const usual = () => ({
  connected: true,
  warehouseId: null,
  subAccountId: null,
  hookUrl: null,
  parcel: { weight: 1, length: 10, width: 8, height: 4, predefinedPackage: null },
  isBeingRead: false,
  isListed: true,
  nextLookAt: minutesAgo(-2),
  lastLook: {
    ...{ imported: 4, updated: 1, unchanged: 20, failed: 0, blocked: 13 },
    ...{ startedAt: minutesAgo(3), endedAt: minutesAgo(3) },
  },
  failure: null,
  waiting: none,
  createdAt: minutesAgo(20_000),
  updatedAt: minutesAgo(1_000),
})

const stores = () => [
  {
    ...{ ...usual(), storeId: idOf(1), kind: 'bigcommerce', name: 'Harbor & Pine' },
    ...{ baseUrl: 'https://api.bigcommerce.com', waiting: { ...none, pending: 3, waiting: 9, incomplete: 1 } },
  },
  {
    ...{ ...usual(), storeId: idOf(2), kind: 'ebay', name: 'Harbor & Pine, seconds and returns' },
    baseUrl: 'https://api.ebay.com',
    failure: {
      ...{ since: minutesAgo(190), at: minutesAgo(2) },
      detail: 'eBay rejected the credentials: the token was revoked.',
    },
  },
  {
    ...{ ...usual(), storeId: idOf(3), kind: 'bigcommerce', name: 'Wholesale', baseUrl: 'https://api.bigcommerce.com' },
    ...{ isListed: false, lastLook: null, isBeingRead: true },
  },
  {
    ...{ ...usual(), storeId: idOf(4), kind: 'ebay', name: 'Old one', baseUrl: 'https://api.ebay.com' },
    ...{ connected: false, nextLookAt: null },
  },
]

const orderOf = (place: number, changes: object) => ({
  ...{ externalId: String(place), number: `#${1000 + place}`, orderId: idOf(5), recipient: 'Maeve Byrne' },
  ...{ standing: 'open', isPending: false, lacksCustoms: false, reason: null, detail: null, hasLabel: false },
  ...{ importedAt: minutesAgo(place * 7), changedAt: minutesAgo(place * 5) },
  ...changes,
})

const orders = () => [
  orderOf(9, {}),
  orderOf(8, {
    ...{ standing: 'waiting', reason: 'on hold', recipient: 'Oscar Reyes' },
    detail: 'The buyer asked to wait until Friday, and calls once they are back',
  }),
  orderOf(7, { isPending: true, recipient: 'Ida Wells' }),
  orderOf(6, {
    ...{ standing: 'incomplete', orderId: null, recipient: null },
    detail: 'There is no address to send it from',
  }),
  orderOf(5, { hasLabel: true, recipient: 'Noor Haddad' }),
  orderOf(4, { standing: 'closed', reason: 'cancelled', recipient: 'Sam Okafor' }),
]

/** Whatever the pages ask of stores is answered so. */
async function playStores(page: Page): Promise<void> {
  const success = (data: unknown) => ({ json: { success: true, data, errors: null } })
  await page.route('**/console/api/stores', async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill(success({ ...data, stores: stores() }))
  })
  await page.route('**/recent-orders', (route) => route.fulfill(success(orders())))
  await page.route('**/waiting-orders**', (route) =>
    route.fulfill(success({ orders: orders().slice(1, 4), next: 'more' })),
  )
}

const show = async (page: Page, path: string, heading: string): Promise<void> => {
  await playStores(page)
  await page.goto(`/console/${path}`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

const of = ['full'] as const
const fromProfile = { path: () => 'profile', heading: 'Profile', of, isAlone: true }

export const storePictures: readonly Shown[] = [
  { name: 'stores', path: () => 'stores', heading: 'Stores', of: ['full', 'empty'] },
  {
    name: 'store-authorized',
    path: () => 'stores/authorized?state=nothing',
    heading: 'Connect a store',
    of,
  },
  {
    name: 'store-missing',
    path: ({ accountId }) => `stores/${accountId}`,
    heading: 'Store not found',
    of,
  },
  {
    name: 'store-connect',
    path: () => 'stores',
    heading: 'Stores',
    of,
    async open(page) {
      await page.getByRole('button', { name: 'Connect BigCommerce' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'stores-states', ...fromProfile, open: (page) => show(page, 'stores', 'Stores') },
  { name: 'store', ...fromProfile, open: (page) => show(page, `stores/${idOf(1)}`, 'BigCommerce · Harbor & Pine') },
  {
    name: 'store-disconnect',
    ...fromProfile,
    async open(page) {
      await show(page, 'stores', 'Stores')
      await page.getByRole('button', { name: 'More actions for BigCommerce · Harbor & Pine' }).click()
      await page.getByRole('menuitem', { name: 'Disconnect' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
