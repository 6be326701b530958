/** Pictures of errors, and of everything that covers a page only then. */
import type { Page } from 'playwright-core'
import type { Browser } from '../../support/browser.ts'
import { expectData } from '../../support/expect.ts'
import { draftContent } from './orders.ts'
import type { Shown } from './picture.ts'

const of = ['full'] as const
const at = (path: string) => () => path

async function openDraft(page: Page, browser: Browser, content: object): Promise<void> {
  const { draftId } = expectData(await browser.post('/drafts', { content }), 201)
  await page.goto(`/console/orders/draft/${draftId}`)
}

/** Whatever the pages ask from now on is answered so. */
async function answer(page: Page, status: number, code: string, message: string, metaData: object | null = null) {
  const body = JSON.stringify({ success: false, data: null, errors: [{ code, message, metaData }] })
  const headers = { 'x-request-id': '01a2038b-015b-7737-a1b7-a5eebbfcbdc7', 'content-type': 'application/json' }
  await page.route('**/console/api/**', (route) => route.fulfill({ status, headers, body }))
}

const asked = { orderId: '0199a2c4-31f0-7000-8000-000000000001', currency: 'USD', settledBy: 'account' }
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

/** No carrier leaves something unknown for hours while somebody waits to take its picture. */
async function seeToSettle(page: Page): Promise<void> {
  const data = [
    {
      ...{ ...asked, kind: 'purchase', purchaseId: '0199a2c4-31f0-7000-8000-000000000002', labelId: null },
      ...{ recipient: 'Oscar Reyes', carrier: 'fedex', serviceName: 'FedEx Ground', charge: '11.42' },
      ...{ trackingNumber: null, sentAt: hoursAgo(2) },
      lastHeard: { at: hoursAgo(2), what: 'outcome unknown', answer: null, detail: null },
    },
    {
      ...{ ...asked, kind: 'purchase', purchaseId: '0199a2c4-31f0-7000-8000-000000000003', labelId: null },
      ...{ recipient: 'Maeve Byrne', carrier: 'dhl', serviceName: 'DHL Express Worldwide', charge: '64.10' },
      ...{ trackingNumber: null, sentAt: hoursAgo(5), settledBy: 'operator' },
      lastHeard: { at: hoursAgo(1), what: 'asked the carrier', answer: 'undecided', detail: null },
    },
    {
      ...{ ...asked, kind: 'cancellation', purchaseId: '0199a2c4-31f0-7000-8000-000000000004' },
      ...{ recipient: 'Ida Wells', carrier: 'ups', serviceName: 'UPS Ground', charge: '9.87' },
      ...{ labelId: asked.orderId, trackingNumber: '1Z999AA10123456784', sentAt: hoursAgo(26) },
      lastHeard: { at: hoursAgo(1), what: 'cancellation repeated', answer: 'rejected', detail: null },
    },
  ]
  const success = (of: unknown) => ({ json: { success: true, data: of, errors: null } })
  await page.route('**/console/api/to-settle', (route) => route.fulfill(success(data)))
  await page.route('**/console/api/to-settle/count', (route) => route.fulfill(success({ count: data.length })))
  await page.goto('/console/needs-attention')
  await page.getByRole('heading', { name: 'Manual review' }).waitFor()
  await page.getByText('Oscar Reyes').waitFor()
}

/** By the rail, or in narrow windows by the menu that has what it has. */
async function followTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name, exact: true }).click()
}

/** Each has a window of its own, which is of no use for others then. */
export const troubles: readonly Shown[] = (
  [
    {
      name: 'sign-in-wrong',
      path: at('sign-in'),
      heading: 'Sign in',
      of,
      isOutside: true,
      async open(page) {
        await page.getByLabel('Email').fill('maya@harborandpine.example')
        await page.getByLabel('Password').fill('not the password')
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await page.getByRole('alert').waitFor()
      },
    },
    {
      name: 'session-over',
      path: at('profile'),
      heading: 'Profile',
      of,
      async open(page) {
        await page.context().clearCookies()
        await page.getByRole('textbox', { name: 'Name' }).fill('Maya O.')
        await page.getByRole('button', { name: 'Save name' }).click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'offline',
      path: at('orders'),
      heading: 'Orders',
      of,
      async open(page) {
        await page.context().setOffline(true)
        await page.getByText('Not connected.').waitFor()
      },
    },
    {
      name: 'new-version',
      path: at('profile'),
      heading: 'Profile',
      of,
      async open(page) {
        await page.route('**/console/api/profile', async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, headers: { ...response.headers(), 'x-waybill-console': 'another' } })
        })
        await page.getByRole('button', { name: 'Save name' }).click()
        await page.getByText('A new version of Waybill is available.').waitFor()
      },
    },
    {
      name: 'to-settle',
      path: at('profile'),
      heading: 'Profile',
      of,
      open: seeToSettle,
    },
    {
      name: 'to-settle-made',
      path: at('profile'),
      heading: 'Profile',
      of,
      async open(page) {
        await seeToSettle(page)
        await page.getByRole('button', { name: 'Mark as bought' }).first().click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'failed',
      path: at('profile'),
      heading: 'Profile',
      of,
      async open(page) {
        await answer(page, 500, 'General.Unexpected', 'Something went wrong on our side.')
        await followTo(page, 'People')
        await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor()
      },
    },
    {
      name: 'not-allowed',
      path: at('profile'),
      heading: 'Profile',
      of,
      async open(page) {
        const ask = [{ name: 'Maya Okafor', email: 'maya@harborandpine.example' }]
        await answer(page, 403, 'Session.NotAllowed', 'A Packer may not see people.', {
          role: 'Packer',
          roles: ['Owner', 'Manager'],
          ask,
        })
        await followTo(page, 'People')
        await page.getByRole('heading', { name: 'You don’t have access' }).waitFor()
      },
    },
    {
      name: 'identity',
      path: at('developers/keys'),
      heading: 'API keys',
      of,
      async open(page) {
        await answer(page, 403, 'Session.StepUpRequired', 'Say your password again.')
        await page.getByRole('button', { name: 'New API key' }).click()
        await page.getByLabel('Name').fill('Shop in production')
        await page.getByRole('button', { name: 'Create key' }).click()
        await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
      },
    },
    {
      name: 'loading',
      path: at('profile'),
      heading: 'Profile',
      of,
      async open(page) {
        await page.route('**/console/api/**', () => undefined)
        await followTo(page, 'Credit')
        await page.getByRole('status', { name: 'Loading' }).first().waitFor()
      },
    },
    {
      name: 'draft-address',
      path: at('drafts'),
      heading: 'Drafts',
      of,
      async open(page, { owner }) {
        const toAddress = {
          ...{ name: 'Ada Byron', street1: '1600 Main St', city: 'Springfield', state: 'NY', zip: '62701' },
          ...{ country: 'US', phone: null },
        }
        await openDraft(page, owner.browser, { ...draftContent, toAddress })
        await page.getByRole('button', { name: 'Keep mine' }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'draft-abroad',
      path: at('drafts'),
      heading: 'Drafts',
      of,
      async open(page, { owner }) {
        const customsItems = [
          { description: 'Cotton shirts', quantity: 2, value: '39.80', weight: 0.5, hsTariffNumber: '610910' },
        ]
        const toAddress = {
          ...{ name: 'Maeve Byrne', street1: '12 Merrion Square', city: 'Dublin', state: 'Leinster', zip: 'D02 X285' },
          ...{ country: 'IE', phone: '+353 1 555 0100' },
        }
        const [shipment] = draftContent.shipments
        const shipments = [{ ...shipment, customsInfo: { contentsType: 'merchandise', customsItems } }]
        await openDraft(page, owner.browser, { ...draftContent, toAddress, shipments })
        await page.getByRole('heading', { name: 'Customs' }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'draft-failing',
      path: at('drafts'),
      heading: 'Drafts',
      of,
      async open(page, { owner }) {
        const toAddress = { ...draftContent.toAddress, name: 'Ada Byron [rates-down:ups]' }
        await openDraft(page, owner.browser, { ...draftContent, toAddress })
        await page.getByRole('button', { name: 'Refresh rates' }).waitFor()
      },
    },
  ] satisfies readonly Shown[]
).map((shown) => ({ ...shown, isAlone: true }))
