/** A server that answers as a test says, and remembers what it was asked. */
import { createServer, type IncomingHttpHeaders } from 'node:http'

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
export type HttpAnswer = { status?: number; body: unknown; headers?: Record<string, string> }
export type HttpAnswers = { url: string; asked: Asked[]; close(): Promise<void> }

/** @param answer the status and body of an answer; an object goes out as JSON */
export async function answering(answer: (asked: Asked) => HttpAnswer | Promise<HttpAnswer>): Promise<HttpAnswers> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      asked.push(one)
      const { status = 200, body, headers } = await answer(one)
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
