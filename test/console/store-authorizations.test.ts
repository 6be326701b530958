import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { aPassword, openPerson } from '../support/browser.ts'
import type { Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { fakeStore } from '../support/fake-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const shop = fakeStore({
  authorization: {
    start: ({ baseUrl }, { state, redirectUrl }) =>
      `${baseUrl}/authorize?${new URLSearchParams({ state, redirect_uri: redirectUrl })}`,
    finish: async (_deps, _account, { query }) =>
      query.code === 'right'
        ? { outcome: 'ok', value: { refreshToken: 'from the code' } }
        : { outcome: 'rejected', storeCode: null, storeText: 'The owner said no' },
  },
})
const without = fakeStore({ kind: 'squarespace', name: 'Another' })
const environment = openTestEnvironment({ knownStores: [shop, without] })

async function aManager() {
  const { accountId } = await environment.openAccount()
  const { browser: manager, email } = await openPerson(environment, { accountId, role: 'Manager' })
  const start = (changes: object = {}) =>
    manager.post('/stores/authorizations', {
      kind: 'generic',
      name: null,
      baseUrl: 'https://shop.example',
      credentials: { apiKey: 'app' },
      parcel: { weight: 2 },
      warehouseId: null,
      subAccountId: null,
      ...changes,
    })
  const finish = (query: Json) => manager.post('/stores/authorizations/finish', { query })
  return { manager, email, start, finish }
}

const stateOf = (url: string): string => new URL(url).searchParams.get('state') ?? ''

describe('A shop that authorizes Waybill on its own page', () => {
  test('is connected once, by the parameters of the redirect', async () => {
    const { manager, start, finish } = await aManager()
    const { kinds } = expectData(await manager.get('/stores'))
    assert.deepEqual(
      kinds.map(({ hasOwnPage }: Json) => hasOwnPage),
      [true, false],
    )
    const { url } = expectData(await start(), 201)
    assert.ok(url.startsWith('https://shop.example/authorize?'))
    assert.match(new URL(url).searchParams.get('redirect_uri') ?? '', /\/console\/stores\/authorized$/)
    const query = { state: stateOf(url), code: 'right', shop: 'shop.example' }
    const { storeId, name } = expectData(await finish(query), 201)
    assert.equal(name, 'Corner Shop')
    const { stores } = expectData(await manager.get('/stores'))
    assert.deepEqual(
      stores.map((one: Json) => [one.storeId, one.parcel.weight]),
      [[storeId, 2]],
    )
    expectError(await finish(query), 409, 'Store.NotBegun')
  })

  test('is not connected after a denial, in another session, or for a store without such a page', async () => {
    const { manager, email, start, finish } = await aManager()
    const { url } = expectData(await start(), 201)
    const query = { state: stateOf(url), code: 'wrong' }
    const { metaData } = expectError(await finish(query), 422, 'Store.NotAccepted')
    assert.equal(metaData.finding, 'Fake store rejected the connection: The owner said no.')

    const again = expectData(await start(), 201)
    expectData(await manager.signIn(email, aPassword))
    expectError(await finish({ state: stateOf(again.url), code: 'right' }), 409, 'Store.NotBegun')
    expectError(await finish({}), 409, 'Store.NotBegun')
    expectError(await start({ kind: 'squarespace' }), 422, 'Validation.KindInvalid')
    expectError(await start({ baseUrl: 'https://10.0.0.1' }), 422, 'Validation.BaseUrlInvalid')
    assert.deepEqual(expectData(await manager.get('/stores')).stores, [])
  })
})
