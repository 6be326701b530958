/**
 * What lies between one node and the database: connections go through it, and it can hold back what the database
 * answers, or make a statement fail on its way. See `statement-faults.ts` for the latter.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type StatementFaults, statementFaults } from './statement-faults.ts'

export type DatabaseProxy = {
  /** Where the node finds the database. */
  url: string
  /** From now on statements arrive, and no answer does. */
  holdAnswers(): void
  /** What was held back arrives, and what comes after it. */
  releaseAnswers(): void
  faults: StatementFaults
  close(): void
}

export async function runDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const faults = statementFaults()
  const answers = new Set<Socket>()
  let isHeld = false

  const server = createServer((node) => {
    const database = connect({ host: hostname, port: Number(port), noDelay: true })
    node.setNoDelay(true)
    answers.add(database)
    const statements = faults.filterOf(() => {
      node.destroy()
      database.destroy()
    })
    node.on('data', (bytes) => void database.write(statements.pass(bytes)))
    database.on('data', (bytes) => {
      statements.answered()
      node.write(bytes)
    })
    node.once('end', () => void database.end())
    database.once('end', () => void node.end())
    for (const [one, other] of [
      [node, database],
      [database, node],
    ] as const) {
      // How a connection breaks is told by its close.
      one.on('error', () => {})
      one.once('close', () => void other.destroy())
    }
    database.once('close', () => answers.delete(database))
    if (isHeld) database.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    holdAnswers() {
      isHeld = true
      for (const database of answers) database.pause()
    },
    releaseAnswers() {
      isHeld = false
      for (const database of answers) database.resume()
    },
    faults,
    close() {
      server.close()
      for (const database of answers) database.destroy()
    },
  }
}
