/** When the source of payments of each provider last responded: an Esplora server, a node or BTCPay Server. */
import type { ProviderResponse } from '#adapters/payments/payment-provider.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

type SourceDeps = Pick<TopUpDeps, 'db' | 'clock' | 'log'>

/** The source of a provider that was removed from the settings is no longer called. */
const unusedMs = 60 * 60 * 1000

/** Stores whether a source has responded. Only a change is logged. */
export async function recordSource(
  { db, clock, log }: SourceDeps,
  provider: string,
  response: ProviderResponse<unknown>,
): Promise<void> {
  const now = clock.now()
  if (response.outcome === 'ok') {
    const [before] = await updateAnswered(db, provider, now)
    if (before?.failingSince) {
      log.info({ provider, failingSince: before.failingSince }, 'payment source available again')
    }
  } else {
    const { detail } = response
    const [before] = await updateFailing(db, { provider, detail, now })
    if (!before?.failingSince) log.warn({ provider, detail }, 'payment source unavailable')
  }
}

/** Probes the sources that do not respond, so that it is known when they do, even if no top-up is open. */
export async function probeFailingSources(deps: TopUpDeps): Promise<void> {
  const ids = deps.providers.map(({ id }) => id)
  await deleteUnused(deps.db, ids, new Date(deps.clock.now().getTime() - unusedMs))
  const failing = (await selectSources(deps.db)).filter(({ failingSince }) => failingSince !== null)
  for (const provider of deps.providers) {
    if (failing.some((source) => source.provider === provider.id)) {
      await recordSource(deps, provider.id, await provider.probe(deps))
    }
  }
}

type PaymentSource = {
  /** The id of its provider. */
  provider: string
  answeredAt: Date | null
  /** Null: it responded to the last call. */
  failingSince: Date | null
  detail: string | null
  /** Since when the payments of an open top-up could not be read; null: all were read. */
  unreadSince: Date | null
}

/** A request of one payment provider can fail. These fail for longer. */
const failingMs = 15 * 60 * 1000
/** Expired top-ups are polled less and less often, so one of them is read again later. */
const unreadMs = 60 * 60 * 1000

/** Sources that have not responded for a quarter of an hour, or with a top-up unread for an hour. For operators. */
export async function listFailingSources(deps: {
  db: Queryable
  clock: Clock
}): Promise<{ id: string; seconds: number }[]> {
  const ageMs = (time: Date | null) => (time === null ? 0 : deps.clock.now().getTime() - time.getTime())
  return (await selectSources(deps.db)).flatMap(({ provider, failingSince, detail, answeredAt, unreadSince }) => {
    if (ageMs(failingSince) > failingMs) {
      const last = answeredAt ? `last answered ${answeredAt.toISOString()}` : 'never answered'
      return [{ id: `${provider}: ${last}, ${detail}`, seconds: ageMs(failingSince) / 1000 }]
    }
    return ageMs(unreadSince) > unreadMs
      ? [{ id: `${provider}: the payments of an open top-up cannot be read`, seconds: ageMs(unreadSince) / 1000 }]
      : []
  })
}

/** For how many seconds each provider could not read some or all payments; 0: not at all. */
export async function measurePaymentSources(deps: {
  db: Queryable
  clock: Clock
}): Promise<{ provider: string; failingSeconds: number; unreadSeconds: number }[]> {
  const nowMs = deps.clock.now().getTime()
  const since = (time: Date | null) => (time === null ? 0 : Math.max(0, (nowMs - time.getTime()) / 1000))
  return (await selectSources(deps.db)).map(({ provider, failingSince, unreadSince }) => ({
    provider,
    failingSeconds: since(failingSince),
    unreadSeconds: since(unreadSince),
  }))
}

/** One write a minute is enough for a source that responds. */
const updateAnswered = (db: Queryable, provider: string, now: Date) =>
  db.query<{ failingSince: Date | null }>({
    name: 'payment-sources.answered',
    text: `with before as (select failing_since from payment_sources where provider = $1::text)
           insert into payment_sources as s (provider, answered_at) values ($1::text, $2::timestamptz)
           on conflict (provider) do update set answered_at = $2::timestamptz, failing_since = null, detail = null
           where s.failing_since is not null or s.answered_at is null
              or s.answered_at < $2::timestamptz - interval '1 minute'
           returning (select failing_since from before) as "failingSince"`,
    values: [provider, now],
  })

const updateFailing = (db: Queryable, failure: { provider: string; detail: string; now: Date }) =>
  db.query<{ failingSince: Date | null }>({
    name: 'payment-sources.failing',
    text: `with before as (select failing_since from payment_sources where provider = $1::text)
           insert into payment_sources as s (provider, failing_since, failed_at, detail)
           values ($1::text, $3::timestamptz, $3::timestamptz, $2::text)
           on conflict (provider) do update
           set failing_since = coalesce(s.failing_since, excluded.failing_since), failed_at = excluded.failed_at,
               detail = excluded.detail
           returning (select failing_since from before) as "failingSince"`,
    values: [failure.provider, failure.detail, failure.now],
  })

/** Nodes with other settings may still call other sources. */
const deleteUnused = (db: Queryable, providers: readonly string[], before: Date) =>
  db.query({
    name: 'payment-sources.delete-unused',
    text: `delete from payment_sources
           where provider <> all ($1::text[]) and greatest(answered_at, failed_at) < $2::timestamptz`,
    values: [providers, before],
  })

const selectSources = (db: Queryable) =>
  db.query<PaymentSource>({
    name: 'payment-sources.list',
    text: `select provider, s.answered_at as "answeredAt", s.failing_since as "failingSince", s.detail,
                  unread.since as "unreadSince"
           from payment_sources s full join (
             select provider, min(unread_since) as since from top_ups
             where unread_since is not null and poll_at is not null group by provider
           ) unread using (provider)
           order by provider`,
    values: [],
  })
