/** A proxy in front of a shop that loses or garbles single responses, and can move to another address of the shop. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ShopProxy = {
  url: string
  /** Sends all further requests to this URL. */
  forwardTo(url: string): void
  /** Forwards the next such request, and cuts the connection instead of answering. */
  loseNext(method: string, path: RegExp): void
  /** Answers such reads with a page of another program. Null: no longer. */
  garble(path: RegExp | null): void
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export async function openShopProxy(shopUrl: string): Promise<ShopProxy> {
  let target = shopUrl
  let lost: { method: string; path: RegExp } | null = null
  let garbled: RegExp | null = null
  const server = createServer(async (request, answer) => {
    const { method = 'GET', url = '/' } = request
    const body = await bodyOf(request)
    if (method === 'GET' && garbled?.test(url)) {
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
      return
    }
    const { authorization, 'content-type': contentType } = request.headers
    const response = await fetch(target + url, {
      method,
      headers: { ...(authorization ? { authorization } : {}), ...(contentType ? { 'content-type': contentType } : {}) },
      ...(body.length > 0 ? { body } : {}),
      redirect: 'manual',
    }).catch(() => null)
    if (!response) {
      answer.destroy()
      return
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    if (lost?.method === method && lost.path.test(url)) {
      lost = null
      answer.destroy()
      return
    }
    const date = response.headers.get('date')
    // The clock of the shop is its own.
    answer.sendDate = false
    answer.writeHead(response.status, {
      'content-type': response.headers.get('content-type') ?? 'application/json',
      ...(date ? { date } : {}),
    })
    answer.end(bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo(url) {
      target = url
    },
    loseNext(method, path) {
      lost = { method, path }
    },
    garble(path) {
      garbled = path
    },
    async close() {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
