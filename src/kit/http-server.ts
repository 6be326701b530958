/** More than one address of a server: `localhost` is two of them on most machines. */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import {
  type IncomingMessage,
  METHODS,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { createServer, type Server as Listener, type Socket } from 'node:net'
import { clientOf } from '#kit/ip-address.ts'

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

/** Holds down how many connections one client may keep open without ever sending a whole request. */

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

/** What is answered to requests that Node's HTTP parser ends before there is one. */

/** An answer but for its status. */
export type UnparsedResponse = { headers: OutgoingHttpHeaders; body: string }

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers what the parser cannot read, and closes its connection: where the next request would begin is not known. */
export function respondToUnparsed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { headers, body }: UnparsedResponse,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

/** For the event `checkExpectation`: answers 417 to whoever expects anything but to be told to go on. */
export const rejectExpectation =
  (answer: () => UnparsedResponse) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    const { headers, body } = answer()
    response.writeHead(417, { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }).end(body)
  }

/** Connections on which no request has come yet: browsers and proxies open some ahead of need. */

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

export type LastResponses = ReturnType<typeof createLastResponses>

/**
 * Of a server that closes: a connection that is busy then would hold up the end for as long as its client keeps it.
 * Until then its answers are as any; no hook has to look at each of them.
 */
export function createLastResponses() {
  class Answer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {}
  let areBegun = false
  return {
    /** The class of the server's answers. */
    Answer,
    /** From now on each answer tells its client that the connection is kept no more, and is the last on it. */
    begin() {
      areBegun = true
      Answer.prototype.writeHead = new Proxy(Answer.prototype.writeHead, {
        apply(writeHead, answer: Answer, args) {
          answer.shouldKeepAlive = false
          return Reflect.apply(writeHead, answer, args)
        },
      })
    },
    /** Whether a connection has to be ended behind its answer: the head of that may have been on its way before. */
    areBegun: () => areBegun,
  }
}

/** All that the HTTP parser reads and hands on, so that a method which a path lacks is refused there, and not unknown. */
export const httpMethods: readonly string[] = METHODS.filter((method) => method !== 'CONNECT')
