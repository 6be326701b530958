import {
  type Event,
  type EventType,
  eventTypes,
  firstEventIdAt,
  keptDays,
  readEvent,
  timeOfEventId,
} from '#domain/events/event.ts'
import * as sql from '#domain/events/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** A page reads at most this many events to find those of the requested types. */
const maxRead = 5_000

const dayMs = 24 * 60 * 60 * 1000
/** The days of the events table take turns. */
const slots = 32

export type EventPage = {
  events: Event[]
  /** The event after which the next page starts. Null: no later event exists now. */
  next: string | null
}

/**
 * Lists events in the order of their ids. An event that is committed later gets a greater id, so a reader that continues
 * after the last id misses none.
 *
 * @param query.after null: from the oldest that is kept
 * @param query.types null: all
 * @throws ServiceError `Event.AfterExpired` if events after `after` may have been deleted
 */
export async function listEvents(
  { db, clock }: { db: Queryable; clock: Clock },
  query: { accountId: string; after: string | null; types: readonly EventType[] | null; limit: number },
): Promise<EventPage> {
  const { accountId, limit } = query
  const oldest = new Date(clock.now().getTime() - keptDays * dayMs)
  if (query.after !== null && timeOfEventId(query.after) < oldest)
    throw serviceError('Event.AfterExpired', { keptDays })
  const after = query.after ?? firstEventIdAt(oldest)
  const types = query.types ?? eventTypes
  // One more event shows whether there is another page.
  const page = {
    accountId,
    after,
    days: daysSince(timeOfEventId(after), clock.now()),
    types,
    limit: limit + 1,
    maxRead,
  }
  const rows = await sql.selectEvents(db, page)
  const found = rows.filter(({ type }) => types.includes(type))
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : rows.find(({ place }) => place === maxRead)
  return { events: shown.map(readEvent), next: last?.id ?? null }
}

/** The slots from the day of a time until tomorrow, because the database's clock may be ahead. */
function daysSince(first: Date, now: Date): number[] {
  const from = Math.floor(first.getTime() / dayMs)
  const count = Math.min(slots, Math.max(1, Math.floor(now.getTime() / dayMs) + 2 - from))
  return Array.from({ length: count }, (_, index) => (from + index) % slots)
}
