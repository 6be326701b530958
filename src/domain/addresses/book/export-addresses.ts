import * as sql from '#domain/addresses/saved-addresses.ts'
import { type Queryable, readPages } from '#kit/postgres.ts'

/** The addresses that the account has saved. */
export async function* exportAddresses({ db }: { db: Queryable }, accountId: string) {
  for await (const address of readPages((page) => sql.selectAddressesPage(db, accountId, page))) {
    yield { kind: 'saved address' as const, ...address }
  }
}
