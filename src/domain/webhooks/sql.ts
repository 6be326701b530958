import type { Delivery, DeliveryState, QueuedEvent, Webhook, WebhookKey } from '#domain/webhooks/webhook.ts'
import { fromNow, type Queryable, rowsOf, type Transaction, toRows } from '#kit/postgres.ts'
import { maxPortion } from '#kit/purge.ts'

const columns = `id as "webhookId", account_id as "accountId", url, description, types, enabled,
  disabled_reason as "disabledReason", disabled_at as "disabledAt", failing_since as "failingSince",
  case when previous_until > statement_timestamp() then previous_until end as "previousUntil",
  recovering_after is not null as "isRecovering", created_at as "createdAt"`

type NewWebhook = Pick<Webhook, 'accountId' | 'webhookId' | 'url' | 'description' | 'types' | 'createdAt'> & {
  secret: Buffer
  idempotencyKey: string | null
  contentHash: Buffer | null
}

/** @returns nothing if the account has a webhook with the same idempotency key */
export const insertWebhook = (db: Queryable, webhook: NewWebhook) =>
  db.query<Webhook>({
    name: 'webhooks.insert',
    text: `insert into webhooks (account_id, id, url, description, types, secret, idempotency_key, content_hash,
                                 created_at)
           values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text[], $6::bytea, $7::text, $8::bytea, $9::timestamptz)
           on conflict (account_id, idempotency_key) where idempotency_key is not null do nothing
           returning ${columns}`,
    values: [
      webhook.accountId,
      webhook.webhookId,
      webhook.url,
      webhook.description,
      webhook.types,
      webhook.secret,
      webhook.idempotencyKey,
      webhook.contentHash,
      webhook.createdAt,
    ],
  })

export const selectByIdempotencyKey = (db: Queryable, accountId: string, key: string) =>
  db.query<Webhook & { secret: Buffer; contentHash: Buffer }>({
    name: 'webhooks.of-key',
    text: `select ${columns}, secret, content_hash as "contentHash" from webhooks
           where account_id = $1::uuid and idempotency_key = $2::text`,
    values: [accountId, key],
  })

export const countWebhooks = (db: Queryable, accountId: string) =>
  db.query<{ count: number }>({
    name: 'webhooks.count',
    text: 'select count(*)::integer as count from webhooks where account_id = $1::uuid',
    values: [accountId],
  })

export const selectWebhooks = (db: Queryable, accountId: string) =>
  db.query<Webhook>({
    name: 'webhooks.list',
    text: `select ${columns} from webhooks where account_id = $1::uuid order by id`,
    values: [accountId],
  })

export const selectWebhook = (db: Queryable, { accountId, webhookId }: WebhookKey) =>
  db.query<Webhook>({
    name: 'webhooks.get',
    text: `select ${columns} from webhooks where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, webhookId],
  })

/** Its secrets, as they are stored; `previous` only while it also signs. */
export const selectSecrets = (db: Queryable, { accountId, webhookId }: WebhookKey) =>
  db.query<{ secret: Buffer; previous: Buffer | null }>({
    name: 'webhooks.secrets',
    text: `select secret, case when previous_until > statement_timestamp() then previous_secret end as previous
           from webhooks where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, webhookId],
  })

export type WebhookChange = Pick<Webhook, 'url' | 'description' | 'types' | 'enabled'>

export const lockWebhook = (db: Queryable, { accountId, webhookId }: WebhookKey) =>
  db.query<Webhook>({
    name: 'webhooks.lock',
    text: `select ${columns} from webhooks where account_id = $1::uuid and id = $2::uuid for update`,
    values: [accountId, webhookId],
  })

/** A webhook that is enabled again starts without its failures, and delivers what is still pending. */
export const updateWebhook = (db: Queryable, { accountId, webhookId }: WebhookKey, change: WebhookChange) =>
  db.query<Webhook>({
    name: 'webhooks.update',
    text: `update webhooks w
           set url = $3::text, description = $4::text, types = $5::text[], enabled = $6::boolean,
               failures = case when $6::boolean and not w.enabled or url <> $3::text then 0 else failures end,
               failing_since = case when $6::boolean and not w.enabled or url <> $3::text then null else failing_since end,
               paused_until = case when $6::boolean and not w.enabled or url <> $3::text then null else paused_until end,
               disabled_reason = case when $6::boolean then null else disabled_reason end,
               disabled_at = case when $6::boolean then null else disabled_at end,
               news = news + 1,
               due_at = case when $6::boolean then clock_timestamp() end
           where account_id = $1::uuid and id = $2::uuid
           returning ${columns}`,
    values: [accountId, webhookId, change.url, change.description, change.types, change.enabled],
  })

export const deleteWebhook = (db: Queryable, { accountId, webhookId }: WebhookKey) =>
  db.query<Webhook>({
    name: 'webhooks.delete',
    text: `delete from webhooks where account_id = $1::uuid and id = $2::uuid returning ${columns}`,
    values: [accountId, webhookId],
  })

export const replaceSecret = (
  db: Queryable,
  { accountId, webhookId }: WebhookKey,
  change: { secret: Buffer; overlapMs: number },
) =>
  db.query<Webhook>({
    name: 'webhooks.rotate',
    text: `update webhooks set previous_secret = secret, previous_until = ${fromNow('$4')}, secret = $3::bytea
           where account_id = $1::uuid and id = $2::uuid returning ${columns}`,
    values: [accountId, webhookId, change.secret, change.overlapMs],
  })

/** @param after the event after which lost events are queued again */
export const beginRecovery = (db: Queryable, { accountId, webhookId }: WebhookKey, after: string) =>
  db.query<Webhook>({
    name: 'webhooks.recover',
    text: `update webhooks
           set recovering_after = $3::uuid, news = news + 1, due_at = clock_timestamp(), paused_until = null
           where account_id = $1::uuid and id = $2::uuid and enabled returning ${columns}`,
    values: [accountId, webhookId, after],
  })

/** Queues the next lost events. The function reads the event log. */
export const continueRecovery = (
  db: Queryable,
  { accountId, webhookId }: WebhookKey,
  { after, max }: { after: string; max: number },
) =>
  db.query({
    name: 'webhooks.continue-recovery',
    text: `update webhooks set recovering_after = queue_lost_events($1::uuid, $2::uuid, $3::uuid, $4::integer)
           where account_id = $1::uuid and id = $2::uuid and recovering_after = $3::uuid`,
    values: [accountId, webhookId, after, max],
  })

/** Makes a delivery pending again. */
export const retryDelivery = (db: Queryable, { accountId, webhookId }: WebhookKey, eventId: string) =>
  db.query<Delivery>({
    name: 'webhook-deliveries.retry',
    text: `with found as (
             update webhook_deliveries set state = 'pending', due_at = null
             where account_id = $1::uuid and webhook_id = $2::uuid and event_id = $3::uuid
             returning ${deliveryColumns}
           ), woken as (
             update webhooks set news = news + 1, due_at = clock_timestamp(), paused_until = null
             where account_id = $1::uuid and id = $2::uuid and exists (select from found)
           )
           select * from found`,
    values: [accountId, webhookId, eventId],
  })

const deliveryColumns = `event_id as "eventId", type, attempts, state, status, error, duration_ms as "durationMs",
  due_at as "dueAt", created_at as "createdAt"`

/** Newest first. @param query.after the last event of the page before; null: the first page */
export const selectDeliveries = (
  db: Queryable,
  { accountId, webhookId }: WebhookKey,
  query: { after: string | null; states: readonly DeliveryState[]; limit: number },
) =>
  db.query<Delivery>({
    name: 'webhook-deliveries.list',
    text: `select ${deliveryColumns} from webhook_deliveries
           where account_id = $1::uuid and webhook_id = $2::uuid
             and event_id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') and state = any ($4::text[])
           order by event_id desc limit $5::integer`,
    values: [accountId, webhookId, query.after, query.states, query.limit],
  })

/* Background work, across accounts. */

export type DueWebhook = WebhookKey & {
  url: string
  secret: Buffer
  previous: Buffer | null
  news: number
  failures: number
  recoveringAfter: string | null
  /** The first pending events of their subjects, oldest first. */
  events: QueuedEvent[]
}

type DueRow = Omit<DueWebhook, 'events'> & { events: (Omit<QueuedEvent, 'createdAt'> & { createdAt: string })[] | null }

/**
 * Takes webhooks that are due under a lease, with the events that can be sent. An event waits for earlier ones of its
 * subject.
 */
export async function takeDueWebhooks(
  db: Queryable,
  { owner, leaseMs, max, maxEvents }: { owner: string; leaseMs: number; max: number; maxEvents: number },
): Promise<DueWebhook[]> {
  const rows = await db.query<DueRow>({
    name: 'webhooks.take-due',
    text: `with taken as (
             update webhooks w set owner = $1::text, lease_until = ${fromNow('$2')}
             from (select account_id, id from webhooks
                   where enabled and due_at <= statement_timestamp()
                     and (lease_until is null or lease_until < statement_timestamp())
                   order by due_at limit $3::integer for update skip locked) as due
             where w.account_id = due.account_id and w.id = due.id
             returning w.*
           )
           -- The news are those of the snapshot, which the events are read from. The locked row can be newer.
           select t.account_id as "accountId", t.id as "webhookId", t.url, t.secret, seen.news, t.failures,
                  case when t.previous_until > statement_timestamp() then t.previous_secret end as previous,
                  t.recovering_after as "recoveringAfter", queued.events
           from taken t join webhooks seen on seen.account_id = t.account_id and seen.id = t.id cross join lateral (
             select json_agg(json_build_object('id', d.event_id, 'type', d.type, 'subjectId', d.subject_id,
                                               'version', d.version, 'data', d.data, 'createdAt', d.event_at,
                                               'attempts', d.attempts) order by d.event_id) as events
             from (select d.* from webhook_deliveries d
                   where d.account_id = t.account_id and d.webhook_id = t.id and d.state = 'pending'
                     and (d.due_at is null or d.due_at <= statement_timestamp())
                     and not exists (select from webhook_deliveries earlier
                                     where earlier.account_id = d.account_id and earlier.webhook_id = d.webhook_id
                                       and earlier.subject_id = d.subject_id and earlier.state = 'pending'
                                       and earlier.event_id < d.event_id)
                   order by d.event_id limit $4::integer) as d
           ) as queued`,
    values: [owner, leaseMs, max, maxEvents],
  })
  return rows.map(({ events, ...row }) => ({
    ...row,
    events: (events ?? []).map((event) => ({ ...event, createdAt: new Date(event.createdAt) })),
  }))
}

/** An attempt that has ended. */
export type Attempt = {
  eventId: string
  state: DeliveryState
  status: number | null
  error: string | null
  durationMs: number
  /** When a pending one is attempted again; null: it has ended. */
  retryInMs: number | null
}

export const recordAttempts = (tx: Transaction, { accountId, webhookId }: WebhookKey, attempts: readonly Attempt[]) =>
  tx.query({
    name: 'webhook-deliveries.record',
    text: `update webhook_deliveries d
           set state = a."state", attempts = d.attempts + 1, status = a."status", error = a."error",
               duration_ms = a."durationMs", due_at = ${fromNow('a."retryInMs"')}
           from ${rowsOf('$3', '"eventId" uuid, "state" text, "status" smallint, "error" text, "durationMs" real, "retryInMs" float8')} as a
           where d.account_id = $1::uuid and d.webhook_id = $2::uuid and d.event_id = a."eventId"
             and d.state = 'pending'`,
    values: [accountId, webhookId, toRows(attempts)],
  })

/**
 * Releases the lease and stores how the endpoint is, unless its URL was changed during the run. Does nothing if another
 * node has taken the webhook over.
 */
export const endRun = (
  tx: Transaction,
  { accountId, webhookId }: WebhookKey,
  run: {
    owner: string
    url: string
    news: number
    /** Whether more can be sent immediately. */
    hasMore: boolean
    /** `none`: nothing was attempted. */
    outcome: 'succeeded' | 'failed' | 'none'
    isGone: boolean
    pauseMs: number | null
    disableAfterMs: number
  },
) =>
  tx.last<{ isDisabled: boolean }>({
    name: 'webhooks.end-run',
    text: `with ended as (
             select account_id, id,
                    case url when $10::text then $6::text else 'none' end as outcome,
                    case when url <> $10::text then null
                         when $7::boolean then 'gone'
                         when $6::text = 'failed'
                              and failing_since < statement_timestamp() - $9::float8 * interval '1 millisecond'
                           then 'failing' end as reason,
                    case url when $10::text then ${fromNow('$8')} else paused_until end as pause
             from webhooks where account_id = $1::uuid and id = $2::uuid and owner = $3::text
           )
           update webhooks w
           set owner = null, lease_until = null,
               failures = case e.outcome when 'succeeded' then 0 when 'failed' then failures + 1 else failures end,
               failing_since = case e.outcome when 'failed' then coalesce(failing_since, statement_timestamp())
                                             when 'none' then failing_since end,
               paused_until = e.pause,
               enabled = enabled and e.reason is null,
               disabled_reason = coalesce(e.reason, disabled_reason),
               disabled_at = case when e.reason is not null then statement_timestamp() else disabled_at end,
               due_at = greatest(case when news <> $4::bigint or $5::boolean then clock_timestamp()
                                      else (select min(d.due_at) from webhook_deliveries d
                                            where d.account_id = $1::uuid and d.webhook_id = $2::uuid
                                              and d.state = 'pending') end, e.pause)
           from ended e where w.account_id = e.account_id and w.id = e.id
           returning e.reason is not null as "isDisabled"`,
    values: [
      accountId,
      webhookId,
      run.owner,
      run.news,
      run.hasMore,
      run.outcome,
      run.isGone,
      run.pauseMs,
      run.disableAfterMs,
      run.url,
    ],
  })

export const deleteOldDeliveries = (db: Queryable, before: Date) =>
  db.query({
    name: 'webhook-deliveries.purge',
    text: `delete from webhook_deliveries
           where ctid = any (array(select ctid from webhook_deliveries where created_at < $1::timestamptz
                                   limit $2::integer for update skip locked))
           returning event_id`,
    values: [before, maxPortion],
  })

/* Encryption, for operators. Across accounts. */

export const selectAllSecrets = (db: Queryable) =>
  db.query<WebhookKey & { url: string; enabled: boolean; secret: Buffer; previous: Buffer | null }>({
    name: 'webhooks.all-secrets',
    text: `select account_id as "accountId", id as "webhookId", url, enabled, secret, previous_secret as previous
           from webhooks order by id`,
    values: [],
  })

/** @returns no row if the secret was replaced in the meantime */
export const replaceSealed = (
  db: Queryable,
  { accountId, webhookId }: WebhookKey,
  sealed: { before: Buffer; secret: Buffer; previous: Buffer | null },
) =>
  db.query<{ id: string }>({
    name: 'webhooks.reseal',
    text: `update webhooks set secret = $4::bytea, previous_secret = $5::bytea
           where account_id = $1::uuid and id = $2::uuid and secret = $3::bytea returning id`,
    values: [accountId, webhookId, sealed.before, sealed.secret, sealed.previous],
  })
