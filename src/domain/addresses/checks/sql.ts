import type { AddressFinding, CarrierId } from '#adapters/carriers/carrier.ts'
import type { Queryable } from '#kit/postgres.ts'

export type FindingRow = { carrier: CarrierId; finding: AddressFinding }

type PlaceKey = { accountId: string; digest: Buffer }

export const selectFinding = (db: Queryable, { accountId, digest, now }: PlaceKey & { now: Date }) =>
  db.query<FindingRow>({
    name: 'address-findings.get',
    text: `select carrier, finding from address_findings
           where account_id = $1::uuid and digest = $2::bytea and expires_at > $3::timestamptz`,
    values: [accountId, digest, now],
  })

/** @param finding.foundDigest the digest of the suggested place; null: the finding suggests none */
export const upsertFinding = (
  db: Queryable,
  finding: PlaceKey & { id: string; foundDigest: Buffer | null; row: FindingRow; now: Date; expiresAt: Date },
) =>
  db.query({
    name: 'address-findings.put',
    text: `insert into address_findings (id, account_id, digest, found_digest, carrier, finding, checked_at, expires_at)
           values ($1::uuid, $2::uuid, $3::bytea, $4::bytea, $5::text, $6::jsonb, $7::timestamptz, $8::timestamptz)
           on conflict (account_id, digest) do update
             set found_digest = excluded.found_digest, carrier = excluded.carrier, finding = excluded.finding,
                 checked_at = excluded.checked_at, expires_at = excluded.expires_at`,
    values: [
      finding.id,
      finding.accountId,
      finding.digest,
      finding.foundDigest,
      finding.row.carrier,
      JSON.stringify(finding.row.finding),
      finding.now,
      finding.expiresAt,
    ],
  })

type CarrierAccountKey = { carrier: CarrierId; carrierAccountId: string }

/** Puts the counting of calls in sequence for each carrier account. */
export const lockCalls = (tx: Queryable, { carrier, carrierAccountId }: CarrierAccountKey) =>
  tx.query({
    name: 'address-check-calls.lock',
    text: `select pg_advisory_xact_lock(hashtextextended('waybill address checks ' || $1::text || ' ' || $2::text, 0))`,
    values: [carrier, carrierAccountId],
  })

/**
 * Counts a call if the limit of the last hour allows it. The limit is divided equally among the accounts that called in the
 * last `sharedHours`.
 *
 * @returns no row if the limit is reached
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

/** Deletes the results for the places, and the results that they suggest or are suggested by. */
export const deleteResultsOfPlaces = (db: Queryable, query: { accountId: string; digests: readonly Buffer[] }) =>
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
