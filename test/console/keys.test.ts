import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createApiKey, createKeyUse } from '#domain/accounts/keys/keys.ts'
import { openPerson } from '../support/browser.ts'
import { createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { createLegacyClient } from '../support/legacy-client.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const minute = 60_000
const operator = { kind: 'operator', name: null, email: null, hasLeft: false }

async function aDeveloper() {
  const account = await environment.openAccount()
  const { accountId } = account
  const owner = await openPerson(environment, { accountId, role: 'Owner' })
  return { account, accountId, owner, developer: await openPerson(environment, { accountId, role: 'Developer' }) }
}
type Person = Awaited<ReturnType<typeof openPerson>>
const keysOf = async ({ browser }: Person): Promise<Json[]> => expectData(await browser.get('/keys'))
const pairsOf = async ({ browser }: Person): Promise<Json[]> => expectData(await browser.get('/legacy-keys'))
const exchange = (apiKey: string) => createClient(environment.url).post('/api/v1/auth/token', { apiKey })

describe('API keys', () => {
  test('are created, shown once, and work; the list shows their start, end and creator', async () => {
    const { accountId, developer } = await aDeveloper()
    const { apiKeyId, apiKey } = expectData(await developer.browser.post('/keys', { name: ' Shop ' }), 201)
    assert.equal(expectData(await exchange(apiKey)).accountId, accountId)
    await createApiKey(deps(environment.db), { accountId, name: 'by hand' })
    const keys = await keysOf(developer)
    assert.deepEqual(
      keys.map(({ name, createdBy, revokedAt }) => [name, createdBy, revokedAt]),
      [
        ['first', operator, null],
        ['Shop', { kind: 'user', name: 'Developer of the shop', email: developer.email, hasLeft: false }, null],
        ['by hand', operator, null],
      ],
    )
    for (const name of ['\u200b', 'A\u202eB', 'A\u0085', 'A\tB']) {
      expectError(await developer.browser.post('/keys', { name }), 422, 'Validation.NameInvalid')
    }
    const [, made] = keys
    assert.equal(made.apiKeyId, apiKeyId)
    assert.ok(apiKey.startsWith(made.prefix) && apiKey.endsWith(made.ending), `${made.prefix}…${made.ending}`)
    assert.ok(!JSON.stringify(keys).includes(apiKey))
  })

  test('give no access once they are revoked, and the list shows that', async () => {
    const { developer } = await aDeveloper()
    const { apiKeyId, apiKey } = expectData(await developer.browser.post('/keys', { name: 'Shop' }), 201)
    expectData(await developer.browser.delete(`/keys/${apiKeyId}`))
    expectError(await exchange(apiKey), 401, 'Auth.CredentialInvalid')
    const revoked = (await keysOf(developer)).find((key) => key.apiKeyId === apiKeyId)
    assert.ok(revoked.revokedAt)
    expectData(await developer.browser.delete(`/keys/${apiKeyId}`))
    assert.equal((await keysOf(developer)).find((key) => key.apiKeyId === apiKeyId).revokedAt, revoked.revokedAt)
  })

  test('name their creator as they were then, also after a rename and after they have left', async () => {
    const { owner, developer } = await aDeveloper()
    const { email, browser, userId } = developer
    expectData(await browser.post('/keys', { name: 'Shop' }), 201)
    expectData(await browser.post('/legacy-keys'), 201)
    expectData(await browser.patch('/profile', { name: 'Owner of the shop' }))
    const createdBy = { kind: 'user', name: 'Developer of the shop', email, hasLeft: false }
    const makers = async () => [
      (await keysOf(owner)).find(({ name }) => name === 'Shop').createdBy,
      (await pairsOf(owner)).at(-1).createdBy,
    ]
    assert.deepEqual(await makers(), [createdBy, createdBy])
    expectData(await owner.browser.delete(`/people/${userId}`))
    assert.deepEqual(await makers(), [
      { ...createdBy, hasLeft: true },
      { ...createdBy, hasLeft: true },
    ])
  })

  test('need a name', async () => {
    const { developer } = await aDeveloper()
    const make = (body: object) => developer.browser.post('/keys', body)
    expectError(await make({}), 422, 'Validation.NameRequired')
    expectError(await make({ name: '  ' }), 422, 'Validation.NameRequired')
    expectError(await make({ name: 'a\u0000b' }), 422, 'Validation.NameInvalid')
    expectError(await make({ name: 'x'.repeat(201) }), 422, 'Validation.NameInvalid')
  })

  test('show the minute of their last use', async () => {
    const { account, developer } = await aDeveloper()
    assert.equal((await keysOf(developer))[0].lastUsedAt, null)
    const client = await createClient(environment.url).signIn(account)
    const used = () =>
      eventually('the key was used', async () => (await keysOf(developer))[0].lastUsedAt as string | null)
    const exchanged = await used()
    environment.clock.advance(5 * minute)
    expectData(await client.get('/api/v1/orders'))
    const called = await eventually('the key was used again', async () => {
      const at = await used()
      return at !== exchanged && at
    })
    assert.ok(Date.parse(called) - Date.parse(exchanged) >= 5 * minute)
  })
})

describe('The last use of a key', () => {
  test('is written once a minute, for any number of nodes and requests', async () => {
    const { account, developer } = await aDeveloper()
    const [{ apiKeyId }] = await keysOf(developer)
    const nodes = [createKeyUse(environment), createKeyUse(environment)]
    const start = environment.clock.now().getTime()
    for (const node of nodes) {
      node.note(account.accountId, apiKeyId)
      node.note(account.accountId, apiKeyId)
      await node.write()
    }
    const first = Date.parse((await keysOf(developer))[0].lastUsedAt)
    assert.ok(first >= start && first <= start + minute)
    environment.clock.advance(30_000)
    for (const node of nodes) {
      node.note(account.accountId, apiKeyId)
      await node.write()
    }
    assert.equal(Date.parse((await keysOf(developer))[0].lastUsedAt), first)
    environment.clock.advance(minute)
    await Promise.all(
      nodes.map(async (node) => {
        node.note(account.accountId, apiKeyId)
        await node.write()
      }),
    )
    assert.ok(Date.parse((await keysOf(developer))[0].lastUsedAt) >= first + minute)
  })
})

describe('Legacy API keys', () => {
  test('are created, work, show their creator and last use, and are revoked', async () => {
    const { account, developer } = await aDeveloper()
    const made = expectData(await developer.browser.post('/legacy-keys'), 201)
    const { call } = createLegacyClient(environment.url, { ...account, legacyKey: made.key, legacySecret: made.secret })
    assert.equal((await call('/api/get-credits')).status, 200)
    const pair = await eventually('the pair was used', async () => {
      const found = (await pairsOf(developer)).find(({ key }) => key === made.key)
      return found?.lastUsedAt && found
    })
    assert.partialDeepStrictEqual(pair.createdBy, { kind: 'user', name: 'Developer of the shop' })
    assert.equal(pair.legacyKeyId, made.legacyKeyId)
    assert.ok(!JSON.stringify(await pairsOf(developer)).includes(made.secret))
    expectData(await developer.browser.delete(`/legacy-keys/${made.key}`))
    assert.match((await call('/api/get-credits')).text, /^Could not verify API key/)
  })
})

describe('Keys', () => {
  test('of another account are neither shown nor revoked', async () => {
    const [mine, theirs] = [await aDeveloper(), await aDeveloper()]
    const [{ apiKeyId }] = await keysOf(theirs.developer)
    const [{ key }] = await pairsOf(theirs.developer)
    expectError(await mine.developer.browser.delete(`/keys/${apiKeyId}`), 404, 'Key.NotFound')
    expectError(await mine.developer.browser.delete(`/legacy-keys/${key}`), 404, 'Key.NotFound')
    assert.ok(!(await keysOf(mine.developer)).some((one) => one.apiKeyId === apiKeyId))
    assert.equal((await exchange(theirs.account.apiKey)).status, 200)
  })
})
