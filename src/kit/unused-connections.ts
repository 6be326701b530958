/** Connections on which no request has come yet: browsers and proxies open some ahead of need. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type UnusedConnections = {
  /** Ends them, and each that is opened from now on. */
  end(): void
}

/** Node's `closeIdleConnections`, by which a server closes, leaves them open for as long as their clients keep them. */
export function watchUnusedConnections(server: Server): UnusedConnections {
  const unused = new Set<Socket>()
  let isEnding = false

  server.on('connection', (socket: Socket) => {
    // The server listens until its last hook has run.
    if (isEnding) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))

  return {
    end() {
      isEnding = true
      for (const socket of unused) socket.destroy()
    },
  }
}
