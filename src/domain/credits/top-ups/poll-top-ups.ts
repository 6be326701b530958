import { recordPayments } from '#domain/credits/top-ups/record-payments.ts'
import * as sql from '#domain/credits/top-ups/sql.ts'
import type { TopUp, TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import { timedOut, withTimeout } from '#kit/clock.ts'

const maxAtOnce = 50
/** For all calls of one top-up: a slow source must not delay the others. */
const pollTimeoutMs = 20_000
/** After a top-up is credited or expired: for a second or late payment, or a chain reorganization. */
const pollLaterMs = 10 * 60 * 1000
/** However many webhooks arrive for a top-up, they cause one poll in this time. */
const webhookPauseMs = 5_000

/** Polls the payments of top-ups that are due. Any node may do it. */
export async function pollTopUps(deps: TopUpDeps): Promise<void> {
  if (deps.providers.length === 0) return
  const topUps = await sql.takeDue(deps.db, {
    now: deps.clock.now(),
    soonMs: deps.pollEveryMs,
    laterMs: Math.max(pollLaterMs, deps.pollEveryMs),
    providers: deps.providers.map(({ id }) => id),
    maxItems: maxAtOnce,
  })
  await Promise.all(topUps.map((topUp) => poll(deps, topUp)))
}

/**
 * Schedules a poll of the top-up in a provider's webhook, by any node. Repeated webhooks cause no further call.
 *
 * @returns false if the webhook is not genuine
 */
export async function followWebhook(
  deps: Pick<TopUpDeps, 'db' | 'clock' | 'providers'>,
  webhook: { provider: string; headers: Readonly<Record<string, unknown>>; body: Buffer },
): Promise<boolean> {
  const provider = deps.providers.find(({ id }) => id === webhook.provider)
  const reference = provider?.readWebhook?.(webhook.headers, webhook.body) ?? null
  if (!provider || reference === null) return false
  await sql.hastenPoll(deps.db, { provider: provider.id, reference, now: deps.clock.now(), pauseMs: webhookPauseMs })
  return true
}

async function poll(deps: TopUpDeps, topUp: TopUp): Promise<void> {
  const { topUpId } = topUp
  const provider = deps.providers.find(({ id }) => id === topUp.provider)
  if (!provider) throw new Error(`the payment provider of top-up ${topUpId} is not polled`)
  try {
    const received = await withTimeout(provider.received(deps, { ...topUp, dollars: topUp.credits }), pollTimeoutMs)
    if (received === timedOut) deps.log.warn({ topUpId }, 'payment poll timed out')
    else if (received.outcome === 'ok') await recordPayments(deps, topUp, received.value)
    else deps.log.warn({ topUpId, detail: received.detail }, 'payment poll failed')
  } catch (error) {
    deps.log.error({ err: error, topUpId }, 'payment poll failed with an internal error')
  }
}
