/**
 * Additional behavior of Node's HTTP server: more addresses, limits for connections, responses to malformed requests,
 * and a clean end.
 */
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

/** The addresses of a host name on this machine. `localhost` usually has two. */
export const addressesOf = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

export type FurtherAddresses = {
  /**
   * Also listens on this address, if the machine has it: a name can have an address of a kind that the machine lacks.
   */
  listen(port: number, host: string): Promise<void>
  /** Stops listening there. @returns after the connections from there have ended */
  close(): Promise<void>
}

/**
 * Connections from additional addresses become the server's own, so that its limits, counts and shutdown include them.
 * A second HTTP server would need all of that again.
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

/* Limits how many connections a client can keep open without sending a complete request. */

export type UnfinishedRequestOptions = {
  /** The maximum number of a client's connections whose first request is incomplete; 0: no limit. */
  maxPerClient: number
  /** Whether many clients share the address, as with proxies. */
  isShared(address: string): boolean
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** If a client has too many, its oldest one is closed, which is never a client that sends its request. */
export function limitUnfinishedRequests(server: Server, { maxPerClient, isShared }: UnfinishedRequestOptions): void {
  if (maxPerClient === 0) return
  const unfinished = new Map<string, Set<Socket>>()

  /** By connection, a function that no longer counts it as unfinished. */
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

/* Responses to requests that Node's HTTP parser rejects. */

/** A response without its status. */
export type UnparsedResponse = { headers: OutgoingHttpHeaders; body: string }

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Responds to a malformed request and closes its connection, because the start of the next request is unknown. */
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

/** Handles the event `checkExpectation`: returns 417 for anything but `100-continue`. */
export const rejectExpectation =
  (answer: () => UnparsedResponse) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    const { headers, body } = answer()
    response.writeHead(417, { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }).end(body)
  }

/* Connections without a request. Browsers and proxies open some in advance. */

export type UnusedConnections = {
  /** Closes them, and each one that is opened later. */
  end(): void
}

/**
 * Tracks connections without a request. Node's `closeIdleConnections` leaves them open for as long as their clients
 * keep them.
 */
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
 * The responses of a server that is closing. A busy connection would delay the end for as long as its client keeps it.
 * Until then, responses need no hook.
 */
export function createLastResponses() {
  class Answer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {}
  let areBegun = false
  return {
    /** The class of the server's responses. */
    Answer,
    /** From now on, each response is the last one on its connection, and its headers announce that. */
    begin() {
      areBegun = true
      Answer.prototype.writeHead = new Proxy(Answer.prototype.writeHead, {
        apply(writeHead, answer: Answer, args) {
          answer.shouldKeepAlive = false
          return Reflect.apply(writeHead, answer, args)
        },
      })
    },
    /** Whether a connection must be closed after its response, whose headers may have been sent earlier. */
    areBegun: () => areBegun,
  }
}

/** All methods that the HTTP parser accepts, so that a path rejects a method that it lacks with 405. */
export const httpMethods: readonly string[] = METHODS.filter((method) => method !== 'CONNECT')
