/** More than one address of a server: `localhost` is two of them on most machines. */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, type Server as Listener, type Socket } from 'node:net'

/** The addresses that the name has on this machine. */
export const addressesOf = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

export type FurtherAddresses = {
  /** Has the server answer there too, where this machine has the address: a name may have one of a kind that it lacks. */
  listen(port: number, host: string): Promise<void>
  /** Listens there no more. @returns once the connections that came that way have ended */
  close(): Promise<void>
}

/**
 * Connections from elsewhere become the server's own, so that whatever bounds, counts and ends its connections does so with
 * these. A second HTTP server would need all of that once more.
 */
export function addFurtherAddresses(server: Server): FurtherAddresses {
  const listeners: Listener[] = []
  return {
    async listen(port, host) {
      const listener = createServer((socket: Socket) => void server.emit('connection', socket))
      listener.listen({ port, host })
      try {
        await once(listener, 'listening')
        listeners.push(listener)
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code)) throw error
      }
    },
    async close() {
      await Promise.all(listeners.map((listener) => new Promise((resolve) => listener.close(resolve))))
    },
  }
}
