/** Quotes of carriers with few calls, which are used again for the same parcel within minutes. They contain no addresses. */
import { createHash } from 'node:crypto'
import { hasFewCalls } from '#adapters/carriers/call-limits.ts'
import type { CarrierAddress, Quote, RateInput } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import type { Logger } from '#kit/log.ts'
import type { Queryable } from '#kit/postgres.ts'
import { maxPortion } from '#kit/purge.ts'

export const quoteLifetimeMs = 10 * 60_000

type SavedQuoteDeps = { db: Queryable; log: Logger }

type QuoteKey = { accountId: string; digest: Buffer }

export type SavedQuotes = { find(): Promise<Quote[] | null>; save(quotes: readonly Quote[]): void }

/** @returns null if the carrier's calls suffice, or its terms forbid to store quotes */
export function savedQuotes(
  { db, log }: SavedQuoteDeps,
  accountId: string,
  { carrier, account }: CarrierConnection,
  input: RateInput,
): SavedQuotes | null {
  const { callLimits } = carrier
  if (!callLimits?.allowsReuse || !hasFewCalls(callLimits, account.credentials)) return null
  const { from, to, ...parcel } = input
  const quoted = [account.id, account.baseUrl, account.credentials, placeOf(from), placeOf(to), parcel]
  const key = { accountId, digest: createHash('sha256').update(JSON.stringify(quoted)).digest() }
  return {
    async find() {
      try {
        const [saved] = await selectQuotes(db, key)
        return saved?.quotes ?? null
      } catch (error) {
        log.warn({ err: error, carrier: carrier.id }, 'saved quotes not read')
        return null
      }
    },
    save(quotes) {
      upsertQuotes(db, key, quotes).catch((error) => log.warn({ err: error, carrier: carrier.id }, 'quotes not saved'))
    },
  }
}

/** The parts of an address that can change a price. */
const placeOf = ({ name: _name, phone: _phone, email: _email, ...place }: CarrierAddress) => place

const selectQuotes = (db: Queryable, { accountId, digest }: QuoteKey) =>
  db.query<{ quotes: Quote[] }>({
    name: 'carrier-quotes.get',
    text: `select quotes from carrier_quotes
           where account_id = $1::uuid and digest = $2::bytea and expires_at > clock_timestamp()`,
    values: [accountId, digest],
  })

const upsertQuotes = (db: Queryable, { accountId, digest }: QuoteKey, quotes: readonly Quote[]) =>
  db.query({
    name: 'carrier-quotes.put',
    text: `insert into carrier_quotes (account_id, digest, quotes, expires_at)
           values ($1::uuid, $2::bytea, $3::jsonb, clock_timestamp() + $4::double precision * interval '1 ms')
           on conflict (account_id, digest) do update set quotes = excluded.quotes, expires_at = excluded.expires_at`,
    values: [accountId, digest, JSON.stringify(quotes), quoteLifetimeMs],
  })

export const deleteExpiredQuotes = (db: Queryable) =>
  db.query({
    name: 'carrier-quotes.purge',
    text: `delete from carrier_quotes where ctid = any (array(
             select ctid from carrier_quotes where expires_at < clock_timestamp()
             order by expires_at limit $1::integer for update skip locked
           )) returning account_id`,
    values: [maxPortion],
  })
