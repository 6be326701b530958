/** The faults that look alike at every store that answers with statuses of HTTP. */
import type { FastifyReply } from 'fastify'
import type { Faults } from './faults.ts'

export type Verb = 'list' | 'read' | 'push'

/** Answers in the place of the store where it throttles, is down, or the connection breaks before anything was done. */
export function isRefusedByFault(
  faults: Faults,
  reply: FastifyReply,
  { verb, key }: { verb: Verb; key: string },
): boolean {
  if (verb === 'push' && faults.applies('push-vanished', key)) {
    breakConnection(reply)
    return true
  }
  if (faults.applies(`${verb}-throttled`, key)) {
    reply.code(429).header('retry-after', '7').type('application/json').send('{"message":"Too many requests"}')
    return true
  }
  if (faults.applies(`${verb}-down`, key)) {
    reply.code(503).type('text/html').send('<h1>Service Unavailable</h1>')
    return true
  }
  return false
}

/** What was done is not said: the connection breaks instead. */
export function breakConnection(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.destroy()
}
