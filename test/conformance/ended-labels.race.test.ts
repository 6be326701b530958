/**
 * Clients at two nodes and operators end the same labels at the same moment, in every way that there is. However that
 * ends, a price is returned at most once, and exactly if the label's carrier returns it.
 */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { usps } from '#adapters/carriers/usps/index.ts'
import { connectCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { resolveLabel, resolveRefund } from '#domain/purchases/reconciling/resolve.ts'
import { type Client, createClient } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { buyRate, createRatedOrder, operatorDeps } from '../support/purchases.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment({ waitWindowMs: 20_000 })

type Ended = { state: string; returned: number; billed: number | null; ownsShipment: boolean; status: number }

/** The cancellation that decides about each label, and what the ledger returned. */
async function endsOf({ account: { accountId } }: Client): Promise<Ended[]> {
  const { rows } = await environment.db.pool.query<Ended>(
    `select (select c.state from cancellations c where c.account_id = l.account_id and c.label_id = l.id
             order by c.state = 'Refused', c.created_at limit 1) as state,
            p.owns_shipment as "ownsShipment", l.status,
            (select count(*)::integer from credit_transfers t
             where t.account_id = p.account_id and t.cause_id = p.id and t.act = 'refund') as returned,
            (select sum(case m.act when 'bill' then 1 else -1 end)::integer from credit_memos m
             where m.account_id = p.account_id and m.cause_id = p.id) as billed
     from labels l join purchases p on p.account_id = l.account_id and p.id = l.purchase_id
     where l.account_id = $1`,
    [accountId],
  )
  return rows
}

async function raceFor(client: Client, other: Client, name: string, count: number) {
  const { accountId } = client.account
  const by = { accountId, operator: 'Grace', reason: 'a race' }
  const labels = await Promise.all(
    Array.from({ length: count }, async () => {
      const { shipmentId, rate } = await createRatedOrder(client, name)
      return expectData(await buyRate(client, shipmentId, rate.id)).postageLabel.id as string
    }),
  )
  const cancel = (at: Client, labelId: string) => at.delete(`/api/v1/labels/${labelId}`)
  const decide = (labelId: string, decision: 'granted' | 'denied') =>
    resolveRefund(operatorDeps(environment), { ...by, labelId, decision })
  await Promise.all(
    labels.flatMap((labelId) => [
      cancel(client, labelId),
      cancel(other, labelId),
      resolveLabel(operatorDeps(environment), { ...by, labelId, found: 'voided' }),
      decide(labelId, 'granted'),
      cancel(client, labelId),
    ]),
  )
  await Promise.all(
    labels.flatMap((labelId) => [
      decide(labelId, 'granted'),
      decide(labelId, 'denied'),
      decide(labelId, 'granted'),
      cancel(other, labelId),
    ]),
  )
}

describe('A label that several people end at once', () => {
  for (const billing of ['prepaid', 'direct'] as const) {
    for (const name of ['Raced', 'Raced [void-requested]', 'Raced [void-rejected]']) {
      test(`returns a ${billing} price at most once: ${name}`, async () => {
        const account = await environment.openAccount({ credit: '500' })
        if (billing === 'direct') {
          const credentials = usps.sandboxCredentials ?? {}
          await connectCarrier(
            { ...deps(environment.db), seal: credentialSeal([Buffer.alloc(32, 7)]) },
            { ...account, carrier: usps, name: 'own', baseUrl: `${environment.simulatorUrl}/usps`, credentials },
          )
        }
        const node = await environment.startNode()
        try {
          const client = await createClient(environment.url).signIn(account)
          await raceFor(client, await createClient(node.url).signIn(account), name, 6)
          const ended = await endsOf(client)
          assert.equal(ended.length, 6)
          for (const { state, returned, billed, ownsShipment } of ended) {
            assert.equal(ownsShipment, state === null || state === 'Refused', state)
            const isReturned = state === 'Accepted'
            assert.equal(returned, billing === 'prepaid' && isReturned ? 1 : 0, state)
            if (billing === 'direct') assert.equal(billed, isReturned ? 0 : 1, state)
          }
          assert.deepEqual(await checkBooks(environment), [])
        } finally {
          await node.close()
        }
      })
    }
  }
})
