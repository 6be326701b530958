import assert from 'node:assert/strict'
import test, { before, describe } from 'node:test'
import { purgeJobs } from '#app/personal-data.ts'
import { maxPortion, type PurgeJob, purge } from '#kit/purge.ts'
import { anOrder, type Client } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { runPurge } from '../support/run-purge.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

/** More than one portion. */
const many = maxPortion + 10
const past = `now() - interval '100 days'`

/** SQL that inserts this many copies of a row, each with its own values for some columns. */
const copies = (table: string, row: string, values: string): string =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${values}))).*
   from (${row}) one, generate_series(1, ${many}) n`

const newRow = (table: string, values: string): string =>
  `select (jsonb_populate_record(null::${table}, jsonb_build_object(${values}))).*`

/** By purge job: its table, and the statements that add `many` expired rows to the account `$1`. */
const jobs: Readonly<Record<string, { table: string; add: string[] }>> = {
  'expire-rates': {
    table: 'rates',
    add: [
      copies(
        'rates',
        'select * from rates where account_id = $1 limit 1',
        `'id', gen_random_uuid(), 'usable_until', ${past}`,
      ),
    ],
  },
  'expire-idempotency-keys': {
    table: 'idempotency_keys',
    add: [
      copies(
        'idempotency_keys',
        'select * from idempotency_keys where account_id = $1 limit 1',
        `'key', 'key ' || n, 'created_at', ${past}`,
      ),
    ],
  },
  'delete-old-print-jobs': {
    table: 'print_jobs',
    add: [
      copies(
        'print_jobs',
        newRow('print_jobs', `'account_id', $1::uuid, 'format', 'PDF', 'user_id', $1::uuid, 'state', 'Sent'`),
        `'id', gen_random_uuid(), 'created_at', ${past}`,
      ),
    ],
  },
  'delete-ended-authorizations': {
    table: 'store_authorizations',
    add: [
      copies(
        'store_authorizations',
        newRow('store_authorizations', `'account_id', $1::uuid, 'session_id', $1::uuid, 'command', '\\x00'`),
        `'state', sha256(n::text::bytea), 'expires_at', ${past}`,
      ),
    ],
  },
  'delete-old-order-checks': {
    table: 'order_address_checks',
    add: [
      copies(
        'order_address_checks',
        newRow('order_address_checks', `'account_id', $1::uuid, 'attempts', 0, 'result', '{}'::jsonb`),
        `'order_id', gen_random_uuid(), 'checked_at', ${past}`,
      ),
    ],
  },
  'delete-ended-drafts': {
    table: 'replaced_shipments',
    add: [
      copies(
        'shipments',
        'select * from shipments where account_id = $1 limit 1',
        `'id', gen_random_uuid(), 'position', 1000 + n`,
      ),
      `insert into replaced_shipments select account_id, id, order_id, '{}', '{}', ${past} from shipments
       where account_id = $1 and position > 1000`,
    ],
  },
}

describe('A purge job', () => {
  let client: Client
  before(async () => {
    client = await environment.openClient()
    await client.createOrderWithRates()
    await client.post('/api/v1/orders', anOrder(), { 'idempotency-key': 'first' })
    await environment.db.pool.query(`
      create function refuse_many() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > ${maxPortion} then raise exception 'too many rows at once'; end if;
        return null;
      end $$`)
  })

  for (const [name, { table, add }] of Object.entries(jobs)) {
    test(`deletes all expired ${table.replace('_', ' ')}, in portions`, async () => {
      const { pool } = environment.db
      for (const text of add) await pool.query(text, [client.account.accountId])
      await pool.query(`create trigger refuse_many after delete on ${table} referencing old table as gone
                        for each statement execute function refuse_many()`)
      const count = async () =>
        (
          await pool.query(`select count(*)::int as count from ${table} where account_id = $1`, [
            client.account.accountId,
          ])
        ).rows[0].count
      const all = await count()
      assert.ok(all >= many, `${all} rows`)
      await runPurge(environment, name)
      assert.equal(await count(), all - many)
    })
  }

  test('leaves a row that is locked for later, and waits for nobody', async () => {
    const { pool } = environment.db
    const { accountId } = client.account
    for (const text of jobs['expire-rates']?.add ?? []) await pool.query(text, [accountId])
    const holder = await pool.connect()
    const expired = `from rates where account_id = '${accountId}' and usable_until < ${past} + interval '1 day'`
    try {
      await holder.query(`begin; select ${expired} limit 1 for update`)
      await runPurge(environment, 'expire-rates')
      const { rows } = await pool.query(`select count(*)::int as count ${expired}`)
      assert.equal(rows[0].count, 1)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })

  test('continues as another job if it takes too long', async () => {
    const { db, clock } = environment
    for (const text of jobs['expire-rates']?.add ?? []) await db.pool.query(text, [client.account.accountId])
    await purge({ db, clock }, 'expire-rates', purgeJobs['expire-rates'] as PurgeJob, 0)
    await eventually('the next job has deleted the rest', async () => {
      const { rows } = await db.pool.query(`select from rates where usable_until < now() - interval '50 days' limit 1`)
      return rows.length === 0
    })
  })
})
