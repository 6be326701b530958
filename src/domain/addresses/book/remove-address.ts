import * as sql from '#domain/addresses/book/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @throws ServiceError `Address.NotFound` */
export async function removeAddress(
  deps: { db: Queryable },
  key: { accountId: string; addressId: string },
): Promise<void> {
  const [removed] = await sql.deleteAddress(deps.db, key)
  if (!removed) throw serviceError('Address.NotFound')
}
