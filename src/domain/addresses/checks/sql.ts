import type { AddressFinding, CarrierId } from '#adapters/carriers/carrier.ts'
import type { Page, Queryable } from '#kit/postgres.ts'

export type FindingRow = { carrier: CarrierId; finding: AddressFinding }

type PlaceKey = { accountId: string; digest: Buffer }

export const selectFinding = (db: Queryable, { accountId, digest, now }: PlaceKey & { now: Date }) =>
  db.query<FindingRow>({
    name: 'address-findings.get',
    text: `select carrier, finding from address_findings
           where account_id = $1::uuid and digest = $2::bytea and expires_at > $3::timestamptz`,
    values: [accountId, digest, now],
  })

/** One row for each of the digests; `foundDigest` names the place that the finding suggests. */
export const upsertFinding = (
  db: Queryable,
  kept: PlaceKey & { id: string; foundDigest: Buffer | null; row: FindingRow; now: Date; expiresAt: Date },
) =>
  db.query({
    name: 'address-findings.put',
    text: `insert into address_findings (id, account_id, digest, found_digest, carrier, finding, checked_at, expires_at)
           values ($1::uuid, $2::uuid, $3::bytea, $4::bytea, $5::text, $6::jsonb, $7::timestamptz, $8::timestamptz)
           on conflict (account_id, digest) do update
             set found_digest = excluded.found_digest, carrier = excluded.carrier, finding = excluded.finding,
                 checked_at = excluded.checked_at, expires_at = excluded.expires_at`,
    values: [
      kept.id,
      kept.accountId,
      kept.digest,
      kept.foundDigest,
      kept.row.carrier,
      JSON.stringify(kept.row.finding),
      kept.now,
      kept.expiresAt,
    ],
  })

/** What is known of the places, and what suggests one of them or was suggested for one. */
export const deletePlaces = (db: Queryable, query: { accountId: string; digests: readonly Buffer[] }) =>
  db.query({
    name: 'address-findings.delete-places',
    text: `with places as (
             select digest, found_digest from address_findings
             where account_id = $1::uuid and (digest = any ($2::bytea[]) or found_digest = any ($2::bytea[]))
           )
           delete from address_findings f using places p
           where f.account_id = $1::uuid and (f.digest = p.digest or f.digest = p.found_digest)`,
    values: [query.accountId, query.digests],
  })

export const deleteCheckedBefore = (db: Queryable, query: { accountId: string; before: Date }) =>
  db.query({
    name: 'address-findings.delete-before',
    text: 'delete from address_findings where account_id = $1::uuid and checked_at < $2::timestamptz',
    values: [query.accountId, query.before],
  })

export const selectFindingsPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<{ id: string; carrier: string; finding: AddressFinding; checkedAt: Date }>({
    name: 'address-findings.export',
    text: `select id, carrier, finding, checked_at as "checkedAt" from address_findings
           where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })

/** Across accounts. */
export const deleteExpired = (db: Queryable, now: Date, max: number) =>
  db.query<{ id: string }>({
    name: 'address-findings.delete-expired',
    text: `delete from address_findings where id in (
             select id from address_findings where expires_at <= $1::timestamptz order by expires_at limit $2::integer
           ) returning id`,
    values: [now, max],
  })

/** Across accounts. */
export const deleteOldCalls = (db: Queryable, keptHours: number, max: number) =>
  db.query<{ id: string }>({
    name: 'address-check-calls.delete-old',
    text: `delete from address_check_calls where id in (
             select id from address_check_calls where asked_at < statement_timestamp() - make_interval(hours => $1::integer)
             order by asked_at limit $2::integer
           ) returning id`,
    values: [keptHours, max],
  })

type CarrierAccountKey = { carrier: CarrierId; carrierAccountId: string }

/** One question at a time is counted for each account at a carrier. */
export const lockCalls = (tx: Queryable, { carrier, carrierAccountId }: CarrierAccountKey) =>
  tx.query({
    name: 'address-check-calls.lock',
    text: `select pg_advisory_xact_lock(hashtextextended('waybill address checks ' || $1::text || ' ' || $2::text, 0))`,
    values: [carrier, carrierAccountId],
  })

/**
 * Counts a question that is about to be asked, where the hour leaves room for it: for all together, and for the account a
 * share of its own beside those that have asked in the last hours.
 *
 * @returns no row where there is none
 */
export const insertCall = (
  tx: Queryable,
  call: CarrierAccountKey & { id: string; accountId: string; perHour: number; sharedHours: number },
) =>
  tx.query<{ id: string }>({
    name: 'address-check-calls.take',
    text: `with asked as (
             select account_id, asked_at > statement_timestamp() - interval '1 hour' as is_of_hour from address_check_calls
             where carrier = $2::text and carrier_account_id = $3::text
               and asked_at > statement_timestamp() - make_interval(hours => $6::integer)
           ), counted as (
             select count(*) filter (where is_of_hour) as used,
                    count(*) filter (where is_of_hour and account_id = $4::uuid) as own,
                    count(distinct account_id) filter (where account_id <> $4::uuid) + 1 as accounts
             from asked
           )
           insert into address_check_calls (id, carrier, carrier_account_id, account_id, asked_at)
           select $1::uuid, $2::text, $3::text, $4::uuid, clock_timestamp() from counted
           where used < $5::integer and own < greatest(1, $5::integer / accounts)
           returning id`,
    values: [call.id, call.carrier, call.carrierAccountId, call.accountId, call.perHour, call.sharedHours],
  })
