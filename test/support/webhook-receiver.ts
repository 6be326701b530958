/** A receiver of webhooks that verifies each message as a receiver of another vendor would. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import type { Json } from './client.ts'

export type Received = { id: string; headers: IncomingHttpHeaders; body: string; message: Json }

export type Receiver = {
  url: string
  /** Every request, in its order, also those that were not answered well. */
  received: Received[]
  /** How the next requests are answered; it may keep them waiting. */
  answer: (response: ServerResponse, message: Received) => void | Promise<void>
  close(): Promise<void>
}

export const accept = (response: ServerResponse): void => void response.writeHead(204).end()

export async function openReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null)
    if (body === null) return
    const message = {
      id: String(request.headers['webhook-id']),
      headers: request.headers,
      body,
      message: JSON.parse(body),
    }
    receiver.received.push(message)
    await receiver.answer(response, message)
  })
  server.listen(0, host)
  await new Promise((resolve) => server.once('listening', resolve))
  const receiver: Receiver = {
    url: `http://${host}:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: accept,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

/**
 * Verifies a message at the time that its headers state, because the clocks of tests move.
 *
 * @throws if the signature is not one of the secret
 */
export function verify(secret: string, { headers, body }: Received): Json {
  const { now } = Date
  Date.now = () => Number(headers['webhook-timestamp']) * 1000
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    Date.now = now
  }
}
