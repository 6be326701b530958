import type { Queryable } from '#kit/postgres.ts'

/**
 * - `own`: a client with an email address, a browser or a session. It waits.
 * - `client`: a client with any email address. It waits.
 * - `email`: an email address, from any client. While it waits, each client has one attempt a minute.
 * - `network`: many clients. It never waits, but too many failures take this attempt from its clients.
 */
export type SubjectKind = 'own' | 'client' | 'email' | 'network'

export type CountedSubject = { hash: Buffer; kind: SubjectKind; maxWaitSeconds: number; forgivenAfterSeconds: number }

export type TryLimits = {
  freeTries: number
  /** The time between two attempts of a client while the email address waits. */
  slotSeconds: number
  /** The failures of a network from which its clients have no such attempts. */
  maxNetworkTries: number
}

/** The failed attempts of a subject that are not forgiven yet. Null if none were counted. */
export type CountedTry = {
  subject: Buffer | null
  tries: number | null
  blockedUntil: Date | null
  /** Whether the email address waits, and the client has one attempt nevertheless. */
  isSlot: boolean
}

/** The remaining attempts of a stored row. */
const leftOf = (row: string): string =>
  `greatest(0, ${row}.tries - extract(epoch from $2::timestamptz - ${row}.last_at)::float8 / forgiven_after)`

/**
 * Counts an attempt for each subject, or for none if the client has to wait. The rows are locked, so that concurrent
 * attempts see each other.
 *
 * @param subjects in a fixed order, so that no two statements wait for each other
 */
export const countTry = (db: Queryable, subjects: readonly CountedSubject[], now: Date, limits: TryLimits) =>
  db.query<CountedTry>({
    name: 'sign-in-attempts.count',
    text: `with requested as materialized (
             select r.*, a.last_at, a.blocked_until, ${leftOf('a')} as tries_left
             from unnest($1::bytea[], $4::text[], $5::integer[], $6::integer[])
                    as r (subject, kind, max_wait, forgiven_after)
               left join sign_in_attempts a using (subject)
           ), state as (
             select max(blocked_until) filter (where kind in ('own', 'client') and blocked_until > $2::timestamptz) as own_until,
                    max(blocked_until) filter (where kind = 'email' and blocked_until > $2::timestamptz) as email_until,
                    max(last_at + interval '1 second' * $7::integer) filter (where kind = 'own' and tries_left >= 1) as slot_at,
                    coalesce(max(tries_left) filter (where kind = 'network'), 0) >= $8::integer as is_network_full
             from requested
           ), wait as (
             select case when own_until is not null or email_until is null then own_until
                         when is_network_full then email_until
                         when slot_at > $2::timestamptz then least(email_until, slot_at) end as until,
                    email_until is not null as is_slot
             from state
           ), counted as (
             insert into sign_in_attempts as a (subject, tries, last_at)
             select subject, 1, $2::timestamptz from requested where (select until from wait) is null
             on conflict (subject) do update
               set (tries, last_at, blocked_until) = (
                 select ${leftOf('a')} + 1, excluded.last_at,
                        case when kind <> 'network' and ceil(${leftOf('a')} + 1) >= $3::integer then
                          $2::timestamptz + interval '1 second'
                            * least(2 ^ least(ceil(${leftOf('a')} + 1) + 1 - $3::integer, 20), max_wait) end
                 from requested r where r.subject = a.subject)
               where (select case when kind in ('email', 'network') then true
                                  when a.blocked_until > $2::timestamptz then false
                                  when kind = 'own' and (select is_slot from wait) then
                                    ${leftOf('a')} < 1 or a.last_at + interval '1 second' * $7::integer <= $2::timestamptz
                                  else true end
                      from requested r where r.subject = a.subject)
             returning a.subject, a.tries
           )
           select counted.subject, counted.tries, wait.until as "blockedUntil", wait.is_slot as "isSlot"
           from wait left join counted on true`,
    values: [
      subjects.map(({ hash }) => hash),
      now,
      limits.freeTries,
      subjects.map(({ kind }) => kind),
      subjects.map(({ maxWaitSeconds }) => maxWaitSeconds),
      subjects.map(({ forgivenAfterSeconds }) => forgivenAfterSeconds),
      limits.slotSeconds,
      limits.maxNetworkTries,
    ],
  })

/** Resets the failed attempts after a successful one. */
export const forgetTries = (db: Queryable, subjects: readonly Buffer[]) =>
  db.query({
    name: 'sign-in-attempts.forget',
    text: `delete from sign_in_attempts where subject in (
             select subject from sign_in_attempts where subject = any ($1::bytea[]) order by subject for update)`,
    values: [subjects],
  })

/**
 * Subtracts attempts that did not fail.
 * @param part of one attempt, for each subject
 */
export const takeBackTry = (db: Queryable, subjects: readonly { hash: Buffer; part: number }[], freeTries: number) =>
  db.query({
    name: 'sign-in-attempts.take-back',
    text: `with back as (
             select a.subject, greatest(a.tries - b.part, 0) as tries
             from sign_in_attempts a join unnest($1::bytea[], $2::float8[]) as b (subject, part) using (subject)
             order by a.subject for update of a
           )
           update sign_in_attempts a
           set tries = back.tries, blocked_until = case when back.tries >= $3::integer then a.blocked_until end
           from back where a.subject = back.subject`,
    values: [subjects.map(({ hash }) => hash), subjects.map(({ part }) => part), freeTries],
  })

/**
 * Deletes attempts without recent additions.
 * @returns the deleted rows
 */
export const deleteOldTries = (db: Queryable, before: Date, maxItems: number) =>
  db.query<{ tries: number }>({
    name: 'sign-in-attempts.prune',
    text: `delete from sign_in_attempts where subject in (
             select subject from sign_in_attempts where last_at < $1::timestamptz order by last_at limit $2::integer
           )
           returning tries`,
    values: [before, maxItems],
  })

/** The time before which attempts are deleted so that only this many newer ones remain. */
export const selectOldestKept = (db: Queryable, maxKept: number) =>
  db.query<{ lastAt: Date }>({
    name: 'sign-in-attempts.oldest-kept',
    text: `select last_at as "lastAt" from sign_in_attempts order by last_at desc offset $1::integer limit 1`,
    values: [maxKept],
  })
