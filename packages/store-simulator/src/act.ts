/** One act of a protocol, with the faults that may befall it: what every play answers through. */
import type { FastifyReply } from 'fastify'
import type { FaultKind } from './faults.ts'
import type { Stage } from './play.ts'
import type { ShopOrder } from './shop.ts'

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

export type Act = {
  kind: 'list' | 'read' | 'push' | 'cancel'
  /** What the act names, such as an order. */
  key: string
  /** The protocol's own words for wanting fewer calls, for an outage, and for a token that has expired. */
  throttled: Answer
  down: Answer
  expired: Answer
  /** Does it, and says what came of it. */
  play(): Answer
}

/** Acts of a protocol, in its words for what may befall them. */
export const actsIn =
  (words: Pick<Act, 'throttled' | 'down' | 'expired'>) =>
  (kind: Act['kind'], key: string, play: () => Answer): Act => ({ ...words, kind, key, play })

/** What a path names by `:id`. */
export const idOf = (params: unknown): string => (params as { id: string }).id

export function playAct({ faults }: Pick<Stage, 'faults'>, reply: FastifyReply, act: Act): FastifyReply {
  const applies = (fault: FaultKind) => faults.applies(fault, act.key)
  if (applies('token-expired')) return send(reply, act.expired)
  if (act.kind === 'cancel') {
    const answer = act.play()
    return applies('cancel-lost') ? breakOff(reply) : send(reply, answer)
  }
  if (isRefusedByFault(faults, reply, { ...act, kind: act.kind })) return reply
  const answer = act.play()
  return act.kind === 'push' && applies('push-lost') ? breakOff(reply) : send(reply, answer)
}

/** What the faults befall before anything was done: there are none of them where a push is taken back. */
export type Verb = Exclude<Act['kind'], 'cancel'>

/** Answers in the place of the store where it throttles, is down, or the connection breaks before anything was done. */
export function isRefusedByFault(
  faults: Stage['faults'],
  reply: FastifyReply,
  { kind, key, throttled, down }: Pick<Act, 'key' | 'throttled' | 'down'> & { kind: Verb },
): boolean {
  if (faults.applies(`${kind}-throttled`, key)) send(reply, throttled)
  else if (faults.applies(`${kind}-down`, key)) send(reply, down)
  else if (kind === 'push' && faults.applies('push-vanished', key)) breakOff(reply)
  else return false
  return true
}

export function send(reply: FastifyReply, { status, body, headers = {} }: Answer): FastifyReply {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
  if (body === undefined) return reply.code(status).send()
  // What is no JSON says what it is.
  if (headers['content-type']) return reply.code(status).send(body)
  return reply.code(status).header('content-type', 'application/json').send(JSON.stringify(body))
}

/** The connection breaks, with nothing said. */
export function breakOff(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

const staleMs = 10_000

/** What a list shows: the oldest change first, nothing that was deleted, and where that fault applies, nothing of just now. */
export function listedOrders({ shop, faults, now }: Stage, since: Date | null): ShopOrder[] {
  const isStale = faults.applies('list-stale', since?.toISOString() ?? 'all')
  const until = now().getTime() - (isStale ? staleMs : 0)
  return shop
    .orders()
    .filter((order) => !order.isDeleted)
    .filter(({ updatedAt }) => updatedAt.getTime() <= until && (!since || updatedAt >= since))
    .sort((left, right) => left.updatedAt.getTime() - right.updatedAt.getTime() || Number(left.id) - Number(right.id))
}

/** Undefined where the text is no JSON. */
export function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
