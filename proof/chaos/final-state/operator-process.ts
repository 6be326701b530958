/**
 * The operator in a process of their own, into which a mutant is preloaded as into the nodes. Each message starts one
 * round; the answer is null, or what went wrong in it.
 */
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { readSales } from '../cluster/run-carriers.ts'
import { createOperator } from './operator.ts'

const [databaseUrl = '', carriersUrl = '', startsAt = ''] = process.argv.slice(2)

const db = openDatabase({ url: databaseUrl, maxConnections: 3, log: silentLog, applicationName: 'chaos operator' })
const carriers = { url: carriersUrl, sales: () => readSales(carriersUrl) }
const act = createOperator({ db, carriers, startsAt: Number(startsAt) })

process.on('message', async () => {
  const failure = await act().then(
    () => null,
    (error: unknown) => String(error instanceof Error ? error.stack : error),
  )
  process.send?.({ failure })
})
