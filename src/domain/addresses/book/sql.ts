import type { SavedAddress } from '#domain/addresses/book/saved-address.ts'
import type { AddressContent } from '#domain/orders/order/address.ts'
import type { Page } from '#kit/pages.ts'
import type { Queryable } from '#kit/postgres.ts'

type AddressKey = { accountId: string; addressId: string }
type Kept = AddressKey & { address: AddressContent; fingerprint: Buffer; text: string; now: Date }

const columns = `id as "addressId", address, used_at as "usedAt", created_at as "createdAt", updated_at as "updatedAt"`

/** @param query.pattern for LIKE; null: all */
export const selectAddresses = (db: Queryable, query: { accountId: string; pattern: string | null; limit: number }) =>
  db.query<SavedAddress>({
    name: query.pattern === null ? 'saved-addresses.latest' : 'saved-addresses.search',
    text: `select ${columns} from saved_addresses
           where account_id = $1::uuid ${query.pattern === null ? '' : 'and text ilike $3::text'}
           order by used_at desc, id desc limit $2::integer`,
    values: [query.accountId, query.limit, ...(query.pattern === null ? [] : [query.pattern])],
  })

/** Saving one that is kept already brings it forward; shipping to it does not. @returns no row where the account has as many as it may */
export const upsertAddress = (db: Queryable, kept: Kept & { max: number }) =>
  db.query<SavedAddress>({
    name: 'saved-addresses.save',
    text: `insert into saved_addresses (account_id, id, address, fingerprint, text, used_at, created_at, updated_at)
           select $1::uuid, $2::uuid, $3::jsonb, $4::bytea, $5::text, $6::timestamptz, $6::timestamptz, $6::timestamptz
           where $7::integer > (select count(*) from saved_addresses where account_id = $1::uuid)
           on conflict (account_id, fingerprint) do update
             set address = excluded.address, text = excluded.text, used_at = excluded.used_at, updated_at = excluded.updated_at
           returning ${columns}`,
    values: [...contentOf(kept), kept.max],
  })

/** @returns no row where there is none */
export const updateAddress = (db: Queryable, kept: Kept) =>
  db.query<SavedAddress>({
    name: 'saved-addresses.update',
    text: `update saved_addresses
           set address = $3::jsonb, fingerprint = $4::bytea, text = $5::text, used_at = $6::timestamptz,
               updated_at = $6::timestamptz
           where account_id = $1::uuid and id = $2::uuid
           returning ${columns}`,
    values: contentOf(kept),
  })

const contentOf = (kept: Kept) => [
  kept.accountId,
  kept.addressId,
  JSON.stringify(kept.address),
  kept.fingerprint,
  kept.text,
  kept.now,
]

export const deleteAddress = (db: Queryable, key: AddressKey) =>
  db.query<{ id: string }>({
    name: 'saved-addresses.delete',
    text: 'delete from saved_addresses where account_id = $1::uuid and id = $2::uuid returning id',
    values: [key.accountId, key.addressId],
  })

/** The other one that an address is about to become one with. */
export const deleteTwin = (db: Queryable, { accountId, addressId, fingerprint }: Kept) =>
  db.query({
    name: 'saved-addresses.delete-twin',
    text: `delete from saved_addresses where account_id = $1::uuid and fingerprint = $3::bytea and id <> $2::uuid`,
    values: [accountId, addressId, fingerprint],
  })

export const deleteFingerprints = (db: Queryable, query: { accountId: string; fingerprints: readonly Buffer[] }) =>
  db.query({
    name: 'saved-addresses.delete-fingerprints',
    text: 'delete from saved_addresses where account_id = $1::uuid and fingerprint = any ($2::bytea[])',
    values: [query.accountId, query.fingerprints],
  })

/** @param query.except fingerprints of addresses that stay */
export const deleteUnused = (db: Queryable, query: { accountId: string; before: Date; except: readonly Buffer[] }) =>
  db.query<{ id: string }>({
    name: 'saved-addresses.delete-unused',
    text: `delete from saved_addresses
           where account_id = $1::uuid and used_at < $2::timestamptz and fingerprint <> all ($3::bytea[]) returning id`,
    values: [query.accountId, query.before, query.except],
  })

export const selectAddressesPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<{ id: string; address: AddressContent; createdAt: Date; updatedAt: Date }>({
    name: 'saved-addresses.export',
    text: `select id, address, created_at as "createdAt", updated_at as "updatedAt" from saved_addresses
           where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })
