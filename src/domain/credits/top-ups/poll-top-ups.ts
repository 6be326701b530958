import type { PaymentProvider } from '#adapters/payments/payment-provider.ts'
import { recordSource } from '#domain/credits/top-ups/payment-sources.ts'
import { selectPayments } from '#domain/credits/top-ups/payment-sql.ts'
import { recordPayments } from '#domain/credits/top-ups/record-payments.ts'
import * as sql from '#domain/credits/top-ups/sql.ts'
import type { TopUp, TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import { timedOut, withTimeout } from '#kit/clock.ts'

const maxAtOnce = 50
/** A public server limits calls, and a slow one must not get more of them. */
const maxPerProvider = 4
const maxFailedInRow = 4
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
  const round: TopUpDeps = { ...deps, round: new Map() }
  await Promise.all(
    deps.providers.map((provider) =>
      pollProvider(
        round,
        provider,
        topUps.filter((topUp) => topUp.provider === provider.id),
      ),
    ),
  )
}

/** Polls a few top-ups at a time, and gives up the round if the source does not respond. */
async function pollProvider(deps: TopUpDeps, provider: PaymentProvider, topUps: readonly TopUp[]): Promise<void> {
  const waiting = [...topUps]
  const failed: { topUp: TopUp; detail: string }[] = []
  let read = 0
  let failedInRow = 0
  const work = async () => {
    for (let topUp = waiting.shift(); topUp && failedInRow < maxFailedInRow; topUp = waiting.shift()) {
      const detail = await poll(deps, provider, topUp)
      if (detail === null) {
        read += 1
        failedInRow = 0
      } else {
        failed.push({ topUp, detail })
        failedInRow += 1
      }
    }
  }
  await Promise.all(Array.from({ length: maxPerProvider }, work))
  const [first] = failed
  if (read > 0) await recordSource(deps, provider.id, { outcome: 'ok', value: null })
  else if (first) await recordSource(deps, provider.id, { outcome: 'unavailable', detail: first.detail })
  for (const { topUp, detail } of failed.filter((one) => one.topUp.unreadSince === null)) {
    if (read > 0) deps.log.warn({ topUpId: topUp.topUpId, detail }, 'payments of a top-up not read')
    await sql.updateUnread(deps.db, { ...topUp, unreadSince: deps.clock.now() })
  }
}

/**
 * Schedules a poll of the top-up in a provider's webhook, by any node. Repeated webhooks cause no further call.
 *
 * @returns whether the webhook is genuine, and about a payment
 */
export async function followWebhook(
  deps: Pick<TopUpDeps, 'db' | 'clock' | 'providers'>,
  webhook: { provider: string; headers: Readonly<Record<string, unknown>>; body: Buffer },
): Promise<'forged' | 'unrelated' | 'followed'> {
  const provider = deps.providers.find(({ id }) => id === webhook.provider)
  const read = provider?.readWebhook?.(webhook.headers, webhook.body)
  if (!provider || !read?.isGenuine) return 'forged'
  const { reference } = read
  if (reference === null) return 'unrelated'
  await sql.hastenPoll(deps.db, { provider: provider.id, reference, now: deps.clock.now(), pauseMs: webhookPauseMs })
  return 'followed'
}

/** @returns why the payments were not read; null: they were */
async function poll(deps: TopUpDeps, provider: PaymentProvider, topUp: TopUp): Promise<string | null> {
  const { accountId, topUpId } = topUp
  try {
    const known = (await selectPayments(deps.db, accountId, topUpId)).filter(({ gone }) => !gone)
    const place = { ...topUp, dollars: topUp.credits, known }
    const received = await withTimeout(provider.received(deps, place), pollTimeoutMs)
    if (received === timedOut) return `no result within ${pollTimeoutMs / 1000} s`
    if (received.outcome !== 'ok') return received.detail
    await recordPayments(deps, topUp, received.value)
    if (topUp.unreadSince !== null) await sql.updateUnread(deps.db, { accountId, topUpId, unreadSince: null })
  } catch (error) {
    deps.log.error({ err: error, topUpId }, 'payment poll failed with an internal error')
  }
  return null
}
