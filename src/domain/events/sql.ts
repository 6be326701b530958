import type { EventRow, EventType } from '#domain/events/event.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * Assigns ids and versions to events whose transactions have been committed. The row of `event_numbering` is locked
 * until the commit, so ids become visible in their order. If another node has the lock, this does nothing.
 *
 * Events of one subject are written under a lock of the subject, so their `seq` has the order of their commits.
 *
 * @returns how many events were numbered
 */
export const numberEvents = (db: Queryable, max: number) =>
  db.query<{ count: number }>({
    name: 'events.number',
    text: `with numbering as materialized (
             select last_microseconds from event_numbering for update skip locked
           ), taken as materialized (
             delete from event_outbox o using numbering
             where o.seq in (select seq from event_outbox order by seq limit $1::integer)
             returning o.*
           ), counted as (
             insert into event_subjects as s (account_id, subject_id, version)
             select account_id, subject_id, count(*) from taken group by account_id, subject_id
             on conflict (account_id, subject_id) do update set version = s.version + excluded.version
             returning account_id, subject_id, version
           ), numbered as materialized (
             select t.*,
                    greatest(n.last_microseconds, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
                      + row_number() over (order by t.seq) as microseconds,
                    c.version - row_number() over (partition by t.account_id, t.subject_id order by t.seq desc) + 1
                      as version
             from numbering n cross join taken t join counted c using (account_id, subject_id)
           ), remembered as (
             update event_numbering set last_microseconds = last.microseconds
             from (select max(microseconds) as microseconds from numbered) as last where last.microseconds is not null
           ), written as (
             insert into events (slot, account_id, id, type, subject_id, version, data, created_at)
             select microseconds / 86400000000 % 32, account_id,
                    -- A UUIDv7: milliseconds, then microseconds, then random digits.
                    (lpad(to_hex(microseconds / 1000), 12, '0') || '7' || lpad(to_hex(microseconds % 1000), 3, '0')
                      || right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid,
                    type, subject_id, version, data, created_at
             from numbered
           )
           select count(*)::integer as count from taken`,
    values: [max],
  })

/**
 * The events after an id that have one of the types, oldest first. At most `maxRead` events are read, so that a rare
 * type costs no more than a frequent one. The last event that was read is returned too if it was one of `maxRead`.
 *
 * @param days slots of the days that the events can be from
 */
export const selectEvents = (
  db: Queryable,
  query: {
    accountId: string
    after: string
    days: readonly number[]
    types: readonly EventType[]
    limit: number
    maxRead: number
  },
) =>
  db.query<EventRow & { place: number }>({
    name: 'events.list',
    text: `select id, type, subject_id as "subjectId", version, data, created_at as "createdAt", place::integer
           from (select *, row_number() over (order by id) as place
                 from (select id, type, subject_id, version, data, created_at from events
                       where account_id = $1::uuid and id > $2::uuid and slot = any ($3::smallint[])
                       order by id limit $6::integer) as read) as placed
           where type = any ($4::text[]) or place = $6::integer
           order by id limit $5::integer`,
    values: [query.accountId, query.after, query.days, query.types, query.limit, query.maxRead],
  })

/** Empties the partition that tomorrow's events will use. */
export const forgetEvents = (db: Queryable) =>
  db.query({ name: 'events.forget', text: 'select forget_events()', values: [] })
