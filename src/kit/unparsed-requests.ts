/** What is answered to requests that Node's HTTP parser ends before there is one. */
import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** An answer but for its status. */
export type UnparsedAnswer = { headers: OutgoingHttpHeaders; body: string }

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers what the parser cannot read, and closes its connection: where the next request would begin is not known. */
export function answerUnparsed(error: NodeJS.ErrnoException, socket: Socket, { headers, body }: UnparsedAnswer): void {
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
export const refuseExpectation =
  (answer: () => UnparsedAnswer) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    const { headers, body } = answer()
    response.writeHead(417, { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }).end(body)
  }
