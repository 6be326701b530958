import { createHash } from 'node:crypto'
import { likePattern } from '#domain/orders/list/list-orders.ts'
import { listRecipients } from '#domain/orders/list/recipients.ts'
import type { Address } from '#domain/orders/order/address.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** An address that somebody keeps to ship to again. */
export type SavedAddress = {
  addressId: string
  address: Address
  /** When it was saved last. */
  usedAt: Date
  createdAt: Date
  updatedAt: Date
}

const plain = (text: string | null): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase()

/** The same for addresses that people take for one: case and spaces do not count, nor what is not printed on a label. */
export function fingerprintOf(address: Address): Buffer {
  const { name, company, street1, street2, zip, country } = address
  const parts = [name, company, street1, street2, zip, country].map(plain)
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** What search looks through. */
export const searchTextOf = ({ name, company, email, street1, city, zip }: Address): string =>
  [name, company, email, street1, city, zip].filter(Boolean).join('\n')

export type FoundAddresses = {
  /** That were saved last first. */
  saved: SavedAddress[]
  /** That orders went to and nobody has saved, each once, the latest first. */
  learned: Address[]
}

const maxSaved = 20
const maxLearned = 10

/**
 * Addresses that contain the text, in a name, company, e-mail address, street, city or postal code; without a text those
 * that were saved last.
 */
export async function searchAddresses(
  deps: { db: Pick<Database, 'query' | 'readWithin'> },
  query: { accountId: string; search: string | null },
): Promise<FoundAddresses> {
  const { accountId } = query
  const search = query.search?.trim() || null
  const [saved, recipients] = await Promise.all([
    selectAddresses(deps.db, { accountId, pattern: search && likePattern(search), limit: maxSaved }),
    listRecipients(deps, { accountId, search }),
  ])
  const known = new Set(saved.map(({ address }) => fingerprintOf(address).toString('hex')))
  const learned: Address[] = []
  for (const address of recipients) {
    const fingerprint = fingerprintOf(address).toString('hex')
    if (known.has(fingerprint)) continue
    known.add(fingerprint)
    learned.push(address)
    if (learned.length >= maxLearned) break
  }
  return { saved, learned }
}

/** More are a register of customers, which a shop keeps elsewhere. */
const maxAddresses = 50_000

type Deps = { db: Queryable; clock: Clock; ids: Ids }

const keptOf = (address: Address) => ({
  address,
  fingerprint: fingerprintOf(address),
  text: searchTextOf(address),
})

/** Keeps an address; one that is kept already is brought forward. @throws ServiceError `Address.TooMany` */
export async function saveAddress(
  deps: Deps,
  { accountId, address }: { accountId: string; address: Address },
): Promise<SavedAddress> {
  const kept = { accountId, addressId: deps.ids(), ...keptOf(address), now: deps.clock.now(), max: maxAddresses }
  const [saved] = await upsertAddress(deps.db, kept)
  if (!saved) throw serviceError('Address.TooMany', { max: maxAddresses })
  return saved
}

/** Where it becomes one with another, it takes that one's place. @throws ServiceError `Address.NotFound` */
export async function changeAddress(
  deps: Omit<Deps, 'ids' | 'db'> & { db: Database },
  { accountId, addressId, address }: { accountId: string; addressId: string; address: Address },
): Promise<SavedAddress> {
  const kept = { accountId, addressId, ...keptOf(address), now: deps.clock.now() }
  return deps.db.transaction(async (tx) => {
    await deleteTwin(tx, kept)
    const [changed] = await updateAddress(tx, kept)
    if (!changed) throw serviceError('Address.NotFound')
    return changed
  })
}

/** @throws ServiceError `Address.NotFound` */
export async function removeAddress(
  deps: { db: Queryable },
  key: { accountId: string; addressId: string },
): Promise<void> {
  const [removed] = await deleteAddress(deps.db, key)
  if (!removed) throw serviceError('Address.NotFound')
}

type AddressKey = { accountId: string; addressId: string }
type Kept = AddressKey & { address: Address; fingerprint: Buffer; text: string; now: Date }

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
