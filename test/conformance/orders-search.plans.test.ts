import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { listOrders } from '#domain/orders/list/list-orders.ts'
import type { ReadLimits, Statement } from '#kit/postgres.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

type Asked = { statement: Statement; plan: 'generic' | 'custom' | undefined }

/** Returns the search statement and how it is planned. */
async function searchFor(search: string): Promise<Asked> {
  const { accountId } = await environment.openAccount()
  const asked: Asked[] = []
  const db = {
    ...environment.db,
    async readWithin<Row>({ plan }: ReadLimits, statement: Statement): Promise<Row[]> {
      asked.push({ statement, plan })
      return []
    },
  }
  const filter = { subAccountId: null, statuses: null, sources: null, from: null, until: null }
  await listOrders({ db }, { accountId, ...filter, search, newestFirst: true, pageNumber: 1, pageSize: 25 })
  const [only] = asked
  assert.ok(only)
  return only
}

describe('a plan is cached only if the trigram index can look up the search text', () => {
  for (const [search, plan] of [
    ['Chicago', 'generic'],
    ['60601', 'generic'],
    ['9400 1234 5678', 'generic'],
    ['漢字山', 'generic'],
    ['ca', 'custom'],
    ['a b', 'custom'],
    ['漢', 'custom'],
    ['%_-', 'custom'],
  ] as const) {
    test(search, async () => assert.equal((await searchFor(search)).plan, plan))
  }
})

for (const search of ['Chicago', 'ca']) {
  test(`a search for ${search} looks up pending changes with a hash, however few are expected`, async () => {
    const { text } = (await searchFor(search)).statement
    const { rows } = await environment.db.pool.query(`explain (generic_plan) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(plan, /hashed SubPlan/)
    assert.doesNotMatch(plan, /Anti Join/)
  })
}
