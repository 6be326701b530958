/** Tokens of Shopify's: an older app's own, and those that rotate once a merchant has let the app in. */
import assert from 'node:assert/strict'
import test, { after, before, describe } from 'node:test'
import { shopify } from '#adapters/stores/shopify/index.ts'
import type { Fields, StoreAccount } from '#adapters/stores/store.ts'
import { type OpenedPlay, openPlayedStore } from './played-store.ts'

describe('authorization by a shop at Shopify', () => {
  let opened: OpenedPlay
  before(async () => {
    opened = await openPlayedStore('shopify')
  })
  after(() => opened.close())
  const redirectUrl = 'https://waybill.example/console/stores/back'
  const state = 'a state of ours'

  /** Lets the app in as a merchant's browser does. @returns what it comes back with */
  async function letIn(account: StoreAccount): Promise<Fields> {
    const url = shopify.authorization?.start(account, { state, redirectUrl, codeVerifier: '' }) ?? ''
    const answer = await fetch(url, { redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '')
    assert.equal(`${back.origin}${back.pathname}`, redirectUrl)
    return Object.fromEntries(back.searchParams)
  }
  const finish = (query: Fields, account = opened.account) =>
    shopify.authorization?.finish(opened.deps, account, { query, redirectUrl, codeVerifier: '' })

  test('a token of an older app opens the shop', async () => {
    const { deps, account } = opened
    const accessToken = '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'
    assert.deepEqual(shopify.validateCredentials?.({ accessToken }), [])
    assert.equal(shopify.validateCredentials?.({ clientId: 'alone' }).length, 1)
    assert.equal((await shopify.connect(deps, { ...account, credentials: { accessToken } })).outcome, 'ok')
    const refused = await shopify.connect(deps, { ...account, credentials: { accessToken: 'shpat_other' } })
    assert.ok(refused.outcome === 'unavailable' && refused.reason === 'credentials', JSON.stringify(refused))
  })

  test('a merchant authorizes the app, and its refresh token rotates with each use', async () => {
    const { deps, account } = opened
    const finished = await finish(await letIn(account))
    assert.ok(finished?.outcome === 'ok' && finished.value.refreshToken, JSON.stringify(finished))
    let kept: Fields = { ...account.credentials, accessToken: 'shpat_of_before', ...finished.value }
    const spent = new Set<string>()
    // Nothing is kept of an access token, so each call gets another one.
    const tokens = {
      async get(
        _account: StoreAccount,
        fetch: (credentials: Fields) => Promise<{ token: string; credentials?: Fields }>,
      ) {
        spent.add(kept.refreshToken ?? '')
        const fresh = await fetch(kept)
        kept = { ...kept, ...fresh.credentials }
        return fresh.token
      },
      forget() {},
    }
    for (const _again of [1, 2, 3]) {
      assert.equal((await shopify.connect({ ...deps, tokens }, { ...account, credentials: kept })).outcome, 'ok')
    }
    assert.equal(spent.size, 3)
    const [first = ''] = spent
    kept = { ...kept, refreshToken: first }
    const outcome = await shopify.connect({ ...deps, tokens }, { ...account, credentials: kept })
    assert.ok(outcome.outcome === 'unavailable' && outcome.reason === 'credentials', JSON.stringify(outcome))
  })

  test('a callback with a wrong signature, of another shop, or a repeated one is rejected', async () => {
    const query = await letIn(opened.account)
    const refused = [
      await finish({ ...query, code: 'another' }),
      await finish({ ...query, hmac: '' }),
      await finish(query, { ...opened.account, baseUrl: 'https://other.myshopify.com' }),
    ]
    for (const outcome of refused) {
      assert.ok(outcome?.outcome === 'unavailable' && outcome.reason === 'credentials', JSON.stringify(outcome))
    }
    assert.equal((await finish(query))?.outcome, 'ok')
    assert.notEqual((await finish(query))?.outcome, 'ok')
  })
})
