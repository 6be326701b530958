import { createHash } from 'node:crypto'
import type { Audit, AuditAct } from '#domain/audit/audit.ts'
import { likePattern } from '#domain/orders/list/list-orders.ts'
import { listRecipients } from '#domain/orders/list/recipients.ts'
import type { Address } from '#domain/orders/order/address.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import { listFull, listLimits } from '#kit/list-limits.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

export type SavedAddress = {
  addressId: string
  address: Address
  /** The last time that it was saved. */
  usedAt: Date
  createdAt: Date
  updatedAt: Date
}

type AddressKey = { accountId: string; addressId: string }

const columns = `id as "addressId", address, used_at as "usedAt", created_at as "createdAt", updated_at as "updatedAt"`

const plain = (text: string | null): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase()

/** Equal for addresses that differ only in case, spaces, or fields that labels don't show. */
export function fingerprintOf(address: Address): Buffer {
  const { name, company, street1, street2, zip, country } = address
  const parts = [name, company, street1, street2, zip, country].map(plain)
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

const searchTextOf = ({ name, company, email, street1, city, zip }: Address): string =>
  [name, company, email, street1, city, zip].filter(Boolean).join('\n')

export type FoundAddresses = {
  /** Last saved first. */
  saved: SavedAddress[]
  /** Recipients of orders that are not saved, each once, latest first. */
  learned: Address[]
}

const maxSaved = 20
const maxLearned = 10

/** Finds addresses whose name, company, email, street, city or postal code contains the text. Null finds the latest. */
export async function searchAddresses(
  deps: { db: Pick<Database, 'query' | 'readWithin'> },
  query: { accountId: string; search: string | null },
): Promise<FoundAddresses> {
  const { accountId } = query
  const search = query.search?.trim() || null
  const [saved, recipients] = await Promise.all([
    selectAddresses(deps.db, { accountId, pattern: search && likePattern(search) }),
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

const selectAddresses = (db: Queryable, { accountId, pattern }: { accountId: string; pattern: string | null }) =>
  db.query<SavedAddress>({
    name: pattern === null ? 'saved-addresses.latest' : 'saved-addresses.search',
    text: `select ${columns} from saved_addresses
           where account_id = $1::uuid ${pattern === null ? '' : 'and fold_case(text) like fold_case($3::text)'}
           order by used_at desc, id desc limit $2::integer`,
    values: [accountId, maxSaved, ...(pattern === null ? [] : [pattern])],
  })

/** Saves an address. An equal one moves to the top instead. @throws ServiceError `Address.TooMany` */
export async function saveAddress(
  { db, clock, ids, audit }: { db: Database; clock: Clock; ids: Ids; audit: Audit },
  { accountId, address }: { accountId: string; address: Address },
): Promise<SavedAddress> {
  return db.transaction(async (tx) => {
    const [saved] = await tx.query<SavedAddress>({
      name: 'saved-addresses.save',
      text: `insert into saved_addresses (account_id, id, address, fingerprint, text, used_at, created_at, updated_at)
             select $1::uuid, $2::uuid, $3::jsonb, $4::bytea, $5::text, $6::timestamptz, $6::timestamptz,
                    $6::timestamptz
             where $7::integer > (select count(*) from saved_addresses where account_id = $1::uuid)
             on conflict (account_id, fingerprint) do update
               set address = excluded.address, text = excluded.text, used_at = excluded.used_at, updated_at = excluded.updated_at
             returning ${columns}`,
      values: [...valuesOf({ accountId, addressId: ids(), address }), clock.now(), listLimits['saved addresses'].max],
    })
    if (!saved) throw listFull('saved addresses')
    await record(audit, tx, 'address.save', { accountId, addressId: saved.addressId })
    return saved
  })
}

/** The address itself is not recorded: it belongs to a recipient, and entries can't be erased. */
const record = (audit: Audit, tx: Transaction, act: AuditAct, { accountId, addressId }: AddressKey): Promise<void> =>
  audit(tx, { act, accountId, subjects: { addressId } })

/** Changes an address. If it becomes equal to another one, it replaces that. @throws ServiceError `Address.NotFound` */
export async function changeAddress(
  { db, clock, audit }: { db: Database; clock: Clock; audit: Audit },
  command: AddressKey & { address: Address },
): Promise<SavedAddress> {
  return db.transaction(async (tx) => {
    await tx.query({
      name: 'saved-addresses.delete-twin',
      text: `delete from saved_addresses where account_id = $1::uuid and fingerprint = $3::bytea and id <> $2::uuid`,
      values: [command.accountId, command.addressId, fingerprintOf(command.address)],
    })
    const [changed] = await tx.query<SavedAddress>({
      name: 'saved-addresses.update',
      text: `update saved_addresses
             set address = $3::jsonb, fingerprint = $4::bytea, text = $5::text, used_at = $6::timestamptz,
                 updated_at = $6::timestamptz
             where account_id = $1::uuid and id = $2::uuid
             returning ${columns}`,
      values: [...valuesOf(command), clock.now()],
    })
    if (!changed) throw serviceError('Address.NotFound')
    await record(audit, tx, 'address.change', command)
    return changed
  })
}

/** The parameters $1 to $5. */
const valuesOf = ({ accountId, addressId, address }: AddressKey & { address: Address }) => [
  accountId,
  addressId,
  JSON.stringify(address),
  fingerprintOf(address),
  searchTextOf(address),
]

/** @throws ServiceError `Address.NotFound` */
export async function removeAddress({ db, audit }: { db: Database; audit: Audit }, key: AddressKey): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.query({
      name: 'saved-addresses.delete',
      text: 'delete from saved_addresses where account_id = $1::uuid and id = $2::uuid returning id',
      values: [key.accountId, key.addressId],
    })
    if (!removed) throw serviceError('Address.NotFound')
    await record(audit, tx, 'address.remove', key)
  })
}
