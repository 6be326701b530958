/** The keys of people who leave, or who may no longer manage keys. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { listAuditTrail } from '#domain/audit/queries.ts'
import { changeRole, removePerson } from '#domain/people/manage-people.ts'
import { openPerson } from '../support/browser.ts'
import { createClient, type Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { createLegacyClient } from '../support/legacy-client.ts'
import { openTestEnvironment, testAudit } from '../support/test-environment.ts'

const environment = openTestEnvironment()

async function aShop() {
  const account = await environment.openAccount()
  const { accountId } = account
  const owner = await openPerson(environment, { accountId, role: 'Owner' })
  const developer = await openPerson(environment, { accountId, role: 'Developer' })
  const { apiKey, apiKeyId } = expectData(await developer.browser.post('/keys', { name: 'Shop' }), 201)
  const pair = expectData(await developer.browser.post('/legacy-keys'), 201)
  const others = expectData(await owner.browser.post('/keys', { name: 'Warehouse' }), 201)
  const legacy = createLegacyClient(environment.url, { ...account, legacyKey: pair.key, legacySecret: pair.secret })
  return { account, accountId, owner, developer, apiKey, apiKeyId, pair, others, legacy }
}
type Shop = Awaited<ReturnType<typeof aShop>>

const exchange = (apiKey: string) => createClient(environment.url).post('/api/v1/auth/token', { apiKey })
const areTheirsValid = async ({ apiKey, legacy }: Shop): Promise<[boolean, boolean]> => [
  (await exchange(apiKey)).status === 200,
  (await legacy.call('/api/get-credits')).status === 200 &&
    !(await legacy.call('/api/get-credits')).text.startsWith('Could not verify'),
]
const isValid = async (apiKey: string): Promise<boolean> => (await exchange(apiKey)).status === 200

describe('The valid keys of a person', () => {
  test('are listed for Owners, without those of others and without revoked ones', async () => {
    const shop = await aShop()
    const { owner, developer, apiKeyId, apiKey, pair } = shop
    const { apiKeyId: old } = expectData(await developer.browser.post('/keys', { name: 'Old' }), 201)
    expectData(await developer.browser.delete(`/keys/${old}`))
    const { apiKeys, legacyKeys } = expectData(await owner.browser.get(`/people/${developer.userId}/keys`))
    assert.deepEqual(
      apiKeys.map((key: Json) => [key.apiKeyId, key.name, key.ending]),
      [[apiKeyId, 'Shop', apiKey.slice(-4)]],
    )
    assert.deepEqual(
      legacyKeys.map(({ key }: Json) => key),
      [pair.key],
    )
  })

  test('are not listed for other accounts', async () => {
    const [mine, theirs] = [await aShop(), await aShop()]
    const path = `/people/${theirs.developer.userId}/keys`
    expectError(await mine.owner.browser.get(path), 404, 'Person.NotFound')
  })
})

describe('A removed person', () => {
  test('takes their keys with them, unless the Owner keeps the keys', async () => {
    const shop = await aShop()
    assert.deepEqual(await areTheirsValid(shop), [true, true])
    expectData(await shop.owner.browser.delete(`/people/${shop.developer.userId}`))
    assert.deepEqual(await areTheirsValid(shop), [false, false])
    assert.equal(await isValid(shop.others.apiKey), true)
    const { accountId } = shop
    const acts = (await listAuditTrail(environment, { accountId, since: null })).slice(0, 3).toReversed()
    assert.deepEqual(
      acts.map(({ act, details }) => [act, details.name ?? details.key ?? details.email]),
      [
        ['person.remove', shop.developer.email],
        ['key.revoke', 'Shop'],
        ['legacy-key.revoke', shop.pair.key],
      ],
    )

    const kept = await aShop()
    expectData(await kept.owner.browser.delete(`/people/${kept.developer.userId}?revokeKeys=false`))
    assert.deepEqual(await areTheirsValid(kept), [true, true])
  })

  test('leaves no key behind that they create at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, developer } = await aShop()
      const [created, removed] = await Promise.all([
        developer.browser.post('/keys', { name: 'Last' }),
        owner.browser.delete(`/people/${developer.userId}`),
      ])
      expectData(removed)
      if (created.status === 201) assert.equal(await isValid(created.body.data.apiKey), false)
    }
  })

  test('loses only the keys of the account that removed them', async () => {
    const [mine, theirs] = [await aShop(), await aShop()]
    const command = { accountId: mine.accountId, userId: theirs.developer.userId, revokesKeys: true, by: null }
    const deps = { ...environment, audit: testAudit }
    await assert.rejects(removePerson(deps, command), { code: 'Person.NotFound' })
    await assert.rejects(changeRole(deps, { ...command, role: 'Packer' }), { code: 'Person.NotFound' })
    assert.deepEqual(await areTheirsValid(theirs), [true, true])
  })
})

describe('A person with another role', () => {
  test('keeps their keys if the role can manage keys, and otherwise if the Owner keeps them', async () => {
    const shop = await aShop()
    const move = (body: Json) => shop.owner.browser.patch(`/people/${shop.developer.userId}`, body)
    expectData(await move({ role: 'Manager' }))
    assert.deepEqual(await areTheirsValid(shop), [true, true])
    expectData(await move({ role: 'Packer', revokeKeys: false }))
    assert.deepEqual(await areTheirsValid(shop), [true, true])
    expectData(await move({ role: 'Developer' }))
    expectData(await move({ role: 'Packer' }))
    assert.deepEqual(await areTheirsValid(shop), [false, false])
    assert.equal(await isValid(shop.others.apiKey), true)
  })
})
