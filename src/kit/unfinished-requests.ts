/** Holds down how many connections one client may keep open without ever sending a whole request. */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientOf } from '#kit/client-address.ts'

export type UnfinishedRequestOptions = {
  /** Connections of one client whose first request is not complete; 0: there is no limit. */
  maxPerClient: number
  /** Addresses that many clients share: proxies. */
  isShared(address: string): boolean
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Where a client has too many, the one that was opened first is closed: who sends what he has to is never that one. */
export function limitUnfinishedRequests(server: Server, { maxPerClient, isShared }: UnfinishedRequestOptions): void {
  if (maxPerClient === 0) return
  const unfinished = new Map<string, Set<Socket>>()

  /** Says of a connection that it is none of them any more. */
  const finishes = new WeakMap<Socket, () => void>()

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isShared(address)) return
    const client = clientOf(address)
    const sockets = unfinished.get(client) ?? new Set()
    unfinished.set(client, sockets)
    sockets.add(socket)
    const finish = () => {
      sockets.delete(socket)
      if (sockets.size === 0 && unfinished.get(client) === sockets) unfinished.delete(client)
    }
    finishes.set(socket, finish)
    socket.once('close', finish)
    const [oldest] = sockets
    if (sockets.size > maxPerClient) oldest?.destroy()
  })
  server.on('request', (request, response) => {
    const finish = finishes.get(request.socket)
    if (!finish) return
    finishes.delete(request.socket)
    if (!hasBody(request)) return finish()
    request.once('end', finish)
    response.once('finish', finish)
  })
}
