import { recordPayments } from '#credits/top-ups/record-payments.ts'
import * as sql from '#credits/top-ups/sql.ts'
import type { TopUpDeps } from '#credits/top-ups/top-up-deps.ts'
import { timedOut, withTimeout } from '#kit/deadline.ts'

const mostAtOnce = 50
/** All calls of one look: a slow source must not hold up what is looked at elsewhere. */
const lookDeadlineMs = 20_000
/** After a top-up is credited or has expired: for a second payment, a late one, or a chain that changes its mind. */
const lookLaterMs = 10 * 60 * 1000

/** Looks what has arrived for the top-ups whose turn it is. Any node may do it. */
export async function watchTopUps(deps: TopUpDeps): Promise<void> {
  if (deps.providers.length === 0) return
  const due = await sql.takeDue(deps.db, {
    now: deps.clock.now(),
    soonMs: deps.lookEveryMs,
    laterMs: Math.max(lookLaterMs, deps.lookEveryMs),
    most: mostAtOnce,
  })
  await Promise.all(due.map((topUp) => look(deps, topUp)))
}

/** Follows a provider's notice. @returns false where the notice is not genuine */
export async function followNotice(
  deps: TopUpDeps,
  notice: { provider: string; headers: Readonly<Record<string, unknown>>; body: Buffer },
): Promise<boolean> {
  const provider = deps.providers.find(({ id }) => id === notice.provider)
  const reference = provider?.readNotice?.(notice.headers, notice.body) ?? null
  if (!provider || reference === null) return false
  const [topUp] = await sql.selectByReference(deps.db, provider.id, reference)
  if (topUp) await look(deps, topUp)
  return true
}

async function look(deps: TopUpDeps, topUp: sql.TopUpRow): Promise<void> {
  const provider = deps.providers.find(({ id }) => id === topUp.provider)
  if (!provider) {
    deps.log.warn(
      { topUpId: topUp.id, provider: topUp.provider },
      'payments are not looked at: it is not configured any more',
    )
    return
  }
  try {
    const received = await withTimeout(provider.received(deps, topUp), lookDeadlineMs)
    if (received === timedOut) deps.log.warn({ topUpId: topUp.id }, 'looking at payments takes too long')
    else if (received.outcome === 'ok') await recordPayments(deps, topUp, received.value)
    else deps.log.warn({ topUpId: topUp.id, detail: received.detail }, 'payments cannot be looked at now')
  } catch (error) {
    deps.log.error({ err: error, topUpId: topUp.id }, 'looking at payments failed')
  }
}
