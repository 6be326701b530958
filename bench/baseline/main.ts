/**
 * The baseline: `node bench/baseline/main.ts <database> <connections> <account> <simulator>`. The least that
 * could serve the same answers from the same PostgreSQL server: a bare Fastify without authentication
 * or validation, and one prepared statement per transaction on tables of its own.
 */
import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import pg from 'pg'
import { orderRoutes } from './order-routes.ts'
import { purchaseRoutes } from './purchase-routes.ts'
import { tokenRoutes } from './token-routes.ts'

const [databaseUrl = '', connections = '', accountId = '', simulatorUrl = ''] = process.argv.slice(2)

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))
const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(connections), idleTimeoutMillis: 60_000 })

await pool.query(await readFile(new URL('schema.sql', import.meta.url), 'utf8'))
await pool.query('insert into baseline.api_keys select * from public.api_keys where account_id = $1::uuid', [accountId])
await pool.query(
  'insert into baseline.credit_balances select * from public.credit_balances where account_id = $1::uuid',
  [accountId],
)
await pool.query('insert into baseline.order_totals values ($1::uuid, 2000)', [accountId])

const app = Fastify({ keepAliveTimeout: 65_000 })
tokenRoutes(app, pool)
orderRoutes(app, pool, accountId)
await purchaseRoutes(app, pool, accountId, simulatorUrl)

const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`The baseline serves ${url}\n`)

process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
  process.exit(0)
})
