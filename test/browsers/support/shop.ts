/** Two accounts on one service: one where every list has rows, and a new one. */

import { makeLink } from '#domain/people/links/links.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { type Browser, openPerson } from '../../support/browser.ts'
import { aSender, type Client, createClient } from '../../support/client.ts'
import { expectData } from '../../support/expect.ts'
import type { TestEnvironment } from '../../support/test-environment.ts'

export type Shop = {
  client: Client
  accountId: string
  /** The path of a link by which somebody becomes its owner, as a first start prints it. */
  ownerLink: () => Promise<string>
}

export async function openShop(environment: TestEnvironment): Promise<Shop> {
  const account = await environment.openAccount({ credit: '5000' })
  const { accountId } = account
  const client = await createClient(environment.url).signIn(account)
  return { client, accountId, ownerLink: () => makeOwnerLink(environment, accountId) }
}

async function makeOwnerLink({ db }: TestEnvironment, accountId: string): Promise<string> {
  const deps = { clock: systemClock, ids: systemIds, environment: 'sandbox' as const }
  // Such a link opens nothing while there is an owner, and each browser uses one.
  await db.pool.query(`update memberships set role = 'Manager' where role = 'Owner'`)
  const link = await db.transaction((tx) =>
    makeLink(deps, tx, { kind: 'owner', accountId, userId: null, madeBy: null }),
  )
  return `links#${link.token}`
}

/** Gives every page of the account something to list. */
export async function furnish(environment: TestEnvironment, { client, accountId }: Shop): Promise<void> {
  const { browser } = await openPerson(environment, { accountId, role: 'Owner' })
  await setUp(browser)
  for (const name of ['Ada Byron', 'Grace Hopper', 'Alan Kay']) {
    environment.clock.advance(1_000)
    await client.createOrder({ to: { name } })
  }
  await client.buyLabel({ to: { name: 'Radia Perlman' } })
  const { label } = await client.buyLabel({ to: { name: 'Hedy Lamarr' } })
  expectData(await client.delete(`/api/v1/labels/${label.id}`))
  await client.get('/api/v1/orders/018f0000-0000-7000-8000-00000000dead')
}

async function setUp(browser: Browser): Promise<void> {
  expectData(await browser.post('/warehouses', { name: 'East', fromAddress: aSender }), 201)
  const box = { name: 'Small box', length: 8, width: 6, height: 4, tareWeight: 0.25, shortcut: 1 }
  expectData(await browser.post('/parcel-presets', box), 201)
  const printer = { name: 'Packing table', host: '127.0.0.1', port: 9100, format: 'ZPL203DPI' }
  expectData(await browser.post('/printers', printer), 201)
  expectData(await browser.post('/sub-accounts', { name: 'Wholesale' }), 201)
  expectData(await browser.post('/credit/top-ups', { credits: '20', coin: 'btc' }), 201)
}
