/** A proxy between a node and PostgreSQL, through which a test sees all bytes. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection on its way through. */
export type Passing = {
  /** The side of PostgreSQL: while it is paused no answer arrives. */
  database: Socket
  /** Breaks the connection for both sides. */
  cut(): void
}

/** Handles the bytes of one connection. */
export type Passage = {
  /** @returns what is sent in their place */
  toDatabase(bytes: Buffer): Uint8Array
  toNode?(bytes: Buffer): void
}

export type DatabaseProxy = {
  /** The database's URL through the proxy. */
  url: string
  close(): void
}

/** @param pass is asked for each connection; `Passing` is the same one until it closes */
export async function openDatabaseProxy(
  databaseUrl: string,
  pass: (passing: Passing) => Passage,
): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Passing>()

  const server = createServer((node) => {
    const database = connect({ host: hostname, port: Number(port), noDelay: true })
    node.setNoDelay(true)
    const passing: Passing = {
      database,
      cut() {
        node.destroy()
        database.destroy()
      },
    }
    open.add(passing)
    const passage = pass(passing)
    node.on('data', (bytes) => void database.write(passage.toDatabase(bytes)))
    database.on('data', (bytes) => {
      passage.toNode?.(bytes)
      node.write(bytes)
    })
    node.once('end', () => void database.end())
    database.once('end', () => void node.end())
    for (const socket of [node, database]) {
      // How a connection breaks is told by its close.
      socket.on('error', () => {})
      socket.once('close', passing.cut)
    }
    database.once('close', () => open.delete(passing))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    close() {
      server.close()
      for (const { cut } of open) cut()
    },
  }
}
