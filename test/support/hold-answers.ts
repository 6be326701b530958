/** A way to PostgreSQL on which the answer to one statement, and all that follow it on its connection, are held back. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type HoldingProxy = {
  /** Where the database is reached through it. */
  url: string
  /** How many connections are held. */
  held(): number
  /** What was held back arrives, and nothing is held from now on. */
  release(): void
  close(): void
}

/** @param statement the name of the prepared statement whose answers are held back */
export async function holdAnswersTo(statement: string, databaseUrl: string): Promise<HoldingProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const held = new Set<Socket>()
  let isHolding = true
  const server = createServer((node) => {
    const database = connect({ host: hostname, port: Number(port) })
    for (const socket of [node, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        node.destroy()
        database.destroy()
      })
    }
    node.on('data', (bytes) => {
      if (isHolding && bytes.includes(statement)) {
        database.pause()
        held.add(database)
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => void node.write(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    held: () => held.size,
    release() {
      isHolding = false
      for (const database of held) database.resume()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
