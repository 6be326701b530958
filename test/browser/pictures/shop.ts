/** A shop as it looks after some days of work: made by the verbs and interfaces that everybody uses, over two weeks. */
import { usps } from '#adapters/carriers/usps/index.ts'
import { makeLink } from '#domain/people/links/links.ts'
import type { Role } from '#domain/people/person.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { aPassword, type Browser, createBrowser, invite, type SignedIn, useLink } from '../../support/browser.ts'
import { type Client, createClient, type Json } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { expectData } from '../../support/expect.ts'
import { atImpatientNode } from '../../support/held-purchases.ts'
import { OrderStatus } from '../../support/statuses.ts'
import { createTestClock } from '../../support/test-clock.ts'
import type { Pages } from '../support/pages.ts'
import { addressOf, draftContent, lamp, recipients, sender, sizes } from './orders.ts'

const hourMs = 3_600_000
const daysOfWork = 9

/** It has begun when the shop opened, and shows the present when the shop is filled. */
export const shopClock = createTestClock(new Date(Date.now() - daysOfWork * 24 * hourMs))

export type Shop = {
  accountId: string
  owner: SignedIn
  orders: Record<'toShip' | 'held' | 'picked' | 'bought' | 'refused' | 'unknown' | 'voided', string>
  draftId: string
  topUpId: string
  requestId: string
  invitation: string
  /** As a first start prints it. */
  ownerLink: () => Promise<string>
}

const emailOf = (name: string): string => `${name.split(' ')[0]?.toLowerCase()}@harborandpine.example`

async function join(pages: Pages, accountId: string, name: string, role: Role): Promise<SignedIn> {
  const email = emailOf(name)
  const { token, userId } = await invite(pages.environment, { accountId, role, email })
  const browser = createBrowser(pages.environment.url)
  expectData(await useLink(browser, token, { password: aPassword, name }))
  return { browser, userId, email }
}

/** Sets up what Managers configure on the first day. */
async function furnish(browser: Browser): Promise<void> {
  expectData(await browser.patch('/settings', { name: 'Harbor & Pine', timeZone: 'America/Los_Angeles' }))
  expectData(await browser.post('/warehouses', { name: 'Portland', fromAddress: sender }), 201)
  const reno = { ...sender, street1: '1100 E 4th St', city: 'Reno', state: 'NV', zip: '89512' }
  expectData(await browser.post('/warehouses', { name: 'Reno', fromAddress: reno, returnAddress: sender }), 201)
  for (const [place, [name, [length, width, height], tareWeight]] of sizes.entries()) {
    const preset = { name, length, width, height, tareWeight, shortcut: place + 1 }
    expectData(await browser.post('/parcel-presets', preset), 201)
  }
  const valuable = { name: 'Flat-rate envelope, signed for', predefinedPackage: 'FlatRateEnvelope' }
  expectData(await browser.post('/parcel-presets', { ...valuable, options: { signature: 'adult' } }), 201)
  // Nobody prints: it only has to stand in the lists.
  const printer = { name: 'Packing table 1', host: '127.0.0.1', port: 9100, format: 'ZPL203DPI' }
  expectData(await browser.post('/printers', printer), 201)
  const account = { carrier: 'usps', name: 'Our own account', credentials: usps.sandboxCredentials }
  expectData(await browser.post('/carriers', account), 201)
  const { subAccountId } = expectData(await browser.post('/sub-accounts', { name: 'Wholesale' }), 201)
  expectData(await browser.put(`/sub-accounts/${subAccountId}/carriers`, { allowedCarriers: ['usps', 'ups'] }))
  const closed = expectData(await browser.post('/sub-accounts', { name: 'Pop-up store, Eugene' }), 201)
  expectData(await browser.put(`/sub-accounts/${closed.subAccountId}/active`, { active: false }))
}

/** @returns the order with its rates */
async function makeOrder(client: Client, place: number, changes: { name?: string; details?: object } = {}) {
  const { to, parcel, details } = addressOf(place)
  const order = {
    fromAddress: sender,
    toAddress: { ...to, ...(changes.name ? { name: changes.name } : {}) },
    shipments: [{ parcel }],
    ...details,
    ...changes.details,
  }
  return expectData(await client.post('/api/v2/orders', { order }))
}

const buyNow = (client: Client, { order, shipmentRates }: Json, place = 0) =>
  client.post(`/api/v1/shipments/${order.shipments[0].id}/labels`, {
    rate: { id: shipmentRates[0].rates[place % shipmentRates[0].rates.length].id },
  })

/** Days go by in a moment: a carrier's token may have expired on the way there, and the next one is asked for again. */
const buy = async (client: Client, made: Json, place = 0): Promise<Json> =>
  expectData(
    await eventually('the carrier sells', async () => {
      const answer = await buyNow(client, made, place)
      return answer.status !== 503 && answer
    }),
  )

const move = async (client: Client, { order }: Json, status: number, reason?: string) =>
  expectData(await client.patch(`/api/v1/orders/${order.id}/status`, { status, ...(reason ? { reason } : {}) }))

/** Days of which all parcels have left. */
async function workOff(client: Client, from: number, until: number): Promise<void> {
  for (let place = from; place < until; place += 1) {
    const made = await makeOrder(client, place)
    shopClock.advance(hourMs / 5)
    await buy(client, made, place % 3)
    shopClock.advance(hourMs / 6)
    await move(client, made, OrderStatus.Fulfilled)
  }
}

/** Creates today's orders, over an hour. */
async function waiting(client: Client) {
  const count = recipients.length
  const made = async (place: number, changes?: Parameters<typeof makeOrder>[2]) => {
    shopClock.advance(hourMs / 12)
    return makeOrder(client, place, changes)
  }
  const picked = await made(count - 10)
  await move(client, picked, OrderStatus.Picked)
  const held = await made(count - 9)
  await move(client, held, OrderStatus.OnHold, 'Glass shade is out of stock until Thursday')
  await move(client, await made(count - 8), OrderStatus.Packed)
  await move(client, await made(count - 7), OrderStatus.Processing)
  for (let place = count - 6; place < count - 1; place += 1) await made(place)
  const toShip = await made(count - 1, { details: { ...lamp, reference: 'HP-1058' } })
  return { picked, held, toShip }
}

/** Buys labels now, because purchases use the database's clock, which can't be set back. */
async function buying(pages: Pages, client: Client) {
  const first = recipients.length - 14
  const bought = await makeOrder(client, first)
  await buy(client, bought, 1)
  const voided = await makeOrder(client, first + 1)
  const { postageLabel } = await buy(client, voided)
  expectData(await client.delete(`/api/v1/labels/${postageLabel.id}`))
  const refused = await makeOrder(client, first + 2, { name: 'Ida Wells [buy-rejected]' })
  const unknown = await makeOrder(client, first + 3, { name: 'Oscar Reyes [buy-vanished]' })
  await atImpatientNode(pages.environment, client, async (impatient) => {
    await buyNow(impatient, refused)
    await buyNow(impatient, unknown)
  })
  return { bought, voided, refused, unknown }
}

export async function openShop(pages: Pages): Promise<Shop> {
  const account = await pages.environment.openAccount({ credit: '820' })
  const { accountId } = account
  await furnish((await join(pages, accountId, 'Maya Okafor', 'Owner')).browser)
  const client = createClient(pages.environment.url)
  const perDay = Math.floor((recipients.length - 14) / (daysOfWork - 1))
  for (let day = 1; day < daysOfWork; day += 1) {
    await client.signIn(account)
    await workOff(client, (day - 1) * perDay, day * perDay)
    const nextMorning = Date.now() - (daysOfWork - day) * 24 * hourMs
    shopClock.advance(nextMorning - shopClock.now().getTime())
  }
  // Today began two hours ago.
  shopClock.advance(Date.now() - 2 * hourMs - shopClock.now().getTime())
  await client.signIn(account)
  const desk = await waiting(client)
  shopClock.advance(Date.now() - shopClock.now().getTime())
  await client.signIn(account)
  const all = { ...desk, ...(await buying(pages, client)) }
  const orders = Object.fromEntries(Object.entries(all).map(([name, { order }]) => [name, order.id])) as Shop['orders']
  return { accountId, orders, ...(await staff(pages, account)) }
}

/**
 * Creates the owner link as a first start prints it. A start prints no link once there is an Owner, and an invitation
 * ends the link.
 */
async function openOwnerLink({ environment }: Pages, accountId: string): Promise<string> {
  const deps = { clock: systemClock, ids: systemIds, environment: 'sandbox' as const }
  const link = { kind: 'owner' as const, accountId, userId: null, madeBy: null }
  return (await environment.db.transaction((tx) => makeLink(deps, tx, link))).token
}

/** Who works there, and what they did a moment ago. */
async function staff(pages: Pages, account: { accountId: string; apiKey: string }) {
  const { accountId } = account
  for (const [name, role] of [
    ['Tom Lindqvist', 'Manager'],
    ['June Park', 'Packer'],
    ['Ravi Shah', 'Developer'],
  ] as const) {
    await join(pages, accountId, name, role)
  }
  const { token: invitation } = await invite(pages.environment, {
    accountId,
    role: 'Packer',
    email: emailOf('Nadia'),
  })
  const owner = createBrowser(pages.environment.url)
  const email = emailOf('Maya')
  const { user } = expectData(await owner.signIn(email))
  const { apiKey } = expectData(await owner.post('/keys', { name: 'Shop' }), 201)
  const old = expectData(await owner.post('/keys', { name: 'Old importer' }), 201)
  expectData(await owner.delete(`/keys/${old.apiKeyId}`))
  expectData(await owner.post('/legacy-keys'), 201)
  const webhook = {
    url: 'http://127.0.0.1:4010/waybill',
    description: 'Shop',
    types: ['order.created', 'refund.decided'],
  }
  expectData(await owner.post('/webhooks', webhook), 201)
  const client = await createClient(pages.environment.url).signIn({ ...account, apiKey } as never)
  for (const path of ['/api/v1/orders', '/api/v1/orders?search=ada', '/api/v1/credits']) await client.get(path)
  await client.post('/api/v1/orders', { order: {} })
  const missed = await client.get(`/api/v1/orders/${accountId}`)
  const topUp = expectData(await owner.post('/credit/top-ups', { credits: '250.00', coin: 'btc' }), 201)
  for (const name of ['Walter Brandt', 'Ines Duarte']) {
    expectData(await owner.post('/drafts', { content: { toAddress: { name, city: 'Tacoma' } } }), 201)
  }
  const { draftId } = expectData(await owner.post('/drafts', { content: draftContent }), 201)
  return {
    owner: { browser: owner, userId: user.userId as string, email },
    invitation,
    ownerLink: () => openOwnerLink(pages, accountId),
    draftId: draftId as string,
    topUpId: topUp.topUpId as string,
    requestId: missed.headers.get('x-request-id') ?? '',
  }
}

/** As the first start leaves it to its owner. */
export async function openNewAccount(pages: Pages): Promise<SignedIn> {
  const { accountId } = await pages.environment.openAccount()
  const owner = await join(pages, accountId, 'Sam Ortiz', 'Owner')
  expectData(await owner.browser.patch('/settings', { name: 'Sandbox' }))
  return owner
}
