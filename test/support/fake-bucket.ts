/** A small S3-compatible server that can misbehave. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `hang` accepts a request and never responds, `trickle` begins a response and never ends it, and `cut` breaks the
 * connection. The others are errors of S3.
 */
export type BucketFault = 'hang' | 'trickle' | 'cut' | 'SlowDown' | 'AccessDenied' | 'NoSuchBucket' | 'InternalError'

const statusOf: Readonly<Record<string, number>> = {
  SlowDown: 503,
  InternalError: 500,
  AccessDenied: 403,
  NoSuchBucket: 404,
  NoSuchKey: 404,
}

export type FakeBucket = {
  url: string
  objects: Map<string, Buffer>
  /** Decides about each request. */
  fault: (request: { method: string; key: string }) => BucketFault | null
  close(): Promise<void>
}

/** @param bucket its name */
export async function openFakeBucket(bucket = 'labels'): Promise<FakeBucket> {
  const objects = new Map<string, Buffer>()
  const sendError = (response: ServerResponse, code: string) => {
    response.writeHead(statusOf[code] ?? 500, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://bucket')
    const key = decodeURIComponent(url.pathname.replace(`/${bucket}`, '').replace(/^\//, ''))
    const method = request.method ?? 'GET'
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const keys = [...body.toString('latin1').matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, one = '']) => one)
    const fault = fake.fault({ method, key: keys[0] ?? key })
    if (fault === 'hang') return
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'trickle') {
      response.writeHead(200, { 'content-length': '1000' }).write('x')
      return
    }
    if (fault !== null) return sendError(response, fault)
    if (method === 'PUT') {
      objects.set(key, contentOf(request, body))
      response.writeHead(200, { etag: '"x"' }).end()
    } else if (method === 'POST') {
      for (const one of keys) objects.delete(one)
      response.writeHead(200, { 'content-type': 'application/xml' }).end('<?xml version="1.0"?><DeleteResult/>')
    } else {
      const object = objects.get(key)
      if (object) response.writeHead(200).end(object)
      else sendError(response, 'NoSuchKey')
    }
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const fake: FakeBucket = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    fault: () => null,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return fake
}

/** The library can send a body in chunks, each with its length in hexadecimal. */
function contentOf({ headers }: IncomingMessage, body: Buffer): Buffer {
  if (!headers['x-amz-decoded-content-length']) return body
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.subarray(at, end).toString('latin1'), 16)
    if (!length) return Buffer.concat(parts)
    parts.push(body.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}
