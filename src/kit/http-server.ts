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
import { createServer, Server as Listener, type Socket } from 'node:net'
import { startStopwatch } from '#kit/clock.ts'
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
type AnswerUnparsed = (status: number) => UnparsedResponse

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Responds to a malformed request and closes its connection, because the start of the next request is unknown. */
export function respondToUnparsed(error: NodeJS.ErrnoException, socket: Socket, answer: AnswerUnparsed): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const { headers, body } = answer(status)
  const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

/**
 * Returns 417 for anything but `Expect: 100-continue`. Requests with that reach the server before their bodies, so that a
 * response that the headers decide is the only one (RFC 9110, 10.1.1). `writeContinue` requests the body. Without it, Node
 * closes the connection after the response.
 */
export function handleExpectations(server: Server, answer: AnswerUnparsed): void {
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const { headers, body } = answer(417)
    response.writeHead(417, { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }).end(body)
  })
}

/** The part of an unread body that the server receives after its response. */
const maxDiscardedBytes = 16 * 1024 * 1024

/**
 * Receives the rest of a body that is not needed. If the connection was closed at once, the system would reset it, and a
 * client that still sends would lose the response (RFC 9112, 9.6). The request's time limit applies.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete) return
  let bytes = 0
  request.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > maxDiscardedBytes) request.socket.destroy()
  })
}

/* The end of a server. No connection that was accepted ends before its request is answered. */

/** How long a new connection may take to send its first request, after which it counts as unused. */
const firstRequestWithinMs = 1_000

export type UnusedConnections = {
  /** Closes them, and new ones after the time for their first request. No connection may be accepted after this. */
  end(): void
}

/**
 * Tracks connections without a request. Browsers and proxies open some in advance, and Node's `closeIdleConnections`
 * leaves them open for as long as their clients keep them.
 */
export function watchUnusedConnections(server: Server): UnusedConnections {
  const unused = new Map<Socket, () => number>()
  server.on('connection', (socket: Socket) => {
    unused.set(socket, startStopwatch())
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))

  return {
    end() {
      for (const [socket, ageMs] of unused) {
        const timer = setTimeout(
          () => unused.has(socket) && socket.destroy(),
          Math.max(0, firstRequestWithinMs - ageMs()),
        )
        socket.once('close', () => clearTimeout(timer))
      }
    },
  }
}

/** A turn of the event loop in which nothing happens is shorter. A busy server may have none, so the limit grows. */
const idleTurnMs = 0.05
const idleTurnDoublesMs = 250
const acceptWithinMs = 5_000

/**
 * Accepts the connections that the kernel has already accepted, then stops listening. Closing the server resets the ones
 * that still wait, and a proxy cannot repeat a POST on a connection that was reset. Node accepts one connection of an
 * address in each turn of its event loop, and connections that arrive later in the turn wait for the next one. The
 * server therefore stops in the turn in which nothing has happened. A connection that arrives in its last microseconds
 * is still reset: TCP has no way to stop without this.
 *
 * @returns after the server has stopped listening; `closed` resolves when all connections have ended
 */
export function stopListening(server: Server, further: FurtherAddresses): Promise<{ closed: Promise<unknown> }> {
  const elapsedMs = startStopwatch()
  let isIdle = false
  let turnBeganMs = 0
  const note = () => {
    isIdle = false
  }
  server.on('connection', note)
  return new Promise((resolve) => {
    const endTurn = () => {
      const nowMs = elapsedMs()
      const maxTurnMs = idleTurnMs * 2 ** (nowMs / idleTurnDoublesMs)
      if ((isIdle && nowMs - turnBeganMs < maxTurnMs) || nowMs > acceptWithinMs) {
        // The server's own `close` first looks through all connections.
        const closed = new Promise((end) => Listener.prototype.close.call(server, end))
        const allClosed = Promise.all([closed, further.close()])
        server.closeIdleConnections()
        server.off('connection', note)
        return resolve({ closed: allClosed })
      }
      isIdle = true
      turnBeganMs = nowMs
      setImmediate(endTurn)
    }
    setImmediate(endTurn)
  })
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
      if (areBegun) return
      areBegun = true
      Answer.prototype.writeHead = new Proxy(Answer.prototype.writeHead, {
        apply(writeHead, answer: Answer, args) {
          answer.shouldKeepAlive = false
          return Reflect.apply(writeHead, answer, args)
        },
      })
    },
  }
}

/** All methods that the HTTP parser accepts, so that a path rejects a method that it lacks with 405. */
export const httpMethods: readonly string[] = METHODS.filter((method) => method !== 'CONNECT')
