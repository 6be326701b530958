import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import type { StoreAccount, WebhookRequest } from '#adapters/stores/store.ts'
import { eventually } from '../support/eventually.ts'
import type { Harness } from './harness.ts'

export function describeHooks(harness: Harness): void {
  const { store, hook, ping } = harness.under
  const { webhooks } = store
  if (!webhooks) return

  describe('webhooks', () => {
    if (hook) {
      const opened = () => ({
        ...harness.account,
        credentials: { ...harness.account.credentials, ...harness.under.hookCredentials },
      })
      const genuine = async () => {
        const order = await harness.read(harness.place())
        return { order, request: hook(opened(), order) }
      }

      test('a signed webhook names the order', async () => {
        const { order, request } = await genuine()
        const said = webhooks.verify(opened(), request)
        assert.ok(said?.orderIds.length === 1, JSON.stringify(said))
        assert.ok([order.externalId, order.parentId].includes(said.orderIds[0] ?? ''), JSON.stringify(said))
      })

      test('a webhook with a changed body, without a signature, or with another key is rejected', async () => {
        const { request } = await genuine()
        const changed = Buffer.from(request.body)
        changed[changed.length - 2] = (changed[changed.length - 2] ?? 0) ^ 1
        assert.equal(webhooks.verify(opened(), { ...request, body: changed }), null)
        assert.equal(webhooks.verify(opened(), { ...request, headers: {} }), null)
        const other = Object.fromEntries(Object.keys(opened().credentials).map((name) => [name, 'another']))
        assert.equal(webhooks.verify({ ...opened(), credentials: other }, request), null)
        assert.equal(webhooks.verify({ ...opened(), credentials: {} }, request), null)
      })

      test('a webhook without an order requests no sync', async () => {
        for (const body of ['{}', '[]', 'null', '"text"', '{"id":{}}']) {
          const said = webhooks.verify(opened(), hook(opened(), { externalId: '1', parentId: '1' }, body))
          assert.deepEqual(said?.orderIds ?? [], [], body)
        }
      })
    }

    if (ping) {
      test('a test webhook requests no sync', () => {
        assert.deepEqual(webhooks.verify(harness.account, ping)?.orderIds, [])
      })
    }

    const { subscribe, unsubscribe } = webhooks
    if (!subscribe) return
    test('a webhook is registered once, arrives after an order change, and stops after its removal', async () => {
      const heard: WebhookRequest[] = []
      const server = createServer(async (request, answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk)
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        )
        heard.push({ headers, body: Buffer.concat(chunks), url: `${base}${request.url}` })
        answer.end('ok')
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const subscribed = async (account: StoreAccount, url: string): Promise<StoreAccount> => {
        const outcome = await subscribe(harness.deps, account, url)
        assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
        const facts = { ...account.facts, ...outcome.value.facts }
        return { ...account, facts, credentials: { ...account.credentials, ...outcome.value.credentials } }
      }
      const naming = async (account: StoreAccount, url: string) => {
        const { externalId, parentId } = await harness.read(harness.place())
        return () =>
          heard.filter((request) => {
            const ids = request.url === url ? webhooks.verify(account, request)?.orderIds : []
            return ids?.some((id) => [externalId, parentId].includes(id))
          }).length
      }
      try {
        let account = harness.account
        for (const _again of [1, 2, 3]) account = await subscribed(account, `${base}/first`)
        const first = await naming(account, `${base}/first`)
        await eventually('the hook comes', () => first() > 0)
        assert.equal(first(), 1, 'registered once')
        if (!unsubscribe) return
        for (const _again of [1, 2]) assert.equal((await unsubscribe(harness.deps, account)).outcome, 'ok')
        const other = await subscribed(harness.account, `${base}/other`)
        const before = heard.filter(({ url }) => url === `${base}/first`).length
        const second = await naming(other, `${base}/other`)
        await eventually('the other comes', () => second() > 0)
        assert.equal(heard.filter(({ url }) => url === `${base}/first`).length, before)
      } finally {
        server.closeAllConnections()
        server.close()
      }
    })
  })
}
