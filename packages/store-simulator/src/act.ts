/** One act of a protocol with its possible faults. Every simulated store responds through it. */

import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { FaultKind } from './faults.ts'
import type { Stage } from './play.ts'
import type { ShopOrder } from './shop.ts'

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

export type Act = {
  kind: 'list' | 'read' | 'push' | 'cancel'
  /** Identifies the act, such as by its order. */
  key: string
  /** The protocol's responses for throttling, an outage and an expired token. */
  throttled: Answer
  down: Answer
  expired: Answer
  /** Performs the act and returns the response. */
  play(): Answer
}

/** Creates acts with a protocol's own error responses. */
export const actsIn =
  (words: Pick<Act, 'throttled' | 'down' | 'expired'>) =>
  (kind: Act['kind'], key: string, play: () => Answer): Act => ({ ...words, kind, key, play })

/** The path parameter `:id`. */
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

/** Acts with faults before they take effect. Canceling a fulfillment has none. */
export type Verb = Exclude<Act['kind'], 'cancel'>

/** Responds instead of the store for a throttling, an outage, or a broken connection before the act. */
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
  // A body that is not JSON has a content type.
  if (headers['content-type']) return reply.code(status).send(body)
  return reply.code(status).header('content-type', 'application/json').send(JSON.stringify(body))
}

/** Closes the connection without a response. */
export function breakOff(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

const staleMs = 10_000

/** The orders of a list: oldest change first, without deleted ones, and without recent ones if that fault applies. */
export function listedOrders({ shop, faults, now }: Stage, since: Date | null): ShopOrder[] {
  const isStale = faults.applies('list-stale', since?.toISOString() ?? 'all')
  const until = now().getTime() - (isStale ? staleMs : 0)
  return shop
    .orders()
    .filter((order) => !order.isDeleted)
    .filter(({ updatedAt }) => updatedAt.getTime() <= until && (!since || updatedAt >= since))
    .sort((left, right) => left.updatedAt.getTime() - right.updatedAt.getTime() || Number(left.id) - Number(right.id))
}

/** Undefined if the text is not JSON. */
export function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

const lateMs = 300

/** Sends a webhook, possibly twice or late. The shop does not wait for it and ignores the response. */
export async function deliverHook(
  { faults }: Pick<Stage, 'faults'>,
  key: string,
  hook: { url: string; headers: Record<string, string>; body: string },
): Promise<void> {
  const times = faults.applies('hook-duplicated', key) ? 2 : 1
  if (faults.applies('hook-late', key)) await delay(lateMs, undefined, { ref: false })
  for (let time = 1; time <= times; time += 1) {
    await fetch(hook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...hook.headers },
      body: hook.body,
      signal: AbortSignal.timeout(5_000),
    }).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    )
  }
}
