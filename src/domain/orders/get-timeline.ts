import type { Timeline, TimelineActor, TimelineEntry } from '#domain/orders/timeline.ts'
import * as sql from '#domain/orders/timeline-sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'

const maxEntries = 500

/**
 * Everything that happened to an order and is kept, in one statement.
 *
 * @param query.subAccountId where it is named, the order has to be that sub-account's
 * @throws ServiceError 404 where there is no such order
 */
export async function getTimeline(
  deps: { db: Pick<Database, 'reads'> },
  query: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<Timeline> {
  const latestFirst = await sql.selectTimeline(deps.db.reads, { ...query, limit: maxEntries + 1 })
  if (latestFirst.length === 0) throw serviceError('Order.NotFound')
  const entries = latestFirst.slice(0, maxEntries).toReversed().map(entryOf)
  return { entries, isComplete: latestFirst.length <= maxEntries }
}

function actorOf({ actor, actorName }: Pick<sql.TimelineRow, 'actor' | 'actorName'>): TimelineActor | null {
  const [kind, id] = actor?.split(' ') ?? []
  if (kind === 'user' || kind === 'key') return { kind, id: id ?? null, name: actorName || null }
  return kind === 'service' ? { kind, id: null, name: null } : null
}

function entryOf(row: sql.TimelineRow): TimelineEntry {
  const entry = { entryId: row.entryId, at: row.at, actor: actorOf(row) }
  if (row.kind === 'created') return { ...entry, kind: row.kind, source: row.detail.source }
  if (row.kind === 'moved') return { ...entry, kind: row.kind, ...row.detail }
  if (row.kind === 'printed') return { ...entry, kind: row.kind, ...row.detail }
  const { event, ...purchase } = row.detail
  const { trackingNumber = null, carrierText = null } = event ?? {}
  return { ...entry, kind: row.kind, ...purchase, trackingNumber, carrierText }
}
