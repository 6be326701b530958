/** The audit trail of the web application: the people that it names, and the acts that it records. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import test, { after, before, describe } from 'node:test'
import { anEmail, aPassword, createBrowser, invite, openPerson, useLink } from '../support/browser.ts'
import type { Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { type FakePrinter, openFakePrinter, patientPrinting } from '../support/fake-printer.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

let device: FakePrinter
const ports: number[] = []
before(async () => {
  device = await openFakePrinter()
  ports.push(device.port)
})
after(() => device.close())
const environment = openTestEnvironment({
  printing: { rawPrinting: 'yes', addresses: ['127.0.0.1'], ports, ...patientPrinting },
})

async function anAccount() {
  const { accountId } = await environment.openAccount()
  return { accountId, owner: await openPerson(environment, { accountId, role: 'Owner' }) }
}
type Person = Awaited<ReturnType<typeof openPerson>>
const trailOf = async ({ browser }: Person): Promise<Json[]> => expectData(await browser.get('/audit-trail')).acts

const address = {
  name: 'Ada Byron',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
  country: 'US',
  phone: '4155550100',
}

const everything = { search: null, statuses: null, sources: null, withinDays: null, newestFirst: true }

describe('An entry of the audit trail', () => {
  test('names its actor as they were then, with email address and id, and a rename is an entry', async () => {
    const { accountId, owner } = await anAccount()
    const manager = await openPerson(environment, { accountId, role: 'Manager' })
    const { browser, userId, email } = manager
    expectData(await browser.patch('/profile', { name: 'Owner of the shop' }))
    expectData(await browser.post('/keys', { name: 'forged' }), 201)
    expectData(await browser.patch('/profile', { name: 'Manager of the shop' }))
    const told = async () =>
      (await trailOf(owner)).slice(0, 3).map(({ act, actor, about }) => [act, actor.name, actor.email, about])
    const expected = [
      ['user.rename', 'Owner of the shop', email, 'Owner of the shop → Manager of the shop'],
      ['key.create', 'Owner of the shop', email, 'forged'],
      ['user.rename', 'Manager of the shop', email, 'Manager of the shop → Owner of the shop'],
    ]
    assert.deepEqual(await told(), expected)
    assert.deepEqual((await trailOf(owner))[0].actor.userId, userId)
    expectData(await owner.browser.delete(`/people/${userId}?revokeKeys=false`))
    const [removal, ...before] = (await trailOf(owner)).slice(0, 4)
    assert.deepEqual([removal.act, removal.actor.email, removal.about], ['person.remove', owner.email, email])
    assert.deepEqual(
      before.map(({ act, actor, about }) => [act, actor.name, actor.email, about]),
      expected,
    )
    assert.ok(before.every(({ actor }) => actor.userId === userId))
  })

  test('names a person who removes themselves', async () => {
    const { accountId, owner } = await anAccount()
    const other = await openPerson(environment, { accountId, role: 'Owner' })
    expectData(await other.browser.delete(`/people/${other.userId}`))
    const [{ act, actor }] = await trailOf(owner)
    assert.deepEqual([act, actor.name, actor.email], ['person.remove', 'Owner of the shop', other.email])
  })

  test('of a rename is in the trail of each account of the person, and of no other', async () => {
    const [mine, theirs, others] = [await anAccount(), await anAccount(), await anAccount()]
    const { userId, email } = await openPerson(environment, { accountId: mine.accountId, role: 'Packer' })
    const { token } = await invite(environment, { accountId: theirs.accountId, role: 'Packer', email })
    const packer = createBrowser(environment.url)
    expectData(await useLink(packer, token, { password: aPassword }))
    expectData(await packer.patch('/profile', { name: 'Grace' }))
    const isThere = async ({ owner }: { owner: Person }) =>
      (await trailOf(owner)).some(({ act, actor }) => act === 'user.rename' && actor.userId === userId)
    assert.deepEqual(await Promise.all([mine, theirs, others].map(isThere)), [true, true, false])
    const count = (await trailOf(mine.owner)).length
    expectData(await packer.patch('/profile', { name: ' Grace ' }))
    assert.equal((await trailOf(mine.owner)).length, count, 'the same name is no change')
  })

  test('is written when a person switches to the account', async () => {
    const [mine, theirs] = [await anAccount(), await anAccount()]
    const { email } = await openPerson(environment, { accountId: mine.accountId, role: 'Packer' })
    const { token } = await invite(environment, { accountId: theirs.accountId, role: 'Packer', email })
    const packer = createBrowser(environment.url)
    expectData(await useLink(packer, token, { password: aPassword }))
    expectData(await packer.put('/session/account', { accountId: mine.accountId }))
    const [{ act, actor }] = await trailOf(mine.owner)
    assert.deepEqual([act, actor.email], ['user.sign-in', email])
  })
})

test('names with invisible characters are rejected, wherever people enter one', async () => {
  const { accountId, owner } = await anAccount()
  const { browser } = owner
  const { token } = await invite(environment, { accountId, role: 'Packer', email: anEmail() })
  const preset = { tareWeight: 0.1, length: 6, width: 4, height: 2 }
  const view = { isShared: true, search: everything, columns: null }
  const printer = { host: '127.0.0.1', port: device.port, format: 'ZPL203DPI' }
  const ways: Readonly<Record<string, (name: string) => ReturnType<typeof browser.post>>> = {
    profile: (name) => browser.patch('/profile', { name }),
    invitation: (name) => useLink(createBrowser(environment.url), token, { name, password: aPassword }),
    key: (name) => browser.post('/keys', { name }),
    'sub-account': (name) => browser.post('/sub-accounts', { name }),
    account: (name) => browser.patch('/settings', { name }),
    printer: (name) => browser.post('/printers', { ...printer, name }),
    warehouse: (name) => browser.post('/warehouses', { name, fromAddress: address }),
    preset: (name) => browser.post('/parcel-presets', { ...preset, name }),
    view: (name) => browser.post('/order-views', { ...view, name }),
  }
  // Zero-width and bidirectional characters, fillers, a tag, a variation selector, and blanks of other scripts.
  const hidden = [
    ...['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u061c', '\u200e', '\u202a', '\u202e', '\u2066', '\u2069'],
    ...[
      '\u180e',
      '\u115f',
      '\u3164',
      '\uffa0',
      '\u034f',
      '\u2028',
      '\u2029',
      '\u2800',
      '\ufe0f',
      '\u{e0041}',
      '\u{e0100}',
    ],
  ]
  for (const [place, send] of Object.entries(ways)) {
    for (const character of hidden) {
      const answer = await send(`Olga${character} Owner`)
      const code = character.codePointAt(0)?.toString(16)
      assert.equal(answer.status, 422, `${place} ${code}: ${answer.text}`)
      assert.equal(answer.body.errors[0].code, 'Validation.NameInvalid', `${place} ${code}`)
    }
  }
  for (const name of ['Jörg Žižka', 'علی', 'Nguyễn Văn', '山田 太郎', 'Shop ❤️ 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿']) {
    expectData(await browser.patch('/profile', { name }))
  }
})

describe('Changes of settings are recorded', () => {
  const actsOf = async (person: Person) =>
    (await trailOf(person)).map(({ act, about, actor }) => [act, about, actor.email]).toReversed()

  test('for ship-from addresses, their defaults, and packages', async () => {
    const { accountId, owner } = await anAccount()
    const manager = await openPerson(environment, { accountId, role: 'Manager' })
    const { browser, email } = manager
    const start = (await trailOf(owner)).length
    const content = { name: 'Main', fromAddress: address }
    const { warehouseId } = expectData(await browser.post('/warehouses', content), 201)
    const returnAddress = { ...address, street1: '1 Elsewhere St' }
    expectData(await browser.put(`/warehouses/${warehouseId}`, { ...content, returnAddress }))
    const { subAccountId } = expectData(await browser.post('/sub-accounts', { name: 'North' }), 201)
    expectData(await browser.put('/warehouses/default', { warehouseId, subAccountId }))
    expectData(await browser.put('/warehouses/default', { warehouseId: null }))
    expectData(await browser.delete(`/warehouses/${warehouseId}`))
    const preset = { name: 'Box', tareWeight: 0.1, length: 6, width: 4, height: 2 }
    const { presetId } = expectData(await browser.post('/parcel-presets', preset), 201)
    expectData(await browser.put(`/parcel-presets/${presetId}`, { ...preset, name: 'Big box' }))
    expectData(await browser.delete(`/parcel-presets/${presetId}`))
    assert.deepEqual((await actsOf(owner)).slice(start), [
      ['warehouse.create', 'Main', email],
      ['warehouse.change', 'Main', email],
      ['sub-account.create', 'North', email],
      ['warehouse.default', 'Main', email],
      ['warehouse.default', null, email],
      ['warehouse.remove', 'Main', email],
      ['preset.create', 'Box', email],
      ['preset.change', 'Big box', email],
      ['preset.remove', 'Big box', email],
    ])
    const { rows } = await environment.db.pool.query(
      `select details from audit_trail where account_id = $1 and act = 'warehouse.change'`,
      [accountId],
    )
    assert.deepEqual(rows[0].details, { name: 'Main', changed: ['returnTo'] })
  })

  test('for saved addresses without the address, which can be erased, and for shared views', async () => {
    const { accountId, owner } = await anAccount()
    const packer = await openPerson(environment, { accountId, role: 'Packer' })
    const start = (await trailOf(owner)).length
    const { addressId } = expectData(await packer.browser.post('/addresses', { address }), 201)
    const moved = { ...address, street1: '1 Elsewhere St' }
    expectData(await packer.browser.put(`/addresses/${addressId}`, { address: moved }))
    expectData(await packer.browser.delete(`/addresses/${addressId}`))
    const view = { name: 'Today', isShared: true, search: everything, columns: null }
    const { viewId } = expectData(await owner.browser.post('/order-views', view), 201)
    expectData(await owner.browser.put(`/order-views/${viewId}`, { ...view, isShared: false }))
    expectData(await owner.browser.put(`/order-views/${viewId}`, view))
    expectData(await owner.browser.delete(`/order-views/${viewId}`))
    const { viewId: own } = expectData(await packer.browser.post('/order-views', { ...view, isShared: false }), 201)
    expectData(await packer.browser.delete(`/order-views/${own}`))
    assert.deepEqual((await actsOf(owner)).slice(start), [
      ['address.save', null, packer.email],
      ['address.change', null, packer.email],
      ['address.remove', null, packer.email],
      ['view.create', 'Today', owner.email],
      ['view.change', 'Today', owner.email],
      ['view.change', 'Today', owner.email],
      ['view.remove', 'Today', owner.email],
    ])
    const { rows } = await environment.db.pool.query('select details::text from audit_trail where account_id = $1', [
      accountId,
    ])
    assert.ok(!rows.some(({ details }) => /Byron|Harbor|Elsewhere/.test(details)))
  })

  test('for webhooks, without their secrets', async () => {
    const { owner } = await anAccount()
    const url = 'http://127.0.0.1:9009/'
    const { id, secret } = expectData(await owner.browser.post('/webhooks', { url }), 201)
    expectData(await owner.browser.patch(`/webhooks/${id}`, { enabled: false }))
    const rotated = expectData(await owner.browser.post(`/webhooks/${id}/rotate-secret`, { overlapHours: 0 }))
    expectData(await owner.browser.delete(`/webhooks/${id}`))
    const { rows } = await environment.db.pool.query<{ act: string; text: string }>(
      `select act, audit_trail::text as text from audit_trail where subjects ->> 'webhookId' = $1 order by at, id`,
      [id],
    )
    assert.deepEqual(
      rows.map(({ act }) => act),
      ['webhook.create', 'webhook.change', 'webhook.rotate', 'webhook.delete'],
    )
    assert.ok(!rows.some(({ text }) => text.includes(secret.slice(6)) || text.includes(rotated.secret.slice(6))))
  })

  test('for test pages', async () => {
    const { owner } = await anAccount()
    const printer = { name: 'Desk', host: '127.0.0.1', port: device.port, format: 'ZPL203DPI' }
    const { printerId } = expectData(await owner.browser.post('/printers', printer), 201)
    expectData(await owner.browser.post(`/printers/${printerId}/test`))
    expectError(await owner.browser.post(`/printers/${owner.userId}/test`), 404, 'Printer.NotFound')
    const acts = await actsOf(owner)
    assert.deepEqual(acts.slice(-2), [
      ['printer.add', 'Desk', owner.email],
      ['printer.test', 'Desk', owner.email],
    ])
  })
})

/** Operations that change something and write no entry of their own, each with its reason. */
const unaudited: Readonly<Record<string, string>> = {
  testWebhook: 'only sends a message',
  recoverWebhook: 'only sends events that the webhook was meant to get',
  retryWebhookDelivery: 'only sends an event again',
  createBatch: 'the batch names its creator',
  changeBatchItem: 'changes a batch before it buys',
  buyBatch: 'the batch and the histories of its orders name the buyer',
  '${name}Batch': 'the batch shows its state',
  printBatch: 'the histories of the orders name the person',
  changeOrder: 'the history of the order names the person',
  keepAddress: 'the history of the order names the person',
  changeShipment: 'the history of the order names the person',
  getPasskeySignInOptions: 'only issues a challenge',
  getPasskeyStepUpOptions: 'only issues a challenge',
  getPasskeyRegistrationOptions: 'only issues a challenge',
  getLink: 'only reads a link, whose secret must not be in a URL',
  signIn: 'the verb writes user.sign-in as the person who signs in',
  signInByPasskey: 'the verb writes user.sign-in as the person who signs in',
  useLink: 'the verb writes user.password, person.join and user.sign-in as the person who uses it',
  signOut: 'the verb writes user.session-end as the person who signs out',
  changePassword: 'the verb writes user.password as the person',
  stepUp: "only confirms the person's identity for ten minutes",
  stepUpByPasskey: "only confirms the person's identity for ten minutes",
  checkAddress: 'only reads',
  testCarrier: 'only tests the stored credentials',
  testStore: 'only tests the stored credentials',
  lookAtStore: 'only starts the next sync early',
  startStoreAuthorization: 'only starts it, and finishStoreAuthorization writes store.connect',
  useParcelPreset: 'only records the use of a package',
  createDraft: 'the draft names the person, and its order has a history',
  saveDraft: 'the draft names the person, and its order has a history',
  finishDraft: "is in the order's history",
  discardDraft: "is in the order's history",
  moveOrder: "is in the order's history",
  moveOrders: "is in the order's history",
  splitStoreOrder: 'changes the packages of an order before its purchase',
  streamRates: 'only requests rates',
  buyLabel: "is in the order's history, with the purchase",
  cancelLabel: "is in the order's history, with the purchase",
  correctOrder: "is in the order's history, with the purchase",
  settlePurchase: 'the route binds purchase.resolve to the given reason',
  settleCancellation: 'the route binds purchase.resolve-void to the given reason',
  printLabels: 'is a print job, which names the person',
  recordBrowserPrint: 'is a print job, which names the person',
}

test('every operation that changes something passes the audit trail to its verb, or has a reason not to', async () => {
  const without: string[] = []
  for await (const file of glob('src/edges/console/**/*.ts')) {
    const text = await readFile(file, 'utf8')
    for (const operation of text.split(/consoleOperation\(server, \{|consoleStream\(server, \{/).slice(1)) {
      if (!/method: '(?:POST|PUT|PATCH|DELETE)'/.test(operation)) continue
      const [, operationId = ''] = /operationId: ['`]([^'`]+)['`]/.exec(operation) ?? []
      assert.notEqual(operationId, '', file)
      const [handler = ''] = operation.split(/\n {2}\}\)\n/)
      if (!/\baudit\b/.test(handler.slice(handler.indexOf('handler:')))) without.push(operationId)
    }
  }
  assert.deepEqual(without.toSorted(), Object.keys(unaudited).toSorted())
})
