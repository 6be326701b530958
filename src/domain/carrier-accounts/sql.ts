import type { Billing } from '#adapters/carriers/connections.ts'
import type { Queryable } from '#kit/postgres.ts'

/** A carrier account with encrypted credentials. */
export type SealedCarrierAccount = {
  id: string
  /** Null: an operator's, for every account. */
  accountId: string | null
  carrier: string
  name: string
  baseUrl: string
  credentials: Buffer
  connected: boolean
  billing: Billing
  updatedAt: Date
}

const columns = `id, account_id as "accountId", carrier, name, base_url as "baseUrl", credentials, connected, billing,
  updated_at as "updatedAt"`

/** Inserts the carrier account, or replaces the one of its name. Without a billing, an existing one keeps its own. */
export const upsertCarrierAccount = (
  db: Queryable,
  account: {
    id: string
    accountId: string | null
    carrier: string
    name: string
    baseUrl: string
    credentials: Buffer
    billing: Billing | null
    now: Date
  },
) =>
  db.query<SealedCarrierAccount>({
    name: 'carrier-accounts.upsert',
    text: `insert into carrier_accounts as known
             (id, account_id, carrier, name, base_url, credentials, billing, created_at, updated_at)
           values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::bytea,
                   coalesce($8::text, case when $2::uuid is null then 'prepaid' else 'direct' end),
                   $7::timestamptz, $7::timestamptz)
           on conflict (account_id, carrier, name)
             do update set base_url = excluded.base_url, credentials = excluded.credentials, connected = true,
                           billing = coalesce($8::text, known.billing), updated_at = excluded.updated_at
           returning ${columns}`,
    values: [
      account.id,
      account.accountId,
      account.carrier,
      account.name,
      account.baseUrl,
      account.credentials,
      account.now,
      account.billing,
    ],
  })

/** The carrier account with this name. */
export const selectOfName = (db: Queryable, accountId: string | null, carrier: string, name: string) =>
  db.query<{ id: string; credentials: Buffer }>({
    name: 'carrier-accounts.of-name',
    text: `select id, credentials from carrier_accounts
           where account_id is not distinct from $1::uuid and carrier = $2::text and name = $3::text`,
    values: [accountId, carrier, name],
  })

/** Counts the account's other connected carrier accounts. */
export const countOtherConnected = (db: Queryable, { accountId, id }: { accountId: string; id: string }) =>
  db.query<{ count: number }>({
    name: 'carrier-accounts.count-other-connected',
    text: `select count(*)::integer as count from carrier_accounts
           where account_id = $1::uuid and connected and id <> $2::uuid`,
    values: [accountId, id],
  })

/** Counts the account's carrier accounts, including disconnected ones. */
export const countAll = (db: Queryable, accountId: string) =>
  db.query<{ count: number }>({
    name: 'carrier-accounts.count-all',
    text: 'select count(*)::integer as count from carrier_accounts where account_id = $1::uuid',
    values: [accountId],
  })

/** The account's own carrier accounts and the operator's, oldest first, including disconnected ones. */
export const selectUsable = (db: Queryable, accountId: string) =>
  db.query<SealedCarrierAccount>({
    name: 'carrier-accounts.usable',
    text: `select ${columns} from carrier_accounts where account_id = $1::uuid or account_id is null order by created_at, id`,
    values: [accountId],
  })

/** The disconnected carrier accounts of the accounts, and those of the operator. */
export const selectDisconnected = (db: Queryable, accountIds: readonly string[]) =>
  db.query<{ id: string; accountId: string | null }>({
    name: 'carrier-accounts.disconnected',
    text: `select id, account_id as "accountId" from carrier_accounts
           where not connected and (account_id = any ($1::uuid[]) or account_id is null)`,
    values: [accountIds],
  })

/** All carrier accounts of the deployment. For operators. */
export const selectAll = (db: Queryable) =>
  db.query<SealedCarrierAccount>({
    name: 'carrier-accounts.all',
    text: `select ${columns} from carrier_accounts order by account_id nulls first, carrier, name`,
    values: [],
  })

/** For operators, if no account is given. */
export const disconnect = (db: Queryable, of: { carrierAccountId: string; accountId?: string; now: Date }) =>
  db.query<{ id: string; accountId: string | null }>({
    name: 'carrier-accounts.disconnect',
    text: `update carrier_accounts set connected = false, updated_at = $2::timestamptz
           where id = $1::uuid and ($3::uuid is null or account_id = $3::uuid)
           returning id, account_id as "accountId"`,
    values: [of.carrierAccountId, of.now, of.accountId ?? null],
  })

/** For operators, if no account is given. */
export const updateBilling = (
  db: Queryable,
  of: { carrierAccountId: string; accountId?: string; billing: Billing; now: Date },
) =>
  db.query<{ id: string; accountId: string | null }>({
    name: 'carrier-accounts.billing',
    text: `update carrier_accounts set billing = $4::text, updated_at = $2::timestamptz
           where id = $1::uuid and ($3::uuid is null or account_id = $3::uuid)
           returning id, account_id as "accountId"`,
    values: [of.carrierAccountId, of.now, of.accountId ?? null, of.billing],
  })

/** Replaces credentials that were encrypted again; changes nothing if they were replaced meanwhile. */
export const replaceSealed = (db: Queryable, id: string, before: Buffer, after: Buffer) =>
  db.query<{ id: string }>({
    name: 'carrier-accounts.reseal',
    text: `update carrier_accounts set credentials = $3::bytea where id = $1::uuid and credentials = $2::bytea
           returning id`,
    values: [id, before, after],
  })

/** The life of a token is measured by the database's clock, which the nodes share. */
export const selectToken = (db: Queryable, key: string) =>
  db.query<{ token: Buffer; leftMs: number }>({
    name: 'carrier-tokens.get',
    text: `select token, extract(epoch from expires_at - clock_timestamp())::double precision * 1000 as "leftMs"
           from carrier_tokens where key = $1::text`,
    values: [key],
  })

/** Stores a token, and ends the lease of the node that fetched it. */
export const upsertToken = (db: Queryable, token: { key: string; sealed: Buffer; lifeMs: number }) =>
  db.query({
    name: 'carrier-tokens.put',
    text: `insert into carrier_tokens (key, token, fetched_at, expires_at)
           values ($1::text, $2::bytea, clock_timestamp(), clock_timestamp() + $3::double precision * interval '1 ms')
           on conflict (key) do update set token = excluded.token, fetched_at = excluded.fetched_at,
                                           expires_at = excluded.expires_at, renewing_until = null`,
    values: [token.key, token.sealed, token.lifeMs],
  })

/**
 * Leases the renewal of a token. The row of a new one contains an expired token that no key decrypts.
 *
 * @returns no row if another node has the lease
 */
export const takeTokenRenewal = (db: Queryable, lease: { key: string; leaseMs: number }) =>
  db.query<{ key: string }>({
    name: 'carrier-tokens.take-renewal',
    text: `insert into carrier_tokens as stored (key, token, fetched_at, expires_at, renewing_until)
           values ($1::text, ''::bytea, clock_timestamp(), clock_timestamp(),
                   clock_timestamp() + $2::double precision * interval '1 ms')
           on conflict (key) do update set renewing_until = excluded.renewing_until
             where stored.renewing_until is null or stored.renewing_until < clock_timestamp()
           returning key`,
    values: [lease.key, lease.leaseMs],
  })

export const endTokenRenewal = (db: Queryable, key: string) =>
  db.query({
    name: 'carrier-tokens.end-renewal',
    text: 'update carrier_tokens set renewing_until = null where key = $1::text',
    values: [key],
  })
