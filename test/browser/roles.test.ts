/** Every page for every role: a person without the permission gets a page that names the people who can help. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { type Act, may, type Role, roles } from '#domain/people/person.ts'
import { askForAccess } from '../../console/src/api/messages.ts'
import { paths } from '../../console/src/paths.ts'
import { openPerson } from '../support/browser.ts'
import { createClient } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { openPages } from './support/pages.ts'

const pages = openPages()

type Visit = {
  heading: string
  /** The required permission. Null: any signed-in person. */
  needs: Act | null
  /** Buttons that everyone sees on the page, with the required permission. */
  buttons?: [name: string, needs: Act][]
}

/** Routes that are open to everyone, or only lead to another page. */
type Open = 'root' | 'signIn' | 'link' | 'gallery'

const visits: Readonly<Record<Exclude<keyof typeof paths, Open>, Visit>> = {
  orders: { heading: 'Orders', needs: 'orders.read', buttons: [['New order', 'orders.write']] },
  order: {
    heading: 'Ada',
    needs: 'orders.read',
    buttons: [
      ['Hold', 'orders.write'],
      ['Cancel label', 'labels.cancel'],
    ],
  },
  draft: { heading: 'New order', needs: 'orders.write' },
  drafts: { heading: 'Drafts', needs: 'orders.write' },
  batches: { heading: 'Batches', needs: 'orders.read' },
  batch: { heading: 'Purchase not found', needs: 'orders.read' },
  addressBook: { heading: 'Address book', needs: 'orders.write' },
  credit: { heading: 'Credit', needs: 'credit.read', buttons: [['Add credit', 'credit.top-up']] },
  topUp: { heading: 'Top-up of $65.00', needs: 'credit.read' },
  settings: { heading: 'Account', needs: null, buttons: [['Save settings', 'settings.manage']] },
  carriers: { heading: 'Carrier accounts', needs: 'carriers.manage' },
  stores: { heading: 'Stores', needs: 'carriers.manage' },
  storeAuthorized: { heading: 'Connect a store', needs: 'carriers.manage' },
  store: { heading: 'Store not found', needs: 'carriers.manage' },
  warehouses: {
    heading: 'Ship-from addresses',
    needs: 'orders.read',
    buttons: [['New ship-from address', 'settings.manage']],
  },
  parcelPresets: { heading: 'Packages', needs: 'orders.read', buttons: [['New package', 'settings.manage']] },
  printers: { heading: 'Printers', needs: 'labels.print', buttons: [['New printer', 'printers.manage']] },
  keys: { heading: 'API keys', needs: 'keys.manage', buttons: [['New API key', 'keys.manage']] },
  webhooks: { heading: 'Webhooks', needs: 'webhooks.manage', buttons: [['New webhook', 'webhooks.manage']] },
  subAccounts: { heading: 'Sub-accounts', needs: 'orders.read', buttons: [['New sub-account', 'sub-accounts.manage']] },
  requests: { heading: 'Request log', needs: 'requests.read' },
  needsAttention: { heading: 'Manual review', needs: 'purchases.resolve' },
  profile: { heading: 'Profile', needs: null },
  audit: { heading: 'Audit trail', needs: 'audit.read' },
  people: { heading: 'People', needs: 'people.read', buttons: [['Invite someone', 'people.manage']] },
}

const office = [
  'Orders',
  'Batches',
  'Drafts',
  'Address book',
  'Manual review',
  'Stores',
  'Credit',
  'People',
  'Audit trail',
  'Settings',
  'Profile',
]
const developers = ['API keys', 'Webhooks', 'Sub-accounts', 'Request log', 'API reference']

/** The navigation of each role, written by hand. Links to pages without permission are missing. */
const rails: Readonly<Record<Role, string[]>> = {
  Owner: [...office, ...developers],
  Manager: [...office, ...developers],
  Packer: ['Orders', 'Batches', 'Drafts', 'Address book', 'Profile'],
  Developer: ['Orders', 'Batches', 'Credit', 'Profile', ...developers],
}
const forEverybody = ['Guides']

/** An account with something on every page that is about one thing. */
async function openShop() {
  const account = await pages.environment.openAccount()
  const owner = await openPerson(pages.environment, { accountId: account.accountId, role: 'Owner' })
  const client = await createClient(pages.environment.url).signIn(account)
  const {
    order: { id },
  } = await client.buyLabel({ to: { name: 'Ada' } })
  const { topUpId } = expectData(await owner.browser.post('/credit/top-ups', { credits: '65.00', coin: 'btc' }), 201)
  const addressOf = (name: keyof typeof visits): string =>
    paths[name]
      .replace('$orderId', id)
      .replace('$draftId', 'new')
      .replace('$topUpId', topUpId)
      .replace('$storeId', id)
      .replace('$batchId', id)
  return { accountId: account.accountId, owner, addressOf }
}

/** Follows a link to a page, without reloading the application. */
const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/console${address}`)

const whomToAsk = (act: Act): string => askForAccess(roles.filter((role) => may[role][act]))

const isAllowed = (role: Role, act: Act | null): boolean => act === null || may[role][act]

describe('Every page', { concurrency: 2 }, () => {
  for (const role of roles) {
    test(`is shown to ${role} by permission, and names the people to ask if it is missing`, async (t) => {
      const { accountId, owner, addressOf } = await openShop()
      const { page } = await pages.open(t, { role, accountId })
      await pages.show(page, 'profile', 'Profile')
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      assert.deepEqual(await links.allTextContents(), [...rails[role], ...forEverybody])
      for (const [name, { heading, needs, buttons = [] }] of Object.entries(visits)) {
        const address = addressOf(name as keyof typeof visits)
        if (!isAllowed(role, needs)) {
          await pages.show(page, address.slice(1), 'You don’t have access')
          await page.getByText(owner.email).waitFor()
          if (needs) await page.getByText(whomToAsk(needs)).first().waitFor()
          continue
        }
        await goTo(page, address)
        await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
        for (const [text, act] of buttons) {
          // Some of them lead to a page, where they may.
          const control = page
            .getByRole('button', { name: text })
            .or(page.getByRole('link', { name: text }))
            .first()
          const isDisabled = await control.getAttribute('aria-disabled')
          assert.equal(isDisabled === 'true', !may[role][act], `${name}: ${text}`)
          if (may[role][act]) continue
          await control.hover()
          await page
            .getByRole('tooltip', { name: whomToAsk(act) })
            .first()
            .waitFor()
        }
        if (name !== 'settings') continue
        // Fields that can't be saved are read-only.
        const isEditable = await page.getByLabel('Account name').isEditable()
        assert.equal(isEditable, may[role]['settings.manage'], `the account's name, for ${role}`)
        const settings = page.getByRole('navigation', { name: 'Settings' })
        const carrierAccounts = await settings.getByRole('link', { name: 'Carrier accounts' }).count()
        assert.equal(carrierAccounts === 1, may[role]['carriers.manage'], `carrier accounts, for ${role}`)
      }
    })
  }
})
