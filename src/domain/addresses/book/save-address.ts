import { fingerprintOf, type SavedAddress, searchTextOf } from '#domain/addresses/book/saved-address.ts'
import * as sql from '#domain/addresses/book/sql.ts'
import type { AddressContent } from '#domain/orders/order/address.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** More are a register of customers, which a shop keeps elsewhere. */
const maxAddresses = 50_000

type Deps = { db: Queryable; clock: Clock; ids: Ids }

const keptOf = (address: AddressContent) => ({
  address,
  fingerprint: fingerprintOf(address),
  text: searchTextOf(address),
})

/** Keeps an address; one that is kept already is brought forward. @throws ServiceError `Address.TooMany` */
export async function saveAddress(
  deps: Deps,
  { accountId, address }: { accountId: string; address: AddressContent },
): Promise<SavedAddress> {
  const kept = { accountId, addressId: deps.ids(), ...keptOf(address), now: deps.clock.now(), max: maxAddresses }
  const [saved] = await sql.upsertAddress(deps.db, kept)
  if (!saved) throw serviceError('Address.TooMany', { max: maxAddresses })
  return saved
}

/** Where it becomes one with another, it takes that one's place. @throws ServiceError `Address.NotFound` */
export async function changeAddress(
  deps: Omit<Deps, 'ids' | 'db'> & { db: Database },
  { accountId, addressId, address }: { accountId: string; addressId: string; address: AddressContent },
): Promise<SavedAddress> {
  const kept = { accountId, addressId, ...keptOf(address), now: deps.clock.now() }
  return deps.db.transaction(async (tx) => {
    await sql.deleteTwin(tx, kept)
    const [changed] = await sql.updateAddress(tx, kept)
    if (!changed) throw serviceError('Address.NotFound')
    return changed
  })
}
