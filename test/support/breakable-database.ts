/** A way to PostgreSQL that can be gone, and on which the answer to a statement can get lost with its connection. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export type BreakableDatabase = {
  /** The database's URL through the proxy. */
  url: string
  /** From now on every connection is broken and none can be made. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** The next statement of that name is done, to the end of its transaction; then the connection breaks instead of an answer. */
  loseAnswerTo(statement: string): void
  /** The next statement of that name is done, and neither its answer nor anything else comes back on its connection. */
  silence(statement: string): void
  /**
   * The connection breaks for the next client that sends a statement of that name. The statement stays in flight, as on
   * a stalled network.
   *
   * @returns has it arrive, and waits until it is done
   */
  holdBack(statement: string): () => Promise<void>
  close(): Promise<void>
}

/** The server's message that it is ready for what comes next, and that no transaction is open. */
const outsideTransaction = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

export async function breakableDatabase(databaseUrl: string): Promise<BreakableDatabase> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let lost: string | null = null
  let silenced: string | null = null
  let held: { statement: string; arrive: (() => Promise<void>) | null } | null = null

  const accept = (node: Socket) => {
    const database = connect({ host: hostname, port: Number(port) })
    let isLost = false
    let isHeld = false
    let isSilent = false
    for (const socket of [node, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        node.destroy()
        if (!isHeld) database.destroy()
      })
    }
    node.on('data', (bytes) => {
      if (held !== null && held.arrive === null && bytes.includes(held.statement)) {
        isHeld = true
        held.arrive = async () => {
          const done = once(database, 'data')
          database.write(bytes)
          await done
          database.destroy()
        }
        node.destroy()
        return
      }
      if (silenced !== null && bytes.includes(silenced)) {
        silenced = null
        isSilent = true
      }
      if (lost !== null && bytes.includes(lost)) {
        lost = null
        isLost = true
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (isHeld || isSilent) return
      if (!isLost) node.write(bytes)
      else if (bytes.includes(outsideTransaction)) node.destroy()
    })
  }
  const listen = async (at: number): Promise<Server> => {
    const server = createServer(accept).listen(at, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server: Server | null = await listen(0)
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  const goAway = async () => {
    const closed = server && once(server.close(), 'close')
    for (const socket of sockets) socket.destroy()
    await closed
    server = null
  }
  return {
    url: url.href,
    goAway,
    async comeBack() {
      server = await listen(Number(url.port))
    },
    loseAnswerTo(statement) {
      lost = statement
    },
    silence(statement) {
      silenced = statement
    },
    holdBack(statement) {
      const holding: NonNullable<typeof held> = { statement, arrive: null }
      held = holding
      return async () => {
        if (!holding.arrive) throw new Error(`${statement} was not asked`)
        await holding.arrive()
      }
    },
    close: goAway,
  }
}
