/** Errors are logged without personal data. All other conformance tests check their logs for the same. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAddress, anOrder } from '../support/client.ts'
import { openTestEnvironment } from '../support/test-environment.ts'
import { findLeak } from '../support/watched-log.ts'

describe('Log lines', { concurrency: 1 }, () => {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const environment = openTestEnvironment({ logStream, waitWindowMs: 500 })

  /** Makes the database reject rows. Its errors quote them. */
  async function refusing(table: string, condition: string, work: () => Promise<void>): Promise<void> {
    const { pool } = environment.db
    await pool.query(`alter table ${table} add constraint refused_by_test check (${condition}) not valid`)
    try {
      await work()
    } finally {
      await pool.query(`alter table ${table} drop constraint refused_by_test`)
    }
  }

  test('name the table and constraint of a failed statement, but contain no row data', async () => {
    const client = await environment.openClient()
    await refusing('orders', "to_address ->> 'zip' <> '99950-1717'", async () => {
      const answer = await client.post('/api/v1/orders', anOrder({ to: { zip: '99950-1717' } }))
      assert.equal(answer.status, 500)
    })
    const failed = lines.map((line) => JSON.parse(line)).find(({ err }) => err?.constraint === 'refused_by_test')
    assert.equal(failed.err.table, 'orders')
    assert.equal(failed.err.code, '23514')
    assert.ok(failed.err.stack)
    assert.doesNotMatch(lines.join('\n'), /99950-/)
  })

  test("contain no address if a carrier's response cannot be recorded", async () => {
    const client = await environment.openClient()
    const { order, shipmentRates } = await client.createOrderWithRates({ to: { city: 'Hidden Hollow' } })
    await refusing('labels', "content #>> '{to,city}' <> 'Hidden Hollow'", async () => {
      const [rate] = shipmentRates[0].rates
      await client.post(`/api/v1/shipments/${order.shipments[0].id}/labels`, { rate: { id: rate.id } })
    })
    const log = lines.join('\n')
    assert.match(log, /refused_by_test/)
    assert.doesNotMatch(log, /Hidden/)
  })

  test('of other tests are checked for addresses, keys, tokens and links', async () => {
    const client = await environment.openClient()
    const { label } = await client.buyLabel()
    const { apiKey, legacySecret } = client.account
    for (const text of [anAddress.street1, apiKey, legacySecret, client.token, label.labelPdfUrl]) {
      assert.notEqual(findLeak(`{"msg":"${text}"}`), null, text)
    }
  })
})
