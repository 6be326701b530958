import { createHash } from 'node:crypto'
import type { Audit } from '#domain/audit/audit.ts'
import { type EventType, firstEventIdAt, keptDays } from '#domain/events/event.ts'
import { type SendResult, sendMessage } from '#domain/webhooks/send-message.ts'
import * as sql from '#domain/webhooks/sql.ts'
import {
  type Delivery,
  type DeliveryState,
  deliveryStates,
  sealContext,
  type Webhook,
  type WebhookDeps,
  type WebhookKey,
} from '#domain/webhooks/webhook.ts'
import { assertWebhookUrl } from '#domain/webhooks/webhook-url.ts'
import type { Seal } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertRoom } from '#kit/list-limits.ts'
import type { Queryable } from '#kit/postgres.ts'
import { newWebhookSecret } from '#kit/standard-webhooks.ts'

type Deps = WebhookDeps & { audit: Audit }

/** The secret is readable only now. */
export type WebhookWithSecret = Webhook & { secret: string }

type Written = { url: string; description: string | null; types: EventType[] | null }

/** The account's webhooks, oldest first. */
export const listWebhooks = ({ db }: { db: Queryable }, { accountId }: { accountId: string }): Promise<Webhook[]> =>
  sql.selectWebhooks(db, accountId)

/** @throws ServiceError `Webhook.NotFound` */
export async function getWebhook({ db }: { db: Queryable }, key: WebhookKey): Promise<Webhook> {
  return existing(await sql.selectWebhook(db, key))
}

type CreateWebhookCommand = { accountId: string; idempotencyKey: string | null } & Written

/**
 * Creates a webhook, or returns the one that the same key created.
 *
 * @throws ServiceError `Webhook.UrlNotAllowed`, `Webhook.TooMany`, `Webhook.IdempotencyKeyReused`
 */
export async function createWebhook(deps: Deps, command: CreateWebhookCommand): Promise<WebhookWithSecret> {
  const { accountId, idempotencyKey, url, description, types } = command
  const contentHash = createHash('sha256')
    .update(JSON.stringify([url, description, types]))
    .digest()
  const first = await findFirst(deps, command, contentHash)
  if (first) return first
  await assertWebhookUrl(deps, url)
  const webhookId = deps.ids()
  const secret = newWebhookSecret()
  const sealed = deps.seal.close(secret, sealContext(webhookId))
  return deps.db.transaction(async (tx) => {
    await assertRoom(tx, 'webhooks', accountId, () => sql.countWebhooks(tx, accountId))
    const [webhook] = await sql.insertWebhook(tx, {
      ...{ accountId, webhookId, url, description, types, secret: sealed, createdAt: deps.clock.now() },
      ...{ idempotencyKey, contentHash: idempotencyKey === null ? null : contentHash },
    })
    if (!webhook) {
      const concurrent = await findFirst({ db: tx, seal: deps.seal }, command, contentHash)
      if (!concurrent) throw new Error('the webhook of an idempotency key no longer exists')
      return concurrent
    }
    await deps.audit(tx, { act: 'webhook.create', accountId, subjects: { webhookId }, details: detailsOf(webhook) })
    return { ...webhook, secret }
  })
}

/**
 * @returns the webhook that the command's key created; null: none
 * @throws ServiceError `Webhook.IdempotencyKeyReused`
 */
async function findFirst(
  { db, seal }: { db: Queryable; seal: Seal },
  { accountId, idempotencyKey }: CreateWebhookCommand,
  hash: Buffer,
): Promise<WebhookWithSecret | null> {
  if (idempotencyKey === null) return null
  const [first] = await sql.selectByIdempotencyKey(db, accountId, idempotencyKey)
  if (!first) return null
  const { contentHash, secret, ...webhook } = first
  if (!hash.equals(contentHash)) throw serviceError('Webhook.IdempotencyKeyReused')
  return { ...webhook, secret: seal.open(secret, sealContext(webhook.webhookId)) }
}

/**
 * @param change.url and the others: absent ones stay
 * @throws ServiceError `Webhook.NotFound`, `Webhook.UrlNotAllowed`
 */
export async function changeWebhook(
  deps: Deps,
  { accountId, webhookId, ...change }: WebhookKey & Partial<Written & { enabled: boolean }>,
): Promise<Webhook> {
  const key = { accountId, webhookId }
  const before = await getWebhook(deps, key)
  if (change.url !== undefined && change.url !== before.url) await assertWebhookUrl(deps, change.url)
  return deps.db.transaction(async (tx) => {
    // It may have been changed or disabled meanwhile.
    const current = existing(await sql.lockWebhook(tx, key))
    const { url, description, types, enabled } = { ...current, ...change }
    const webhook = existing(await sql.updateWebhook(tx, key, { url, description, types, enabled }))
    await deps.audit(tx, { act: 'webhook.change', accountId, subjects: { webhookId }, details: detailsOf(webhook) })
    return webhook
  })
}

/** Its deliveries end. @throws ServiceError `Webhook.NotFound` */
export async function deleteWebhook(deps: Pick<Deps, 'db' | 'audit'>, key: WebhookKey): Promise<void> {
  const { accountId, webhookId } = key
  await deps.db.transaction(async (tx) => {
    const { url } = existing(await sql.deleteWebhook(tx, key))
    await deps.audit(tx, { act: 'webhook.delete', accountId, subjects: { webhookId }, details: { url } })
  })
}

/**
 * Creates a new secret. Until the overlap ends, messages are signed with both.
 *
 * @throws ServiceError `Webhook.NotFound`
 */
export async function rotateSecret(
  deps: Deps,
  { overlapHours, ...key }: WebhookKey & { overlapHours: number },
): Promise<WebhookWithSecret> {
  const { accountId, webhookId } = key
  const secret = newWebhookSecret()
  const sealed = deps.seal.close(secret, sealContext(webhookId))
  return deps.db.transaction(async (tx) => {
    const change = { secret: sealed, overlapMs: overlapHours * 60 * 60 * 1000 }
    const webhook = existing(await sql.replaceSecret(tx, key, change))
    await deps.audit(tx, { act: 'webhook.rotate', accountId, subjects: { webhookId }, details: { overlapHours } })
    return { ...webhook, secret }
  })
}

export type TestResult = Pick<SendResult, 'isDelivered' | 'status' | 'error' | 'durationMs'>

/** Sends a message of the type `webhook.test` once, also if the webhook is disabled. @throws ServiceError `Webhook.NotFound` */
export async function testWebhook(deps: WebhookDeps, key: WebhookKey): Promise<TestResult> {
  const { webhookId, url } = await getWebhook(deps, key)
  const [secrets] = await sql.selectSecrets(deps.db, key)
  if (!secrets) throw serviceError('Webhook.NotFound')
  await assertWebhookUrl(deps, url)
  const subject = { type: 'webhook', id: webhookId }
  const id = deps.ids()
  const test = { type: 'webhook.test', timestamp: deps.clock.now().toISOString(), id, subject, version: 1, data: {} }
  return sendMessage(deps, { webhookId, url, ...secrets }, { id, body: JSON.stringify(test) })
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Queues the events since a time again that the webhook has not received, also those that failed. The work continues in
 * the background.
 *
 * @throws ServiceError `Webhook.NotFound`, `Webhook.Disabled`
 */
export async function recoverWebhook(
  deps: WebhookDeps,
  { since, ...key }: WebhookKey & { since: Date },
): Promise<Webhook> {
  await assertEnabled(deps, key)
  const oldest = new Date(Math.max(since.getTime(), deps.clock.now().getTime() - keptDays * dayMs))
  return existing(await sql.beginRecovery(deps.db, key, firstEventIdAt(oldest)), 'Webhook.Disabled')
}

/** @throws ServiceError `Webhook.NotFound`, `Webhook.Disabled`, `Webhook.DeliveryNotFound` */
export async function retryDelivery(
  { db }: Pick<WebhookDeps, 'db'>,
  { eventId, ...key }: WebhookKey & { eventId: string },
): Promise<Delivery> {
  await assertEnabled({ db }, key)
  return existing(await sql.retryDelivery(db, key, eventId), 'Webhook.DeliveryNotFound')
}

/** Deliveries are deleted after this many days. */
export const deliveriesKeptDays = 7

export type DeliveryPage = { deliveries: Delivery[]; next: string | null }

/** Lists deliveries, newest first. @throws ServiceError `Webhook.NotFound` */
export async function listDeliveries(
  { db }: { db: Queryable },
  {
    after,
    states,
    limit,
    ...key
  }: WebhookKey & { after: string | null; states: DeliveryState[] | null; limit: number },
): Promise<DeliveryPage> {
  await getWebhook({ db }, key)
  const rows = await sql.selectDeliveries(db, key, { after, states: states ?? deliveryStates, limit: limit + 1 })
  const deliveries = rows.slice(0, limit)
  return { deliveries, next: rows.length > limit ? (deliveries.at(-1)?.eventId ?? null) : null }
}

async function assertEnabled(deps: { db: Queryable }, key: WebhookKey): Promise<void> {
  if (!(await getWebhook(deps, key)).enabled) throw serviceError('Webhook.Disabled')
}

const detailsOf = ({ url, types, enabled }: Webhook) => ({ url, types, enabled })

function existing<Row>(
  [row]: readonly Row[],
  code: 'Webhook.NotFound' | 'Webhook.Disabled' | 'Webhook.DeliveryNotFound' = 'Webhook.NotFound',
): Row {
  if (!row) throw serviceError(code)
  return row
}
