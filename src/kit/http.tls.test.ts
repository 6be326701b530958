import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { afterEach, test } from 'node:test'
import { createOutgoingHttp, type OutgoingHttp, type OutgoingHttpOptions } from '#kit/http.ts'
import { selfSignedCertificate } from '../../test/support/certificates.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

function outgoing(options: OutgoingHttpOptions = {}): OutgoingHttp {
  const http = createOutgoingHttp(options)
  closers.push(() => http.close())
  return http
}

async function secureServer(host: string) {
  const { key, certificate } = selfSignedCertificate(host)
  const seen = { requests: 0 }
  const server = createSecureServer({ key, cert: certificate }, (_request, response) => {
    seen.requests++
    response.end('private')
  })
  const port = await listen(server)
  closers.push(() => server.closeAllConnections())
  return { certificate, seen, url: `https://localhost:${port}` }
}

test('stops the call before it is sent if the certificate is not trusted', async () => {
  const { certificate, seen, url } = await secureServer('localhost')
  const request = { call: 'test.tls', method: 'POST', url, deadlineMs: 120_000 } as const
  const refused = await outgoing().send(request)
  assert.ok(!refused.ok)
  assert.deepEqual([refused.failure.sent, refused.failure.reason, seen.requests], [false, 'connect', 0])
  assert.match(refused.failure.detail, /self-signed/)
  // The same server works once its certificate is trusted, so the failure was about trust.
  assert.ok((await outgoing({ certificateAuthorities: certificate }).send(request)).ok)
  assert.equal(seen.requests, 1)
})

test('verifies certificates whatever the environment sets', async (t) => {
  const { seen, url } = await secureServer('localhost')
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  t.after(() => {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
  })
  const result = await outgoing().send({ call: 'test.tls', method: 'POST', url, deadlineMs: 120_000 })
  assert.ok(!result.ok)
  assert.deepEqual([result.failure.sent, seen.requests], [false, 0])
})

test('rejects a trusted certificate for another host', async () => {
  const { certificate, seen, url } = await secureServer('carrier.example')
  const http = outgoing({ certificateAuthorities: certificate })
  const result = await http.send({ call: 'test.tls', method: 'POST', url, deadlineMs: 120_000 })
  assert.ok(!result.ok)
  assert.deepEqual([result.failure.sent, result.failure.reason, seen.requests], [false, 'connect', 0])
  assert.match(result.failure.detail, /ALTNAME/)
})

test('sends nothing to a server that does not use TLS', async () => {
  const port = await listen(
    createSocketServer((socket) =>
      socket
        .on('error', () => {})
        .resume()
        .end('220 mail.example\r\n'),
    ),
  )
  const request = { call: 'test.tls', method: 'POST', url: `https://localhost:${port}`, deadlineMs: 120_000 } as const
  const result = await outgoing().send(request)
  assert.ok(!result.ok)
  assert.deepEqual([result.failure.sent, result.failure.reason], [false, 'connect'])
})
