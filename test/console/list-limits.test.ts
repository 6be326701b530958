/** The lists that people can add to have limits. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { usps } from '#adapters/carriers/usps/index.ts'
import { listAuditTrail } from '#domain/audit/queries.ts'
import type { Role } from '#domain/people/person.ts'
import { personalData } from '#domain/people/personal-data.ts'
import { latestEntries, listLimits } from '#kit/list-limits.ts'
import { anEmail, aPassword, createBrowser, openPerson } from '../support/browser.ts'
import type { Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { fakeStore } from '../support/fake-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const shop = fakeStore({
  connect: async () => ({ outcome: 'ok', value: { name: 'Shop', facts: {}, shipFrom: null } }),
})
const environment = openTestEnvironment({
  trustedProxies: ['127.0.0.1'],
  knownStores: [shop],
  printing: { rawPrinting: 'yes', addresses: ['127.0.0.1'], ports: [9100] },
})
const query = (text: string, values: unknown[] = []) => environment.db.pool.query(text, values)
const count = async (table: string): Promise<number> => (await query(`select from ${table}`)).rowCount ?? 0

async function aPerson(role: Role) {
  const { accountId } = await environment.openAccount()
  return { accountId, ...(await openPerson(environment, { accountId, role })) }
}

test('valid API keys and legacy API keys are limited, and revoked ones make room', async () => {
  const { accountId, browser } = await aPerson('Developer')
  await query(
    `insert into api_keys (account_id, id, name, secret_hash, ending, created_at)
     select $1::uuid, gen_random_uuid(), 'key ' || n, sha256(convert_to($1::uuid::text || n, 'UTF8')), 'abcd', now()
     from generate_series(1, 98) n`,
    [accountId],
  )
  await query(
    `insert into legacy_keys (account_id, id, key, secret_hash, created_at)
     select $1::uuid, gen_random_uuid(), $1::uuid::text || n, sha256('x'), now() from generate_series(1, 98) n`,
    [accountId],
  )
  const { apiKeyId } = expectData(await browser.post('/keys', { name: 'last' }), 201)
  const { metaData } = expectError(await browser.post('/keys', { name: 'more' }), 409, 'Key.TooMany')
  assert.equal(metaData.max, 100)
  expectData(await browser.delete(`/keys/${apiKeyId}`))
  const answers = await Promise.all(Array.from({ length: 5 }, () => browser.post('/keys', { name: 'same time' })))
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  const { key } = expectData(await browser.post('/legacy-keys'), 201)
  expectError(await browser.post('/legacy-keys'), 409, 'Key.TooMany')
  expectData(await browser.delete(`/legacy-keys/${key}`))
  expectData(await browser.post('/legacy-keys'), 201)
})

test('the lists of keys have the valid ones and the last revoked ones', async () => {
  const { accountId, browser } = await aPerson('Developer')
  await query(
    `insert into api_keys (account_id, id, name, secret_hash, ending, created_at, revoked_at)
     select $1::uuid, gen_random_uuid(), 'key ' || n, sha256(convert_to($1::uuid::text || n, 'UTF8')), 'abcd', now(),
            now() - n * interval '1 minute'
     from generate_series(1, 150) n`,
    [accountId],
  )
  const keys: Json[] = expectData(await browser.get('/keys'))
  assert.equal(keys.length, 101)
  assert.ok(keys.some(({ name }) => name === 'key 100') && !keys.some(({ name }) => name === 'key 101'))
})

test('sub-accounts are limited', async () => {
  const { accountId, browser } = await aPerson('Developer')
  await query(
    `insert into sub_accounts (account_id, id, name, created_at)
     select $1, gen_random_uuid(), 'sub ' || n, now() from generate_series(1, 999) n`,
    [accountId],
  )
  expectData(await browser.post('/sub-accounts', { name: 'last' }), 201)
  expectError(await browser.post('/sub-accounts', { name: 'more' }), 409, 'SubAccount.TooMany')
})

test('open invitations are limited, and can be renewed at the limit', async () => {
  const { accountId, browser } = await aPerson('Owner')
  await query(
    `with users as (
       insert into users (id, email, name, created_at)
       select gen_random_uuid(), $1::text || n || '@shop.example', '', now() from generate_series(1, 99) n returning id
     )
     insert into memberships (account_id, user_id, role, invited_at) select $1::uuid, id, 'Packer', now() from users`,
    [accountId],
  )
  const last = { email: anEmail(), role: 'Packer' }
  expectData(await browser.post('/people', last), 201)
  expectError(await browser.post('/people', { ...last, email: anEmail() }), 409, 'Person.TooMany')
  expectData(await browser.post('/people', last), 201)
  const { rowCount } = await query('select from users where email like $1', [`${accountId}%`])
  assert.equal(rowCount, 99)
})

const address = {
  ...{ name: 'Ada', street1: '123 Main St', street2: null, city: 'Austin', state: 'TX', zip: '78701' },
  ...{ country: 'US', phone: '5125550100', company: null, email: null },
}

/** Lists of settings: a row for the number `n`, and a request that adds an entry. */
const settings: readonly {
  list: keyof typeof listLimits
  table: string
  columns: string
  row: string
  path: string
  body: (n: number) => object
}[] = [
  {
    list: 'ship-from addresses',
    table: 'warehouses',
    columns: 'account_id, id, name, from_address, created_at, updated_at',
    row: "$1, gen_random_uuid(), 'warehouse ' || n, '{}', now(), now()",
    path: '/warehouses',
    body: (n) => ({ name: `place ${n}`, fromAddress: address }),
  },
  {
    list: 'package presets',
    table: 'parcel_presets',
    columns: 'account_id, id, name, length, width, height, tare_weight, saturday_delivery, created_at, updated_at',
    row: "$1, gen_random_uuid(), 'preset ' || n, 3, 2, 1, 0, false, now(), now()",
    path: '/parcel-presets',
    body: (n) => ({ name: `box ${n}`, length: 10, width: 8, height: 4 }),
  },
  {
    list: 'saved addresses',
    table: 'saved_addresses',
    columns: 'account_id, id, address, fingerprint, text, used_at, created_at, updated_at',
    row: "$1, gen_random_uuid(), '{}', sha256(n::text::bytea), '', now(), now(), now()",
    path: '/addresses',
    body: (n) => ({ address: { ...address, name: `Ada ${n}` } }),
  },
  {
    list: 'printers',
    table: 'printers',
    columns: 'account_id, id, name, host, port, format, created_at',
    row: "$1, gen_random_uuid(), 'printer ' || n, '127.0.0.1', 9100, 'ZPL203DPI', now()",
    path: '/printers',
    body: (n) => ({ name: `printer at ${n}`, host: '127.0.0.1', port: 9100, format: 'ZPL203DPI' }),
  },
  {
    list: 'webhooks',
    table: 'webhooks',
    columns: 'account_id, id, url, secret, enabled, created_at',
    row: "$1, gen_random_uuid(), 'https://shop.example/' || n, '', false, now()",
    path: '/webhooks',
    body: (n) => ({ url: `http://127.0.0.1:${10_000 + n}/` }),
  },
  {
    list: 'carrier accounts',
    table: 'carrier_accounts',
    columns: 'id, account_id, carrier, name, base_url, credentials, billing, created_at, updated_at',
    row: "gen_random_uuid(), $1, 'usps', 'account ' || n, 'http://localhost', 'x', 'direct', now(), now()",
    path: '/carriers',
    body: (n) => ({ carrier: 'usps', name: `contract ${n}`, credentials: usps.sandboxCredentials, keepUntested: true }),
  },
  {
    list: 'connected stores',
    table: 'connected_stores',
    columns: `account_id, id, kind, name, base_url, shop, credentials, facts, by_operator, default_parcel, takes_samples,
      cancels_closed, connected, connected_at, due_at, created_at, updated_at`,
    row: `$1, gen_random_uuid(), 'generic', 'shop ' || n, 'https://shop' || n || '.example', null, 'x', '{}', true, '{}', false,
      false, true, now(), now() + interval '1 year', now(), now()`,
    path: '/stores',
    body: (n) => ({
      ...{ kind: 'generic', name: `shop at ${n}`, baseUrl: `https://more${n}.example`, credentials: { apiKey: 'x' } },
      ...{ parcel: { weight: 2, length: 12, width: 9, height: 4 }, warehouseId: null, subAccountId: null },
    }),
  },
]

for (const { list, table, columns, row, path, body } of settings) {
  test(`${list} are limited, and a removed one makes room`, async () => {
    const { max, code } = listLimits[list]
    const { accountId, browser } = await aPerson('Manager')
    const others = await aPerson('Manager')
    await query(
      `insert into ${table} (${columns}) select ${row} from generate_series(1, ${max - 1}) n where $1::uuid is not null`,
      [accountId],
    )
    const { finding: _, ...first } = expectData(await browser.post(path, body(1)), 201)
    const { metaData } = expectError(await browser.post(path, body(2)), 409, code)
    assert.equal(metaData.max, max)
    expectData(await others.browser.post(path, body(2)), 201)
    const id = Object.entries(first).find(([name]) => /(?:^i|I)d$/.test(name))?.[1]
    expectData(await browser.delete(`${path}/${id}`))
    expectData(await browser.post(path, body(2)), 201)
    expectError(await browser.post(path, body(3)), 409, code)
  })
}

test('an existing carrier account and an existing store can be connected again at the limit', async () => {
  const { accountId, browser } = await aPerson('Manager')
  for (const { list, table, columns, row, path, body } of settings.slice(-2)) {
    expectData(await browser.post(path, body(1)), 201)
    await query(
      `insert into ${table} (${columns})
       select ${row} from generate_series(1, ${listLimits[list].max - 1}) n where $1::uuid is not null`,
      [accountId],
    )
    expectData(await browser.post(path, body(1)), 201)
  }
})

test('disconnected carrier accounts and stores count towards a limit of their own', async () => {
  const { accountId, browser } = await aPerson('Manager')
  for (const { list, table, columns, row, path, body } of settings.slice(-2)) {
    const all =
      list === 'carrier accounts' ? `${list}, including disconnected ones` : 'stores, including disconnected ones'
    const { max, code } = listLimits[all as 'stores, including disconnected ones']
    expectData(await browser.post(path, body(1)), 201)
    await query(
      `insert into ${table} (${columns}) select ${row} from generate_series(1, ${max - 1}) n where $1::uuid is not null`,
      [accountId],
    )
    await query(`update ${table} set connected = false where account_id = $1`, [accountId])
    assert.equal(expectError(await browser.post(path, body(2)), 409, code).metaData.max, max)
    expectData(await browser.post(path, body(1)), 201)
  }
})

test('a person has a limited number of sessions and known browsers: the oldest one ends for a new one', async () => {
  const { accountId, userId, email, browser: oldest } = await aPerson('Owner')
  const other = await openPerson(environment, { accountId, role: 'Owner' })
  const max = latestEntries['sessions of a person']
  await query(
    `insert into browser_sessions (id, user_id, account_id, secret_hash, signed_in_by, signed_in_at, expires_at,
                                   last_seen_at, stepped_up_at, client_address, user_agent)
     select gen_random_uuid(), user_id, account_id, sha256(n::text::bytea), 'password', signed_in_at, expires_at,
            last_seen_at + n * interval '1 second', stepped_up_at, '', ''
     from browser_sessions, generate_series(1, ${max - 1}) n where user_id = $1`,
    [userId],
  )
  await query(
    `insert into known_browsers (secret_hash, user_id, expires_at)
     select sha256(n::text::bytea), user_id, expires_at + n * interval '1 second'
     from known_browsers, generate_series(1, ${max - 1}) n where user_id = $1`,
    [userId],
  )
  expectData(await oldest.get('/session'))
  environment.clock.advance(5 * 60_000)
  const newest = createBrowser(environment.url)
  expectData(await newest.signIn(email, aPassword))
  expectError(await oldest.get('/session'), 401, 'Session.Required')
  expectData(await newest.get('/session'))
  expectData(await other.browser.get('/session'))
  const rowsOf = async (table: string) => (await query(`select from ${table} where user_id = $1`, [userId])).rowCount
  assert.deepEqual([await rowsOf('browser_sessions'), await rowsOf('known_browsers')], [max, max])
  const trail = await listAuditTrail(environment, { accountId, since: null })
  assert.equal(trail.filter(({ act }) => act === 'user.session-end').length, 1)
})

test('a client or a person has few challenges for passkeys at a time, and expired ones are deleted', async () => {
  const { url, clock } = environment
  const challenges = (address: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, () =>
        createBrowser(url, { 'x-forwarded-for': address }).post('/session/passkey/options'),
      ),
    )
  const answers = await challenges('2001:db8:1:1::1', 1)
  expectData(answers[0] as never)
  for (let round = 0; round < 15; round += 1) await challenges(`2001:db8:1:1::${round}`, 10)
  assert.ok((await count('passkey_challenges')) <= 60, String(await count('passkey_challenges')))
  await challenges('2001:db8:1:2::1', 5)
  const { browser } = await aPerson('Owner')
  for (let times = 0; times < 70; times += 1) expectData(await browser.post('/session/step-up/passkey/options'))
  assert.ok((await count('passkey_challenges')) <= 120)
  clock.advance(6 * 60_000)
  for (const deletePortion of personalData.purge['delete-ended-sign-ins'].portions(environment)) await deletePortion()
  assert.equal(await count('passkey_challenges'), 0)
})
