/**
 * Delivers events to webhooks. A node takes a webhook under a lease, sends a few events of it at a time, and releases it.
 * So a webhook never gets more than a few requests at once, and one that hangs holds up no other. If a node dies, another
 * one takes its webhooks after the lease, and sends again what was not recorded.
 */
import { messageBody, type SendResult, sendMessage } from '#domain/webhooks/send-message.ts'
import * as sql from '#domain/webhooks/sql.ts'
import type { QueuedEvent, WebhookDeps } from '#domain/webhooks/webhook.ts'
import { timedOut, withTimeout } from '#kit/clock.ts'
import type { EndableHttp } from '#kit/http.ts'
import type { Logger } from '#kit/log.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The pauses between the attempts of an event: three days together. */
export const retryPausesMs: readonly number[] = [
  5 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  20 * hourMs,
]

/** An endpoint that has only failed for this long is disabled. */
const disableAfterMs = 3 * dayMs

/** The pauses of an endpoint of which every attempt fails. Its events would only wait for the time limit. */
const firstEndpointPauseMs = 5 * secondMs
const longestEndpointPauseMs = 5 * minuteMs
const longestRetryAfterMs = hourMs

const usualLimits = {
  /** Webhooks that a node works on at the same time. */
  maxWebhooks: 200,
  /** Events of one webhook that are sent at the same time. */
  maxConcurrent: 4,
  /** Events that a run takes. */
  maxEvents: 100,
  /** A run starts no request after this, so that it ends before its lease. */
  runMs: 20 * secondMs,
  leaseMs: minuteMs,
}

/** If so many attempts of a run fail and none succeeds, the others of the run would fail too. */
const maxFailuresOfRun = 4
const maxRecovered = 1_000

/** How long a node that stops waits for receivers. */
const stopWithinMs = 3 * secondMs

export type DeliverDeps = WebhookDeps & {
  http: EndableHttp
  log: Logger
  node: string
}

export type WebhookRunner = {
  /** Starts to deliver what is due. */
  poll(): Promise<void>
  /** Takes no more webhooks. Attempts that do not end soon are aborted, and repeated by another node. */
  stop(): Promise<void>
}

export function createWebhookRunner(deps: DeliverDeps, limits = usualLimits): WebhookRunner {
  const running = new Set<Promise<void>>()
  let isStopped = false
  return {
    async poll() {
      while (!isStopped) {
        const max = limits.maxWebhooks - running.size
        if (max <= 0) return
        const { leaseMs, maxEvents } = limits
        const due = await sql.takeDueWebhooks(deps.db, { owner: deps.node, leaseMs, max, maxEvents })
        for (const webhook of due) {
          const run = runWebhook(deps, webhook, limits, () => isStopped)
            .catch((error) => deps.log.warn({ err: error, webhookId: webhook.webhookId }, 'webhook run interrupted'))
            .finally(() => running.delete(run))
          running.add(run)
        }
        if (due.length < max) return
      }
    },
    async stop() {
      isStopped = true
      const ended = Promise.all(running)
      if ((await withTimeout(ended, stopWithinMs)) === timedOut) await deps.http.breakOff()
      await ended
    },
  }
}

async function runWebhook(
  deps: DeliverDeps,
  webhook: sql.DueWebhook,
  limits: typeof usualLimits,
  isStopped: () => boolean,
): Promise<void> {
  const { recoveringAfter: after, events, news } = webhook
  if (after !== null) await sql.continueRecovery(deps.db, webhook, { after, max: maxRecovered })
  const endMs = deps.clock.monotonicMs() + limits.runMs
  const attempts: sql.Attempt[] = []
  const results: SendResult[] = []
  const waiting = [...events]
  const mayContinue = () =>
    !isStopped() &&
    deps.clock.monotonicMs() < endMs &&
    !results.some(({ retryAfterMs, status }) => retryAfterMs !== null || status === 410 || status === 429) &&
    (results.length < maxFailuresOfRun || results.some(({ isDelivered }) => isDelivered))
  const sendNext = async (): Promise<void> => {
    while (mayContinue()) {
      const event = waiting.shift()
      if (!event) return
      const result = await sendMessage(deps, webhook, { id: event.id, body: messageBody(event) })
      // It was probably aborted.
      if (isStopped() && result.status === null) return void waiting.push(event)
      results.push(result)
      attempts.push(attemptOf(event, result))
    }
  }
  await Promise.all(Array.from({ length: limits.maxConcurrent }, sendNext))

  const hasEnded = attempts.some(({ state }) => state !== 'pending')
  const hasSucceeded = results.some(({ isDelivered }) => isDelivered)
  const outcome = hasSucceeded ? 'succeeded' : results.length > 0 ? 'failed' : 'none'
  const [, [ended]] = await deps.db.transaction((tx) =>
    Promise.all([
      attempts.length > 0 && sql.recordAttempts(tx, webhook, attempts),
      sql.endRun(tx, webhook, {
        ...{ owner: deps.node, url: webhook.url, news, outcome, disableAfterMs },
        hasMore: hasEnded || waiting.length > 0 || after !== null,
        isGone: results.some(({ status }) => status === 410),
        pauseMs: pauseOf(results, outcome === 'failed' ? webhook.failures : null),
      }),
    ]),
  )
  if (ended?.isDisabled) {
    const { webhookId, accountId } = webhook
    deps.log.warn({ webhookId, accountId }, 'webhook disabled because its endpoint does not accept events')
  }
}

function attemptOf(event: QueuedEvent, result: SendResult): sql.Attempt {
  const { isDelivered, status, error, durationMs, retryAfterMs } = result
  const pauseMs = retryPausesMs[event.attempts]
  const isOver = isDelivered || pauseMs === undefined
  return {
    ...{ eventId: event.id, status, error, durationMs },
    state: isDelivered ? 'delivered' : isOver ? 'failed' : 'pending',
    retryInMs: isOver
      ? null
      : Math.max(pauseMs * (1 + jitterOf(event.id)), Math.min(retryAfterMs ?? 0, longestRetryAfterMs)),
  }
}

/** Up to a tenth, so that the events of an outage do not all come back at once. The last digits of ids are random. */
const jitterOf = (id: string): number => Number.parseInt(id.slice(-4), 16) / 0xffff / 10

/** @param failures earlier runs in a row in which everything failed; null: this run had a success */
function pauseOf(results: readonly SendResult[], failures: number | null): number | null {
  const requestedMs = Math.max(0, ...results.map(({ retryAfterMs }) => retryAfterMs ?? 0))
  const ownMs =
    failures === null ? 0 : Math.min(firstEndpointPauseMs * 2 ** Math.min(failures, 10), longestEndpointPauseMs)
  const pauseMs = Math.max(ownMs, Math.min(requestedMs, longestRetryAfterMs))
  return pauseMs > 0 ? pauseMs : null
}
