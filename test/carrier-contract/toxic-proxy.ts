/**
 * A proxy between an adapter and the simulator, in the manner of Toxiproxy: it passes calls on, or does to
 * them what networks and broken servers do. It keeps every request that went through.
 */
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutgoingHttp, type OutgoingHttp, type OutgoingHttpOptions } from '#kit/http.ts'

/**
 * `hang` reads the request and never answers; `cut` breaks the connection instead of answering;
 * `cut once` only the first time. The others answer what no carrier means.
 */
export type Toxic = 'hang' | 'cut' | 'cut once' | 'garbage' | 'oversized' | 'server error' | 'redirect' | 'empty'

/** An answer that somebody in between gives, after the carrier was asked where it is passed on. */
export type SpokenAnswer = { status: number; contentType: string; body: string; passOn: boolean }

/** The carrier's own response with another coding, real or claimed, or with another status. */
export type RecodedAnswer = { contentEncoding: string; recode(body: Buffer): Buffer; status?: number }

export type SentRequest = {
  call: string
  /** The first part of the path, which is the carrier at the simulator. */
  carrier: string
  method: string
  /** Below the carrier's base address, query included. */
  path: string
  headers: Record<string, string>
  body: string
  /** The response of the carrier. Null: it was corrupted or lost. */
  answer: { status: number; contentType: string; body: Buffer } | null
}

export type ToxicProxy = {
  url: string
  sent: SentRequest[]
  /** Spoils every call of that name until the proxy is reset. */
  addToxic(call: string, toxic: Toxic | SpokenAnswer | RecodedAnswer): void
  /**
   * Gives up every call of that name soon, and not after the seconds that its carrier gets. A call that a slow machine has
   * not sent by then is tried again with more time.
   */
  shortenDeadline(call: string): void
  /** As `shortenDeadline`, but gives up calls that were not sent, too. */
  shortenUnsent(call: string): void
  /** Passes all calls on again, and breaks the connections that hang. */
  reset(): void
  /** The product's own transport, over which a shortened call is given up soon. */
  http(options?: OutgoingHttpOptions): OutgoingHttp
  close(): Promise<void>
}

const callHeader = 'x-proxy-call'
const shortDeadlineMs = 300
const maxResponseBytes = 256 * 1024

export async function startToxicProxy(simulatorUrl: string): Promise<ToxicProxy> {
  const sent: SentRequest[] = []
  const toxics = new Map<string, Toxic | SpokenAnswer | RecodedAnswer>()
  const shortened = new Map<string, { isUnsentRepeated: boolean }>()
  const hanging = new Set<ServerResponse>()
  const transports: OutgoingHttp[] = []

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { [callHeader]: name = '', host: _host, connection: _connection, ...headers } = incoming.headers
    const call = String(name)
    const [, carrier = '', path = ''] = /^\/([a-z]+)(.*)$/.exec(incoming.url ?? '') ?? []
    const body = Buffer.concat(chunks)
    const observed: SentRequest = {
      call,
      carrier,
      method: incoming.method ?? '',
      path,
      headers: plain(headers),
      body: body.toString(),
      answer: null,
    }
    sent.push(observed)
    const toxic = toxics.get(call)
    if (toxic === 'cut once') toxics.delete(call)
    if (typeof toxic === 'object' && 'recode' in toxic) {
      forward(simulatorUrl, incoming.url ?? '', observed, body, outgoing, toxic)
    } else if (typeof toxic === 'object') {
      const { status, contentType, body: carrierTexts, passOn } = toxic
      if (passOn) await passedOn(simulatorUrl, incoming.url ?? '', observed, body)
      outgoing.writeHead(status, { 'content-type': contentType }).end(carrierTexts)
    } else if (toxic === 'hang') hanging.add(outgoing)
    else if (toxic) applyToxic(outgoing, toxic)
    else forward(simulatorUrl, incoming.url ?? '', observed, body, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    addToxic: (call, toxic) => void toxics.set(call, toxic),
    shortenDeadline: (call) => void shortened.set(call, { isUnsentRepeated: true }),
    shortenUnsent: (call) => void shortened.set(call, { isUnsentRepeated: false }),
    reset() {
      toxics.clear()
      shortened.clear()
      for (const outgoing of hanging) outgoing.destroy()
      hanging.clear()
    },
    http(options = {}) {
      const inner = createOutgoingHttp({ maxResponseBytes, ...options })
      transports.push(inner)
      return {
        async send({ deadlineMs: ample, ...request }) {
          const headers = { ...request.headers, [callHeader]: request.call }
          const terms = shortened.get(request.call)
          for (let deadlineMs = terms ? shortDeadlineMs : ample; ; deadlineMs *= 2) {
            const result = await inner.send({ ...request, headers, deadlineMs })
            const isLate = !result.ok && result.failure.reason === 'timeout' && !result.failure.sent
            if (!isLate || !terms?.isUnsentRepeated || deadlineMs >= ample) return result
          }
        },
        close: () => inner.close(),
      }
    },
    async close() {
      server.closeAllConnections()
      await Promise.all(transports.map((transport) => transport.close()))
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function plain(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

function forward(
  simulatorUrl: string,
  url: string,
  observed: SentRequest,
  body: Buffer,
  outgoing: ServerResponse,
  recoded: RecodedAnswer | null = null,
) {
  const { method, headers } = observed
  const passedOn = httpRequest(`${simulatorUrl}${url}`, { method, headers }, async (answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    const status = answer.statusCode ?? 502
    const contentType = answer.headers['content-type'] ?? ''
    observed.answer = { status, contentType, body: Buffer.concat(chunks) }
    if (!recoded) return void outgoing.writeHead(status, answer.headers).end(observed.answer.body)
    const { 'content-length': _length, ...headers } = answer.headers
    outgoing.writeHead(recoded.status ?? status, { ...headers, 'content-encoding': recoded.contentEncoding })
    outgoing.end(recoded.recode(observed.answer.body))
  })
  // An error behind the proxy breaks the connection in front of it.
  passedOn.on('error', () => outgoing.destroy())
  passedOn.end(body)
}

/** The request reaches the carrier, and what it answers goes nowhere. */
async function passedOn(simulatorUrl: string, url: string, { method, headers }: SentRequest, body: Buffer) {
  const request = httpRequest(`${simulatorUrl}${url}`, { method, headers }).end(body)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
}

function applyToxic(outgoing: ServerResponse, toxic: Exclude<Toxic, 'hang'>) {
  const answers: Record<Exclude<Toxic, 'hang' | 'cut' | 'cut once'>, () => void> = {
    garbage: () => outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"unfinished": [1, 2,'),
    oversized: () => outgoing.writeHead(200).end('x'.repeat(maxResponseBytes + 1)),
    'server error': () =>
      outgoing.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>'),
    redirect: () => outgoing.writeHead(307, { location: '/elsewhere' }).end(),
    empty: () => outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  }
  if (toxic === 'cut' || toxic === 'cut once') outgoing.destroy()
  else answers[toxic]()
}
