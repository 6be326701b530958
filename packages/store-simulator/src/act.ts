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

export function playAct({ faults }: Pick<Stage, 'faults'>, reply: FastifyReply, act: Act): FastifyReply {
  const applies = (fault: FaultKind) => faults.applies(fault, act.key)
  if (applies('token-expired')) return send(reply, act.expired)
  if (act.kind === 'cancel') {
    const answer = act.play()
    return applies('cancel-lost') ? breakOff(reply) : send(reply, answer)
  }
  if (applies(`${act.kind}-throttled`)) return send(reply, act.throttled)
  if (applies(`${act.kind}-down`)) return send(reply, act.down)
  if (act.kind === 'push' && applies('push-vanished')) return breakOff(reply)
  const answer = act.play()
  return act.kind === 'push' && applies('push-lost') ? breakOff(reply) : send(reply, answer)
}

export function send(reply: FastifyReply, { status, body, headers = {} }: Answer): FastifyReply {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
  if (body === undefined) return reply.code(status).send()
  return reply.code(status).header('content-type', 'application/json').send(JSON.stringify(body))
}

/** The connection breaks, with nothing said. */
function breakOff(reply: FastifyReply): FastifyReply {
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
