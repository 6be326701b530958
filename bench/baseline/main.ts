/**
 * The baseline: `node bench/baseline/main.ts <database> <connections> <simulator>`. The least that
 * could serve the same answers from the same PostgreSQL server: a bare Fastify without authentication
 * or validation, which believes what account it is told, and one prepared statement per transaction on tables of its own.
 */
import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import pg from 'pg'
import { orderRoutes } from './order-routes.ts'
import { purchaseRoutes } from './purchase-routes.ts'
import { tokenRoutes } from './token-routes.ts'

const [databaseUrl = '', connections = '', simulatorUrl = ''] = process.argv.slice(2)

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))
const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(connections), idleTimeoutMillis: 60_000 })

await pool.query(await readFile(new URL('schema.sql', import.meta.url), 'utf8'))

const app = Fastify({ keepAliveTimeout: 65_000 })
tokenRoutes(app, pool)
orderRoutes(app, pool)
await purchaseRoutes(app, pool, simulatorUrl)

const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`The baseline serves ${url}\n`)

process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
  process.exit(0)
})
